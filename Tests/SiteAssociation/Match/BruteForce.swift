/// The matching rules as text manipulation: variables are replaced in every way there is, patterns are tried by plain
/// recursion. Exponential, and short enough to be seen to be right.
enum BruteForce {
  /// Whether a pattern without variables matches a whole text.
  static func matches(_ pattern: Substring, _ text: Substring) -> Bool {
    switch pattern.first {
    case nil: text.isEmpty
    case "*": matches(pattern.dropFirst(), text) || !text.isEmpty && matches(pattern, text.dropFirst())
    case "?": !text.isEmpty && matches(pattern.dropFirst(), text.dropFirst())
    case let character: text.first == character && matches(pattern.dropFirst(), text.dropFirst())
    }
  }

  /// The texts that a pattern becomes when each variable is replaced by one of its values.
  static func substitutions(_ pattern: String, _ variables: [String: [String]]) -> [String] {
    guard let start = pattern.range(of: "$("), let end = pattern.range(of: ")", after: start.upperBound) else {
      return [pattern]
    }
    let name = String(pattern[start.upperBound..<end.lowerBound])
    return (variables[name] ?? []).flatMap { value in
      substitutions(String(pattern[end.upperBound...]), variables).map { pattern[..<start.lowerBound] + value + $0 }
    }
  }

  /// Whether a pattern matches the query or the fragment.
  static func matchesText(_ pattern: String, _ text: String, _ variables: [String: [String]]) -> Bool {
    substitutions(pattern, variables).contains { matches($0[...], text[...]) }
  }

  /// Whether a pattern matches a path.
  static func matchesPath(_ pattern: String, _ path: String, _ variables: [String: [String]]) -> Bool {
    guard !pattern.isEmpty else { return false }
    let path = withoutSlashes(path)
    var pattern = pattern
    while pattern.hasPrefix("//") { pattern.removeFirst() }
    let heads = pattern.hasPrefix("/") ? [pattern] : [pattern, "/" + pattern]
    return heads.contains { head in
      substitutions(head, variables).contains { text in
        let text = withoutSlashes(text)
        return matches(text[...], path[...]) || text.hasSuffix("/*") && matches(text.dropLast(2), path[...])
      }
    }
  }

  private static func withoutSlashes(_ text: String) -> String {
    var text = text
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    return text
  }
}

extension String {
  fileprivate func range(of text: String, after start: Index? = nil) -> Range<Index>? {
    self[(start ?? startIndex)...].firstRange(of: text)
  }
}
