import DeepLinkJSON
import DeepLinkOctets
import Testing
import TextLanguages

@testable import DeepLinkTables
@testable import DeepLinking

/// Optional components anywhere in a path, and several values in one component: in a file, and in Swift.
@Suite("A pattern with optional components and several values in a component")
struct OptionalPlacesTests {
  private static func table(_ routes: String) throws -> RouteTable {
    var findings = JSONFindings()
    let declared = try #require(DeclaredTable(JSONNode(parsing: Array("{\"routes\": [\(routes)]}".utf8)), &findings))
    return try RouteTable(declared.router)
  }

  /// The canonical link and the JSON of the route; the miss without the route.
  private static func reading(_ link: String, _ table: RouteTable) throws -> String {
    var resolution = Resolution()
    let request = try DeepLinkRequest(link)
    guard try table.resolve(request, into: &resolution) else {
      return table.diagnose(request).expected.joined(separator: ", ")
    }
    #expect(try table.link(toJSON: JSONNode(parsing: resolution.value.bytes)) == resolution.canonical, "\(link)")
    return resolution.canonical.reference + " " + String(decoding: resolution.value.bytes, as: UTF8.self)
  }

  private static let optional = #"""
    {"name": "listing", "pattern": "/:locale?/listing/:id", "aliases": ["/l/:id", "/l/:locale/:id"], "parameters": [
      {"name": "locale", "enum": ["de", "fr"]}, {"name": "id", "type": "integer"}]},
    {"name": "report", "pattern": "/r/:report/:action?/card/:card", "parameters": [{"name": "action", "default": "view"}]},
    {"name": "r", "pattern": "/r"}, {"name": "other", "pattern": "/r/:id?"},
    {"name": "two", "pattern": "/two/:a?/:b?/end"}
    """#

  @Test(
    "is read with and without its optional components",
    arguments: [
      ("/listing/7", #"/listing/7 {"listing":{"id":7}}"#),
      ("/l/7", #"/listing/7 {"listing":{"id":7}}"#), ("/l/de/7", #"/de/listing/7 {"listing":{"locale":"de","id":7}}"#),
      ("/fr/listing/7", #"/fr/listing/7 {"listing":{"locale":"fr","id":7}}"#),
      ("/x/listing/7", #""de", or "fr" for "locale", "l", "listing", "r", "two""#),
      ("/r/5/card/6", #"/r/5/card/6 {"report":{"report":"5","action":"view","card":"6"}}"#),
      ("/r/5/edit/card/6", #"/r/5/edit/card/6 {"report":{"report":"5","action":"edit","card":"6"}}"#),
      ("/r/5/view/card/6", #"/r/5/card/6 {"report":{"report":"5","action":"view","card":"6"}}"#),
      ("/r", #"/r {"r":{}}"#),
      ("/r/9", #"/r/9 {"other":{"id":"9"}}"#),
      ("/two/end", #"/two/end {"two":{}}"#),
      ("/two/1/end", #"/two/1/end {"two":{"a":"1"}}"#),
      ("/two/1/2/end", #"/two/1/2/end {"two":{"a":"1","b":"2"}}"#),
    ])
  func optional(_ link: String, _ reading: String) throws {
    #expect(try Self.reading(link, Self.table(Self.optional)) == reading)
  }

  @Test("a note on routes that cross has a link that the winner takes; one that a third route takes is none")
  func crossing() throws {
    let pair = #"{"name": "a", "pattern": "/a/:x"}, {"name": "b", "pattern": "/:y/b"}"#
    #expect(try Self.table(pair).crossings.map(\.link) == ["/a/b"])
    #expect(try Self.table(pair + #", {"name": "ab", "pattern": "/a/b"}"#).crossings.isEmpty)
    // Another link than the first one found.
    let rest =
      #"{"name": "a", "pattern": "/a/*x"}, {"name": "b", "pattern": "/:y/*z"}, {"name": "n", "pattern": "/a/text"}"#
    #expect(try Self.table(rest).crossings.allSatisfy { $0.link != "/a/text" || $0.winner.name == "n" })
  }

  @Test(
    "a component whose last value is of a closed set, or an integer, comes before one of any text, whatever its name is",
    arguments: [(#""enum": ["new", "used"]"#, "/a-new"), (#""type": "integer""#, "/a-7")],
    [#""/:p", "parameters": [{"name": "p", "except": ["x"]}]"#, #""/:p-:q""#])
  func closedBehind(_ kind: (type: String, link: String), _ other: String) throws {
    for name in ["item", "z"] {
      let table = try Self.table(
        #"""
        {"name": "\#(name)", "pattern": "/:slug-:kind", "parameters": [{"name": "kind", \#(kind.type)}]},
        {"name": "page", "pattern": \#(other)}
        """#)
      #expect(try Self.reading(kind.link, table).contains("\"\(name)\""))
      #expect(try Self.reading("/a-b", table).contains("\"page\""))
    }
  }

  @Test(
    "loses no value behind an optional component that is left out",
    arguments: [
      (#"{"d": {"b": "x"}}"#, "/d/1/x/end"), (#"{"d": {"a": "1"}}"#, "/d/end"), (#"{"d": {"a": "2"}}"#, "/d/2/end"),
      (#"{"two": {"b": "x"}}"#, nil),
    ])
  func kept(_ json: String, _ link: String?) throws {
    let routes = #"{"name": "d", "pattern": "/d/:a?/:b?/end", "parameters": [{"name": "a", "default": "1"}]}, "#
    let table = try Self.table(routes + #"{"name": "two", "pattern": "/two/:a?/:b?/end"}"#)
    let node = try JSONNode(parsing: Array(json.utf8))
    #expect((try? table.link(toJSON: node))?.reference == link)
  }

  @Test("writes a value that leaves out an optional component and an optional item of an app's own route")
  func defaults() throws {
    let router = Router<[String]> {
      Route("settings", name: "s", example: ["mail", "date"], { [$0, $1] }, { ($0[0], $0[1]) }) {
        "settings"
        Segment("tab", .text, default: "mail")
        QueryItem("sort", .text, default: "date")
      }
    }
    #expect(try router.link(to: ["mail", "date"]).reference == "/settings")
  }

  @Test("has no link for a value that another route would take")
  func taken() throws {
    let table = try Self.table(Self.optional)
    #expect(throws: LinkFault.self) { try table.link(toJSON: JSONNode(parsing: Array(#"{"other": {}}"#.utf8))) }
    do {
      _ = try table.link(toJSON: JSONNode(parsing: Array(#"{"other": {}}"#.utf8)))
    } catch {
      #expect("\(error)" == "route \"other\": its link /r matches route \"r\", which is more specific")
    }
  }

  private static let several = #"""
    {"name": "item", "pattern": "/item/:id-:slug", "parameters": [{"name": "id", "type": "integer"}]},
    {"name": "compare", "pattern": "/compare/:base...:head.diff"},
    {"name": "plain", "pattern": "/item/:id"},
    {"name": "day", "pattern": "/:year-:month-:day?", "parameters": [
      {"name": "year", "match": "$(digit)$(digit)$(digit)$(digit)"}, {"name": "month", "type": "integer", "minimum": 1, "maximum": 12},
      {"name": "day", "type": "integer"}]}
    """#

  @Test(
    "reads the values of a component",
    arguments: [
      ("/item/7-blue-shoes", #"/item/7-blue-shoes {"item":{"id":7,"slug":"blue-shoes"}}"#),
      ("/item/-7--x", #"/item/-7--x {"item":{"id":-7,"slug":"-x"}}"#),
      ("/item/x-7", #"/item/x-7 {"plain":{"id":"x-7"}}"#),
      ("/item/7-", #"/item/7- {"plain":{"id":"7-"}}"#),
      ("/item/07%2Da%2Fb", #"/item/7-a%2Fb {"item":{"id":7,"slug":"a/b"}}"#),
      ("/compare/main...fix.diff", #"/compare/main...fix.diff {"compare":{"base":"main","head":"fix"}}"#),
      ("/compare/a....b.diff", #"/compare/a....b.diff {"compare":{"base":"a","head":".b"}}"#),
      ("/2026-3-4", #"/2026-3-4 {"day":{"year":"2026","month":3,"day":4}}"#),
    ])
  func several(_ link: String, _ reading: String) throws {
    #expect(try Self.reading(link, Self.table(Self.several)) == reading)
  }

  @Test("a pattern that any text matches comes before a text, also where its form leaves something out")
  func anyText() throws {
    let routes = #"""
      {"name": "a", "pattern": "/@:p.z?/*q", "parameters": [{"name": "q", "match": "?*"}]}, {"name": "b", "pattern": "/*p"}
      """#
    do {
      _ = try Self.table(routes)
      Issue.record("no fault")
    } catch {
      #expect("\(error)".contains("as /text matches \"a\" (/*q)"), "\(error)")
    }
  }

  @Test("has no link for values that would be read differently")
  func ambiguous() throws {
    let table = try Self.table(Self.several)
    let route = #"{"compare": {"base": "a...b", "head": "c"}}"#
    do {
      _ = try table.link(toJSON: JSONNode(parsing: Array(route.utf8)))
      Issue.record("a link was made")
    } catch {
      #expect("\(error)".hasPrefix("route \"compare\": no link can contain the value of \"base\""))
    }
  }

  @Test("has a link for a value that is a dot, which is no dot segment beside another value")
  func dots() throws {
    for pattern in ["/7/:p.:q", "/7#/:p.:q"] {
      let table = try Self.table(#"{"name": "r", "pattern": "\#(pattern)"}"#)
      let values = ["p", "q"].map { (name: UTF8Text($0), texts: [UTF8Text($0 == "p" ? "." : ".--")]) }
      let link = try table.link(to: UTF8Text("r"), values).reference
      #expect(try Self.reading(link, table) == link + #" {"r":{"p":".","q":".--"}}"#)
    }
  }

  @Test("says which part of a link is which value")
  func parts() throws {
    let table = try Self.table(Self.several)
    var resolution = Resolution()
    let request = try DeepLinkRequest("/item/7-a%2Fb")
    #expect(try table.resolve(request, into: &resolution))
    let parts = table.parts(of: "/item/7-a%2Fb", request, resolution, table.form(of: request, resolution.reading)).map {
      "\($0.text)=\($0.parameter ?? $0.kind.rawValue)"
    }
    #expect(parts == ["/=separator", "item=literal", "/=separator", "7=id", "-=literal", "a%2Fb=slug"])
  }

  @Test("says which part of a link is which value where two forms have the same length")
  func partsOfForms() throws {
    let table = try Self.table(
      #"{"name": "x", "pattern": "/a/:x?/b/:y?", "parameters": [{"name": "y", "type": "integer"}]}"#)
    for (link, values) in [
      ("/a/1/b", ["1=x"]), ("/a/b/1", ["1=y"]), ("/a/b/b", ["b=x"]), ("/a/b/b/2", ["b=x", "2=y"]),
    ] {
      var resolution = Resolution()
      let request = try DeepLinkRequest(link)
      #expect(try table.resolve(request, into: &resolution))
      let parts = table.parts(of: link, request, resolution, table.form(of: request, resolution.reading)).compactMap {
        part in
        part.parameter.map { "\(part.text)=\($0)" }
      }
      #expect(parts == values, "\(link)")
    }
  }

  private enum Typed: Hashable, Codable, Sendable {
    case item(id: Int, slug: String, page: Int)
    case listing(locale: String?, id: Int)
  }

  private static let router = Router<Typed> {
    Route(
      "An item", name: "item", example: .item(id: 1, slug: "x", page: 1), { .item(id: $0, slug: $1, page: $2) },
      { if case .item(let id, let slug, let page) = $0 { (id, slug, page) } else { nil } }
    ) {
      "item"
      Component {
        Segment("id", .integer); "-"; Segment("slug", .text, suffix: ".html")
      }
      Segment("page", .integer, default: 1)
    }
    Route(
      "A listing", name: "listing", example: .listing(locale: nil, id: 1), { .listing(locale: $0, id: $1) },
      { if case .listing(let locale, let id) = $0 { (locale, id) } else { nil } }
    ) {
      Segment(optional: "locale", .oneOf([("de", "de"), ("fr", "fr")])); "listing"; Segment("id", .integer)
    }
  }

  @Test(
    "means the same in Swift",
    arguments: [
      ("/item/7-a-b.html", #"{"item":{"id":7,"slug":"a-b","page":1}}"#),
      ("/item/7-a-b.html/2", #"{"item":{"id":7,"slug":"a-b","page":2}}"#),
      ("/listing/7", #"{"listing":{"id":7}}"#), ("/de/listing/7", #"{"listing":{"locale":"de","id":7}}"#),
    ])
  func typed(_ link: String, _ json: String) throws {
    let table = try RouteTable(Self.router)
    #expect(table.shapes.map(\.pattern) == ["/item/:id-:slug.html/:page?", "/:locale?/listing/:id"])
    #expect(try Self.reading(link, table) == "\(link) \(json)")
    #expect(try Self.router.parse(link).map { try Self.router.link(to: $0).path } == link)
  }

  @Test(
    "has the texts of its language, tried with all short components",
    arguments: ["/:n-:t", "/:t-:n", "/:t.:u", "/:n-:t.:u", "/a:t-:u-", "/:n-.:n2", "/:t--:d"])
  func language(_ pattern: String) throws {
    let parameters =
      ["n", "n2"].map { "{\"name\": \"\($0)\", \"type\": \"integer\"}" }
      + ["{\"name\": \"d\", \"format\": \"digits\", \"length\": 1}"]
    let used = parameters.filter { text in
      ["n", "n2", "d"].contains { name in
        text.contains("\"\(name)\"") && (pattern + "-").contains(":\(name)-")
          || text.contains("\"\(name)\"") && pattern.hasSuffix(":\(name)")
      }
    }
    let shape = try Self.table(
      "{\"name\": \"x\", \"pattern\": \"\(pattern)\", \"parameters\": [\(used.joined(separator: ", "))]}"
    ).shapes[0]
    let machine = MachineCache().machine(LinkLanguage(shape).path)
    var texts = [""]
    for _ in 0..<5 { texts += texts.flatMap { text in ["a", "1", "-", "."].map { text + $0 } } }
    var accepted = 0
    for text in Set(texts) where !["", ".", ".."].contains(text) {
      let isLink = shape.reads(try DeepLinkRequest("/" + text))
      #expect(machine.accepts(Array(("/" + text).utf8).span) == isLink, "\(text)")
      accepted += isLink ? 1 : 0
    }
    #expect(accepted > 0)
  }
}
