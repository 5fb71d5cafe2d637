import DeepLinkJSON
import DeepLinkOctets
import Testing

@testable import DeepLinkTables
@testable import DeepLinking
@testable import TableComparison

@Suite("The difference of two tables")
struct DifferenceTests {
  private static func table(
    _ routes: [Route<Spot>?], redirects: [Redirect] = [], _ settings: TableSettings = TableSettings()
  ) throws -> RouteTable {
    try RouteTable(Router(routes.compactMap { $0 }, redirects: redirects, settings: settings))
  }

  private static let home = Route("home", [])
  private static func product(_ name: String = "product", aliases: [String] = []) -> Route<Spot>? {
    Route(name, [Part("products"), Part(Segment("id", .integerText))], aliases: aliases)
  }

  private static func lines(_ old: RouteTable, _ new: RouteTable) -> [String] {
    TableDifference(from: old, to: new).lines
  }

  @Test("of a table with every form of link from itself, and from itself in another order, is empty")
  func same() throws {
    let routes = formsRouter.routes
    let other = Router(routes.reversed(), redirects: formsRouter.redirects.reversed(), settings: formsRouter.settings)
    let (one, two) = (try RouteTable(formsRouter), try RouteTable(other))
    #expect(Self.lines(one, one) == [] && Self.lines(one, two) == [])
  }

  @Test("has every route of only one of the tables, with its aliases")
  func every() throws {
    let all = try RouteTable(formsRouter)
    for route in formsRouter.routes where route.shape.name != "guide.chapter" {
      let routes = formsRouter.routes.filter { $0.shape.name != route.shape.name }
      // A redirect needs the route of its target.
      let redirects = formsRouter.redirects.filter {
        !$0.to.hasPrefix("/" + (route.shape.pattern.dropFirst().prefix(1)))
      }
      guard let less = try? RouteTable(Router(routes, redirects: redirects, settings: formsRouter.settings)) else {
        continue
      }
      let findings = TableDifference(from: all, to: less).findings.filter { $0.old?.route == route.shape.name }
      #expect(!findings.isEmpty && findings.allSatisfy { $0.kind != .gained }, "\(route.shape.name)")
      let back = TableDifference(from: less, to: all).findings.filter { $0.new?.route == route.shape.name }
      #expect(Set(back.map(\.link)) == Set(findings.map(\.link)), "\(route.shape.name)")
    }
  }

  @Test("is a change if a route has another name, and a loss if it is removed")
  func renamed() throws {
    let old = try Self.table([Self.home, Self.product()])
    #expect(try Self.lines(old, Self.table([Self.home, Self.product("item")])) == ["changed /products/1 product>item"])
    #expect(try Self.lines(old, Self.table([Self.home])) == ["lost /products/1 product"])
    #expect(try Self.lines(Self.table([Self.home]), old) == ["gained /products/1 product"])
  }

  @Test("is a gain if an alias is new, and a change if its links matched another route")
  func alias() throws {
    let other = Route("page", [Part(Segment("slug", .text)), Part(Segment("part", .text))])
    let new = try Self.table([Self.product(aliases: ["/p/:id"])])
    #expect(try Self.lines(Self.table([Self.product()]), new) == ["gained /p/1 product"])
    #expect(
      try Self.lines(Self.table([other, Self.product()]), Self.table([other, Self.product(aliases: ["/p/:id"])]))
        == ["changed /p/1 page>product"])
  }

  @Test("names the parameters that differ")
  func parameters() throws {
    func list(_ item: Part, _ id: Codec<String> = .text) -> Route<Spot>? {
      Route("list", [Part("list"), Part(Segment("id", id)), item])
    }
    let old = try Self.table([list(Part(QueryItem("page", .integerText, default: "1")))])
    let new = try Self.table([list(Part(QueryItem("page", .integerText, default: "2")))])
    let difference = TableDifference(from: old, to: new)
    #expect(difference.lines == ["changed /list/text list page"])
    #expect(difference.findings[0].old?.parameters.map(\.json) == ["\"text\"", "1"])
    #expect(difference.findings[0].new?.parameters.map(\.json) == ["\"text\"", "2"])
    let narrower = try Self.table([list(Part(QueryItem("page", .integerText, default: "1")), .integerText(in: 1...12))])
    #expect(Self.lines(old, narrower) == ["lost /list/text list", "changed /list/1 list id"])
  }

  @Test("reports schemes once for the whole table, and hosts of one table in a note")
  func settings() throws {
    let plain = try Self.table([Self.home, Self.product()])
    let schemes = try Self.table([Self.home, Self.product()], TableSettings(schemes: ["shop"], schemeHostIsPath: true))
    #expect(Self.lines(plain, schemes) == ["lost app:///products/1 product", "gained shop://products/1 product"])
    let opaque = try Self.table(
      [Self.home, Self.product()],
      TableSettings(schemes: ["shop"], opaqueSchemes: ["shop"], schemeHostIsPath: true))
    #expect(Self.lines(schemes, opaque) == ["gained shop:products:1 product"])
    #expect(Self.lines(opaque, schemes) == ["lost shop:products:1 product"])
    #expect(
      Self.lines(plain, opaque) == [
        "lost app:///products/1 product", "gained shop://products/1 product", "gained shop:products:1 product",
      ])
    let hosts = try Self.table([Self.home, Self.product()], TableSettings(hosts: ["www.example.com"]))
    let difference = TableDifference(from: plain, to: hosts)
    #expect(
      difference.lines == [
        "lost https://elsewhere.example/ home", "lost https://elsewhere.example/products/1 product",
      ])
    #expect(
      difference.notes == [
        "only the new table has the host www.example.com: the other one treats it in links of a custom scheme like any"
          + " other host"
      ])
  }

  @Test("notes that only the examples of a codec of the app's own are known")
  func custom() throws {
    let order = Codec<String>.custom("an order number", examples: ["A-1"]) {
      $0.hasPrefix("A-") ? String($0) : nil
    } encode: {
      $0
    }
    let old = try Self.table([Route("order", [Part("orders"), Part(Segment("number", order))])])
    let new = try Self.table([Route("order", [Part("orders"), Part(Segment("number", .integerText))])])
    let difference = TableDifference(from: old, to: new)
    #expect(difference.lines == ["lost /orders/A-1 order", "gained /orders/1 order"])
    #expect(
      difference.notes == ["for \"number\" (an order number), only the examples were compared"])
  }

  @Test("is empty if a link leaves out a component before its fragment: the default is not written into the fragment")
  func fragment() throws {
    let section = Fragment { Segment("section", .text) }
    let capture = Capture(section.pieces, read: section.captures.read, write: section.captures.write)
    let table = try Self.table([
      Route("settings", [Part("settings"), Part(Segment("tab", .text, default: "mail")), Part(capture)])
    ])
    #expect(LinkMeaning("/settings#top", table)?.parameters == ["tab": "\"mail\"", "section": "\"top\""])
    #expect(Self.lines(table, table) == [])
  }

  @Test("follows redirects to their targets")
  func redirects() throws {
    let redirect = Redirect("/old/:id", to: "/products/:id")
    let old = try Self.table([Self.product()], redirects: [redirect])
    let text = Route("product", [Part("products"), Part(Segment("id", .text))])
    #expect(try Self.lines(old, Self.table([Self.product()])) == ["lost /old/1 product"])
    #expect(
      try Self.lines(old, Self.table([text], redirects: [redirect]))
        == [
          "changed /old/1 product id", "changed /products/1 product id", "gained /old/text product",
          "gained /products/text product",
        ])
  }

  /// Two declared tables of one route each, with their difference.
  struct Pair: Sendable, CustomTestStringConvertible {
    let old, new: String
    let lines: [String]

    init(_ old: String, _ new: String, _ lines: String...) { (self.old, self.new, self.lines) = (old, new, lines) }

    var testDescription: String { "\(old) > \(new)" }
  }

  private static let id = #"{"name": "a", "pattern": "/:x", "parameters": [{"name": "x", "type": "uuid"}]}"#
  private static let text = #"{"name": "a", "pattern": "/@:x", "parameters": [{"name": "x", "match": "?*"}]}"#
  private static let item =
    #"{"name": "a", "pattern": "/s", "parameters": [{"name": "q", "place": "query", "required": true, "match": "?*"}]}"#
  private static let absent =
    #"{"name": "a", "pattern": "/s", "parameters": [{"name": "q", "place": "query", "absent": true}]}, "#
    + #"{"name": "b", "pattern": "/s", "parameters": [{"name": "q", "place": "query", "required": true}]}"#

  private static func refusing(_ route: String, _ text: String) -> String {
    route.replacing(#""?*""#, with: #""?*", "except": ["\#(text)"]"#)
  }

  static let pairs: [Pair] = [
    Pair(
      id.replacing(#", "type": "uuid""#, with: ""), id, "lost /text a",
      "changed /aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa a x"),
    Pair(text, refusing(text, "all"), "lost /@all a"), Pair(item, refusing(item, "all"), "lost /s?q=all a"),
    Pair(
      absent, absent.replacing(#", "parameters": [{"name": "q", "place": "query", "absent": true}]"#, with: ""),
      "gained /s?q= a"),
    // One empty component of the fragment counts as none, and one with another behind it is no value of the rest.
    Pair(
      #"{"name": "a", "pattern": "/ab#*p"}, {"name": "b", "pattern": "/ab"}"#, #"{"name": "a", "pattern": "/ab#*p?"}"#,
      "lost /ab#/text b", "changed /ab b>a"),
  ]

  private static func route(_ name: String, _ pattern: String, _ texts: String) -> String {
    let texts = texts.isEmpty ? "" : ", " + texts
    return #"{"name": "\#(name)", "pattern": "\#(pattern)", "parameters": [{"name": "x"\#(texts)}]}"#
  }

  /// A table with a route of these texts, and one of all others that takes its links.
  private static func wider(_ texts: String) -> String {
    route("a", "/u/:x", texts) + ", " + route("b", "/:y/:x", #""type": "string""#)
  }

  /// Differences that no sample of the kinds of texts shows.
  static let decided: [Pair] = [
    // Of two patterns, the one with the longer text around its value is tried first.
    Pair(
      route("a", "/a/:x", #""match": "?a*""#),
      route("a", "/a/:x", #""match": "?a*""#) + ", " + route("b", "/a/:x.bz", #""match": "*""#),
      "changed /a/aa.bz a>b", "gained /a/b.bz b"),
    Pair(
      wider(#""match": "lo*""#), wider(#""match": "lo*", "except": ["login"]"#), "changed /u/login a>b"),
    Pair(wider(#""enum": ["n1", "n2", "n3"]"#), wider(#""enum": ["n1", "n3"]"#), "changed /u/n2 a>b"),
    Pair(
      wider(#""type": "integer", "minimum": 3, "maximum": 70000"#),
      wider(#""type": "integer", "minimum": 3, "maximum": 69999"#), "changed /u/70000 a>b"),
    Pair(
      route("a", "/u/:x", #""type": "uuid""#), route("a", "/u/:x", #""match": "*""#),
      "changed /u/aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa a x", "gained /u/text a"),
    Pair(
      route("a", "/u/:x", #""separator": ",""#), route("a", "/u/:x", #""separator": ";""#), "changed /u/, a x"),
    // Each of several values ends at the first place where the rest of the component still matches.
    Pair(route("a", "/:y-:x", #""except": ["b-c"]"#), route("a", "/:y-:x", ""), "changed /a-b-c a x,y"),
    Pair(route("a", "/:y-:x", ""), route("a", "/:y-:x", #""except": ["b-c"]"#), "changed /a-b-c a x,y"),
    Pair(route("a", "/:y-:x", #""except": ["-c"]"#), route("a", "/:y-:x", ""), "changed /a--c a x,y"),
    Pair(
      route("a", "/:x-:y-:z", ""), route("a", "/:x-:y-:z", #""except": ["b"]"#), "lost /b-a-a a",
      "changed /b----a a x,z", "changed /b--a-a a x,y"),
    Pair(route("a", "/:y-:x", #""separator": ",""#), route("a", "/:y-:x", #""separator": ";""#), "changed /a-, a x"),
  ]

  private static func item(_ texts: String) -> String {
    #"{"name": "r", "pattern": "/a", "parameters": [{"name": "k", "place": "query", \#(texts)}]}"#
  }

  /// Items that an unescaped plus sign changes when it is a space in the new table.
  static let pluses: [Pair] = [
    Pair(item(#""value": "+""#), item(#""value": "+""#), "lost /a?k=+ r"),
    Pair(item(#""value": "a b""#), item(#""value": "a b""#), "gained /a?k=a+b r"),
    Pair(item(#""enum": ["a+b"], "required": true"#), item(#""enum": ["a+b"], "required": true"#), "lost /a?k=a+b r"),
    Pair(item(#""type": "integer""#), item(#""type": "integer""#), "changed /a?k=+1 r k"),
    Pair(
      item(#""type": "integer", "default": 7"#), item(#""type": "integer", "default": 7"#), "changed /a?k=+1 r k"),
  ]

  @Test(
    "is shown once, with a note, if unescaped plus signs of items become spaces", arguments: pluses
  )
  func plus(row: Pair) throws {
    func table(_ route: String, _ isSpace: Bool) throws -> RouteTable {
      try DeclaredTwin.read(Array("{\"plusIsSpace\": \(isSpace), \"routes\": [\(route)]}".utf8))
    }
    let difference = try TableDifference(from: table(row.old, false), to: table(row.new, true))
    #expect(difference.lines == row.lines)
    #expect(
      difference.notes == [
        "an unescaped plus sign in an item is a space for the new table only (plusIsSpace): one link at most shows it"
      ])
  }

  @Test("is undecided if a redirect takes another value of a component, which its target may refuse")
  func movedValues() throws {
    func table(_ value: String) throws -> RouteTable {
      let route = Self.route("a", "/t/:x", #""except": ["b"]"#)
      let redirect = #"{"from": "/o/:p-:q", "to": "/t/:\#(value)"}"#
      return try DeclaredTwin.read(Array("{\"routes\": [\(route)], \"redirects\": [\(redirect)]}".utf8))
    }
    #expect(try !TableDifference(from: table("p"), to: table("q")).isComplete)
    #expect(try TableDifference(from: table("p"), to: table("p")).isComplete)
  }

  @Test(
    "is found in the letters of a UUID, in texts that only some patterns refuse, and in items without a value",
    arguments: pairs + decided)
  func declared(row: Pair) throws {
    let tables = try [row.old, row.new].map { try DeclaredTwin.read(Array("{\"routes\": [\($0)]}".utf8)) }
    #expect(Self.lines(tables[0], tables[1]) == row.lines)
  }

  @Test("is undecided if patterns are too complex to compare")
  func undecided() throws {
    let list = Self.route("a", "/u/:x", #""type": "integer", "separator": "1""#)
    let other = Self.route("b", "/u/:x", #""type": "string""#)
    let tables = try [list, list + ", " + other].map { try DeclaredTwin.read(Array("{\"routes\": [\($0)]}".utf8)) }
    let difference = TableDifference(from: tables[0], to: tables[1])
    #expect(!difference.isComplete && difference.lines == ["gained /u/text b"])
    #expect(difference.notes == ["some patterns of texts are too complex to compare, so a difference may be missing"])
  }

  @Test("is found in the schemes of a table with only the root, or with links on other hosts")
  func schemes() throws {
    func table(_ route: Route<Spot>?, _ scheme: String) throws -> RouteTable {
      try Self.table([route], TableSettings(schemes: [scheme]))
    }
    func lines(_ route: Route<Spot>?) throws -> [String] { try Self.lines(table(route, "old"), table(route, "new")) }
    #expect(try lines(Self.home) == ["lost old:/// home", "gained new:/// home"])
    let join = Route("join", [Part(Host("call.example.com")), Part("join")])
    #expect(
      try lines(join) == ["lost old://call.example.com/join join", "gained new://call.example.com/join join"])
  }

  @Test("follows redirects with rests that lead to each other without trying every order")
  func everyOrder() throws {
    let redirects = (0..<40).map { Redirect("/r\($0)/*rest", to: "/*rest") }
    let home = Route("page", [Part("page"), Part(Segment("id", .text))])
    let old = try Self.table([home, Self.product()], redirects: redirects)
    let lines = try Self.lines(old, Self.table([home], redirects: redirects))
    #expect(lines.count == 41 && lines.contains("lost /products/1 product"))
    #expect(redirects.indices.allSatisfy { lines.contains("lost /r\($0)/products/1 product") }, "\(lines)")
  }

  @Test("is found among too many combinations of items to try, in a bounded number of links")
  func manyItems() throws {
    func table(_ name: String, _ type: (Int) -> String) throws -> RouteTable {
      let parameters = (0..<12).map { index in
        #"{"name": "i\#(index)", "place": "query", "required": true, \#(type(index))}"#
      }.joined(separator: ", ")
      let text = #"{"routes": [{"name": "\#(name)", "pattern": "/search", "parameters": [\#(parameters)]}]}"#
      var findings = JSONFindings()
      return try RouteTable(#require(DeclaredTable(JSONNode(parsing: Array(text.utf8)), &findings)).router)
    }
    let old = try table("old") { #""type": "integer", "minimum": \#($0)"# }
    let new = try table("new") { #""enum": ["a", "b", "\#($0)"]"# }
    let walk = LinkWalk(old, new)
    walk.run()
    #expect(walk.comparison.count < 2_000)
    #expect(Set(walk.comparison.findings.map(\.kind)) == [.changed, .lost, .gained])
    let note = "some routes have too many query items to try all combinations, so a difference may be missing"
    #expect(TableDifference(from: old, to: new).notes == [note])
    // No link is one of both tables, whatever its other items are.
    func apart(_ value: String) throws -> RouteTable {
      try table(value) { $0 == 9 ? #""value": "\#(value)""# : #""enum": ["1", "2", "3", "4", "5", "6"]"# }
    }
    #expect(try TableDifference(from: apart("a"), to: apart("b")).findings.map(\.kind) == [.lost, .gained])
  }

  @Test("is reported as incomplete if there are more kinds of links than it may try")
  func bounded() throws {
    // Each route has a literal at another place, so every set of routes is a kind of beginning.
    func table(_ literal: String, _ count: Int) throws -> RouteTable {
      let routes = (0..<count).map { route in
        let pattern = (0..<count).map { $0 == route ? "/\(literal)" : "/:p\($0)" }.joined()
        return #"{"name": "r\#(route)", "pattern": "\#(pattern)"}"#
      }
      let text = #"{"routes": [\#(routes.joined(separator: ", "))]}"#
      var findings = JSONFindings()
      return try RouteTable(#require(DeclaredTable(JSONNode(parsing: Array(text.utf8)), &findings)).router)
    }
    let walk = try LinkWalk(table("a", 10), table("b", 10), atMost: 500)
    walk.run()
    let found = walk.comparison
    #expect(!found.isComplete && found.findings.contains { $0.kind == .lost })
    #expect(found.notes == ["only the first 500 links that may differ were tried, so a difference may be missing"])
    #expect(try TableDifference(from: table("a", 3), to: table("b", 3)).isComplete)
  }
}
