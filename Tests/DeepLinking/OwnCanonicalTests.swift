import DeepLinkJSON
import DeepLinkTestSupport
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

/// Links whose values the route's own pattern cannot carry, or reads otherwise.
@Suite("A link whose values have no other link")
struct OwnCanonicalTests {
  /// A row: routes of a file, and links with their canonical link and their JSON.
  struct Row: Sendable, CustomTestStringConvertible {
    let routes: String
    let links: [(String, String)]
    var testDescription: String { routes }
  }

  static let rows = [
    Row(
      routes: #"{"name": "s", "pattern": "/s/:a-:b", "aliases": ["/z/:a/:b"]}"#,
      links: [
        ("/z/x-y/z", #"/z/x-y/z {"s":{"a":"x-y","b":"z"}}"#),
        ("/z/x/y", #"/s/x-y {"s":{"a":"x","b":"y"}}"#), ("/s/x-y-z", #"/s/x-y-z {"s":{"a":"x","b":"y-z"}}"#),
      ]),
    Row(
      routes: #"{"name": "m", "pattern": "/m/:a?/:b?/*c?", "aliases": ["/n/*c"]}"#,
      links: [("/n/z", #"/n/z {"m":{"c":["z"]}}"#), ("/m/1/2/z", #"/m/1/2/z {"m":{"a":"1","b":"2","c":["z"]}}"#)]),
    Row(
      routes: #"{"name": "x", "pattern": "/:p/:q", "aliases": ["/b/@:p/x-:q"]}"#,
      links: [("/b/@./x-7", #"/b/@./x-7 {"x":{"p":".","q":"7"}}"#), ("/b/@a/x-7", #"/a/7 {"x":{"p":"a","q":"7"}}"#)]),
    Row(
      routes: #"""
        {"name": "v", "pattern": "/v/:p.:q", "parameters": [{"name": "p", "type": "number"}, {"name": "q", "type": "number"}]}
        """#,
      links: [("/v/1.5.1.0", #"/v/1.5.1.0 {"v":{"p":1.5,"q":1}}"#), ("/v/1.5", #"/v/1.5 {"v":{"p":1,"q":5}}"#)]),
    Row(
      routes: #"{"name": "r", "pattern": "/*page?", "aliases": ["/help/*page?"]}"#,
      links: [
        ("/help/help", #"/help/help {"r":{"page":["help"]}}"#), ("/help", #"/ {"r":{"page":[]}}"#),
        ("/help/a", #"/a {"r":{"page":["a"]}}"#),
      ]),
  ]

  @Test("is its own canonical link, and resolves to the same values again", arguments: rows)
  func canonical(row: Row) throws {
    let table = try DeclaredTwin.read(Array(#"{"routes": [\#(row.routes)]}"#.utf8))
    for (link, expected) in row.links {
      #expect(try Self.answer(link, table) == expected)
      let canonical = expected.prefix { $0 != " " }
      #expect(try Self.answer(String(canonical), table) == expected, "\(link)")
    }
  }

  private static func answer(_ link: String, _ table: RouteTable) throws -> String {
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest(link), into: &resolution), "\(link)")
    return resolution.canonical.reference + " " + String(decoding: resolution.value.bytes, as: UTF8.self)
  }

  @Test(
    "is not made by the values that the link has for another reader: the fault names the parameter",
    arguments: [
      (#"{"name": "r", "pattern": "/p/:id", "aliases": ["/p/x-:id"]}"#, #"{"r":{"id":"x-7"}}"#, "/p/x-7", "id"),
      (#"{"name": "r", "pattern": "/:tab?", "aliases": ["/home"]}"#, #"{"r":{"tab":"home"}}"#, "/home", "tab"),
      (
        #"{"name": "r", "pattern": "/*page?", "aliases": ["/help/*page?"]}"#, #"{"r":{"page":["help"]}}"#, "/help",
        "page"
      ),
      (#"{"name": "r", "pattern": "/:a?/x/:b?"}"#, #"{"r":{"a":"x"}}"#, "/x/x", "a"),
    ])
  func refused(routes: String, json: String, link: String, parameter: String) throws {
    let table = try DeclaredTwin.read(Array(#"{"routes": [\#(routes)]}"#.utf8))
    #expect(throws: LinkFault.readsOtherwise(route: "r", link: link, parameter: parameter)) {
      try table.link(toJSON: JSONNode(parsing: Array(json.utf8)))
    }
  }

  @Test("is made of the texts of a rest of the fragment, by name and as JSON")
  func fragmentRest() throws {
    let rest = #"{"name": "parts", "place": "fragment"}"#
    let table = try DeclaredTwin.read(
      Array(#"{"routes": [{"name": "r", "pattern": "/s#p/*parts?", "parameters": [\#(rest)]}]}"#.utf8))
    #expect(try table.link(to: "r", [("parts", ["x", "y"])]).reference == "/s#p/x/y")
    let json = try JSONNode(parsing: Array(#"{"r":{"parts":["x","y"]}}"#.utf8))
    #expect(try table.link(toJSON: json).reference == "/s#p/x/y")
  }

  @Test("has items of a pattern with slashes and dots, as a redirect has them")
  func items() throws {
    let table = try DeclaredTwin.read(
      Array(
        #"""
        {"routes": [
          {"name": "x", "pattern": "/x?v=a/b"}, {"name": "d", "pattern": "/d?v=.."},
          {"name": "y", "pattern": "/y", "parameters": [{"name": "next", "place": "query"}]}],
         "redirects": [{"from": "/r", "to": "/y?next=/home/../a?b"}]}
        """#.utf8))
    for (link, expected) in [
      ("/x?v=a/b", #"/x?v=a/b {"x":{}}"#), ("/x?v=a%2Fb", #"/x?v=a/b {"x":{}}"#), ("/d?v=..", #"/d?v=.. {"d":{}}"#),
      ("/r", #"/y?next=/home/../a?b {"y":{"next":"/home/../a?b"}}"#),
    ] {
      #expect(try Self.answer(link, table) == expected)
    }
  }
}
