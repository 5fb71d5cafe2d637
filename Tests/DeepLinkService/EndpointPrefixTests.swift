import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTables
import DeepLinking
import LendingLibrary
import Testing

/// The path of the endpoints, and the links that an app may then own.
@Suite("Endpoints at another path")
struct EndpointPrefixTests {
  @Test(
    "are below a path of plain components; a final slash is ignored",
    arguments: [
      ("/", "", "/"), ("/api", "/api", "/api"), ("/api/", "/api", "/api"), ("/v1.2/-_~", "/v1.2/-_~", "/v1.2/-_~"),
      ("/a/.well-known", "/a/.well-known", "/a/.well-known"), ("/.api", "/.api", "/.api"),
    ])
  func paths(_ text: String, _ before: String, _ path: String) throws {
    let prefix = try #require(EndpointPrefix(path: text))
    #expect("\(prefix)" == before)
    #expect(prefix.path == path)
  }

  @Test(
    "are at no other kind of path",
    arguments: [
      "", "api", "//", "//api", "/api//", "/a//b", "/.", "/..", "/a/../b", "/./a", "/.well-known", "/.well-known/",
      "/.well-known/api", "/api?x=1", "/api#x", "/a b", "/a%20b", "/ä", "/:a", "/*a", "https://a.example/api", "/a\n",
    ])
  func faults(_ text: String) { #expect(EndpointPrefix(path: text) == nil) }

  @Test("all move, except those at well-known paths")
  func table() throws {
    let paths = Site.reserved(Library.schemas).map { "/" + $0.path.map { $0.literal ?? "1" }.joined(separator: "/") }
    let fixed = ["/.well-known/apple-app-site-association", "/apple-app-site-association", "/.well-known/api-catalog"]
    #expect(Set(paths).isSuperset(of: fixed + ["/resolve", "/link", "/routes", "/explain", "/livez", "/metrics"]))
    let client = try Client(Library.site(endpointsAt: "/api/v1"))
    for path in paths where !fixed.contains(path) { #expect(try client.get(path).status == 404, "\(path)") }
    for path in fixed { #expect(try client.get(path).status == 200, "\(path)") }
    for path in ["/", "/style.css", "/loans"] { #expect(try client.get(path).status == 200, "\(path)") }
  }

  @Test("are listed in the one document whose path never changes")
  func catalog() throws {
    for (base, prefix, place) in [
      (nil, EndpointPrefix(), "/"), (nil, "/api", "/api/"),
      ("https://links.example.com", "/api/v1", "https://links.example.com/api/v1/"),
    ] as [(String?, EndpointPrefix, String)] {
      let reply = try Client(Library.site(baseURL: base, endpointsAt: prefix)).get("/.well-known/api-catalog")
      #expect(
        reply.body
          == #"{"linkset":[{"anchor":"\#(place)","service-desc":[{"href":"\#(place)openapi.json","#
          + #""type":"application/json"}]}]}\#n"#)
      #expect(reply["Content-Type"] == "application/linkset+json")
      #expect(reply["Link"] == #"</.well-known/api-catalog>; rel="api-catalog""#)
      #expect(reply["Access-Control-Allow-Origin"] == "*")
    }
  }

  @Test("have the prefix in answers: other pages, records, schemas, and the paths in messages")
  func answers() throws {
    let client = try Client(Library.site(endpointsAt: "/api"))
    let page = try client.get("/api/catalog/books?limit=1&genre=Novel")
    #expect(page.body.hasSuffix(#""next":"/api/catalog/books?genre=Novel&limit=1&after=1"}"# + "\n"), "\(page.body)")
    #expect(try client.get("/api/catalog/books?genre=Novel&limit=1&after=1").status == 200)
    let item = #""item":{"href":"/api/catalog/books/1","found":true"#
    #expect(try client.get("/books/1").body.contains(item))
    #expect(try client.get("/api/resolve?url=/books/1").body.contains(item))
    #expect(try client.post("/api/resolve", #"{"urls":["/books/1"]}"#).body.contains(item))
    #expect(
      try client.get("/api/catalog/books/99").body.contains(
        #""detail":"/api/catalog/books has no record \"99\"; its ids are each an integer, see /api/catalog/books""#))
    #expect(try client.get("/api/explain").body.contains("expected /api/explain?url= and"))
    #expect(
      try client.get("/api/resolve?url=/home&a=1").body.contains(#"\"a\" is not a query item of /api/resolve"#))
    #expect(try client.get("/api/schema/links.json").body.contains(#""$id":"/api/schema/links.json""#))
    // The link to a route has no prefix.
    #expect(try client.post("/api/link", #"{"name":"home"}"#).body.contains(#""path":"/home""#))
  }

  @Test(
    "diagnose misses below the prefix, and no others",
    arguments: [
      ("/internal/api/rotes", "/internal/api/routes"), ("/internal/rotes", nil), ("/rotes", nil),
      ("/catalog/boks", nil), ("/.well-known/api-catalogue", "/.well-known/api-catalog"),
      ("/internal/api/schema", "/internal/api/schema/links.json"),
    ])
  func misses(_ target: String, _ suggestion: String?) throws {
    let reply = try Client(Library.site(endpointsAt: "/internal/api")).get(target)
    #expect(reply.status == 404)
    let suggestions = try JSONNode(parsing: Array(reply.body.utf8))["suggestions"]?.array?.compactMap(\.words) ?? []
    #expect(suggestions.filter { $0.contains("api") }.first == suggestion)
  }

  @Test("have their names and their paths in metrics and logs")
  func observed() throws {
    let watched = try Watched(Library.site(endpointsAt: "/api"), format: .text)
    let client = watched.client()
    for path in ["/api/readyz", "/api/metrics"] { #expect(try client.get(path).status == 200) }
    #expect(watched.page.contains(#"http_route="/api/readyz""#))
    #expect(watched.samples.contains(#"deeplink_requests_total{kind="endpoint",route="readyz",status_class="2xx"} 1"#))
    #expect(watched.takeLines().contains("route=readyz"))
  }
}

/// Routes at the paths of endpoints.
private enum OwnRoute: Hashable, Codable, Sendable {
  case routes
  case link(Int)
  case project(owner: String, name: String)
}

private let ownRoutes = Router<OwnRoute> {
  Route("Bus routes", name: "routes", .routes) { "routes" }
  Route("A record", name: "link", example: .link(1), { .link($0) }, { if case .link(let id) = $0 { id } else { nil } })
  {
    "catalog"
    "books"
    Segment("id", .integer)
  }
  Route(
    "A project", name: "project", example: .project(owner: "a", name: "b"), { .project(owner: $0, name: $1) },
    { if case .project(let owner, let name) = $0 { (owner, name) } else { nil } }
  ) {
    Segment("owner", .text)
    Segment("name", .text)
  }
}

@Suite("Links at the paths of endpoints")
struct OwnPathTests {
  @Test("are faults of a table at the same root as the endpoints, and none after the endpoints have moved")
  func reserved() throws {
    let app = DeepLinkApp("Own", routes: ownRoutes).records(Library.schemas)
    let faults = #expect(throws: TableFaults.self) { try app.definition.table() }
    #expect(
      faults?.description == """
        route "link" (/catalog/books/:id) matches /catalog/books/1, a path that the server itself needs for \
        "catalog.record.books" (/catalog/books/:id); choose another path
        route "routes" (/routes) matches /routes, a path that the server itself needs for "routes" (/routes); choose \
        another path
        """)
    #expect(app.definition.tableProof.holds == false)
    let moved = app.endpoints(at: "/api").definition
    #expect(try moved.table().shapes.count == 3)
    #expect(moved.tableProof.holds)
  }

  @Test(
    "are faults below the prefix, also without an endpoint there; the prefix itself belongs to the app",
    arguments: [("api/routes", true), ("api/anything/else", true), ("api", false), ("apis/routes", false)])
  func below(_ path: String, _ isRefused: Bool) throws {
    let router = Router<OwnRoute> { Route("Bus routes", name: "bus", .routes) { path } }
    let app = DeepLinkApp("Own", routes: router).endpoints(at: "/api").definition
    guard isRefused else { return #expect(try app.table().shapes.count == 1) }
    let faults = #expect(throws: TableFaults.self) { try app.table() }
    #expect(
      faults?.description
        == #"route "bus" (/\#(path)) matches /\#(path), a path that the server itself needs for "endpoints" "#
        + "(/api/*endpoint); choose another path")
  }

  @Test("are served beside the endpoints, also if a route with parameters matches the other paths")
  func served() throws {
    let app = DeepLinkApp("Own", routes: ownRoutes).endpoints(at: "/api").definition
    let client = try Client(
      Site(table: app.table(), records: Library.records(), files: Library.files(), endpointsAt: app.endpointsAt))
    for (target, start) in [
      ("/routes", #"{"url":"/routes","canonical":"/routes","name":"routes""#),
      ("/catalog/books/1", #"{"url":"/catalog/books/1","canonical":"/catalog/books/1","name":"link""#),
      ("/api/routes", #"{"routes":[{"name":"routes""#), ("/api/catalog/books/1", #"{"id":1,"title":"Emma""#),
      ("/api/other", #"{"url":"/api/other","canonical":"/api/other","name":"project""#),
    ] {
      #expect(try client.get(target).body.hasPrefix(start), "\(target)")
    }
  }

  /// A site whose endpoints are off, and which has a link at the path of one.
  private static func withoutEndpoints() throws -> Site {
    try Declared.site(
      #"""
      {"hosts": ["links.example.com"], "app": {"schemes": ["shop"]}, "routes": [
        {"name": "all", "pattern": "/routes", "owner": "@shop/web"}, {"name": "item", "pattern": "/items/:id"}]}
      """#, endpointsAt: .off)
  }

  @Test("are the operator's alone if they are off; the public has links, files, records and probes")
  func off() throws {
    let site = try Self.withoutEndpoints()
    let own = Client(DeepLinkHandler(SiteSource(site), inspector: InspectorAccess(.everyone)))
    let operators = Client(
      MonitoringHandler(
        Observation(site, ObservationSettings(monotonic: { 0 }, wall: { 0 })),
        DeepLinkHandler(SiteSource(site), inspector: InspectorAccess(.operators)), isReady: { true }))
    for target in [
      "/resolve?url=/items/7", "/explain?url=/items/7", "/qr.svg?url=/items/7", "/openapi.json", "/schema/links.json",
      "/.well-known/api-catalog", "/inspect/", "/inspect/state",
    ] {
      #expect(try own.get(target).status == 404, "\(target)")
      if target != "/inspect/" { #expect(try !own.get(target).body.contains("--inspector"), "\(target)") }
    }
    #expect(try own.get("/metrics").status == 404 && own.post("/link", "{}").status == 404)
    #expect(try own.get("/routes").body.contains(#""name":"all""#))
    for target in ["/livez", "/readyz", "/healthz", "/.well-known/apple-app-site-association"] {
      #expect(try own.get(target).status == 200, "\(target)")
    }
    #expect(try Client(Library.site(endpointsAt: .off)).get("/catalog/books/1").status == 200)
    for target in ["/resolve?url=/items/7", "/qr.svg?url=/items/7", "/openapi.json", "/inspect/"] {
      #expect(try operators.get(target).status == 200, "\(target)")
    }
    #expect(try operators.get("/routes").body.contains(#""owner":"@shop/web""#))
  }

  @Test("leave pages their QR codes if they are off")
  func codes() throws {
    let desk = ["Accept: text/html", "User-Agent: Mozilla/5.0 (X11; Linux x86_64)"]
    let page = try Client(Self.withoutEndpoints()).send("GET", "/items/7", ["Host: links.example.com"] + desk).body
    #expect(page.contains(#"<img src="data:image/svg+xml,%3Csvg"#) && !page.contains("/qr.svg"), "\(page)")
  }

  @Test("show who answers for a route to the operator alone")
  func owners() throws {
    let site = try Declared.site(#"{"routes": [{"name": "one", "pattern": "/one", "owner": "@shop/web"}]}"#)
    for (audience, isShown) in [(InspectorAccess.Audience.nobody, false), (.everyone, true), (.operators, true)] {
      let client = Client(DeepLinkHandler(SiteSource(site), inspector: InspectorAccess(audience)))
      // A peer over a Unix socket is on this machine.
      #expect(try client.get("/routes").body.contains("@shop/web") == isShown, "\(audience)")
    }
    let handler = DeepLinkHandler(SiteSource(site), inspector: InspectorAccess(.everyone))
    let head = Array("GET /routes HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    let reply = try Reply(Client(handler).octets(head, peer: .ipv4(0x0A00_0001, port: 9)))
    #expect(reply.status == 200 && !reply.body.contains("@shop/web"))
  }
}
