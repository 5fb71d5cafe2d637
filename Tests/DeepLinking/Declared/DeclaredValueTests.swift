import DeepLinkJSON
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
