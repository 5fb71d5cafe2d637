/// Links that a component matches, made by putting texts where its patterns leave room.
struct PatternSamples {
  /// The links, as paths with queries and fragments; the most telling first.
  let links: [String]

  init(_ component: AssociationComponent, _ variables: [SubstitutionVariable]) {
    links = ["x", "1"].map { filler in
      let values = Values(variables: variables, filler: filler)
      let path = values.fill(component.path ?? "/")
      var link = path.hasPrefix("/") ? path : "/" + path
      switch component.query {
      case .whole(let pattern) where !values.fill(pattern).isEmpty: link += "?" + values.fill(pattern)
      case .items(let items) where !items.isEmpty:
        link += "?" + items.map { "\($0.name)=\(values.fill($0.pattern))" }.joined(separator: "&")
      case .whole, .items, nil: break
      }
      if let fragment = component.fragment, !values.fill(fragment).isEmpty { link += "#" + values.fill(fragment) }
      return link
    }
  }

  /// What stands for the parts of a pattern that are not fixed.
  private struct Values {
    let variables: [SubstitutionVariable]
    let filler: String

    func fill(_ pattern: String) -> String {
      var filled = ""
      var rest = pattern[...]
      while let character = rest.first {
        if rest.hasPrefix("?*") {
          filled += filler
          rest = rest.dropFirst(2)
        } else if rest.hasPrefix("$("), let end = rest.firstIndex(of: ")") {
          filled += value(of: String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]))
          rest = rest[rest.index(after: end)...]
        } else {
          filled += character == "*" || character == "?" ? filler : String(character)
          rest = rest.dropFirst()
        }
      }
      return filled
    }

    /// One value of a variable, Apple's own included (`applinks.SubstitutionVariables`).
    private func value(of name: String) -> String {
      if let variable = variables.first(where: { $0.name == name }), let value = variable.values.first {
        // A value holds no variables (WWDC 2020, session 10098), and one that names itself must not be followed.
        return Values(variables: [], filler: filler).fill(value)
      }
      return switch name {
      case "alpha", "lower", "alnum": "a"
      case "upper": "A"
      case "digit", "xdigit": "1"
      case "lang": "en"
      case "region": "US"
      default: filler
      }
    }
  }
}
