import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import AssociationFiles
@testable import AssociationLint
@testable import DeepLinkTables
@testable import DeepLinking
@testable import SiteAssociation

@Suite("A generated file opens for each app what the table says")
struct OpeningTests {
  static let apps = ["buyer", "seller"]

  /// A table of two apps.
  static func table(_ routes: [String], webOnly: [String] = [], redirects: [String] = []) throws -> RouteTable {
    try RouteTable(router(routes, webOnly: webOnly, redirects: redirects))
  }

  static func router(
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

  static func route(_ pattern: String, _ more: String = "") -> String {
    #"{"name": "\#(pattern)", "pattern": "\#(pattern)"\#(more.isEmpty ? "" : ", " + more)}"#
  }

  static let none = #""opensApp": false"#
  static func only(_ app: String) -> String { #""apps": ["\#(app)"]"# }

  /// Every path of at most four words.
  static let paths: [String] = {
    var paths = ["/"]
    var longest = [""]
    for _ in 0..<4 {
      longest = longest.flatMap { path in ["a", "b", "c", "7"].map { path + "/" + $0 } }
      paths += longest
    }
    return paths
  }()

  /// Where the files of an app and the table disagree, by brute force, and the findings of the proofs.
  static func compared(
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
      #"route "/a/:x": the file does not open its link https://m.example.com/a/b, which no row tells from the links "#
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

  @Test("a link that no file can open has a note with the reason, also where all components are excludes")
  func unopenable() throws {
    let list = #""parameters": [{"name": "p", "type": "integer", "separator": ","}]"#
    let withoutItem =
      #"{"name": "a", "pattern": "/a", \#(Self.none), "parameters": ["#
      + #"{"name": "l", "place": "query", "absent": true}]}"#
    let rows: [(routes: [String], webOnly: [String], redirects: [String], findings: [String])] = [
      (
        [Self.route("/x-:p?/*q", Self.number + ", " + Self.only("seller")), Self.route("/x-:p/c", list)], [], [],
        [
          #"route "/x-:p/c": the file does not open its link /x-0,0/c, which no row tells from the links of another "#
            + "route (/x-:p?/*q does not open the app)"
        ]
      ),
      (
        [withoutItem, Self.route("/:p")], ["/:p"], [#"{"from": "/c/a", "to": "/a"}"#],
        [
          #"route "/c/a": the file does not open its link /c/a?l=, because devices take an item with an empty value for "#
            + "none, and /c/a is not to open the app"
        ]
      ),
    ]
    for row in rows {
      let table = try Self.table(row.routes, webOnly: row.webOnly, redirects: row.redirects)
      let findings = try Self.compared(table, "buyer").findings
      #expect(findings.map(\.description) == row.findings)
      let linked = LinkedApp(name: "buyer", android: [.init("a.b", fingerprints: [])])
      let generator = AssociationGenerator(table)
      #expect(GenerationProof(generator.assetLinks(for: [linked]).file, of: generator, for: linked).lacks == [])
    }
    // A value of the item is told from none.
    let file = try AssociationGenerator(Self.table([withoutItem, Self.route("/:p")])).file(appIDs: ["A.a"]).file
    let opened = ["/a", "/a?l=", "/a?l=x", "/a?k=x", "/b"].filter { link in
      (try? AssociationURL("https://example.com" + link)).map {
        AssociationMatcher(file).matches($0).contains { $0.verdict == .match }
      } == true
    }
    #expect(opened == ["/a?l=x", "/b"])
  }

  static let exact: [(routes: [String], webOnly: [String])] = [
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
      [route("/a/*p", none), route("/*q?", empty("q"))],
    ])
  func emptyComponents(_ routes: [String]) throws {
    let generator = AssociationGenerator(try Self.table(routes))
    #expect(GenerationProof(try generator.file(appIDs: ["A.a"]).file, of: generator).lacks == [])
  }

  @Test("a rest of a pattern that no app opens takes empty components")
  func webOnlyEmptyComponents() throws {
    let table = try Self.table([Self.route("/*q?", Self.empty("q"))], webOnly: ["/a/*r"])
    #expect(!table.opens("/a//b", app: "buyer") && table.opens("/b//b", app: "buyer"))
    let generator = AssociationGenerator(table)
    let file = try generator.file(for: [LinkedApp(name: "buyer", appIDs: ["A.a"])]).file
    #expect(GenerationProof(file, of: generator).findings == [])
  }

  @Test("the row of a rest begins as its texts do, so that it excludes no other rest")
  func restOfNumbers() throws {
    let generator = AssociationGenerator(
      try Self.table([Self.route("/*q"), Self.route("/*p", "\(Self.number), \(Self.none)")]))
    let file = try generator.file(appIDs: ["A.a"]).file
    #expect(file.appLinks?.details?.first?.components?.map(\.path) == ["/$(number)*", "*//?*", "/?*"])
    #expect(GenerationProof(file, of: generator).lacks == [])
  }

  @Test("no rule is written for links that rules before exclude")
  func hidden() throws {
    let table = try Self.table(
      [Self.route("/a#7"), Self.route("/*p#/x-:q", Self.number)],
      redirects: [
        #"{"from": "/*p", "to": "https://other.example/*p"}"#, #"{"from": "/@:p/:q/*r?", "to": "/a/*r??k=:q"}"#,
      ])
    let errors = try Self.errors(AssociationGenerator(table), "buyer")
    #expect(errors == [])
  }

  /// The errors in the statement file of an app that opens links.
  static func errors(_ generator: AssociationGenerator, _ app: String) throws -> [String] {
    let print = (10..<42).map(String.init).joined(separator: ":")
    let linked = LinkedApp(name: app, android: [.init("com.example.\(app)", fingerprints: [print])])
    let (file, _) = generator.assetLinks(for: [linked])
    guard file.statements.first?.relationExtensions?.first?.components?.isEmpty == false else { return [] }
    return AssetLinksLinter().lint(file.json()).filter { $0.severity == .error }.map(\.message)
  }

  static func empty(_ name: String) -> String {
    #""parameters": [{"name": "\#(name)", "acceptsEmpty": true}]"#
  }
  static let number = #""parameters": [{"name": "p", "type": "number"}]"#

  @Test("a redirect with longer paths than a route of another app is open before the row that excludes the route")
  func longerThanKept() throws {
    let few = #""parameters": [{"name": "l", "place": "query", "value": "a"}]"#
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

  @Test("a web-only pattern may name a fragment")
  func fragment() throws {
    let table = try Self.table([Self.route("/a")], webOnly: ["/*path?#off"])
    #expect(table.opens("/a", app: "buyer") && !table.opens("/a#off", app: "buyer"))
    let generator = AssociationGenerator(table)
    let rows = try generator.file(appIDs: ["ABCDE12345.a"]).file.appLinks?.details?.first?.components
    #expect(rows?.contains { $0.fragment == "off" && $0.exclude == true } == true)
    let android = generator.androidComponents().components
    #expect(android.contains { $0.fragment == "off" && $0.exclude == true }, "\(android)")
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
}
