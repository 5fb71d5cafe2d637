extension PatternChecks {
  /// Checks what only a pattern of a path can get wrong.
  mutating func checkPath(_ pattern: String, _ place: Place, at offset: Int?) {
    if pattern.isEmpty {
      log.add(
        .neverMatches, at: offset,
        "\"\" matches no path, for every path is a slash at least: write \"/\" for the root, \"*\" "
          + "for any path")
    } else if place == .path, pattern.hasPrefix("NOT ") {
      log.add(
        .notPrefix, at: offset,
        "\"NOT \" is for \"paths\"; here it is part of the path, and no URL has it: write \(quoted(String(pattern.dropFirst(4)))) "
          + "and \"exclude\": true")
    } else if pattern.holds("://") {
      log.add(
        .urlInPath, at: offset,
        "\(quoted(pattern)) holds a whole URL, but only the path is compared with it, so it never matches: write what comes "
          + "after the host, \(quoted(Self.path(ofURL: pattern)))")
    } else if pattern.holds("#") {
      let path = pattern.prefix { $0 != "#" }
      log.add(
        .fragmentInPath, at: offset,
        "\(quoted(pattern)) has a \"#\", which no path has, so it never matches: write \"/\": \(quoted(String(path))), "
          + "\"#\": \(quoted(String(pattern[path.endIndex...].dropFirst())))")
    } else if let query = Self.query(in: pattern) {
      let value = query.value.allSatisfy { $0 == "*" } ? "?*" : query.value
      log.add(
        .queryInPath, at: offset,
        "\"?\" in \(quoted(pattern)) is a wildcard for one character, and no path has a query in it: write \"/\": "
          + "\(quoted(query.path)), \"?\": {\(quoted(query.name)): \(quoted(value))}")
    } else if let first = pattern.first, !"/*?$^(".contains(first) {
      log.add(
        .leadingSlash, at: offset,
        "\(quoted(pattern)) works without a slash at its start, too: \(quoted("/" + pattern)) says it")
    } else if pattern.utf8.count > 1, pattern.utf8.last == UInt8(ascii: "/") {
      log.add(
        .trailingSlash, at: offset,
        "the slash at the end of \(quoted(pattern)) has no effect, for slashes at the end of a path do not count")
    }
  }

  private static func path(ofURL pattern: String) -> String {
    let rest = pattern.drop { $0 != ":" }.dropFirst(3)
    return "/" + rest.drop { $0 != "/" }.dropFirst()
  }

  /// The first item of a query that was written into a path: a `?`, a name and a `=`; and what stands before.
  private static func query(in pattern: String) -> (path: String, name: String, value: String)? {
    guard pattern.holdsAny(of: "?"), pattern.holdsAny(of: "=") else { return nil }
    for part in pattern.split(separator: "?", omittingEmptySubsequences: false).dropFirst() {
      let name = part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.[]".contains($0)) }
      guard !name.isEmpty, part[name.endIndex...].first == "=" else { continue }
      let path = pattern[..<part.startIndex].dropLast()
      return (String(path), String(name), String(part[name.endIndex...].dropFirst().prefix { $0 != "&" }))
    }
    return nil
  }
}
