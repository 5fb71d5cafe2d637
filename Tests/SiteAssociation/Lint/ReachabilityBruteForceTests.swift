import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import SiteAssociation
import Testing

/// The linter's verdicts on components against trying every short URL.
@Suite("Reachability against brute force")
struct ReachabilityBruteForceTests {
  static let rules: Set<String> = ["unreachable", "duplicate-component", "catch-all-not-last", "exclude-everything"]

  static let paths = ["/"] + (1...5).flatMap(paths)
  /// Longer paths, for components that no short one reaches: `/A/$(v)` with the value `A/*` behind `/*/?` is reached by
  /// `/A/A/zz`.
  static let longerPaths = (6...7).flatMap(paths)

  /// The paths with so many symbols behind the slash, of which the last is no slash.
  static func paths(_ count: Int) -> [String] {
    (0..<count).reduce(["/"]) { paths, _ in paths.flatMap { path in ["a", "A", "z", "/"].map { path + $0 } } }
      .filter { !$0.hasSuffix("/") }
  }

  static func component(_ random: inout SeededGenerator, paths: Bool) -> AssociationComponent {
    let pieces = ["a", "/", "*", "?", "A", "*", "$(v)"]
    let path = "/" + (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(pieces) }.joined()
    var component = AssociationComponent(path: UTF8Text(path), exclude: Bool.random(using: &random) ? true : nil)
    component.caseSensitive = Int.random(in: 0..<3, using: &random) == 0 ? false : nil
    guard !paths else { return component }
    component.path = random.pick(["/a", "/*", "/?*", "*", "/$(v)"])
    let queries: [QueryPattern?] = [
      nil, nil, .whole("x=?*"), .whole("*"), .items(["x": "?*"]), .items(["x": "*"]), .items(["x": "", "y": "a"]),
      .items(["x": "a"]), .items(["X": "a"]),
    ]
    component.query = random.pick(queries)
    component.fragment = random.pick([nil, nil, nil, "?*", "", "a", "*"])
    return component
  }

  /// For each component whether a URL reaches it.
  static func reached(_ components: [AssociationComponent], _ urls: [AssociationURL], _ links: AppLinks) -> [Bool] {
    let matcher = AssociationMatcher(AssociationFile(appLinks: links))
    var reached = components.map { _ in false }
    for url in urls {
      if let component = matcher.match(url, app: "9JA89QQLNQ.com.acme.app").component { reached[component] = true }
    }
    return reached
  }

  static func check(_ urls: [AssociationURL], paths: Bool, rounds few: Int, isComplete: Bool) throws {
    var random = SeededGenerator()
    for _ in rounds(few) {
      let components = (0..<Int.random(in: 2...5, using: &random)).map { _ in component(&random, paths: paths) }
      let links = AppLinks(
        details: [AssociationDetail(appIDs: ["9JA89QQLNQ.com.acme.app"], components: components)],
        substitutionVariables: [SubstitutionVariable("v", ["a", "A/*", "/a"])])
      let bytes = AssociationFile(appLinks: links).json()
      var reached = reached(components, urls, links)
      var reported = components.map { _ in false }
      let read = try AssociationFile(parsing: bytes).appLinks?.details?[0].components ?? []
      let lines = try read.map { try #require($0.offset) }.map { offset in
        bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
      }
      for finding in AssociationLinter().lint(bytes) where Self.rules.contains(finding.rule) {
        let index = try #require(lines.firstIndex(of: finding.position.line))
        if finding.rule == "unreachable" || finding.rule == "duplicate-component" {
          reported[index] = true
        } else {
          for later in components.indices.dropFirst(index + 1) { reported[later] = true }
        }
      }
      if isComplete, components.indices.contains(where: { !reported[$0] && !reached[$0] }) {
        let urls = try Self.longerPaths.map { try AssociationURL("https://example.com" + $0) }
        reached = zip(reached, Self.reached(components, urls, links)).map { $0 || $1 }
      }
      for index in components.indices where reported[index] == reached[index] && (reported[index] || isComplete) {
        Issue.record(
          """
          TEST_SEED=\(random.seed) component \(index) is \(reached[index] ? "" : "not ")reached and was \
          \(reported[index] ? "" : "not ")reported in \(String(decoding: bytes, as: UTF8.self))
          """)
      }
    }
  }

  @Test("of paths: what is reported is not reached, and what is not reached is reported")
  func paths() throws {
    let urls = try Self.paths.map { try AssociationURL("https://example.com" + $0) }
    try Self.check(urls, paths: true, rounds: 75, isComplete: true)
  }

  @Test("of queries and fragments, too: what is reported is not reached")
  func parts() throws {
    let queries = [
      "", "?x=a", "?x=z", "?x=", "?x=a&y=a", "?y=a", "?x=z&y=z", "?y=z", "?x=a&x=z", "?X=a", "?X=z&x=a", "?z",
    ]
    var urls: [AssociationURL] = []
    for path in ["/", "/a", "/z", "/a/z", "/z/a"] {
      for query in queries {
        for fragment in ["", "#a", "#z"] {
          urls.append(try AssociationURL("https://example.com" + path + query + fragment))
        }
      }
    }
    try Self.check(urls, paths: false, rounds: 200, isComplete: false)
  }
}
