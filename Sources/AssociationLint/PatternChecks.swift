import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// Checks single patterns for text with another meaning than it seems to have.
struct PatternChecks {
  let log: FindingLog
  private var variables: VariableChecks.Names
  /// The offsets of components with a finding that outweighs a query item without effect.
  let reported: Set<Int>

  private var isReported = false

  init(log: FindingLog, variables: VariableChecks.Names, reported: Set<Int>) {
    (self.log, self.variables, self.reported) = (log, variables, reported)
  }

  /// The part of a URL that a pattern is for.
  enum Place: Equatable {
    case path
    case legacyPath
    case query
    case queryItem(UTF8Text)
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

  /// Checks for a comment that names the United Kingdom `UK`, which `$(region)` does not have.
  private func checkRegion(_ component: AssociationComponent, _ node: JSONNode) {
    guard let comment = component.comment, component.path?.holds("$(region)") == true else { return }
    guard Self.names(comment, "UK"), let member = node["/"] else { return }
    log.add(
      .regionUK, at: member.offset,
      "$(region) does not match \"UK\", which the comment names: the code of the United Kingdom is \"GB\"; add a "
        + "row for \"UK\" if URLs have it")
  }

  /// Checks a legacy path.
  mutating func check(legacy path: UTF8Text, at offset: Int) {
    let (pattern, _) = AssociationDetail.legacy(path)
    if !path.starts(with: "NOT "), Self.isMeantAsNot(path) {
      log.add(
        .notPrefix, at: offset,
        "\(quoted(path)) excludes nothing, because only \"NOT \", in capitals and with one space after it, does: write "
          + quoted("NOT " + Self.withoutNot(path).excerpt(200)))
    } else {
      check(pattern, .legacyPath, at: offset, decodes: false)
    }
  }

  /// Whether a path starts with the word "not".
  private static func isMeantAsNot(_ path: UTF8Text) -> Bool {
    guard UTF8Text(octets: Array(path.utf8.prefix(3))).lowercased == "not" else { return false }
    return path.utf8.dropFirst(3).first.map { " /*:".utf8.contains($0) } ?? false
  }

  private static func withoutNot(_ path: UTF8Text) -> UTF8Text {
    path.dropping(3 + path.utf8.dropFirst(3).prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") }.count)
  }

  /// Whether a text has this word of capital letters.
  private static func names(_ text: UTF8Text, _ word: String) -> Bool {
    text.utf8.split { !($0.isLetter || $0 >= 0x80) }.contains { $0.elementsEqual(word.utf8) }
  }

  private mutating func check(_ pattern: UTF8Text, _ place: Place, at offset: Int?, decodes: Bool) {
    checkVariables(pattern, at: offset)
    if place.isPath { checkPath(pattern, place, at: offset) }
    if pattern.holds("**") {
      log.add(
        .doubleStar, at: offset, "\"**\" in \(quoted(pattern)) means the same as \"*\": write \"*\"")
    }
    if let (text, instead) = Self.regularExpression(pattern, isPath: place.isPath) {
      log.add(
        .regularExpression, at: offset,
        "\(quoted(text)) in \(quoted(pattern)) looks like a regular expression or a route, but these characters have "
          + "no special "
          + "meaning here: \(instead)")
    }
    if !isReported, case .queryItem(let name) = place, pattern.consists(of: "*") {
      log.add(
        .queryItemWithoutEffect, at: offset,
        "\"*\" also matches URLs without the query item \(quoted(name)): write \"?*\" if it must be there, or remove "
          + "it")
    }
    // "NOT /x" in a component has its own finding.
    guard !(place == .path && pattern.starts(with: "NOT ")) else { return }
    checkEncoding(pattern, "the pattern", at: offset, decodes: decodes)
  }

  // MARK: Any part

  /// Syntax of regular expressions or route tables that patterns do not have, and what to write instead.
  private static func regularExpression(_ pattern: UTF8Text, isPath: Bool) -> (text: UTF8Text, instead: String)? {
    let wildcards = "write \"*\" for any characters, \"?\" for one, \"?*\" for one or more"
    guard pattern.holdsAny(of: ".\\[(:{<^") || pattern.utf8.last == UInt8(ascii: "$") else { return nil }
    for text in [".*", ".+", "\\d", "\\w", "[0-9]", "[a-z]", "[A-Z]", "[^"] where pattern.holds(text) {
      return (UTF8Text(text), wildcards)
    }
    if let group = group(in: pattern) { return (group, "write a row for each, or a substitution variable") }
    guard isPath else { return nil }
    for segment in pattern.utf8.split(separator: UInt8(ascii: "/")) where Self.isParameter(segment) {
      return (UTF8Text(Substring(segment)), "write \"?*\", which also matches slashes")
    }
    if pattern.starts(with: "^") { return ("^", "a pattern always starts at the start of the path: remove it") }
    if pattern.utf8.last == UInt8(ascii: "$") {
      return (
        "$",
        "a pattern always ends at the end of the path: remove it"
      )
    }
    return nil
  }

  /// Whether a component of a path looks like a parameter of a route: `:id`, `{id}` or `<id>`.
  private static func isParameter(_ segment: Substring.UTF8View) -> Bool {
    switch (segment.first, segment.dropFirst().first, segment.dropFirst().last) {
    case (UInt8(ascii: ":"), let letter?, _): letter.isLetter || letter >= 0x80
    case (UInt8(ascii: "{"), _, UInt8(ascii: "}")), (UInt8(ascii: "<"), _, UInt8(ascii: ">")): true
    default: false
    }
  }

  /// Alternatives in parentheses.
  private static func group(in pattern: UTF8Text) -> UTF8Text? {
    let octets = Array(pattern.utf8)
    guard let open = octets.firstIndex(of: UInt8(ascii: "(")),
      let close = octets[open...].firstIndex(of: UInt8(ascii: ")")),
      octets[..<open].last != UInt8(ascii: "$"), octets[open...close].contains(UInt8(ascii: "|"))
    else { return nil }
    return UTF8Text(octets: octets[open...close])
  }

  private mutating func checkVariables(_ pattern: UTF8Text, at offset: Int?) {
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
        let text = UTF8Text(scalars: name)
        let meant =
          variables.nearest(to: text).map { "write $(\($0.excerpt()))" } ?? "define it in \"substitutionVariables\""
        log.add(
          .undefinedVariable, at: offset,
          "$(\(text.excerpt())) in \(quoted(pattern)) is not defined, so the pattern matches nothing: \(meant)")
      }
    }
    if zip(literals, literals.dropFirst()).contains(where: { $0 == 0x24 && $1 == 0x28 }) {
      log.add(
        .unclosedVariable, at: offset,
        "\"$(\" in \(quoted(pattern)) has no \")\" before the next \"$\" or \"(\", so it is plain text and not a "
          + "variable: write $(name)")
    }
  }

  private func checkEncoding(_ text: UTF8Text, _ what: String, at offset: Int?, decodes: Bool) {
    let plain = Self.withoutVariables(text)
    if decodes {
      guard let escape = Self.escape(in: plain) else { return }
      log.add(
        .escapeInDecodedPattern, at: offset,
        "\(quoted(escape)) in \(quoted(text)) never matches, because \"percentEncoded\": false compares it with the "
          + "decoded URL: write the character itself")
    } else if let odd = plain.description.unicodeScalars.first(where: { $0.value <= 0x20 || $0.value >= 0x7F }) {
      let encoded = PercentEncoding.encode(String(odd), for: .component)
      log.add(
        .unencodedPattern, at: offset,
        "\(what) \(quoted(text)) has \(quoted(String(odd))), which is always percent-encoded in a URL, so it never "
          + "matches: write "
          + "\(quoted(encoded)), or add \"percentEncoded\": false (iOS 14)")
    } else if let escape = Self.escape(in: plain), escape != escape.uppercased {
      log.add(
        .lowerCaseEscape, at: offset,
        "\(quoted(escape)) in \(quoted(text)) does not match \(quoted(escape.uppercased)), as nearly all URLs have it: "
          + "write capital letters")
    }
  }

  /// The pattern with `*` in place of each variable, whose name may have any characters.
  private static func withoutVariables(_ pattern: UTF8Text) -> UTF8Text {
    guard pattern.holds("$(") else { return pattern }
    var scalars = String.UnicodeScalarView()
    for token in PatternToken.tokens(of: pattern) {
      if case .literal(let scalar) = token, let scalar = Unicode.Scalar(scalar) {
        scalars.append(scalar)
      } else {
        scalars.append("*")
      }
    }
    return UTF8Text(String(scalars))
  }

  /// The first escape in a pattern, or the first in lower case if there is one.
  private static func escape(in pattern: UTF8Text) -> UTF8Text? {
    guard pattern.holdsAny(of: "%") else { return nil }
    var first: UTF8Text?
    for part in pattern.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst() {
      let digits = part.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ $0.hexValue != nil }) else { continue }
      let escape = UTF8Text("%" + String(Substring(digits)))
      if escape != escape.uppercased { return escape }
      first = first ?? escape
    }
    return first
  }
}
