import Octets

/// Links that a component matches, made by putting texts where its patterns leave room.
struct PatternSamples {
  /// Octets of a link at most: a variable with a long value may stand in a pattern any number of times.
  private static let greatestLength = 8_192

  /// The links, as paths with queries and fragments.
  let links: [String]

  /// - Parameter values: a value of each variable of the file.
  init(_ component: AssociationComponent, _ values: [[UInt32]: [PatternToken]]) {
    links = ["x", "1"].compactMap { filler in
      var fill = Fill(values: values, filler: filler)
      fill.add(component.path ?? "/", behindSlash: true)
      switch component.query {
      case .whole(let pattern): fill.add("?", pattern)
      case .items(let items):
        for (index, item) in items.enumerated() {
          fill.add((index == 0 ? "?" : "&") + item.name.excerpt(PatternSamples.greatestLength) + "=")
          fill.add(item.pattern)
        }
      case nil: break
      }
      if let fragment = component.fragment { fill.add("#", fragment) }
      return fill.octets.count <= Self.greatestLength ? fill.octets.span.text() : nil
    }
  }

  /// A value of each variable, by its name: Apple's own, and those of a file.
  static func values(_ variables: [SubstitutionVariable]) -> [[UInt32]: [PatternToken]] {
    let known = PredefinedVariable.allCases.map { (UTF8Text($0.rawValue), $0.values) }
    let pairs = (variables.map { ($0.name, $0.values) } + known).compactMap { name, values in
      values.first.map { value in
        // A value holds no variables (WWDC 2020, session 10098), and one that names itself is not followed.
        (name.scalars, PatternToken.tokens(of: value, allowsVariables: false))
      }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// A link while it is made.
  private struct Fill {
    let values: [[UInt32]: [PatternToken]]
    let filler: String
    var octets: [UInt8] = []

    /// Adds what a pattern matches, and the mark before it unless that is nothing.
    mutating func add(_ mark: String, _ pattern: UTF8Text) {
      let length = octets.count
      add(mark)
      add(pattern)
      if octets.count == length + mark.utf8.count { octets.removeLast(mark.utf8.count) }
    }

    mutating func add(_ pattern: UTF8Text, behindSlash: Bool = false) {
      let start = octets.count
      add(PatternToken.tokens(of: pattern))
      if behindSlash, octets[start...].first != UInt8(ascii: "/") { octets.insert(UInt8(ascii: "/"), at: start) }
    }

    mutating func add(_ text: String) {
      if octets.count <= PatternSamples.greatestLength { octets += text.utf8 }
    }

    private mutating func add(_ tokens: [PatternToken]) {
      for (index, token) in tokens.enumerated() where octets.count <= PatternSamples.greatestLength {
        switch token {
        case .literal(let scalar):
          octets += UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
        // The `?` of a `?*` is text enough.
        case .anyRun where index > 0 && tokens[index - 1] == .anyOne: continue
        case .anyOne, .anyRun: add(filler)
        case .variable(let name): add(values[name] ?? [])
        }
      }
    }
  }
}
