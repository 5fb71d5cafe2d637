internal import JSON

/// Checks single patterns: what is written in them that means something else than it seems to.
struct PatternChecks {
  var log: AssociationLog
  let variables: VariableChecks.Names
  /// The offsets of components of which something worse has been said than that a query item has no effect.
  let reported: Set<Int>

  private var isReported = false

  init(log: AssociationLog, variables: VariableChecks.Names, reported: Set<Int>) {
    self.log = log
    self.variables = variables
    self.reported = reported
  }

  /// What a pattern is for.
  enum Place: Equatable {
    case path
    case legacyPath
    case query
    case queryItem(String)
    case fragment

    var isPath: Bool { self == .path || self == .legacyPath }
  }

  /// Checks the patterns of a component.
  /// - Parameter effective: the component with its defaults, which decide how it compares.
  mutating func check(_ component: AssociationComponent, effective: AssociationComponent) {
    guard let node = component.source.node else { return }
    let decodes = effective.percentEncoded == false
    isReported = reported.contains(node.offset)
    if let path = component.path { check(path, .path, at: node["/"]?.offset, decodes: decodes) }
    switch component.query {
    case .whole(let pattern): check(pattern, .query, at: node["?"]?.offset, decodes: decodes)
    case .items(let items):
      let members = node["?"]?.object ?? []
      for (item, member) in zip(items, members) {
        checkEncoding(item.name, "the name", at: member.nameOffset, decodes: decodes)
        check(item.pattern, .queryItem(item.name), at: member.value.offset, decodes: decodes)
      }
    case nil: break
    }
    if let fragment = component.fragment { check(fragment, .fragment, at: node["#"]?.offset, decodes: decodes) }
    checkRegion(component, node)
  }

  /// A comment that names the United Kingdom by other letters than the list behind `$(region)` does.
  private mutating func checkRegion(_ component: AssociationComponent, _ node: JSONNode) {
    guard let comment = component.comment, component.path?.holds("$(region)") == true else { return }
    guard comment.split(whereSeparator: { !$0.isLetter }).contains("UK"), let member = node["/"] else { return }
    log.add(
      .regionUK, at: member.offset,
      "$(region) does not match \"UK\", which the comment names: the code of the United Kingdom is \"GB\", whatever Apple's "
        + "text says; add a component for \"UK\" if URLs have it")
  }

  /// Checks a legacy path.
  mutating func check(legacy path: String, at offset: Int) {
    let (pattern, _) = AssociationDetail.legacy(path)
    if !path.hasPrefix("NOT "), Self.isMeantAsNot(path) {
      log.add(
        .notPrefix, at: offset,
        "\(quoted(path)) excludes nothing, for only \"NOT \", in capitals and with one space after it, does: write "
          + quoted("NOT " + path.dropFirst(3).drop { $0 == " " || $0 == ":" }))
    } else {
      check(pattern, .legacyPath, at: offset, decodes: false)
    }
  }

  /// Whether a path starts in the word "not", as nothing else does.
  private static func isMeantAsNot(_ path: String) -> Bool {
    guard path.lowercased().hasPrefix("not") else { return false }
    return path.dropFirst(3).first.map { " /*:".contains($0) } ?? false
  }

  private mutating func check(_ pattern: String, _ place: Place, at offset: Int?, decodes: Bool) {
    checkVariables(pattern, at: offset)
    if place.isPath { checkPath(pattern, place, at: offset) }
    if pattern.holds("**") {
      log.add(
        .doubleStar, at: offset, "\"**\" in \(quoted(pattern)) is \"*\" twice, which is the same as once: write \"*\"")
    }
    if let (text, instead) = Self.regularExpression(pattern, isPath: place.isPath) {
      log.add(
        .regularExpression, at: offset,
        "\(quoted(text)) in \(quoted(pattern)) looks like a regular expression or a route, but these characters stand for "
          + "themselves: \(instead)")
    }
    if !isReported, case .queryItem(let name) = place, !pattern.isEmpty, pattern.allSatisfy({ $0 == "*" }) {
      log.add(
        .queryItemWithoutEffect, at: offset,
        "\"*\" asks nothing of the query item \(quoted(name)), for an absent one counts as the empty string: write \"?*\" if "
          + "it has to be there, or remove it")
    }
    // Said already, and better: "NOT /x" in a component.
    guard !(place == .path && pattern.hasPrefix("NOT ")) else { return }
    checkEncoding(pattern, "the pattern", at: offset, decodes: decodes)
  }

  // MARK: Any part

  /// Something that means something in regular expressions or route tables but not here, and what to write.
  private static func regularExpression(_ pattern: String, isPath: Bool) -> (text: String, instead: String)? {
    let wildcards = "write \"*\" for any characters, \"?\" for one, \"?*\" for one or more"
    guard pattern.holdsAny(of: ".\\[(:{<^") || pattern.utf8.last == UInt8(ascii: "$") else { return nil }
    for text in [".*", ".+", "\\d", "\\w", "[0-9]", "[a-z]", "[A-Z]", "[^"] where pattern.holds(text) {
      return (text, wildcards)
    }
    if let group = group(in: pattern) { return (group, "write a component for each, or a substitution variable") }
    guard isPath else { return nil }
    for segment in pattern.split(separator: "/") {
      guard segment.count > 1, let first = segment.first, let last = segment.last else { continue }
      let inner = segment.dropFirst()
      let isParameter =
        first == ":" && inner.first?.isLetter == true || first == "{" && last == "}" || first == "<" && last == ">"
      if isParameter { return (String(segment), "write \"?*\", which crosses slashes, too") }
    }
    if pattern.hasPrefix("^") { return ("^", "a pattern starts where the path does: remove it") }
    if pattern.hasSuffix("$") { return ("$", "a pattern ends where the path does: remove it") }
    return nil
  }

  /// Alternatives in parentheses that are no variable.
  private static func group(in pattern: String) -> String? {
    guard let open = pattern.firstIndex(of: "("), let close = pattern[open...].firstIndex(of: ")") else { return nil }
    let before = pattern[..<open].last
    guard before != "$", pattern[open...close].holds("|") else { return nil }
    return String(pattern[open...close])
  }

  private mutating func checkVariables(_ pattern: String, at offset: Int?) {
    guard pattern.holds("$(") else { return }
    var literals: [UInt32] = []
    var reported: Set<[UInt32]> = []
    for token in PatternToken.tokens(of: pattern) {
      switch token {
      case .literal(let scalar): literals.append(scalar)
      case .anyOne, .anyRun: literals.append(0)
      case .variable(let name):
        literals.append(0)
        guard !variables.contains(name), reported.insert(name).inserted else { continue }
        let text = String(String.UnicodeScalarView(name.compactMap(Unicode.Scalar.init)))
        let meant = variables.nearest(to: text).map { "write $(\($0))" } ?? "define it in \"substitutionVariables\""
        log.add(
          .undefinedVariable, at: offset,
          "$(\(text)) in \(quoted(pattern)) is not defined, so the pattern matches nothing: \(meant)")
      }
    }
    if zip(literals, literals.dropFirst()).contains(where: { $0 == 0x24 && $1 == 0x28 }) {
      log.add(
        .unclosedVariable, at: offset,
        "\"$(\" in \(quoted(pattern)) has no \")\" before the next \"$\" or \"(\", so it is no variable and stands for itself: "
          + "write $(name)")
    }
  }

  private mutating func checkEncoding(_ text: String, _ what: String, at offset: Int?, decodes: Bool) {
    let plain = Self.withoutVariables(text)
    if decodes {
      guard let escape = Self.escape(in: plain) else { return }
      log.add(
        .escapeInDecodedPattern, at: offset,
        "\(quoted(escape)) in \(quoted(text)) is compared with the decoded URL, which does not have it, under "
          + "\"percentEncoded\": false: write the character itself")
    } else if let odd = plain.unicodeScalars.first(where: { $0.value <= 0x20 || $0.value >= 0x7F }) {
      log.add(
        .unencodedPattern, at: offset,
        "\(what) \(quoted(text)) has \(quoted(String(odd))), which a URL has as an escape only, so it never matches: write "
          + "\(quoted(Self.encoded(odd))), or add \"percentEncoded\": false (iOS 14)")
    } else if let escape = Self.escape(in: plain), escape != escape.uppercased() {
      log.add(
        .lowerCaseEscape, at: offset,
        "\(quoted(escape)) in \(quoted(text)) does not match \(quoted(escape.uppercased())), as nearly all URLs have it: write "
          + "the capital letters")
    }
  }

  /// The pattern with a character without meaning in place of each variable, whose name may be anything.
  private static func withoutVariables(_ pattern: String) -> String {
    guard pattern.holds("$(") else { return pattern }
    var scalars = String.UnicodeScalarView()
    for token in PatternToken.tokens(of: pattern) {
      if case .literal(let scalar) = token, let scalar = Unicode.Scalar(scalar) {
        scalars.append(scalar)
      } else {
        scalars.append("*")
      }
    }
    return String(scalars)
  }

  /// The first escape in a pattern, or the first in lower case if there is one.
  private static func escape(in pattern: String) -> String? {
    guard pattern.holdsAny(of: "%") else { return nil }
    var first: String?
    for part in pattern.split(separator: "%", omittingEmptySubsequences: false).dropFirst() {
      let digits = part.prefix(2)
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit) else { continue }
      let escape = "%" + digits
      if escape != escape.uppercased() { return escape }
      first = first ?? escape
    }
    return first
  }

  private static func encoded(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
