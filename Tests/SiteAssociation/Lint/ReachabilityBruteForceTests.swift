import AssociationFiles
import AssociationLint
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import SiteAssociation
import Testing

/// The linter's verdicts on components against trying every short URL.
@Suite("Reachability against brute force")
struct ReachabilityBruteForceTests {
  static let rules: Set<String> = [
    "unreachable", "hidden-by-exclude", "duplicate-component", "catch-all-not-last", "exclude-everything",
  ]

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
        if ["unreachable", "hidden-by-exclude", "duplicate-component"].contains(finding.rule) {
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

  @Test(
    "a component that is said to exclude nothing can be removed, and an app whose URLs open an earlier one has no others"
  )
  func effects() throws {
    var random = SeededGenerator()
    let urls = try Self.paths.filter { $0.utf8.count < 6 }.map { try AssociationURL("https://example.com" + $0) }
    let apps: [UTF8Text] = ["9JA89QQLNQ.com.acme.app", "9JA89QQLNQ.com.acme.pro"]
    let variables = [SubstitutionVariable("v", ["a", "A/*", "/a"])]
    var (removed, taken) = (0, 0)
    for _ in rounds(150, until: { removed > 3 && taken > 3 }) {
      let details = apps.map { app in
        let components = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.component(&random, paths: true) }
        return AssociationDetail(appIDs: [app], components: components)
      }
      let links = AppLinks(details: details, substitutionVariables: variables)
      let bytes = AssociationFile(appLinks: links).json()
      let read = try AssociationFile(parsing: bytes).appLinks?.details ?? []
      func comment(_ text: String) -> Comment {
        "TEST_SEED=\(random.seed) \(text) \(String(decoding: bytes, as: UTF8.self))"
      }
      let matcher = AssociationMatcher(AssociationFile(appLinks: links))
      func opens(_ matcher: AssociationMatcher, _ url: AssociationURL, _ app: Int) -> Bool {
        matcher.match(url, app: apps[app]).verdict == .match
      }
      for finding in AssociationLinter().lint(bytes) {
        func isHere(_ offset: Int?) -> Bool { offset.map { JSONPosition(of: $0, in: bytes) } == finding.position }
        if finding.rule == "opens-other-app" {
          taken += 1
          #expect(!urls.contains { opens(matcher, $0, 1) && !opens(matcher, $0, 0) }, comment("\(finding)"))
        } else if finding.rule == "excludes-nothing" {
          removed += 1
          for app in apps.indices {
            guard let index = read[app].components?.firstIndex(where: { isHere($0.offset) }) else { continue }
            var other = links
            other.details?[app].components?.remove(at: index)
            let without = AssociationMatcher(AssociationFile(appLinks: other))
            #expect(!urls.contains { opens(matcher, $0, app) != opens(without, $0, app) }, comment("\(finding)"))
          }
        }
      }
    }
    #expect(removed > 3 && taken > 3, "TEST_SEED=\(random.seed) \(removed) \(taken)")
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
