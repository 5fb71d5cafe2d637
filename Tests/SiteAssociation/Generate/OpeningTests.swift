import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import DeepLinkTables
@testable import DeepLinking
@testable import SiteAssociation

@Suite("A generated file opens for each app what the table says")
struct OpeningTests {
  private static let apps = ["buyer", "seller"]

  /// A table of two apps.
  private static func table(_ routes: [String], webOnly: [String] = [], redirects: [String] = []) throws -> RouteTable {
    try RouteTable(router(routes, webOnly: webOnly, redirects: redirects))
  }

  private static func router(
    _ routes: [String], webOnly: [String] = [], redirects: [String] = []
  ) throws -> Router<DeclaredRoute> {
    let patterns = webOnly.map { "\"\($0)\"" }.joined(separator: ", ")
    let text = #"""
      {"apps": {"buyer": {}, "seller": {}}, "webOnly": [\#(patterns)], "routes": [\#(routes.joined(separator: ", "))],
       "redirects": [\#(redirects.joined(separator: ", "))]}
      """#
    var findings = JSONFindings()
    return try #require(DeclaredTable(JSONNode(parsing: Array(text.utf8)), &findings), "\(findings)").router
  }

  private static func route(_ pattern: String, _ more: String = "") -> String {
    #"{"name": "\#(pattern)", "pattern": "\#(pattern)"\#(more.isEmpty ? "" : ", " + more)}"#
  }

  private static let none = #""opensApp": false"#
  private static func only(_ app: String) -> String { #""apps": ["\#(app)"]"# }

  /// Every path of at most four words.
  private static let paths: [String] = {
    var paths = ["/"]
    var longest = [""]
    for _ in 0..<4 {
      longest = longest.flatMap { path in ["a", "b", "c", "7"].map { path + "/" + $0 } }
      paths += longest
    }
    return paths
  }()

  /// Where the files of an app and the table disagree, by brute force, and the findings of the proofs.
  private static func compared(
    _ table: RouteTable, _ app: String
  ) throws -> (wrong: [String], findings: [GenerationProof.Finding], isDecided: Bool) {
    let linked = LinkedApp(name: app, appIDs: ["ABCDE12345.\(app)"])
    let generator = AssociationGenerator(table)
    let file = try generator.file(for: [linked]).file
    let matcher = AssociationMatcher(file)
    func opens(_ path: String) throws -> Bool {
      try matcher.matches(AssociationURL("https://example.com" + path)).contains { $0.verdict == .match }
    }
    let proof = GenerationProof(file, of: generator, for: linked)
    for finding in proof.findings {
      switch finding {
      case .opened(_, _, let link, let other):
        let isOpen = try opens(link)
        #expect(isOpen && !table.opens(link, app: app) && (other != nil || !table.resolves(link)), "\(finding)")
      case .unopened(_, let link, _):
        let isOpen = try opens(link)
        #expect(!isOpen && table.opens(link, app: app), "\(finding)")
      }
    }
    let wrong = try paths.filter { try opens($0) != table.opens($0, app: app) }
    return (wrong, proof.findings, proof.isDecided)
  }

  @Test("a finding about a file for all hosts names a host of a link that has no other")
  func hosts() throws {
    let table = try Self.table([
      Self.route("/a/b", Self.none + #", "hosts": ["l.example.com"]"#),
      Self.route("/a/:x", #""hosts": ["m.example.com"]"#),
    ])
    let findings = try Self.compared(table, "buyer").findings
    let told =
      #"route "/a/:x": the file does not open its link https://m.example.com/a/b, which no pattern tells from the links "#
      + "of another route (/a/b does not open the app)"
    #expect(findings.map(\.description) == [told])
  }

  @Test("a redirect that may lead back to itself has a note, and is no fault of the table")
  func leadsBack() throws {
    let router = try Self.router(
      [Self.route("/c/*q"), Self.route("/b")],
      redirects: [#"{"from": "/b/:p?", "to": "/b"}"#, #"{"from": "/c/:p/b", "to": "/:p", \#(Self.none)}"#])
    let law = try #require(TableProof(router).laws.last)
    #expect(law.faults == [])
    #expect(law.limits.contains { $0.contains("does not open its link /c/a/b") }, "\(law.limits)")
  }

  private static let exact: [(routes: [String], webOnly: [String])] = [
    // A route that no app opens, among those that one does.
    ([route("/:x"), route("/a", none)], []),
    ([route("/a"), route("/:x", none)], []),
    ([route("/a/*rest"), route("/a/b", none)], []),
    ([route("/a/*rest", none), route("/a/b")], []),
    ([route("/a/*rest", none), route("/a/:x"), route("/*all")], []),
    ([route("/a/*rest", none), route("/a/:x"), route("/a/:x/:y"), route("/:u/:v/:w")], []),
    ([route("/a/:x", none), route("/a/*rest")], []),
    ([route("/:x/a", none), route("/b/*rest"), route("/:x/:y")], []),
    ([route("/:x?/a", none), route("/:x/:y")], []),
    // Two apps.
    ([route("/a/:x", only("buyer")), route("/:x/:y", only("seller")), route("/a/b")], []),
    ([route("/a", only("buyer")), route("/b", only("seller")), route("/c", none), route("/")], []),
    // Patterns that no app opens.
    ([route("/:x"), route("/a/:x")], ["/a", "/a/b"]),
    ([route("/*all")], ["/a/*rest?"]),
    ([route("/*all"), route("/a/b")], ["/:x/b"]),
    ([route("/a/*rest"), route("/:x/:y/b")], ["/:x/b"]),
    ([route("/a"), route("/b/:x")], ["/c", "/a/:x"]),
  ]

  @Test("a link that the app should not open is excluded in front of the rows that would open it", arguments: exact)
  func exactTables(_ row: (routes: [String], webOnly: [String])) throws {
    let table = try Self.table(row.routes, webOnly: row.webOnly)
    for app in Self.apps {
      let (wrong, findings, isDecided) = try Self.compared(table, app)
      #expect(wrong == [] && findings == [] && isDecided, "\(app) \(row) \(wrong) \(findings)")
    }
  }

  @Test(
    "a rest with empty components is open before the row that excludes these, and the root beside it",
    arguments: [
      [route("/*p"), route("/*q#s", empty("q")), route("/A:p", none)],
      [route("/A:p", number), route("/A:q", none), route("/*q?", empty("q"))],
      [route("/:x/:y"), route("/b/*q", empty("q")), route("/b/A:p", none)],
    ])
  func emptyComponents(_ routes: [String]) throws {
    let generator = AssociationGenerator(try Self.table(routes))
    #expect(GenerationProof(try generator.file(appIDs: ["A.a"]).file, of: generator).lacks == [])
  }

  private static func empty(_ name: String) -> String {
    #""parameters": [{"name": "\#(name)", "acceptsEmpty": true}]"#
  }
  private static let number = #""parameters": [{"name": "p", "type": "number"}]"#

  @Test("a redirect with longer paths than a route of another app is open before the row that excludes the route")
  func longerThanKept() throws {
    let few = #""parameters": [{"name": "p", "maxItems": 2}, {"name": "l", "place": "query", "value": "a"}]"#
    let table = try Self.table(
      [Self.route("/*p", "\(few), \(Self.only("buyer"))"), Self.route("/:p/c")],
      redirects: [#"{"from": "/7/a/*p?", "to": "/*p?"}"#])
    let generator = AssociationGenerator(table)
    let seller = LinkedApp(name: "seller", appIDs: ["A.a"])
    #expect(GenerationProof(try generator.file(for: [seller]).file, of: generator, for: seller).lacks == [])
  }

  @Test("a pattern that no app opens stands on the hosts of single routes, too")
  func webOnlyOnAllHosts() throws {
    let table = try Self.table([Self.route("/*q", #""hosts": ["m.example.com"]"#)], webOnly: ["/a/:b"])
    #expect(!table.opens("https://m.example.com/a/b", app: "buyer"))
    #expect(table.opens("https://m.example.com/a", app: "buyer"))
    let generator = AssociationGenerator(table, host: "m.example.com")
    let file = try generator.file(for: [LinkedApp(name: "buyer", appIDs: ["A.a"])]).file
    #expect(GenerationProof(file, of: generator).findings == [])
  }

  @Test("no row is written for links that no pattern of the app would open")
  func needed() throws {
    let table = try Self.table([Self.route("/a"), Self.route("/b/:x", Self.none)], webOnly: ["/login", "/b/c"])
    let file = try AssociationGenerator(table).file(appIDs: ["ABCDE12345.a"]).file
    #expect(file.appLinks?.details?.first?.components?.map(\.path) == ["/a"])
  }

  @Test("a web-only pattern may name a fragment, which Android's rows do not have")
  func fragment() throws {
    let table = try Self.table([Self.route("/a")], webOnly: ["/*path?#off"])
    #expect(table.opens("/a", app: "buyer") && !table.opens("/a#off", app: "buyer"))
    let generator = AssociationGenerator(table)
    let rows = try generator.file(appIDs: ["ABCDE12345.a"]).file.appLinks?.details?.first?.components
    #expect(rows?.contains { $0.fragment == "off" && $0.exclude == true } == true)
    #expect(generator.commonComponents().components.map(\.path) == ["/a"])
  }

  @Test("apps that open the same links share an entry, and an app that opens none has none")
  func entries() throws {
    let table = try Self.table([Self.route("/a", Self.only("buyer"))])
    let apps = ["buyer", "seller"].map { LinkedApp(name: $0, appIDs: ["ABCDE12345.\($0)"]) }
    #expect(
      try AssociationGenerator(table).file(for: apps).file.appLinks?.details?.map(\.appIDs) == [["ABCDE12345.buyer"]])
    let same = try Self.table([Self.route("/a"), Self.route("/b", #""apps": ["seller", "buyer"]"#)])
    #expect(
      try AssociationGenerator(same).file(for: apps).file.appLinks?.details?.map(\.appIDs)
        == [["ABCDE12345.buyer", "ABCDE12345.seller"]])
  }

  @Test("a redirect opens for the apps of the route behind a link, unless it says otherwise")
  func redirects() throws {
    let routes = [Self.route("/a/:x", Self.only("buyer")), Self.route("/b/:x"), Self.route("/:u")]
    let own = #", "opensApp": false"#
    for (more, apps) in [("", ["buyer"]), (own, [])] {
      let table = try Self.table(routes, redirects: [#"{"from": "/c/:x", "to": "/a/:x"\#(more)}"#])
      for app in Self.apps {
        #expect(table.opens("/c/7", app: app) == apps.contains(app))
        let (wrong, findings, _) = try Self.compared(table, app)
        #expect(wrong == [] && findings == [])
      }
    }
    // A redirect takes its own links again, here as /c/b, which no other route has.
    let again = try Self.table(
      [Self.route("/:x/*rest", Self.only("seller")), Self.route("/b/*rest")],
      redirects: [#"{"from": "/c/:x", "to": "/:x/b"}"#])
    #expect(again.opens("/c/c", app: "buyer") && again.resolves("/c/c"))
    // One that leads nowhere for /c/c keeps no route from it, and the proof says that the file does.
    let kept = try Self.table(
      [Self.route("/:x?/c"), Self.route("/7/:x")], redirects: [#"{"from": "/c/:x", "to": "/:x/b"\#(own)}"#])
    let (wrong, findings, _) = try Self.compared(kept, "buyer")
    #expect(wrong == ["/c/c"] && findings.count == 1, "\(findings)")
  }

  @Test("a file that devices would not accept has as few coarser rows as are enough, each with a note")
  func coarser() throws {
    func shape(_ text: String) -> RouteShape { RouteShape(name: text, summary: "", path: [.literal(text)]) }
    let posts = (0..<2_000).map { shape("post-\($0)-\(String(repeating: "x", count: 12))") }
    let few = (0..<9).map { shape("page-\($0)") }
    let made = try AssociationGenerator(posts + few).written(for: [LinkedApp(appIDs: ["ABCDE12345.a"])])
    #expect(made.octets.count <= AssociationGenerator.greatestSize)
    let rows = made.file.appLinks?.details?.first?.components ?? []
    #expect(rows.map(\.path).suffix(1) == ["/post-?*"] && rows.count == 13, "\(rows.count)")
    #expect(
      made.notes.map(\.description) == [
        "post-0-xxxxxxxxxxxx and post-1-xxxxxxxxxxxx and 1998 more: the file would be larger than devices accept, so "
          + "/post-?* stands for 2000 rows"
      ])
    let matcher = AssociationMatcher(made.file)
    for link in ["/post-7-xxxxxxxxxxxx", "/page-3"] {
      #expect(try matcher.matches(AssociationURL("https://example.com" + link))[0].verdict == .match)
    }
    // Texts that begin differently have one row for any text.
    let mixed = (0..<3_000).map { shape("\($0)\(String(repeating: "x", count: 20))") }
    let all = try AssociationGenerator(mixed).written(for: [LinkedApp(appIDs: ["ABCDE12345.a"])])
    #expect(all.file.appLinks?.details?.first?.components?.last?.path == "/?*")
    // Long ones that are not alike leave nothing to merge.
    let long = (0..<60).map { index in
      RouteShape(
        name: "\(index)", summary: "", path: [.literal("\(index)"), .literal(String(repeating: "x", count: 2_500))])
    }
    #expect(throws: GenerationError.self) {
      try AssociationGenerator(long).written(for: [LinkedApp(appIDs: ["ABCDE12345.a"])])
    }
  }

  @Test("every finding of a random table is true, and a table without one opens its links and no others, by every path")
  func random() throws {
    var random = SeededGenerator()
    let patterns = [
      "/", "/a", "/b", "/:x", "/a/b", "/a/:x", "/:x/b", "/:x/:y", "/a/*rest", "/*all", "/:x/*rest", "/:x?/c", "/a/:x/c",
      "/:x/:y/c", "/a/b/:x?", "/b/*rest", "/7/:x",
    ]
    let redirects = [
      ("/c", "/a"), ("/c/:x", "/:x/b"), ("/7", "/b/c"), ("/a/7", "/b/7"), ("/b/7", "https://other.example/"),
      ("/c/:x/7", "https://other.example/:x?a=b"), ("/7/*rest", "/a/*rest"), ("/c/b", "/7/c"),
    ]
    let integer = #""parameters": [{"name": "x", "type": "integer"}]"#
    var (exact, inexact) = (0, 0)
    for _ in rounds(60, until: { exact > 20 && inexact > 0 }) {
      let chosen = patterns.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let routes = chosen.map { pattern in
        let opens = random.pick(["", "", Self.none, Self.only("buyer"), Self.only("seller")])
        let isInteger = pattern.contains(":x") && !pattern.contains("?") && Int.random(in: 0..<4, using: &random) == 0
        return Self.route(
          pattern, (isInteger ? [integer, opens] : [opens]).filter { !$0.isEmpty }.joined(separator: ", "))
      }
      let webOnly = patterns.filter { _ in Int.random(in: 0..<12, using: &random) == 0 }
      let others = redirects.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }.map { from, to in
        let opens = random.pick(["", "", to.hasPrefix("/") ? Self.only("buyer") : "", Self.none])
        return #"{"from": "\#(from)", "to": "\#(to)"\#(opens.isEmpty ? "" : ", " + opens)}"#
      }
      guard let table = try? Self.table(routes, webOnly: webOnly, redirects: others) else { continue }
      for app in Self.apps {
        let (wrong, findings, isDecided) = try Self.compared(table, app)
        if findings.isEmpty, isDecided {
          exact += 1
          #expect(wrong == [], "TEST_SEED=\(random.seed) \(app) \(routes) \(webOnly) \(others)")
        } else {
          inexact += 1
          // A pattern tells every text from others but an integer.
          let hasInteger = routes.contains { $0.contains("integer") }
          // Nor which texts a redirect moves to another component.
          #expect(
            hasInteger || others.contains { $0.contains("/:x/b") },
            "TEST_SEED=\(random.seed) \(app) \(routes) \(webOnly) \(others) \(findings)")
        }
      }
    }
    #expect(exact > 20 && exact > inexact, "TEST_SEED=\(random.seed) \(exact) \(inexact)")
  }

  @Test("no random table has a link of the app that the file does not open, unless a row excludes links like it")
  func unhidden() throws {
    var random = SeededGenerator()
    let patterns = [
      "/*p", "/a*p", "/:q/*p", "/:q/b", "/a/:p", "/:p/c/:q", "/:p", "/b", "/:p-:q", "/a/:p?/b", "/:q/:p", "/a", "/*p?",
    ]
    let rules = [
      #""type": "integer""#, #""except": ["x", "b"]"#, #""match": "a*""#,
      #""enum": ["a/b", "c"], "caseSensitive": false"#,
      #""enum": ["b", "c d"]"#, #""match": "?b""#, #""match": "$(digit)*""#, #""minimum": 3, "type": "integer""#,
    ]
    let items = [
      #""required": true"#, #""value": """#, #""value": "b""#, #""absent": true"#,
      #""enum": ["", "a"], "required": true"#,
    ]
    var tables = 0
    for _ in rounds(60, until: { tables > 20 }) {
      let routes = patterns.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map { pattern in
        // A route that the app does not open keeps more links from it than its own if no pattern says its texts, or if it
        // has an item with an empty value, which is none to devices.
        let opens = random.pick(["", "", Self.none])
        var parameters: [String] = []
        for name in ["p", "q"] where pattern.contains(":\(name)") || pattern.contains("*\(name)") {
          guard opens.isEmpty, Bool.random(using: &random) else { continue }
          parameters.append(#"{"name": "\#(name)", \#(random.pick(rules))}"#)
        }
        if opens.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
          parameters.append(#"{"name": "l", "place": "query", \#(random.pick(items))}"#)
        }
        return Self.route(
          pattern,
          [#""parameters": [\#(parameters.joined(separator: ", "))]"#, opens]
            .filter { !$0.isEmpty }.joined(separator: ", "))
      }
      guard let table = try? Self.table(routes) else { continue }
      tables += 1
      let generator = AssociationGenerator(table)
      let file = try generator.file(appIDs: ["ABCDE12345.com.example.app"]).file
      let lacks = GenerationProof(file, of: generator).lacks
      #expect(lacks == [], "TEST_SEED=\(random.seed) \(routes)")
    }
    #expect(tables > 20, "TEST_SEED=\(random.seed)")
  }
}
