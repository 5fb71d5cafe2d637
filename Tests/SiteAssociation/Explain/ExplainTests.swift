import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import LendingLibrary
import SiteAssociation
import Testing

@Suite("The explanation of a link")
struct ExplainTests {
  private static let unseen = """
    "unseen":["whether the app is installed, and its entitlement lists applinks: with just this host",\
    "whether the link was tapped on a page of the same host, or typed into the address bar: it then stays in Safari",\
    "whether the link was reached by a redirect: it then stays in the browser, so link to it directly",\
    "whether an app showed the link in a browser view of its own, which may keep it",\
    "whether the user once chose Safari for this host: a long press on the link offers the app again",\
    "which version of the file the device has: Apple's CDN fetches it within a day, devices ask about once a week"],
    """

  private static let components = """
    [{"/": "/shelves/?*/?*", "exclude": true}, {"/": "/shelves/?*"}, {"/": "/loans"}]
    """

  private static func explain(
    _ link: String, _ components: String = components, hosts: KnownHosts = .none, scheme: String? = nil,
    assetLinks: AssetLinksMatcher? = nil
  ) throws -> Explanation {
    try RouteTable(libraryRouter).explain(
      link, AssociationMatcher(file(components: components)), assetLinks, hosts: hosts, scheme: scheme)
  }

  private static func json(_ link: String, rows: Bool = false) throws -> String {
    var writer = JSONWriter()
    try explain(link).write(to: &writer, rows: rows)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static let noAssetLinks =
    #""android":{"opens":null,"reason":"There is no assetlinks.json to read."}"#

  @Test("that matches names the deciding component, why those before it do not match, the route, and each part")
  func match() throws {
    #expect(
      try Self.json("https://example.com/loans", rows: true) == """
        {"url":"https://example.com/loans","opens":true,\
        "conclusion":"If example.com is a host of the app, the link opens it, and the app shows route \\"loans\\".","state":"opens",\
        "verdicts":{"ios":{"opens":true,"reason":"If example.com is a host of the app, the row \\"/loans\\" matches, \
        which opens ABCDE12345.com.example.app."},\(Self.noAssetLinks),\
        "route":{"name":"loans","reason":"The link matches /loans."}},\
        "apps":[{"app":"ABCDE12345.com.example.app","verdict":"match","detail":0,"component":2,\
        "reason":"components[2] {\\"/\\": \\"/loans\\"} of details[0] is the first that matches",\
        "row":{"json":{"/":"/loans"},"file":null,"detail":0,"component":2,"line":null},\
        "missed":2,"misses":["details[0].components[0]: the path \\"/loans\\" does not match \\"/shelves/?*/?*\\"",\
        "details[0].components[1]: the path \\"/loans\\" does not match \\"/shelves/?*\\""]}],"packages":[],\
        "route":"loans",\(Self.unseen)\
        "parts":[{"text":"https","kind":"scheme"},{"text":"://","kind":"separator"},\
        {"text":"example.com","kind":"host"},{"text":"/","kind":"separator"},\
        {"text":"loans","kind":"literal","piece":"loans","component":"/"}]}
        """)
  }

  @Test("that neither matches nor leads anywhere has the drawing and what is nearby")
  func nothing() throws {
    #expect(
      try Self.json("http://localhost:8080/loams") == """
        {"url":"http://localhost:8080/loams","opens":false,\
        "conclusion":"The link matches no route, and the association file does not open the app for it.","state":"unmatched",\
        "verdicts":{"ios":{"opens":false,"reason":"No row of the association file matches."},\(Self.noAssetLinks),"route":{"name":null,"reason":"The link matches no route of the table."}},\
        "apps":[{"app":"ABCDE12345.com.example.app","verdict":"no-match","detail":null,"component":null,\
        "reason":"the URL does not match any of the 3 rows of details[0]",\
        "missed":3}],"packages":[],\
        "route":null,"detail":"http://localhost:8080/loams\\n                      ^^^^^ expected \
        \\"about\\", \\"books\\", \\"home\\", \\"loans\\", \\"search\\", or \\"shelves\\"",\
        "expected":["\\"about\\"","\\"books\\"","\\"home\\"","\\"loans\\"","\\"search\\"","\\"shelves\\""],\
        "suggestions":["http://localhost:8080/loans"],\
        "notes":["the scheme is http: universal links are https links, but http ones match, too",\
        "port 8080 was not looked at: a domain in the app's entitlement cannot have one (TN3155)"],\(Self.unseen)\
        "parts":[{"text":"http","kind":"scheme"},{"text":"://","kind":"separator"},{"text":"localhost","kind":"host"},\
        {"text":":","kind":"separator"},{"text":"8080","kind":"port"},{"text":"/","kind":"separator"},\
        {"text":"loams","kind":"fault","expected":["\\"about\\"","\\"books\\"","\\"home\\"","\\"loans\\"",\
        "\\"search\\"","\\"shelves\\""]}]}
        """)
  }

  @Test(
    "concludes in a sentence or two, the reason first",
    arguments: [
      (
        "/loans", true, "The association file opens the app for the link, and the app shows route \"loans\".",
        "The row \"/loans\" matches, which opens ABCDE12345.com.example.app."
      ),
      (
        "/shelves/1/books", false,
        "The link matches route \"shelf.books\" and stays in the browser, as the row \"/shelves/?*/?*\" of the association "
          + "file declares.",
        "The row \"/shelves/?*/?*\" excludes the link."
      ),
      (
        "/%6Coans", false,
        "The association file does not open the app for the link, although it matches route \"loans\": Apple's devices "
          + "compare links as they are written. Write /loans, which opens the app.",
        "No row of the association file matches."
      ),
      (
        "/shelves/x", true,
        "The link matches no route, so the app has nothing to show, but the association file opens it. Narrow the file, "
          + "if a row can say it.",
        "The row \"/shelves/?*\" matches, which opens ABCDE12345.com.example.app."
      ),
      (
        "https://example.com/shelves/x", true,
        "If example.com is a host of the app, the link opens it, but it matches no route, so the app has nothing to show. "
          + "Narrow the association file, if a row can say it.",
        "If example.com is a host of the app, the row \"/shelves/?*\" matches, which opens "
          + "ABCDE12345.com.example.app."
      ),
      (
        "https://example.com/x", false,
        "The link matches no route, and the association file does not open the app for it.",
        "No row of the association file matches."
      ),
      (
        "https://example.com:8443/loans", true,
        "No domain of an app's entitlement has a port, so it is not known whether the link with port 8443 opens the app, "
          + "which would show route \"loans\".",
        "The row \"/loans\" matches, but no domain of an entitlement has a port, and the link has 8443."
      ),
      (
        "nav:///loans", false,
        "The link matches route \"loans\", and an app that has registered nav: opens it. Association files do not apply.",
        "An app that has registered nav: opens the link."
      ),
      (
        "nav://loans", false, "The link matches no route, although an app that has registered nav: opens it.",
        "An app that has registered nav: opens the link."
      ),
    ])
  func conclusions(_ link: String, _ opens: Bool, _ conclusion: String, _ ios: String) throws {
    let explanation = try Self.explain(link)
    #expect(explanation.opens == opens)
    #expect(explanation.conclusion == conclusion)
    #expect(explanation.ios.reason == ios)
    #expect(explanation.ios.opens == (link.hasPrefix("nav") || link.contains(":8443") ? nil : opens))
  }

  @Test("says where Android opens what Apple's file does not")
  func android() throws {
    let file = AssetLinks([AssetStatement(opens: .app("com.example.one", fingerprints: [UTF8Text(soundFingerprint)]))])
    for (link, ending) in [("/loams", " On Android, assetlinks.json opens the app for it."), ("/loans", ".")] {
      let explanation = try Self.explain(link, assetLinks: AssetLinksMatcher(file))
      #expect(
        explanation.conclusion.hasSuffix(ending) && explanation.android.opens == true, "\(explanation.conclusion)")
    }
  }

  @Test("of a component with more than a path shows the component, of a UUID a UUID")
  func patterns() throws {
    let uuid = [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }.joined(separator: "-")
    let explanation = try Self.explain(
      "/loans/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/end?days=2",
      #"[{"/": "/loans/\#(uuid)/extend"}, {"/": "/loans/\#(uuid)/end", "?": {"days": "?"}, "comment": "end"}]"#)
    #expect(
      explanation.ios.reason
        == #"The row {"/": "/loans/<UUID>/end", "?": {"days": "?"}} matches, which opens "#
        + "ABCDE12345.com.example.app.")
    #expect(
      explanation.apps.first?.match.reason
        == #"components[1] {"/": "/loans/<UUID>/end", "?": {"days": "?"}, "comment": "end"} of details[0] is the first "#
        + "that matches")
    #expect(
      explanation.apps.first?.misses.map(\.description) == [
        "details[0].components[0]: the path \"/loans/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/end\" does not match "
          + "\"/loans/<UUID>/extend\""
      ])
    #expect(explanation.apps.first?.misses.first?.pattern == UTF8Text("/loans/\(uuid)/extend"))
  }

  @Test(
    "of a host that is not the app's does not open it, whatever the file says",
    arguments: [
      ("https://example.com/loans", true), ("https://LINKS.example.com.:443/loans", true), ("/loans", true),
      ("http://localhost:8080/loans", true), ("http://127.0.0.1:8080/loans", true), ("http://[::1]:8080/loans", true),
      ("https://example.org/loans", false), ("https://example.com.example.org/nothing", false),
    ])
  func hosts(_ link: String, _ opens: Bool) throws {
    let table = try RouteTable(
      Router<Int>(settings: TableSettings(hosts: ["links.example.com", "example.com"])) {
        Route("Loans", name: "loans", 1) { "loans" }
      })
    let explanation = try table.explain(
      link, AssociationMatcher(file(components: Self.components)),
      hosts: .server(base: nil, asked: "example.org"))
    #expect(explanation.opens == opens)
    let host = link.contains("com.example.org") ? "example.com.example.org" : "example.org"
    #expect(
      explanation.conclusion
        == (opens
          ? "The association file opens the app for the link, and the app shows route \"loans\"."
          : "\(host) is not a host of the app (links.example.com, example.com), so the link does not open it."))
    #expect(explanation.ios.reason == "\(host) is not a host of the app." || opens)
    #expect(explanation.apps.allSatisfy { ($0.match.verdict == .match) == opens })
  }

  @Test("names the domain of the entitlement, and for a label that varies the host that devices ask for the file")
  func domain() throws {
    let settings = TableSettings(hosts: ["www.example.com", "*.shops.example"])
    let table = try RouteTable(Router(libraryRouter.routes, settings: settings))
    func first(_ link: String) throws -> String? {
      try table.explain(link, AssociationMatcher(file(components: Self.components))).unseen.first
    }
    let start = "whether the app is installed, and its entitlement lists applinks:"
    #expect(try first("https://WWW.example.com/loans") == start + "www.example.com")
    #expect(try first("/loans") == start + "www.example.com")
    #expect(
      try first("https://a.shops.example/loans")
        == start + "*.shops.example, for which devices ask shops.example for the file")
  }

  @Test("of a custom scheme says nothing of hosts")
  func customScheme() throws {
    let explanation = try Self.explain("nav://example.com/loans")
    #expect(explanation.route == "loans")
    #expect(explanation.apps.isEmpty && explanation.packages.isEmpty)
    #expect(explanation.android.reason == "An app whose manifest has a filter for nav: opens the link.")
    #expect(
      explanation.unseen == [
        "whether an app is installed that has registered the scheme nav, and which if several have"
      ])
  }

  @Test("of a custom scheme is good if the scheme is the app's, as far as is known, and the link matches a route")
  func ownScheme() throws {
    #expect(try Self.explain("nav:///loans").isGood)
    let own = try Self.explain("nav:///loans", scheme: "NAV")
    #expect(own.isGood && own.opens && own.ios.opens == true && own.android.opens == true)
    #expect(try !Self.explain("nav:///nothing", scheme: "nav").isGood)
    let other = try Self.explain("other:///loans", scheme: "nav")
    #expect(!other.isGood)
    #expect(other.conclusion == "other: is not a scheme of the app (nav), so the link does not open it.")
    #expect(other.ios.opens == false && other.ios.reason == "other: is not a scheme of the app.")
  }

  @Test(
    "has a state in one word, in which examples of apps may count for none: good are links that open or are declared",
    arguments: [
      ("/loans", .opens, .unready), ("nav:///loans", .opens, .opens), ("other:///loans", .foreign, .foreign),
      ("/shelves/1/books", .declared, .declared), ("/x", .unmatched, .unmatched), ("/home", .closed, .closed),
    ] as [(String, Explanation.State, Explanation.State)])
  func states(_ link: String, _ state: Explanation.State, _ withoutExamples: Explanation.State) throws {
    var explanation = try Self.explain(link, scheme: "nav")
    #expect(explanation.state == state && explanation.opens == (state == .opens))
    #expect(explanation.isGood == (state == .opens || state == .declared))
    explanation.countsExamples = false
    #expect(explanation.state == withoutExamples && explanation.opens == (withoutExamples == .opens))
    guard withoutExamples == .unready else { return }
    let reason = "ABCDE12345.com.example.app is an example, so links open no app."
    #expect(explanation.ios.opens == false && explanation.ios.reason == reason)
    #expect(explanation.conclusion == "The link matches route \"loans\", but \(reason)" && !explanation.isGood)
  }

  @Test("names the key by which the deciding component compares each part")
  func keys() throws {
    func keys(_ components: String) throws -> [String] {
      var writer = JSONWriter()
      try Self.explain("/loans?days=2&x=1#top", components).write(to: &writer)
      let parts = try JSONNode(parsing: writer.bytes)["parts"]?.array ?? []
      return parts.compactMap { part in
        part["component"]?.string.map { "\(part["text"]?.string?.description ?? "") \($0)" }
      }
    }
    #expect(try keys(#"[{"/": "*"}]"#) == ["loans /"])
    #expect(try keys(#"[{"?": {"days": "*"}}]"#) == ["days=2 ?"])
    #expect(try keys(#"[{"?": {"DAYS": "*"}, "caseSensitive": false}]"#) == ["days=2 ?"])
    #expect(try keys(##"[{"?": "*", "#": "top"}]"##) == ["days=2 ?", "x=1 ?", "top #"])
    #expect(try keys(#"[{"/": "/loans", "exclude": true}]"#) == ["loans /"])
    #expect(try keys(#"[{"/": "/nothing"}]"#) == [])
  }

  @Test(
    "is refused for what is no link",
    arguments: [
      (
        "loans",
        #"expected an absolute URL (https://example.com/path, example:///path) or a path that begins with "/""#
      ),
      ("/100%", #""%" (character 5) is not followed by two hexadecimal digits; write a percent sign as %25"#),
      ("https:///home", #"found "https:///home", which has no host, expected a URL such as https://example.com/path"#),
      ("nav:loans", #"the path after "nav:" does not begin with "/"; write nav:/// and then the path"#),
    ])
  func refused(link: String, message: String) throws {
    let error = #expect(throws: (any Error).self) { try Self.explain(link) }
    #expect(error.map { "\($0)" } == message)
  }
}
