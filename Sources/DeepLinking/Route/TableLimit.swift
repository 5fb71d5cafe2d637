/// What a table may have at most, so that its checks and its files end in time.
package struct TableLimit: Sendable {
  /// The greatest number.
  package let most: Int
  private let things, remedy: String

  private init(_ most: Int, _ things: String, _ remedy: String) {
    (self.most, self.things, self.remedy) = (most, things, remedy)
  }

  package static let components = TableLimit(64, "components", "declare a rest such as \"*path\" for longer paths")
  package static let parameters = TableLimit(4, "parameters", "put \"/\" between some of them")
  package static let optional = TableLimit(8, "optional components", "declare several routes")
  package static let forms = TableLimit(64, "forms of links by its optional components", "declare several routes")
  package static let items = TableLimit(64, "items", "declare several routes, or let the app read the rest")
  package static let match = TableLimit(
    256, "octets in its \"match\"", "write a shorter one, and let the app check more")
  package static let texts = TableLimit(10_000, "texts in its set", "take any text, and let the app check it")
  package static let separator = TableLimit(8, "octets in its separator", "write a shorter one, such as \",\"")
  package static let apps = TableLimit(64, "apps", "remove some, or declare several sites")
  package static let hosts = TableLimit(1_000, "hosts", "write \"*.example.com\" for many labels, or several sites")
  package static let webOnly = TableLimit(2_000, "web-only patterns", "write patterns for more links each")
  package static let routes = TableLimit(100_000, "routes and redirects", "declare several sites")

  /// The fault of something with more than the limit, in words; nil within the limit.
  package func fault(_ count: Int, in owner: String) -> String? {
    count > most ? "\(owner) has \(count) \(things), and may have \(most); \(remedy)" : nil
  }
}

extension LinkPieces {
  /// What is more than a table may have, in words.
  package var limitFaults: [String] {
    let steps = path + fragments.flatMap(\.declaredPath)
    let items = query + fragments.flatMap(\.items)
    let runs = path.split { !$0.isOptional }
    // The number of forms has no bound.
    let forms = runs.reduce(fragment?.lengths.count ?? 1) { min($0 * ($1.count + 1), 1 << 20) }
    let optional = TableLimit.optional.fault(steps.count(where: \.isOptional), in: "the pattern")
    return [
      TableLimit.components.fault(steps.count, in: "the pattern"), TableLimit.items.fault(items.count, in: "the route"),
      optional ?? TableLimit.forms.fault(forms, in: "the pattern"),
    ].compactMap(\.self)
      + steps.compactMap { TableLimit.parameters.fault($0.parameters.count, in: "a component of the pattern") }
      + (steps.flatMap(\.parameters) + items + [label].compactMap(\.self)).flatMap { $0.type.limitFaults(of: $0.name) }
  }

  /// Refuses more than a table may have.
  package func refuseExcess() throws(PatternFault) {
    let faults = limitFaults
    if !faults.isEmpty { throw PatternFault(faults.joined(separator: "; ")) }
  }
}

extension ValueType {
  /// What is more than a parameter may have, in words.
  package func limitFaults(of name: String) -> [String] {
    let element = element ?? self
    let texts = if case .oneOf(let texts, _) = element { texts.count } else { 0 }
    return [
      TableLimit.texts.fault(texts, in: "parameter \"\(name)\""),
      TableLimit.match.fault(element.pattern?.utf8.count ?? 0, in: "parameter \"\(name)\""),
      TableLimit.separator.fault(separator?.utf8.count ?? 0, in: "parameter \"\(name)\""),
    ].compactMap(\.self)
  }
}
