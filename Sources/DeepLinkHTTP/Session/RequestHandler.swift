import DeepLinkOctets

/// The interface of a service to the HTTP server: it answers requests.
///
/// Every event-loop thread has a handler of its own, which is called on this thread only. A handler answers or postpones
/// before it returns; otherwise the answer is 500.
public protocol RequestHandler: AnyObject {
  /// Answers `request`, whose content is complete.
  ///
  /// All methods arrive here, but for `OPTIONS *` and `CONNECT`.
  func respond(to request: Request, with response: inout ResponseWriter)

  /// Continues an answer to `request` that `response.postpone` or `response.wait` has postponed.
  func resume(_ answer: any UnfinishedAnswer, to request: Request, with response: inout ResponseWriter)

  /// Answers a refused request; the connection closes afterwards.
  ///
  /// `request` is nil if its head is malformed. By default the answer is a problem document (RFC 9457).
  func refuse(_ request: Request?, because fault: RequestFault, with response: inout ResponseWriter)

  /// Decides about a request with `Expect: 100-continue` (RFC 9110 10.1.1).
  ///
  /// An answer refuses the request, and the connection closes afterwards. Without an answer, as by default, the client is
  /// told to continue.
  func willReadContent(of request: Request, with response: inout ResponseWriter)

  /// Drops outdated state. Called between requests, on the handler's own thread, after the content of the service has
  /// changed. By default does nothing.
  func refresh()

  /// Answers `OPTIONS *`, a question about the server as a whole (RFC 9110 9.3.7).
  ///
  /// By default 204 with `Allow`.
  func respondToServerOptions(_ request: Request, with response: inout ResponseWriter)

  /// Counts or logs an answer that was just written.
  ///
  /// Called once for each answer, immediately after it was given, with `response.answeredStatus` and
  /// `response.contentLength` as written. Not called for connections that are turned away before they send a request.
  ///
  /// - Parameters:
  ///   - request: the request; if its head is malformed, it holds `peer` and `listener` only, and `bytes` is empty.
  ///   - fault: why the request was refused, or that the handler gave no valid answer; nil otherwise.
  ///   - response: the answer, as it was written.
  func didAnswer(_ request: Request, refusedBecause fault: RequestFault?, with response: borrowing ResponseWriter)
}

/// The state of an answer that takes more than one turn.
///
/// A handler blocks its event loop while it computes. It splits work that may take milliseconds with
/// `ResponseWriter.postpone`, and is called again after other connections had their turn.
public protocol UnfinishedAnswer: AnyObject {
  /// The octets of memory that it holds.
  var memory: Int { get }
}

/// The state of an answer that is made elsewhere: by a task or by another thread.
///
/// `ResponseWriter.wait` suspends the request. Its event loop serves other connections until the signal is sent, and then
/// calls the handler's `resume`. The requests of one connection are answered in order, so those behind it wait.
public protocol AwaitedAnswer: UnfinishedAnswer {
  /// How long the event loop waits.
  var time: Duration { get }

  /// Begins the work, or goes on with it. Called on the event loop, once for each `ResponseWriter.wait`.
  ///
  /// - Parameter signal: is sent, from any thread, when `resume` is to be called.
  func begin(_ signal: AnswerSignal)

  /// Notes that the time is over; the handler's `resume` follows.
  func expire()

  /// Notes that the client has ended its side. It may have gone, or wait for the answer, which is sent if the signal is.
  func hangUp()

  /// Notes that the answer is not needed: the connection has failed, or the server ends.
  func cancel()
}

/// Tells an event loop that an awaited answer can continue.
public struct AnswerSignal: Sendable {
  let ticket: UInt64
  let tell: @Sendable (UInt64) -> Void

  /// Wakes the event loop; on any thread. A signal that comes too late, or a second time, does nothing.
  public func send() { tell(ticket) }
}

extension RequestHandler {
  /// Does nothing; a handler that postpones answers implements this.
  public func resume(_ answer: any UnfinishedAnswer, to request: Request, with response: inout ResponseWriter) {}

  /// Answers with a problem document that names the fault.
  public func refuse(_ request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    response.sendProblem(fault.status, detail: fault.description)
  }

  /// Refuses nothing.
  public func willReadContent(of request: Request, with response: inout ResponseWriter) {}

  /// Does nothing.
  @inlinable
  public func didAnswer(
    _ request: Request, refusedBecause fault: RequestFault?, with response: borrowing ResponseWriter
  ) {}

  /// Does nothing.
  public func refresh() {}

  /// Answers with the methods that the server uses.
  public func respondToServerOptions(_ request: Request, with response: inout ResponseWriter) {
    response.send(.noContent, serverOptions)
  }
}

private let serverOptions = HeaderBlock.constant([
  "Allow": "GET, HEAD, POST, OPTIONS", "X-Content-Type-Options": "nosniff",
])
private let problemHeaders = HeaderBlock.constant([
  "Content-Type": "application/problem+json", "X-Content-Type-Options": "nosniff",
])

extension ResponseWriter {
  /// Answers with a problem document about the status itself (RFC 9457 4.2.1).
  public mutating func sendProblem(_ status: Status, detail: String) {
    var body: [UInt8] = []
    body.append(literal: #"{"type":"about:blank","title":""#)
    body.append(literal: status.reason)
    body.append(literal: #"","status":"#)
    body.append(decimal: UInt64(status.code))
    body.append(literal: #","detail":""#)
    for octet in detail.utf8 {
      // RFC 8259 7: only these must be escaped.
      switch octet {
      case .quote, .backslash: body += [.backslash, octet]
      case 0..<0x20: body += Array("\\u00\(octet.hexDigits.lowercased())".utf8)
      default: body.append(octet)
      }
    }
    body.append(literal: "\"}\n")
    send(status, problemHeaders, body: body)
  }
}

extension ResponseWriter {
  /// Writes the answer 503 to a connection that exceeds a limit, before it has sent a request.
  public mutating func writeOverload(detail: String) {
    begin(isHead: false, .close)
    // RFC 9110 15.6.4
    add("Retry-After", 1)
    sendProblem(.serviceUnavailable, detail: detail)
  }
}
