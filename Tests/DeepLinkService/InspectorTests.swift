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
    page.body.firstMatch(of: /src="([^"]*main\.js)"/).map { String($0.1) } ?? ""
  }

  @Test("is a page whose files have a digest in their paths, so that caches keep them for good")
  func files() throws {
    let client = try Self.client()
    let page = try client.get("/inspect/")
    #expect(page.status == 200 && page["Content-Type"] == "text/html; charset=utf-8")
    #expect(!page.body.contains("{"), "a place in the page is not filled")
    let path = Self.script(of: page)
    #expect(path.contains(/^\/inspect\/[0-9a-f]{12}\/main\.js$/))
    let script = try client.get(path)
    #expect(script.status == 200 && script["Content-Type"] == "text/javascript; charset=utf-8")
    #expect(script["Cache-Control"] == "public, max-age=31536000, immutable")
    // A page that another version has sent finds its scripts, but caches do not keep them under its digest.
    let other = try client.get("/inspect/0123456789ab/main.js")
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
    "has no other files", arguments: ["/inspect/main.js", "/inspect/x/y/main.js", "/inspect/x/none.js", "/inspect/x"])
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
    let state = InspectorState(.init(warnings: ["links.json: a warning"]))
    let head = "GET /inspect/state HTTP/\(row.version)\r\n\(row.fields)\r\n\r\n"
    for (access, isShown) in [(InspectorAccess.Audience.everyone, row.isLocal), (.operators, true)] {
      let octets = try Self.client(access, state).octets(Array(head.utf8), peer: row.peer)
      let body = try Reply(octets).body
      #expect(body.contains("links.json: a warning") == isShown, "\(body)")
    }
  }

  @Test("says of a site in Swift how its app of Android is written, in words that compile")
  func modifier() throws {
    let board = SiteBoard(of: try Library.plainSite(), isDeclared: false)
    let app = SiteApp("app", android: [.init("com.example.app", fingerprints: ["14:6D:E9:…"])])
    #expect(app.linked.android.map(\.name) == ["com.example.app"])
    let remedy = #".app(SiteApp("app", android: [.init("com.example.app", fingerprints: ["14:6D:E9:…"])]))"#
    #expect(board.gaps.contains { $0.remedy == remedy }, "\(board.gaps)")
  }
}
