import AssociationFiles
import AssociationLint
import DeepLinkJSON
import DeepLinkOctets
import SiteAssociation

/// Apple's association file, and behind it links to ask about, a line each: a file that is written and read again is the
/// same and decides the same; what an app is told does not depend on whether others are asked, and agrees with the list
/// of misses; the linter stays inside the file.
enum AssociationFileOracle {
  /// The links of an input that are asked about, and for how many steps the linter looks at what can be reached.
  private static let mostLinks = 8
  private static let limits = LintLimits(steps: 20_000)

  static func check(_ input: [UInt8]) throws(Violation) {
    let sections = Sections.split(input, into: 2)
    let bytes = sections[0] ?? []
    let findings = AssociationLinter(limits: limits).lint(bytes)
    try checkPositions(findings, in: bytes)
    if let answer = try? HostedAnswer(parsing: bytes) {
      try checkPositions(AssociationLinter(limits: limits).lint(answer), in: bytes)
    }
    guard let node = try? JSONNode(parsing: bytes), let file = try? AssociationFile(parsing: bytes) else {
      return try expect(findings.contains { $0.severity == .error }, "no error in a file that cannot be read")
    }
    let written = file.json()
    guard let again = try? AssociationFile(parsing: written) else { throw Violation("refused: \(shown(written))") }
    try expect(again == file, "another file when written and read: \(shown(written))")
    try expect(again.json() == written, "written once more as \(shown(again.json())), not \(shown(written))")
    let (matcher, other) = (AssociationMatcher(file), AssociationMatcher(again))
    try expect(matcher.apps == other.apps, "other apps")
    for link in links(sections[1], node) {
      guard let url = try? AssociationURL(link) else { continue }
      try check(url, matcher, other, file)
    }
  }

  static func checkPositions(_ findings: [LintFinding], in bytes: [UInt8]) throws(Violation) {
    let places = LinePlaces(bytes)
    for finding in findings where !places.contains(finding.position) {
      throw Violation("not in the file: \(finding)")
    }
    for (before, after) in zip(findings, findings.dropFirst()) where after.position < before.position {
      throw Violation("out of order: \(before), \(after)")
    }
  }

  private static func check(
    _ url: AssociationURL, _ matcher: AssociationMatcher, _ other: AssociationMatcher, _ file: AssociationFile
  ) throws(Violation) {
    let matches = matcher.matches(url)
    try expect(matches.map(\.app) == matcher.apps, "answers for \(matches.map(\.app))")
    for (match, same) in zip(matches, other.matches(url)) {
      let alone = matcher.match(url, app: match.app)
      for answer in [same, alone] {
        try expect(
          (answer.verdict, answer.detail, answer.component, answer.reason)
            == (match.verdict, match.detail, match.component, match.reason), "\(url): \(answer), expected \(match)")
      }
      try expect((match.verdict == .noMatch) == (match.component == nil), "\(match.verdict) by none, or a miss by one")
      let misses = matcher.misses(url, app: match.app)
      for miss in misses where miss.detail == match.detail && miss.component == match.component {
        throw Violation("decides, but misses: \(miss)")
      }
      if !match.isUndecided { try expect(misses.count == match.missed, "\(misses.count) misses, not \(match.missed)") }
      if let detail = match.detail, let component = match.component {
        let before = misses.filter { $0.detail == detail }.map(\.component)
        try expect(before == Array(0..<component), "misses \(before) before \(component)")
        let entry = file.appLinks?.details?[detail]
        try expect(component < entry?.components?.count ?? entry?.paths?.count ?? 0, "no component \(component)")
      }
    }
  }

  /// Lines of the second section, and the texts of the file that could be one, with something in place of wildcards.
  private static func links(_ section: [UInt8]?, _ node: JSONNode) -> [String] {
    let lines = (section ?? []).split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    var texts: [String] = []
    collect(node, &texts)
    let links = texts.map { $0.replacing("*", with: "ab").replacing("?", with: "c").replacing("$(", with: "d(") }
    return Array((lines + links).prefix(mostLinks))
  }

  private static func collect(_ node: JSONNode, _ texts: inout [String]) {
    guard texts.count < mostLinks else { return }
    switch node.value {
    case .string(let text) where text.utf8.starts(with: "/".utf8) || text.utf8.starts(with: "http".utf8):
      texts.append(text.description)
    case .array(let elements): for element in elements { collect(element, &texts) }
    case .object(let members): for member in members { collect(member.value, &texts) }
    default: break
    }
  }
}
