import DeepLinkOctets
import Testing

@testable import DeepLinking

@Suite("The significant and the insignificant parts of a link")
struct LinkRuleTests {
  private func match(_ link: String) throws -> (value: SampleRoute, reading: LinkReading)? {
    try sample.match(DeepLinkRequest(link))
  }
  private func draft(_ draft: Draft) -> SampleRoute {
    .store(route: .inventory(route: .add(draft: draft, picksColor: false)))
  }

  @Test(
    "split, then decode: an escaped slash never separates",
    arguments: [
      ("/tags/a%2Fb", .tag(slug: "a/b")), ("/tags/a%2fb", .tag(slug: "a/b")), ("/tags%2Fnew", nil),
      ("/docs/a%2Fb/c", .document(path: ["a/b", "c"])), ("/tags/%2F", .tag(slug: "/")), ("%2Ftags/new", nil),
      ("/inventory%2Fadd", nil), ("/tags/%252F", .tag(slug: "%2F")),
    ] as [(String, SampleRoute?)])
  func escapedSlash(_ link: String, _ route: SampleRoute?) {
    #expect(sample.parse(link) == route)
  }

  @Test(
    "a trailing slash is not significant, an empty inner component is no match",
    arguments: [
      ("/", .home), ("/?x", .home), ("//", nil), ("/tags/new/", .newTag), ("/tags/new//", nil), ("/tags//new", nil),
      ("//tags/new", nil), ("/docs/a/", .document(path: ["a"])), ("/docs/a//", nil), ("/docs//a", nil),
      ("/docs//", nil),
      ("/docs/", nil), ("/tags/", nil),
    ] as [(String, SampleRoute?)])
  func slashes(_ link: String, _ route: SampleRoute?) {
    #expect(sample.parse(link) == route)
  }

  @Test(
    "dot segments are no match, escaped or not",
    arguments: [
      "/tags/.", "/tags/..", "/tags/%2E", "/tags/%2e%2E", "/docs/a/../b", "/docs/.", "/./tags/new", "/tags/../tags/new",
    ])
  func dotSegments(_ link: String) {
    #expect(sample.parse(link) == nil)
  }

  @Test("a plus sign is literal, in the path and in the query")
  func plus() {
    #expect(sample.parse("/tags/a+b") == .tag(slug: "a+b"))
    #expect(
      sample.parse("/search?query=a+b%2Bc%20d") == .store(route: .search(query: "a+b+c d", page: 1, exact: false)))
  }

  @Test("a fragment is kept with the request, and no route reads it")
  func fragment() throws {
    let request = try DeepLinkRequest("/tags/new#top")
    #expect(request.fragment == "top")
    #expect(sample.parse(request) == .newTag)
  }

  @Test("UUIDs are read in any case and printed in upper case")
  func uuids() throws {
    for id in ["d2affef0-0629-4ef7-847b-bc7ba5a34ea4", "D2affEF0-0629-4ef7-847B-bc7ba5a34ea4"] {
      let route = try #require(sample.parse("/inventory/\(id)/delete"))
      #expect(route == .store(route: .inventory(route: .delete(id: keyboard))))
      #expect(try sample.link(to: route).path == "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/delete")
    }
  }

  @Test(
    "components and item names match case-sensitively",
    arguments: [
      "/Tags/new", "/INVENTORY", "/inventory/ADD", "/products/1/Info", "/search?Query=a", "/search?query",
    ])
  func cases(_ link: String) {
    #expect(sample.parse(link) == nil)
  }

  @Test(
    "the same link as a path, as a universal link and in a custom scheme",
    arguments: [
      "/inventory/add?quantity=7", "https://example.com/inventory/add?quantity=7",
      "http://localhost:8080/inventory/add?quantity=7", "nav:///inventory/add?quantity=7",
      "nav:/inventory/add?quantity=7", "nav://example.com/inventory/add?quantity=7",
      "nav://me@localhost:8080/inventory/add?quantity=7", "nav://127.0.0.1/inventory/add?quantity=7",
      "nav://[::1]/inventory/add?quantity=7",
    ])
  func origins(_ link: String) {
    #expect(sample.parse(link) == draft(Draft(quantity: 7)))
  }

  @Test(
    "a custom scheme with a host is no match, unless the host looks like a domain",
    arguments: ["nav://inventory/add", "nav://inventory:8080/add", "nav://app/inventory/add"])
  func unexpectedHost(_ link: String) {
    #expect(sample.parse(link) == nil)
  }

  @Test("unknown items never break a link")
  func unknownItems() throws {
    let found = try #require(try match("/tags/new?utm_source=mail&tag&=x&utm_source=web&slug=y"))
    #expect(found.value == .newTag)
    #expect(found.reading.warnings == [])
  }

  @Test(
    "a malformed value of a known optional item falls back to its default, and is reported",
    arguments: [
      (
        "quantity=abc", Draft(),
        LinkWarning(parameter: "quantity", value: "abc", expected: "an integer", used: "0", type: .integer())
      ),
      (
        "quantity", Draft(),
        LinkWarning(parameter: "quantity", value: nil, expected: "an integer", used: "0", type: .integer())
      ),
      (
        "quantity=", Draft(),
        LinkWarning(parameter: "quantity", value: "", expected: "an integer", used: "0", type: .integer())
      ),
      (
        "tab=Info", Draft(),
        LinkWarning(
          parameter: "tab", value: "Info", expected: "\"info\", \"reviews\", or \"photos\"", used: nil,
          type: .oneOf(["info", "reviews", "photos"]))
      ),
      (
        "tag=a&tag&tag=b", Draft(tags: ["a", "b"]),
        LinkWarning(parameter: "tag", value: nil, expected: "a text", used: nil, type: .text)
      ),
      (
        "name=Blob&name=BlobJr", Draft(name: "Blob"),
        LinkWarning(parameter: "name", value: "BlobJr", expected: "the item only once", used: "Blob", type: .text)
      ),
      (
        "quantity=x&quantity=7", Draft(),
        LinkWarning(parameter: "quantity", value: "x", expected: "an integer", used: "0", type: .integer())
      ),
    ] as [(String, Draft, LinkWarning)])
  func malformed(_ query: String, _ expected: Draft, _ warning: LinkWarning) throws {
    let found = try #require(try match("/inventory/add?" + query))
    #expect(found.value == draft(expected))
    #expect(found.reading.warnings == [warning])
  }

  @Test(
    "the first 20 repetitions of an item are reported, and the others are not")
  func manyRepetitions() throws {
    let link = "/inventory/add?name=" + String(repeating: "a", count: 1_000) + String(repeating: "&name", count: 5_000)
    let found = try #require(try match(link))
    #expect(found.reading.warnings.count == 20)
    #expect(Set(found.reading.warnings.map(\.used)) == [String(repeating: "a", count: 1_000)])
  }

  @Test("every value that is not used is reported, in the order of the route's items")
  func severalWarnings() throws {
    let found = try #require(try match("/search?exact=1&page=x&query=a&query=b&query&page=2"))
    #expect(found.value == .store(route: .search(query: "a", page: 1, exact: false)))
    #expect(
      found.reading.warnings == [
        LinkWarning(parameter: "query", value: "b", expected: "the item only once", used: "a", type: .text),
        LinkWarning(parameter: "query", value: nil, expected: "the item only once", used: "a", type: .text),
        LinkWarning(parameter: "page", value: "x", expected: "an integer", used: "1", type: .integer()),
        LinkWarning(parameter: "exact", value: "1", expected: "\"true\", or \"false\"", used: "false", type: .boolean),
      ])
  }

  @Test(
    "a required item must be present and readable",
    arguments: [
      "/search", "/search?page=1", "/search?query", "/search?Query=a", "/admin/tools/audit/7", "/search?query&query=a",
    ])
  func required(_ link: String) {
    #expect(sample.parse(link) == nil)
  }

  @Test(
    "a rest takes one or more components, each of its type",
    arguments: [
      ("/docs/a", .document(path: ["a"])), ("/docs/a/b/c", .document(path: ["a", "b", "c"])), ("/docs", nil),
      ("/recipes/1/2", .relatedRecipe(id: 1, related: [2])),
      ("/recipes/1/2/3/4", .relatedRecipe(id: 1, related: [2, 3, 4])),
      ("/recipes/1/2/x", nil), ("/recipes/1", .recipe(id: 1)),
    ] as [(String, SampleRoute?)])
  func rest(_ link: String, _ route: SampleRoute?) {
    #expect(sample.parse(link) == route)
  }

  @Test("warnings of a route that did not match are not reported")
  func noStrayWarnings() throws {
    let group = Group({ (a: Int) in a > 0 ? a : nil }, { $0 as Int? }) { QueryItem("a", .integer, default: 0) }
    let router = Router<String> {
      Route("", name: "word", example: "x", { $0 }, { $0 as String? }) { Segment("word", .text) }
      Route("", name: "fixed", example: "1", { String($0) }, { Int($0) }) {
        "fixed"
        group
      }
    }
    let found = try #require(try router.match(DeepLinkRequest("/fixed?a=x")))
    #expect(found.value == "fixed")
    #expect(found.reading.warnings == [])
  }
}
