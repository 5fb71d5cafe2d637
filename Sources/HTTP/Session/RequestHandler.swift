import Octets

/// What answers requests: the door between the wire and a service.
///
/// A handler belongs to one event-loop thread, is called there only, and answers before it returns; every thread has an
/// instance of its own. What it has not answered or postponed when it returns is answered with 500.
public protocol RequestHandler: AnyObject {
  /// Answers `request`, whose content is complete.
  ///
  /// `GET`, `HEAD`, `POST`, `PUT`, `DELETE`, `OPTIONS`, `TRACE` and `PATCH` arrive here; `OPTIONS *` and `CONNECT` do
  /// not.
  func respond(to request: Request, with response: inout ResponseWriter)

  /// Goes on with an answer that `response.postpone` put off, to the same request.
  func resume(_ answer: any UnfinishedAnswer, to request: Request, with response: inout ResponseWriter)

  /// Answers a request that was refused; the connection closes afterwards.
  ///
  /// `request` is nil if its head was at fault.
  ///
  /// By default a problem document (RFC 9457). A handler that counts or logs refusals can call `response.sendProblem`
  /// itself.
  func refuse(_ request: Request?, because fault: RequestFault, with response: inout ResponseWriter)

  /// Looks at the head of a request that waits for leave to send its content (RFC 9110 10.1.1).
  ///
  /// To refuse it, answer; the connection closes afterwards. Without an answer the client is told to go on. By default
  /// nothing is refused.
  func willReadContent(of request: Request, with response: inout ResponseWriter)

  /// Called between requests, on the handler's own thread, when whoever runs the server says that what answers are made
  /// from has changed: the moment to let go of what is out of date. By default does nothing.
  func refresh()

  /// Answers `OPTIONS *`, a question about the server as a whole (RFC 9110 9.3.7).
  ///
  /// By default 204 with `Allow`.
  func respondToServerOptions(_ request: Request, with response: inout ResponseWriter)

  /// Takes note of an answer that was just written, whoever gave it: the place to count and to log.
  ///
  /// Called once for each answer, right behind the call that gave it, with `response.answeredStatus` and
  /// `response.contentLength` as written; not for connections that are turned away before they ask for anything.
  ///
  /// - Parameters:
  ///   - request: what was answered; if its head was at fault nothing but `peer` and `listener` is in it, and
  ///     `bytes.isEmpty`.
  ///   - fault: why it was refused, the 500 for want of an answer included; nil if it was not.
  func didAnswer(_ request: Request, refusedBecause fault: RequestFault?, with response: borrowing ResponseWriter)
}

/// How far an answer is that takes more than one turn: what its handler has to know to go on.
///
/// A handler keeps its event loop from everything else while it computes. Work that may take milliseconds is put off with
/// `ResponseWriter.postpone`; the handler is asked to go on after other connections had their turn.
public protocol UnfinishedAnswer: AnyObject {
  /// Octets of memory that it holds.
  var memory: Int { get }
}

extension RequestHandler {
  /// Does not go on: a handler that postpones answers has its own.
  public func resume(_ answer: any UnfinishedAnswer, to request: Request, with response: inout ResponseWriter) {}

  /// Answers with a problem document that says what was wrong.
  public func refuse(_ request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    response.sendProblem(fault.status, detail: fault.description)
  }

  /// Refuses nothing.
  public func willReadContent(of request: Request, with response: inout ResponseWriter) {}

  /// Takes no note.
  @inlinable
  public func didAnswer(
    _ request: Request, refusedBecause fault: RequestFault?, with response: borrowing ResponseWriter
  ) {}

  /// Keeps nothing that could be out of date.
  public func refresh() {}

  /// Answers with the methods that are in use here.
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
      // RFC 8259 7: these must be escaped; everything else is fine as it is.
      switch octet {
      case .quote, .backslash: body += [.backslash, octet]
      case 0..<0x20: body += Array("\\u00\(octet < 16 ? "0" : "")\(String(octet, radix: 16))".utf8)
      default: body.append(octet)
      }
    }
    body.append(literal: "\"}\n")
    send(status, problemHeaders, body: body)
  }
}

extension ResponseWriter {
  /// Writes the answer to a connection that there is no room for, whatever it was going to ask.
  public mutating func writeOverload(detail: String) {
    begin(isHead: false, .close)
    // RFC 9110 15.6.4
    add("Retry-After", 1)
    sendProblem(.serviceUnavailable, detail: detail)
  }
}
