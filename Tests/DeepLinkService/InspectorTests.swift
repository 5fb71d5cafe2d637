import AssociationFiles
import DeepLinkHTTP
import LendingLibrary
import Testing

@testable import DeepLinkService

@Suite("The inspector in the server")
struct InspectorTests {
  private static func client(
    _ audience: InspectorAccess.Audience = .everyone, _ state: InspectorState = InspectorState(),
    endpointsAt prefix: EndpointPrefix = EndpointPrefix()
  ) throws -> Client {
    Client(
      DeepLinkHandler(SiteSource(try Library.site(endpointsAt: prefix)), inspector: InspectorAccess(audience, state)))
  }

  /// The path of the page's first script.
  private static func script(of page: Reply) -> String {
    page.body.firstMatch(of: /src="([^"]*script\.js)"/).map { String($0.1) } ?? ""
  }

  @Test("is a page whose files have a digest in their paths, so that caches keep them for good")
  func files() throws {
    let client = try Self.client()
    let page = try client.get("/inspect/")
    #expect(page.status == 200 && page["Content-Type"] == "text/html; charset=utf-8")
    #expect(!page.body.contains("{"), "a place in the page is not filled")
    let path = Self.script(of: page)
    #expect(path.contains(/^\/inspect\/[0-9a-f]{12}\/script\.js$/))
    let script = try client.get(path)
    #expect(script.status == 200 && script["Content-Type"] == "text/javascript; charset=utf-8")
    #expect(script["Cache-Control"] == "public, max-age=31536000, immutable")
    // A page that another version has sent finds its scripts, but caches do not keep them under its digest.
    let other = try client.get("/inspect/0123456789ab/script.js")
    #expect(other.body == script.body && other["Cache-Control"] == "public, max-age=300")
  }

  @Test("is asked for with a slash at the end of its path")
  func slash() throws {
    let reply = try Self.client().get("/inspect?url=/one")
    #expect((reply.status, reply["Location"]) == (301, "./inspect/?url=/one"))
  }

  @Test("is at / too, where nothing else is")
  func root() throws {
    let site = try Declared.site(#"{"routes": [{"name": "one", "pattern": "/one"}]}"#)
    let client = Client(DeepLinkHandler(SiteSource(site), inspector: InspectorAccess(.everyone)))
    #expect(try client.get("/").body == client.get("/inspect/").body)
    #expect(try Client(site).get("/").status == 404)
  }

  @Test(
    "has no other files", arguments: ["/inspect/x/y/script.js", "/inspect/x/none.js", "/inspect/x", "/inspect/config"])
  func nothingElse(_ target: String) throws {
    #expect(try Self.client().get(target).status == 404)
  }

  @Test("moves with the endpoints, which its page names")
  func moved() throws {
    let client = try Self.client(endpointsAt: "/api")
    #expect(try client.get("/inspect/").status == 404)
    let page = try client.get("/api/inspect/")
    #expect(page.body.contains(#"data-endpoints="/api" data-inspector="/api/inspect""#))
    #expect(try client.get(Self.script(of: page)).status == 200)
  }

  @Test("is not served where it is off, and no route takes its path")
  func off() throws {
    let reply = try Self.client(.nobody).get("/inspect/")
    #expect(reply.status == 404 && reply.body.contains("--inspector PATH"))
  }

  /// A request as a program sends it.
  struct Row: CustomTestStringConvertible, Sendable {
    var peer = PeerAddress.ipv4(0x7F00_0001, port: 40_000)
    var fields = "Host: localhost:8080"
    var version = "1.1"
    let isLocal: Bool
    var testDescription: String { "\(peer) HTTP/\(version) \(fields)" }
  }

  @Test(
    "shows what is not public to programs on this machine only, and not through a proxy",
    arguments: [
      Row(isLocal: true), Row(peer: .ipv6(high: 0, low: 1, port: 9), fields: "Host: [::1]:8080", isLocal: true),
      Row(fields: "Host: 127.0.0.1", isLocal: true), Row(peer: .local, fields: "Host: any", isLocal: true),
      Row(peer: .ipv4(0x0A00_0001, port: 9), isLocal: false),
      Row(fields: "Host: links.example.com", isLocal: false),
      Row(fields: "Host: localhost.example.com", isLocal: false),
      Row(fields: "Host: localhost\r\nX-Forwarded-For: 192.0.2.1", isLocal: false),
      Row(fields: "Host: localhost\r\nForwarded: for=192.0.2.1", isLocal: false), Row(version: "1.0", isLocal: false),
    ])
  func audience(_ row: Row) throws {
    let state = InspectorState(.init(warnings: ["a warning"], config: ("links.json", Array("{\"a\"".utf8))))
    for (access, isShown) in [(InspectorAccess.Audience.everyone, row.isLocal), (.operators, true)] {
      for (name, text) in [("state", "a warning"), ("config", "{\"a\"")] {
        let head = "GET /inspect/\(name) HTTP/\(row.version)\r\n\(row.fields)\r\n\r\n"
        let reply = try Reply(Self.client(access, state).octets(Array(head.utf8), peer: row.peer))
        #expect(reply.body.contains(text) == isShown, "\(reply.body)")
      }
    }
  }

  @Test("says of a site in Swift how its app of Android is written, in words that compile")
  func modifier() throws {
    let board = SiteBoard(of: try Declared.site(#"{"routes": []}"#), isDeclared: false)
    let app = SiteApp("app", android: [.init("com.example.app", fingerprints: ["14:6D:E9:…"])])
    #expect(app.linked.android.map(\.name) == ["com.example.app"])
    let remedy = #".app(SiteApp("app", android: [.init("com.example.app", fingerprints: ["14:6D:E9:…"])]))"#
    #expect(board.gaps.contains { $0.remedy == remedy }, "\(board.gaps)")
  }

  @Test("takes a peer that is a trusted proxy for no local user, whatever host it names")
  func trustedProxy() throws {
    var settings = ObservationSettings(monotonic: { 0 }, wall: { 0 })
    let isRead = settings.proxies.add("127.0.0.1")
    try #require(isRead)
    let site = try Library.site()
    let handler = DeepLinkHandler(
      SiteSource(site), inspector: InspectorAccess(.everyone), observer: Observation(site, settings).observer())
    let head = Array("GET /inspect/misses HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    for (host, status) in [(1, 403), (2, 200)] {
      let reply = try Reply(Client(handler).octets(head, peer: .ipv4(0x7F00_0000 + UInt32(host), port: 9)))
      #expect(reply.status == status, "\(reply.body)")
    }
  }

  /// A request to what only the operator may see, as browsers send it.
  struct Asked: CustomTestStringConvertible, Sendable {
    var method = "GET"
    var fields: [String] = []
    let status: Int
    var testDescription: String { "\(method) \(fields)" }
  }

  private static let asked = [
    Asked(status: 200), Asked(fields: ["Origin: http://localhost:8080"], status: 200),
    // A proxy may have ended TLS.
    Asked(fields: ["Origin: https://LOCALHOST:8080", "Sec-Fetch-Site: same-origin"], status: 200),
    Asked(fields: ["Sec-Fetch-Site: none", "Sec-Fetch-Dest: document"], status: 200),
    Asked(fields: ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: document"], status: 200),
    Asked(fields: ["Sec-Fetch-Site: cross-site"], status: 403),
    Asked(fields: ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: iframe"], status: 403),
    Asked(fields: ["Sec-Fetch-Site: same-site", "Sec-Fetch-Dest: script"], status: 403),
    Asked(fields: ["Origin: https://evil.example"], status: 403), Asked(fields: ["Origin: null"], status: 403),
    Asked(fields: ["Origin:"], status: 403), Asked(fields: ["Origin: http://localhost"], status: 403),
    Asked(fields: ["Origin: http://localhost:80800"], status: 403),
    Asked(fields: ["Origin: http://evil.example//localhost:8080"], status: 403),
    Asked(fields: ["Origin: https://evil.example", "Sec-Fetch-Dest: document"], status: 403),
    Asked(method: "HEAD", fields: ["Origin: https://evil.example"], status: 403),
    Asked(
      method: "OPTIONS", fields: ["Origin: https://evil.example", "Access-Control-Request-Method: GET"], status: 403),
    Asked(method: "OPTIONS", fields: ["Access-Control-Request-Method: GET"], status: 204),
  ]

  @Test("is read by no page of another origin, nor is what else only the operator sees", arguments: asked)
  func guarded(_ asked: Asked) throws {
    let site = try Declared.site(#"{"routes": [{"name": "one", "pattern": "/one"}]}"#)
    let observation = Observation(site, ObservationSettings(monotonic: { 0 }, wall: { 0 }))
    let own = Client(
      DeepLinkHandler(SiteSource(site), inspector: InspectorAccess(.everyone), observer: observation.observer()))
    let watching = Client(
      MonitoringHandler(
        observation, DeepLinkHandler(SiteSource(site), inspector: InspectorAccess(.operators)), isReady: { true }))
    let shown = ["/", "/inspect/", "/inspect/state", "/inspect/misses", "/metrics"]
    for (client, targets) in [(own, shown), (watching, shown + ["/routes", "/resolve?url=/one", "/livez"])] {
      for target in targets {
        let reply = try client.send(asked.method, target, ["Host: localhost:8080"] + asked.fields)
        #expect(reply.status == asked.status, "\(target): \(reply.body)")
        #expect(!reply.fields.contains { $0.hasPrefix("Access-Control") }, "\(target): \(reply.fields)")
      }
    }
    // What is for everyone stays so.
    let reply = try own.send(asked.method, "/one", ["Host: localhost:8080"] + asked.fields)
    #expect(reply.status == (asked.method == "OPTIONS" ? 204 : 200))
  }

  @Test("is sent JSON that says so, because a form of any page may send other types", arguments: ["/resolve", "/link"])
  func writes(_ target: String) throws {
    let site = try Declared.site(#"{"routes": [{"name": "one", "pattern": "/one"}]}"#)
    let body = Array((target == "/link" ? #"{"name": "one"}"# : #"{"urls": ["/one"]}"#).utf8)
    for (type, status) in [(nil, 415), ("text/plain", 415), ("application/json", 200)] as [(String?, Int)] {
      let client = Client(DeepLinkHandler(SiteSource(site), inspector: InspectorAccess(.operators)))
      let watching = Client(
        MonitoringHandler(
          Observation(site, ObservationSettings(monotonic: { 0 }, wall: { 0 })),
          DeepLinkHandler(SiteSource(site), inspector: InspectorAccess(.operators)), isReady: { true }))
      for client in [client, watching] {
        let reply = try client.send(
          "POST", target, ["Host: a"] + (type.map { ["Content-Type: \($0)"] } ?? []), body: body)
        #expect(reply.status == status && reply["Access-Control-Allow-Origin"] == nil, "\(reply.body)")
      }
    }
    #expect(try Client(site).post(target, String(decoding: body, as: UTF8.self), type: nil).status == 200)
  }
}
