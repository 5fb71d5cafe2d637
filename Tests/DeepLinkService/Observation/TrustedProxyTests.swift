import DeepLinkHTTP
import DeepLinkService
import Testing

@Suite("The fields of trusted proxies are used, and those of other peers are ignored")
struct TrustedProxyTests {
  /// The trusted proxies, the peer, the fields, and the resulting client.
  struct Row: Sendable, CustomTestStringConvertible {
    let trusted: String
    var peer = PeerAddress.ipv4(0x0A00_0001, port: 1)
    let fields: [String]
    let client: String
    var testDescription: String { "\(trusted): \(fields)" }

    init(_ trusted: String, _ fields: [String], _ client: String, peer: PeerAddress? = nil) {
      (self.trusted, self.fields, self.client) = (trusted, fields, client)
      if let peer { self.peer = peer }
    }
  }

  private static let ten = "10.0.0.0/8"
  private static let version6 = PeerAddress.ipv6(high: 0x2001_0DB8_0000_0000, low: 1, port: 1)

  static let usual = [
    Row(ten, [], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: 203.0.113.7"], "203.0.113.7"),
    Row(ten, ["X-Forwarded-For: 203.0.113.7:4711"], "203.0.113.7"),
    Row(ten, ["X-Forwarded-For: 2001:db8::9"], "2001:db8::9"),
    Row(ten, ["X-Forwarded-For: \"x, 203.0.113.7"], "203.0.113.7"),
    Row(ten, ["X-Forwarded-For: \"x", "X-Forwarded-For: y\", 203.0.113.7"], "203.0.113.7"),
    Row(ten, ["X-Forwarded-For: [2001:DB8:0:0::9]:80"], "2001:db8::9"),
    Row(ten, ["X-Forwarded-For: ::ffff:203.0.113.7"], "203.0.113.7"),
    Row(ten, ["X-Forwarded-For: 203.0.113.7, 10.0.0.2"], "203.0.113.7"),
    Row(ten, ["X-Forwarded-For: 203.0.113.7", "X-Forwarded-For: 10.0.0.2 ,10.0.0.3"], "203.0.113.7"),
    Row(ten, ["X-Forwarded-For: 10.0.0.9, 10.0.0.2"], "10.0.0.9"),
    Row("10.0.0.1", ["X-Forwarded-For: 203.0.113.7, 10.0.0.2"], "10.0.0.2"),
    Row("10.0.0.1,10.0.0.2/32", ["X-Forwarded-For: 203.0.113.7, 10.0.0.2"], "203.0.113.7"),
    Row("unix", ["X-Forwarded-For: 203.0.113.7"], "203.0.113.7", peer: .local),
    Row("2001:db8::/32", ["X-Forwarded-For: 203.0.113.7"], "203.0.113.7", peer: version6),
    Row("::ffff:10.0.0.0/104", ["X-Forwarded-For: 203.0.113.7"], "203.0.113.7"),
    Row(ten, ["X-Forwarded-For: 203.0.113.7"], "203.0.113.7", peer: .ipv6(high: 0, low: 0xFFFF_0A00_0001, port: 1)),
    Row("0.0.0.0/0", ["X-Forwarded-For: 203.0.113.7, 198.51.100.1"], "203.0.113.7"),
  ]

  static let hostile = [
    // No peer is trusted, or not this one.
    Row("", ["X-Forwarded-For: 203.0.113.7"], "10.0.0.1"),
    Row("10.0.0.2", ["X-Forwarded-For: 203.0.113.7"], "10.0.0.1"),
    Row("11.0.0.0/8,unix,::/0", ["X-Forwarded-For: 203.0.113.7"], "10.0.0.1"),
    Row("0.0.0.0/0", ["X-Forwarded-For: 203.0.113.7"], "2001:db8::1", peer: version6),
    Row("10.0.0.0/8", ["X-Forwarded-For: 203.0.113.7"], "local", peer: .local),
    Row("10.0.0.1/31", ["X-Forwarded-For: 203.0.113.7"], "10.0.0.2", peer: .ipv4(0x0A00_0002, port: 1)),
    // The elements of a client are to the left of the elements of a proxy.
    Row(ten, ["X-Forwarded-For: 1.1.1.1, 203.0.113.7"], "203.0.113.7"),
    Row(ten, ["X-Forwarded-For: \"1.1.1.1", "X-Forwarded-For: 203.0.113.7"], "203.0.113.7"),
    Row(ten, ["X-Forwarded-For: <script>, ..., 203.0.113.7"], "203.0.113.7"),
    // The field of RFC 7239 is not read.
    Row(ten, ["Forwarded: for=1.1.1.1", "X-Forwarded-For: 203.0.113.7"], "203.0.113.7"),
    Row(ten, ["Forwarded: for=203.0.113.7"], "10.0.0.1"),
    // A needed element is malformed. `PeerAddressTests` have the addresses.
    Row(ten, ["X-Forwarded-For: unknown"], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: 203.0.113.7, unknown"], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: 203.0.113.7, garbage, 10.0.0.2"], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: "], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: ,,"], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: 203.0.113.256"], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: 203.0.113.7:"], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: 203.0.113.7:999999"], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: 203.0.113.7 10.0.0.2"], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: [2001:db8::9"], "10.0.0.1"),
    Row(ten, ["X-Forwarded-For: [203.0.113.7]"], "10.0.0.1"),
  ]

  @Test("for the address of the client", arguments: usual + hostile)
  func client(_ row: Row) throws {
    let watched = try Watched(proxies: row.trusted)
    let head = ["GET /home HTTP/1.1", "Host: a"] + row.fields
    let octets = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    #expect(try Reply(watched.client().octets(octets, peer: row.peer)).status == 200)
    let client = watched.takeLines().firstMatch(of: /"client":"([^"]*)"/).map { String($0.1) }
    #expect(client == row.client)
  }

  /// The fields, and the resulting beginning of printed links.
  static let origins: [(fields: [String], origin: String)] = [
    ([], "http://inner"),
    (["X-Forwarded-Proto: https"], "https://inner"),
    (["X-Forwarded-Proto: HTTPS", "X-Forwarded-Host: links.example.com:8443"], "https://links.example.com:8443"),
    (["X-Forwarded-For: 203.0.113.7", "X-Forwarded-Proto: https"], "https://inner"),
    // One element for each hop: that of the outermost trusted proxy counts.
    (["X-Forwarded-For: 203.0.113.7, 10.0.0.2", "X-Forwarded-Proto: https, http"], "https://inner"),
    (["X-Forwarded-For: 1.1.1.1, 203.0.113.7", "X-Forwarded-Proto: ftp, https"], "https://inner"),
    (["X-Forwarded-For: 1.1.1.1, 203.0.113.7", "X-Forwarded-Host: evil.example, good.example"], "http://good.example"),
    // Invalid schemes and hosts, and contradictions.
    (["X-Forwarded-Proto: javascript"], "http://inner"),
    (["X-Forwarded-Proto: wss"], "http://inner"),
    (["X-Forwarded-Host: a/b"], "http://inner"),
    (["X-Forwarded-Host: user@a"], "http://inner"),
    (["X-Forwarded-Host: a\"><script>"], "http://inner"),
    (["X-Forwarded-Host: a:99999"], "http://inner"),
    (["X-Forwarded-Host: "], "http://inner"),
    // The field of RFC 7239 is not read.
    (["Forwarded: proto=https;host=evil.example"], "http://inner"),
  ]

  private static func origin(
    _ watched: Watched, _ fields: [String], peer: PeerAddress = .ipv4(0x0A00_0001, port: 1)
  ) throws -> String? {
    let content = #"{"name":"home"}"#
    let head = ["POST /link HTTP/1.1", "Host: inner", "Content-Length: \(content.utf8.count)"] + fields
    let octets = Array((head.joined(separator: "\r\n") + "\r\n\r\n" + content).utf8)
    let reply = try Reply(watched.client().octets(octets, peer: peer))
    return reply.body.firstMatch(of: /"url":"([^"]*)\/home"/).map { String($0.1) }
  }

  @Test("for the beginning of printed links", arguments: origins)
  func origin(_ fields: [String], _ origin: String) throws {
    #expect(try Self.origin(Watched(proxies: Self.ten), fields) == origin)
    // The fields of other peers are ignored, and the operator's setting always wins.
    #expect(try Self.origin(Watched(), fields) == "http://inner")
    #expect(try Self.origin(Watched(proxies: Self.ten), fields, peer: .ipv4(1, port: 1)) == "http://inner")
    let site = try Watched.smallSite()
    let configured = Site(table: site.table, records: site.records, files: site.files, baseURL: "https://base.example")
    #expect(try Self.origin(Watched(configured, proxies: Self.ten), fields) == "https://base.example")
  }

  @Test(
    "are given as addresses, networks and unix",
    arguments: [
      "10.0.0.0/8", "10.1.2.3", "0.0.0.0/0", "10.1.2.3/32", "::1", "::/0", "2001:db8::/32", "2001:db8::1/128", "unix",
      "unix, 10.0.0.0/8,::1", "::ffff:10.0.0.0/104",
    ])
  func named(_ text: String) {
    var proxies = TrustedProxies()
    #expect(proxies.add(text) && !proxies.isEmpty)
  }

  @Test(
    "in any other form are refused as a whole",
    arguments: [
      "", " ", ",", "10.0.0.0/8,", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/+8", "10.0.0/8", "10.0.0.0/8/8",
      "10.0.0.01", "::/129", "::1/x", "[::1]", "fe80::1%1", "example.com", "localhost", "Unix", "*", "10.0.0.0/8;::1",
      "::ffff:10.0.0.0/95", "10.0.0.0/8,nonsense",
    ])
  func misnamed(_ text: String) {
    var proxies = TrustedProxies()
    #expect(!proxies.add(text) && proxies.isEmpty)
  }
}
