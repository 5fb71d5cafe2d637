import Testing

@testable import DeepLinkService

@Suite("Links to try")
struct LinksToTryTests {
  @Test(
    "are links that people have, in the order of the routes",
    arguments: [
      (#"{"name": "a", "pattern": "/a"}"#, ["/a"]), (#"{"name": "a", "pattern": "/@:handle"}"#, []),
      (#"{"name": "a", "pattern": "/@:handle", "example": "/@ann"}"#, ["/@ann"]),
      (
        #"{"name": "a", "pattern": "/a/:t", "parameters": [{"name": "t", "type": "string", "enum": ["x", "y"]}]}"#,
        ["/a/x"]
      ),
      (#"{"name": "a", "pattern": "/a/:n", "parameters": [{"name": "n", "type": "integer"}]}"#, []),
      (#"{"name": "a", "pattern": "/a", "parameters": [{"name": "q", "place": "query"}]}"#, ["/a"]),
      (#"{"name": "a", "pattern": "/a", "parameters": [{"name": "q", "place": "query", "required": true}]}"#, []),
      (#"{"name": "a", "pattern": "/a/:tab?"}"#, ["/a"]), (#"{"name": "a", "pattern": "/a/*rest"}"#, []),
      (
        #"{"name": "a", "pattern": "/p/:id", "parameters": [{"name": "id", "type": "integer", "in": "products"}]}"#,
        ["/p/77"]
      ),
      (
        #"{"name": "a", "pattern": "/a/:b"}, {"name": "b", "pattern": "/b"}, {"name": "c", "pattern": "/c"}"#,
        ["/b", "/c"]
      ),
      (#"{"name": "a", "pattern": "/", "hosts": ["a.example"]}"#, ["https://a.example/"]),
    ] as [(String, [String])])
  func links(_ routes: String, _ links: [String]) throws {
    let site = try Declared.site(
      #"{"records": {"products": {}}, "routes": [\#(routes)]}"#,
      records: ["products.json": #"[{"id": 77, "title": "Lamp"}, {"id": 78, "title": "Desk"}]"#])
    #expect(site.linksToTry(atMost: 5) == links)
    for link in site.linksToTry(atMost: 5) { #expect(site.table.resolves(link)) }
  }
}
