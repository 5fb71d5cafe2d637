/// A connection without a socket: requests go in as octets, answers come out as octets.
///
/// For tests and tools.
public final class InMemoryConnection {
  private let session: ServerSession
  private var context: SessionContext
  /// Whether the server's side has ended the connection.
  public private(set) var isClosed = false

  /// A connection to `handler`, at a fixed time in seconds since 1970.
  public init(to handler: any RequestHandler, limits: Limits = Limits(), date: Int64 = 0, peer: PeerAddress = .local) {
    session = ServerSession(peer: peer)
    context = SessionContext(handler: handler, limits: limits)
    context.writer.setDate(date)
  }

  /// Sends octets in one piece and returns everything that the server sends back.
  public func send(_ octets: [UInt8]) -> [UInt8] {
    finish(session.receive(octets.span, in: &context))
  }

  /// Sends text in one piece and returns everything that the server sends back.
  public func send(_ text: String) -> String {
    String(decoding: send(Array(text.utf8)), as: UTF8.self)
  }

  /// Ends the client's side and returns what the server still sends back.
  public func end() -> [UInt8] {
    finish(session.endOfInput(in: &context))
  }

  private func finish(_ first: ServerSession.Next) -> [UInt8] {
    var next = first
    while next == .resume { next = session.resume(in: &context) }
    if case .close = next { isClosed = true }
    defer { context.writer.output.removeAll() }
    return context.writer.output.joined()
  }
}
