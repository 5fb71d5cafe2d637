import DeepLinkJSON
import DeepLinkOctets
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

/// The values of links in places that few tables read.
@Suite("The JSON of a declared route")
struct DeclaredValueTests {
  private static func route(_ link: String, _ table: String) throws -> String {
    var findings = JSONFindings()
    let declared = try #require(DeclaredTable(JSONNode(parsing: Array(table.utf8)), &findings))
    let table = try RouteTable(declared.router)
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest(link), into: &resolution))
    #expect(try table.link(toJSON: JSONNode(parsing: resolution.value.bytes)) == resolution.canonical)
    return resolution.canonical.reference + " " + String(decoding: resolution.value.bytes, as: UTF8.self)
  }

  @Test("has true for a flag, in the query and in the fragment")
  func flags() throws {
    let table = #"""
      {"routes": [{"name": "a", "pattern": "/a", "parameters": [
        {"name": "f", "place": "query", "type": "boolean", "flag": true},
        {"name": "g", "place": "fragment", "type": "boolean", "flag": true}]}]}
      """#
    #expect(try Self.route("/a?f#g", table) == #"/a?f#g {"a":{"f":true,"g":true}}"#)
    #expect(try Self.route("/a?f=0#g=1", table) == #"/a#g {"a":{"f":false,"g":true}}"#)
    #expect(try Self.route("/a", table) == #"/a {"a":{"f":false,"g":false}}"#)
  }

  @Test("has no elements for a rest that a fragment leaves out")
  func rest() throws {
    let table = #"{"routes": [{"name": "a", "pattern": "/a#*parts?"}]}"#
    #expect(try Self.route("/a", table) == #"/a {"a":{"parts":[]}}"#)
    #expect(try Self.route("/a#b/c", table) == #"/a#b/c {"a":{"parts":["b","c"]}}"#)
  }

  @Test(
    "has letters of either case where a table ignores it, whatever case a pattern asks for",
    arguments: ["$(lower)", "$(upper)", "$(alpha)", "b", "B"])
  func cases(_ pattern: String) throws {
    let table = #"""
      {"caseSensitive": false, "routes": [
        {"name": "a", "pattern": "/:x", "parameters": [{"name": "x", "match": "\#(pattern)7"}]}]}
      """#
    #expect(try Self.route("/b7", table) == #"/b7 {"a":{"x":"b7"}}"#)
    #expect(try Self.route("/B7", table) == #"/B7 {"a":{"x":"B7"}}"#)
  }

  @Test("has the values between literal texts in any case where a table ignores it, and writes the declared case")
  func casesAround() throws {
    let table = #"""
      {"caseSensitive": false, "routes": [
        {"name": "item", "pattern": "/Item-:id", "parameters": [{"name": "id", "type": "integer"}]},
        {"name": "kind", "pattern": "/is-:kind!", "parameters": [{"name": "kind", "enum": ["Big", "small"]}]},
        {"name": "pair", "pattern": "/p/:a-x-:b.htm", "parameters": [{"name": "b", "enum": ["On", "off"]}]},
        {"name": "rest", "pattern": "/r/at:*rest", "parameters": [{"name": "rest", "enum": ["Ab", "cd"]}]}],
       "redirects": [{"from": "/old-:id", "to": "/item-:id"}]}
      """#.replacing("at:*rest", with: "at-*rest")
    for (link, expected) in [
      ("/iTEM-7", #"/Item-7 {"item":{"id":7}}"#), ("/OLD-7", #"/Item-7 {"item":{"id":7}}"#),
      ("/IS-bIG!", #"/is-Big! {"kind":{"kind":"Big"}}"#),
      ("/P/p-X-q-x-ON.HTM", #"/p/p-X-q-x-On.htm {"pair":{"a":"p-X-q","b":"On"}}"#),
      ("/R/AT-aB/CD", #"/r/at-Ab/cd {"rest":{"rest":["Ab","cd"]}}"#),
    ] {
      #expect(try Self.route(link, table) == expected, "\(link)")
    }
  }

  @Test("has members of a set in any case where a table ignores it, also of items that an alias leaves, and in lists")
  func casesOfItems() throws {
    let table = #"""
      {"caseSensitive": false, "routes": [{"name": "c", "pattern": "/c/:p", "aliases": ["/a/:p"], "parameters": [
        {"name": "sort", "place": "query", "enum": ["price", "date"]},
        {"name": "ids", "place": "query", "enum": ["a", "B"], "separator": ","}]}]}
      """#
    for link in ["/c/x?sort=PRICE&ids=A,b", "/a/x?sort=Price&ids=a,B"] {
      #expect(try Self.route(link, table) == #"/c/x?sort=price&ids=a,B {"c":{"p":"x","sort":"price","ids":["a","B"]}}"#)
    }
    var resolution = Resolution()
    let link = try DeepLinkRequest("/c/x?sort=PRICE&sort=DATE")
    #expect(try DeclaredTwin.read(Array(table.utf8)).resolve(link, into: &resolution))
    #expect(resolution.warnings.map { [$0.value?.description, $0.used] } == [["DATE", "price"]])
  }

  @Test("has members of a set in their own case in a fragment, alone and in lists, whether its place is written or not")
  func casesInFragment() throws {
    for (set, place) in [("", ""), (#", "separator": "-""#, ""), (#", "separator": "-""#, #", "place": "fragment""#)] {
      let table = #"""
        {"caseSensitive": false, "routes": [{"name": "c", "pattern": "/c#:p", "parameters": [
          {"name": "p", "enum": ["a", "B"]\#(set)\#(place)}]}]}
        """#
      #expect(try Self.route("/C#B", table).hasPrefix("/c#B "))
      #expect(try !DeclaredTwin.read(Array(table.utf8)).resolves("/c#b"))
    }
  }

  @Test("has a value that ends before literal text in any case, and no link for another one")
  func endsInAnyCase() throws {
    let pattern = #"{"caseSensitive": CASE, "routes": [{"name": "pair", "pattern": "/:a-x-:b"}]}"#
    let exact = pattern.replacing("CASE", with: "true")
    #expect(try Self.route("/p-X-q-x-r", exact) == #"/p-X-q-x-r {"pair":{"a":"p-X-q","b":"r"}}"#)
    let folding = pattern.replacing("CASE", with: "false")
    #expect(try Self.route("/p-X-q-x-r", folding) == #"/p-x-q-x-r {"pair":{"a":"p","b":"q-x-r"}}"#)
    let table = try DeclaredTwin.read(Array(folding.utf8))
    #expect(throws: LinkFault.readsOtherwise(route: "pair", link: "/p-X-q-x-r", parameter: "a")) {
      try table.link(toJSON: JSONNode(parsing: Array(#"{"pair":{"a":"p-X-q","b":"r"}}"#.utf8)))
    }
  }

  @Test("has dots from an item where the route has other text in the component")
  func dots() throws {
    let table = #"""
      {"routes": [
        {"name": "item", "pattern": "/item/:id-:slug"}, {"name": "v", "pattern": "/v-:x"}, {"name": "w", "pattern": "/w/:x"}],
       "redirects": [{"from": "/i?id=:id&slug=:slug", "to": "/item/:id-:slug"},
        {"from": "/v?x=:x", "to": "/v-:x"}, {"from": "/w?x=:x", "to": "/w/:x"}]}
      """#
    #expect(try Self.route("/i?id=1&slug=..", table) == #"/item/1-.. {"item":{"id":"1","slug":".."}}"#)
    #expect(try Self.route("/v?x=.", table) == #"/v-. {"v":{"x":"."}}"#)
    #expect(try !DeclaredTwin.read(Array(table.utf8)).resolves("/w?x=.."))
  }

  @Test("has a space for a plus sign, also where the host is a component")
  func plus() throws {
    let table = #"""
      {"app": {"schemes": ["shop"], "schemeHostIsPath": true}, "plusIsSpace": true, "routes": [
        {"name": "s", "pattern": "/search", "parameters": [{"name": "q", "place": "query", "required": true}]}]}
      """#
    for link in ["/search?q=a+b%2Bc", "shop:///search?q=a+b%2Bc", "shop://search?q=a+b%2Bc"] {
      #expect(try Self.route(link, table) == #"/search?q=a%20b%2Bc {"s":{"q":"a b+c"}}"#, "\(link)")
    }
  }
}
