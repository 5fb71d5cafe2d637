import DeepLinkHTTP
import DeepLinkService

/// Sends requests to a handler, each on a new connection.
struct Client {
  private let handler: any RequestHandler

  init(_ site: Site, isReady: @escaping @Sendable () -> Bool = { true }, observer: Observer? = nil) {
    handler = DeepLinkHandler(SiteSource(site), isReady: isReady, observer: observer)
  }

  init(_ handler: any RequestHandler) { self.handler = handler }

  /// Sends one request and reads its only answer.
  ///
  /// - Parameter date: the time of the server, in seconds since 1970.
  func send(
    _ method: String, _ target: String, _ fields: [String] = ["Host: links.example.com"], body: [UInt8]? = nil,
    date: Int64 = 1_900_000_000
  ) throws -> Reply {
    var octets = Array("\(method) \(target) HTTP/1.1\r\n".utf8)
    for field in fields { octets += Array("\(field)\r\n".utf8) }
    if let body { octets += Array("Content-Length: \(body.count)\r\n".utf8) }
    octets += Array("\r\n".utf8) + (body ?? [])
    return try send(octets, isHead: method == "HEAD", date: date)
  }

  /// Sends octets unchanged and reads the only answer to them.
  func send(_ octets: [UInt8], isHead: Bool = false, date: Int64 = 0) throws -> Reply {
    try Reply(self.octets(octets, date: date), isHead: isHead)
  }

  /// Sends octets and returns all octets of the answers.
  func octets(_ octets: [UInt8], date: Int64 = 0, peer: PeerAddress = .local) -> [UInt8] {
    InMemoryConnection(to: handler, date: date, peer: peer).send(octets)
  }

  /// Sends a GET.
  func get(_ target: String, _ fields: String...) throws -> Reply {
    try send("GET", target, ["Host: links.example.com"] + fields)
  }

  /// Sends JSON.
  func post(_ target: String, _ body: String, type: String? = "application/json") throws -> Reply {
    let fields = ["Host: links.example.com"] + (type.map { ["Content-Type: \($0)"] } ?? [])
    return try send("POST", target, fields, body: Array(body.utf8))
  }
}
