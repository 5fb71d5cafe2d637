import DeepLinkHTTP

/// Requests on one connection.
///
/// How they are cut into packets changes no octet of the answers; nothing behind a refused request is served; a request
/// that was served and is written again from what its handler saw is served as the same.
enum RequestHeadOracle {
  /// Requests of an input that are written again.
  private static let mostRewritten = 2

  /// Limits that a short input can reach.
  private static let narrow: Limits = {
    var limits = Limits()
    (limits.requestLine, limits.fieldLine, limits.fields, limits.fieldCount) = (40, 40, 120, 4)
    (limits.emptyLines, limits.body, limits.chunkExtensions, limits.trailers) = (2, 20, 8, 24)
    (limits.requestsPerConnection, limits.bufferedOutput, limits.copiedBody) = (3, 200, 30)
    return limits
  }()

  static func check(_ input: [UInt8]) throws(Violation) {
    for limits in [Limits(), narrow] {
      let whole = Conversation([input], limits)
      try expect(!whole.handler.hasServedAfterRefusal, "served behind a refusal: \(shown(whole.output))")
      try expect(whole.handler.refusals <= 1, "\(whole.handler.refusals) refusals: \(shown(whole.output))")
      try expect(whole.isClosedInTheEnd, "stays open when the client ends it: \(shown(whole.output))")
      for pieces in Cuts.pieces(of: input) {
        let cut = Conversation(pieces, limits)
        let lengths = pieces.map(\.count)
        try expect(cut.output == whole.output, "\(lengths): \(shown(cut.output)), not \(shown(whole.output))")
        try expect(cut.handler.served == whole.handler.served, "\(lengths): other requests")
        try expect(cut.isClosed == whole.isClosed, "\(lengths): closed \(cut.isClosed)")
      }
    }
    for request in Conversation([input], Limits()).handler.served.prefix(mostRewritten) {
      let again = Conversation([request.octets], Limits()).handler.served
      try expect(again == [request], "\(shown(request.octets)) was served as \(again.map { shown($0.octets) })")
    }
  }
}

/// What a handler saw of a request.
private struct ServedRequest: Equatable {
  let method: Method
  let target: [UInt8]
  let authority: [UInt8]?
  let version: Request.Version
  /// Those that do not say how long the content is, or how it is to be sent.
  let fields: [[[UInt8]]]
  let body: [UInt8]
  let wantsClose: Bool

  private static let framing = ["content-length", "transfer-encoding", "expect"]

  init(_ request: Request) {
    func octets(_ range: Range<Int>) -> [UInt8] { Array(request.bytes[range]) }
    method = request.method
    target = octets(request.target)
    authority = request.authority.map(octets)
    version = request.version
    fields = request.fields
      .filter { !Self.framing.contains(String(decoding: octets($0.name), as: UTF8.self).lowercased()) }
      .map { [octets($0.name), octets($0.value)] }
    body = request.body
    wantsClose = request.wantsClose
  }

  /// The request written plainly.
  var octets: [UInt8] {
    let lineEnd = Array("\r\n".utf8)
    var octets = Array("\(method.name) ".utf8)
    if let authority { octets += Array("http://".utf8) + authority }
    octets += target + Array(version == .http10 ? " HTTP/1.0\r\n".utf8 : " HTTP/1.1\r\n".utf8)
    for field in fields { octets += field[0] + Array(": ".utf8) + field[1] + lineEnd }
    if !body.isEmpty { octets += Array("Content-Length: \(body.count)\r\n".utf8) }
    return octets + lineEnd + body
  }
}

/// Serves everything with as much as a short answer says.
private final class Server: RequestHandler {
  private(set) var served: [ServedRequest] = []
  private(set) var refusals = 0
  private(set) var hasServedAfterRefusal = false
  private static let headers = HeaderBlock.constant(["Content-Type": "text/plain"])

  func respond(to request: Request, with response: inout ResponseWriter) {
    if refusals > 0 { hasServedAfterRefusal = true }
    served.append(ServedRequest(request))
    response.send(.ok, Self.headers, body: Array(request.bytes[request.target]) + request.body)
  }

  func refuse(_ request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    refusals += 1
    response.sendProblem(fault.status, detail: fault.description)
  }
}

/// All that happens on a connection until the client ends it.
private struct Conversation {
  let handler = Server()
  private(set) var output: [UInt8] = []
  /// Before the client ended it.
  let isClosed: Bool
  let isClosedInTheEnd: Bool

  init(_ pieces: [[UInt8]], _ limits: Limits) {
    let connection = InMemoryConnection(to: handler, limits: limits)
    for piece in pieces { output += connection.send(piece) }
    isClosed = connection.isClosed
    output += connection.end()
    isClosedInTheEnd = connection.isClosed
  }
}
