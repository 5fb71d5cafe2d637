import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("A table can read the host of a custom scheme as the first component")
struct TableSettingsTests {
  /// The sample table with such links.
  private static let hosted = Router(sample.routes, settings: TableSettings(schemeHostIsPath: true))

  @Test(
    "resolves to the same route as the path, without user info and port",
    arguments: [
      ("shop://tags/new", "/tags/new"), ("shop://tags/new/", "/tags/new"), ("shop://inventory", "/inventory"),
      ("shop://inventory/", "/inventory"), ("shop://search?query=a", "/search?query=a"),
      ("shop://user:word@tags:80/new", "/tags/new"), ("shop://t%61gs/new#top", "/tags/new"),
      ("SHOP://tags/new", "/tags/new"), ("shop:///tags/new", "/tags/new"), ("shop:/tags/new", "/tags/new"),
      // A domain is no component, and neither are the hosts of http and https.
      ("shop://example.com/tags/new", "/tags/new"), ("shop://localhost/inventory", "/inventory"),
      ("https://tags/inventory", "/inventory"),
    ])
  func reading(_ link: String, _ path: String) throws {
    let route = try #require(Self.hosted.parse(path))
    #expect(Self.hosted.parse(link) == route)
    #expect(Self.hosted.match(try DeepLinkRequest(link))?.value == route)
  }

  @Test(
    "a host that cannot be a component is no match",
    arguments: ["shop://Tags/new", "shop://t%zzgs/new", "shop://tags//new"])
  func misses(_ link: String) {
    #expect(Self.hosted.parse(link) == nil)
  }

  @Test(
    "a link to a route has its first component as the host, unless a host cannot carry it",
    arguments: [
      ("/tags/new", "shop://tags/new"), ("/inventory", "shop://inventory"), ("/", "shop:///"),
      ("/search?query=a%20b&page=2", "shop://search?query=a%20b&page=2"), ("/a-b_c~1/x", "shop://a-b_c~1/x"),
      ("/Tags/new", "shop:///Tags/new"), ("/example.com/x", "shop:///example.com/x"),
      ("/localhost", "shop:///localhost"), ("/%C3%A9/x", "shop:///%C3%A9/x"), ("/a:b@c", "shop:///a:b@c"),
      ("//x", "shop:////x"),
    ])
  func writing(_ path: String, _ url: String) throws {
    let link = try DeepLinkRequest(path)
    #expect(Self.hosted.settings.url(of: link, scheme: "shop") == url)
    #expect(sample.settings.url(of: link, scheme: "shop") == "shop://" + path)
    // Reading it again gives the same link.
    let again = try DeepLinkRequest(url)
    #expect(try Self.hosted.settings.link(for: again).path == link.path)
  }

  @Test("for random links, the written link resolves like the path")
  func randomLinks() throws {
    var random = SeededGenerator()
    var hosts = 0
    for _ in rounds(500, until: { hosts > 125 }) {
      guard let link = try? sample.link(to: random.sampleRoute()) else { continue }
      let url = Self.hosted.settings.url(of: link, scheme: "shop")
      hosts += url.hasPrefix("shop:///") ? 0 : 1
      #expect(Self.hosted.parse(url) == sample.parse(link), "TEST_SEED=\(random.seed) \(url)")
    }
    #expect(hosts > 125)
  }

  @Test("of random hosts, exactly those that look like a domain are ignored")
  func randomHosts() throws {
    var random = SeededGenerator()
    var (read, ignored) = (0, 0)
    for _ in rounds(750, until: { read > 50 && ignored > 50 }) {
      let host = random.pick(["tags", "inventory", "Inventory", "products", "x", "%74ags", "localhost", "a.b", "[::1]"])
      let path = random.pick(["", "/", "/new", "/1/info", "/add?name=x", "//new", "/inventory"])
      let authority = random.pick(["", "", "me@", "a.b:c@"]) + host + random.pick(["", "", ":80", ":"])
      let link = try DeepLinkRequest("shop://" + authority + path)
      let isDomain = ["localhost", "a.b", "[::1]"].contains(host)
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(link.url)" }
      #expect(link.hasUnexpectedHost == !isDomain, comment())
      let expected = sample.parse(isDomain ? "shop://" + path : "shop:///" + host + path)
      #expect(Self.hosted.parse(link) == expected, comment())
      #expect(sample.parse(link) == (isDomain ? expected : nil), comment())
      read += expected == nil || isDomain ? 0 : 1
      ignored += expected == nil || !isDomain ? 0 : 1
      guard expected == nil else { continue }
      let diagnosis = Self.hosted.diagnose(link)
      #expect(diagnosis.link == link.url, comment())
      #expect(diagnosis.columns.upperBound <= diagnosis.link.utf8.count, comment())
      #expect(diagnosis.suggestions.allSatisfy { Self.hosted.parse($0) != nil }, comment())
    }
    #expect(read > 50 && ignored > 50)
  }

  @Test(
    "a miss is marked in the link as received, and suggestions have the same form",
    arguments: try Miss.rows("hosted-misses"))
  func diagnosis(_ row: Miss) throws {
    row.check(try Self.hosted.diagnose(DeepLinkRequest(row.link)))
  }

  @Test("a table made of the router resolves, diagnoses and writes in the same way")
  func table() throws {
    struct Order: Codable, Equatable, Sendable { let number: Int }
    let router = Router<Order>(settings: TableSettings(schemeHostIsPath: true)) {
      Route("An order", name: "order", example: Order(number: 7), { Order(number: $0) }, { $0.number }) {
        "orders"
        Segment("number", .integer)
      }
    }
    let table = try RouteTable(router)
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest("shop://orders/007?x"), into: &resolution))
    #expect(resolution.canonical.path == "/orders/7")
    #expect(resolution.unrecognized == ["x"])
    #expect(table.url(of: resolution.canonical, scheme: "shop") == "shop://orders/7")
    #expect(try table.diagnose(DeepLinkRequest("shop://order/7")).suggestions == ["shop://orders/7"])
    #expect(try RouteTable(Router(router.routes)).resolves("shop://orders/7") == false)
  }

  @Test("a plus sign is a space in the query and in the fragment of a link whose host is a component")
  func plusBehindHost() throws {
    let router = Router<String>(settings: TableSettings(schemeHostIsPath: true, plusIsSpace: true)) {
      Route("An order", name: "order", example: "a b", { $0 + $1 }, { ($0, "") }) {
        "orders"
        QueryItem("q", .text)
        Fragment { QueryItem("f", .text) }
      }
    }
    #expect(router.parse("shop://orders?q=a+b%2B#f=c+d%2B") == "a b+c d+")
    #expect(router.parse("shop:///orders?q=a+b%2B#f=c+d%2B") == "a b+c d+")
  }
}
