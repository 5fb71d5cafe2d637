import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Foundation
import Testing

@Suite("A route has an absolute URL, which an app shares and is opened with")
struct LinkURLTests {
  /// The forms of links, with a base URL.
  private static func forms(baseURL: String?, hosts: [String] = []) -> Router<FormsRoute> {
    var settings = formsSettings
    settings.hosts = hosts.isEmpty ? nil : HostSet(hosts)
    settings.baseURL = baseURL
    return Router(formsRouter.routes, redirects: formsRouter.redirects, settings: settings)
  }

  @Test(
    "with the first host of the table, the host of its route, or the scheme that is asked for",
    arguments: [
      (.home, "https://www.example.com/", "forms:///"),
      (.product(id: 7), "https://www.example.com/products/7", "forms://products/7"),
      (.profile(handle: "a b/é"), "https://www.example.com/@a%20b%2F%C3%A9", "forms:///@a%20b%2F%C3%A9"),
      (.wiki(title: ["", "x"]), "https://www.example.com/wiki//x", "forms://wiki//x"),
      (.section(name: "a", section: "b"), "https://www.example.com/legal/a#b", "forms://legal/a#b"),
      (.blog(author: "ada", slug: "x"), "https://ada.blogs.example.com/x", "forms://ada.blogs.example.com/x"),
      (.admin, "https://admin.example.com/", "forms://admin.example.com/"),
    ] as [(FormsRoute, String, String)])
  func urls(_ route: FormsRoute, _ web: String, _ custom: String) throws {
    #expect(try formsRouter.url(to: route).absoluteString == web)
    #expect(try formsRouter.url(to: route, scheme: "Forms").absoluteString == custom)
  }

  @Test(
    "which begins with the base URL of the table, if there is one",
    arguments: [("https://go.example.net", []), ("http://localhost:8080", ["www.example.com"])])
  func base(_ base: String, _ hosts: [String]) throws {
    let router = Self.forms(baseURL: base, hosts: hosts)
    #expect(router.faults() == [])
    #expect(try router.url(to: .product(id: 7)).absoluteString == base + "/products/7")
    #expect(try router.url(to: .wiki(title: ["", "x"])).absoluteString == base + "/wiki//x")
    // A route on a host of its own keeps it.
    #expect(try router.url(to: .blog(author: "ada", slug: "x")).absoluteString == "https://ada.blogs.example.com/x")
    #expect(try router.url(to: .product(id: 7), scheme: "forms").absoluteString == "forms://products/7")
  }

  @Test("or an error that says what the table lacks")
  func faults() throws {
    let router = Self.forms(baseURL: nil)
    func message(_ make: (Router<FormsRoute>) throws -> URL) -> String? {
      #expect(throws: LinkFault.self) { _ = try make(router) }?.description
    }
    #expect(
      message { try $0.url(to: .product(id: 7)) }
        == "the link /products/7 has no URL: the table does not say where its links begin; declare "
        + "TableSettings(baseURL: \"https://links.example.com\"), or hosts")
    // A label that varies decides no host.
    #expect(throws: LinkFault.self) { try Self.forms(baseURL: nil, hosts: ["*.example.com"]).url(to: .home) }
    #expect(
      message { try $0.url(to: .home, scheme: "shop") }
        == "the link / has no URL: \"shop\" is not a scheme of the table, which has \"forms\"")
    #expect(
      message { try $0.url(to: .home, scheme: "javascript") }
        == "the link / has no URL: \"javascript\" is not a custom scheme; write a name such as \"shop\"")
    let inexpressible = message { try $0.url(to: .product(id: .max), scheme: "x y") }
    #expect(inexpressible?.contains("\"x y\" is not a custom scheme") == true)
    #expect(throws: LinkFault.self) { try router.url(to: .wiki(title: []), scheme: "forms") }
    // A table without schemes reads any.
    #expect(try sample.url(to: .newTag, scheme: "any").absoluteString == "any:///tags/new")
  }

  @Test(
    "for which the table is checked",
    arguments: [
      ("https://go.example.net", [], nil), ("http://[::1]:8080", ["www.example.com"], nil),
      ("https://WWW.example.com.", ["www.example.com"], nil), ("https://a.example.com", ["*.example.com"], nil),
      (
        "https://go.example.net", ["www.example.com"],
        "the base URL \"https://go.example.net\" is not on a host of the table, so its links would match no route; "
          + "declare \"go.example.net\" among the hosts"
      ),
    ] as [(String, [String], String?)])
  func checked(_ base: String, _ hosts: [String], _ fault: String?) {
    #expect(Self.faults(of: base, hosts) == (fault.map { [$0] } ?? []))
  }

  @Test(
    "whose beginning is a scheme and a host, and nothing else",
    arguments: [
      "", "go.example.net", "https://", "https:///", "https://go.example.net/", "https://a/b", "https://a?b",
      "https://a#b", "shop://a.b", "/a", "https://a b",
    ])
  func malformed(_ base: String) {
    #expect(
      Self.faults(of: base, []) == [
        "\"\(base)\" is not a base URL; write a scheme and a host, such as \"https://links.example.com\""
      ])
  }

  private static func faults(of base: String, _ hosts: [String]) -> [String] {
    Router<Int>(settings: TableSettings(hosts: hosts, baseURL: base)) {
      Route("A page", name: "page", example: 7, { $0 }, { $0 as Int? }) { Segment("page", .integer) }
    }.faults().map(\.description)
  }

  @Test("from which the same route is read, for random routes of a table")
  func randomRoutes() throws {
    var random = SeededGenerator()
    let router = Router(sample.routes, settings: TableSettings(baseURL: "https://links.example.com"))
    var linked = 0
    for _ in rounds(500, until: { linked > 250 }) {
      let route = random.sampleRoute()
      guard let link = try? router.link(to: route) else { continue }
      linked += 1
      for url in [try router.url(to: route), try router.url(to: route, scheme: "shop")] {
        #expect(router.parse(url) == route, "TEST_SEED=\(random.seed) \(url)")
        #expect(url.scheme != nil && url.absoluteString.hasSuffix(link.pathText), "TEST_SEED=\(random.seed) \(url)")
      }
    }
    #expect(linked > 250)
  }
}

extension DeepLinkRequest {
  /// The path behind an authority.
  fileprivate var pathText: String { path.hasPrefix("/.//") ? String(path.dropFirst(2)) : path }
}
