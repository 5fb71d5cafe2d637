import DeepLinkJSON
import DeepLinkOctets
import Testing

@testable import DeepLinkService

@Suite("The entry to add for a missed path")
struct MissRemedyTests {
  private static let routes = """
    {"name": "home", "pattern": "/home"}, {"name": "products", "pattern": "/products"},
    {"name": "product", "pattern": "/products/:id", "parameters": [{"name": "id", "type": "integer"}]},
    {"name": "profile", "pattern": "/people/@:handle/about"}, {"name": "docs", "pattern": "/docs/*path"},
    {"name": "order", "pattern": "/orders/:id/:tab?"}
    """

  private static let table: [(path: String, entry: String?)] = [
    ("/product/42", #"{"redirects":{"from": "/product/:id", "to": "/products/:id"}}"#),
    ("/hom", #"{"redirects":{"from": "/hom", "to": "/home"}}"#),
    ("/products/42/reviews", #"{"redirects":{"from": "/products/:id/reviews", "to": "/products/:id"}}"#),
    ("/peple/@ann/about", #"{"redirects":{"from": "/peple/@:handle/about", "to": "/people/@:handle/about"}}"#),
    ("/doc/a/b", #"{"redirects":{"from": "/doc/a/b", "to": "/docs/a/b"}}"#),
    ("/ordrs/7", #"{"redirects":{"from": "/ordrs/7", "to": "/orders/7"}}"#),
    ("/products/lamp", #"{"redirects":{"from": "/products/lamp", "to": "/products"}}"#),
    ("/settings/teams/7/8", #"{"routes":{"name": "settings.teams", "pattern": "/settings/teams/:id/:id2"}}"#),
    ("/x/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", #"{"routes":{"name": "x", "pattern": "/x/:id"}}"#),
    ("/7", #"{"routes":{"name": "link", "pattern": "/:id"}}"#),
    ("/", #"{"routes":{"name": "home2", "pattern": "/"}}"#),
    ("/a%20b/%3Ac", #"{"routes":{"name": "ab.c", "pattern": "/a%20b/%3Ac"}}"#),
    ("/wp-login.php", nil), ("/.env", nil), ("/.git/config", nil), ("/a//b", nil), ("/%FF", nil),
    ("/" + String(repeating: "x", count: 255) + "…", nil),
  ]

  private func json(_ remedy: MissRemedy?) -> String? { remedy.map { "{\"\($0.list)\":\($0)}" } }

  @Test("is a redirect to the link that was meant, else a route", arguments: table.indices)
  func entries(_ row: Int) throws {
    let site = try Declared.site("{\"routes\": [\(Self.routes)]}")
    #expect(json(MissRemedy(for: Self.table[row].path, in: site.table)) == Self.table[row].entry)
  }

  @Test("is a route without a table")
  func withoutTable() {
    #expect(
      json(MissRemedy(for: "/product/42", in: nil)) == #"{"routes":{"name": "product", "pattern": "/product/:id"}}"#)
  }

  @Test("gives a table without faults, which the path matches", arguments: table.indices)
  func isValid(_ row: Int) throws {
    let (path, entry) = Self.table[row]
    guard let entry else { return }
    let member = try #require(try JSONNode(parsing: Array(entry.utf8)).object?.first)
    let isRoute = member.name == "routes"
    let site = try Declared.site(
      "{\"routes\": [\(Self.routes)\(isRoute ? ", " + member.value.text : "")], "
        + "\"redirects\": [\(isRoute ? "" : member.value.text)]}")
    #expect(site.table.resolves(path))
  }
}
