/// What all sessions of one event-loop thread share: the handler, the limits, the writer, and storage that goes from
/// hand to hand.
///
/// Sessions are lent it for the duration of a call. So nothing on the way from octets to octets has more than one
/// owner, and no access to it has to be checked while the program runs.
public struct SessionContext: ~Copyable {
  /// Where answers are written.
  ///
  /// Whoever has the socket takes them from `writer.output`.
  public var writer: ResponseWriter
  let settings: SessionSettings
  /// In use while a session reads octets that it does not have to keep.
  var exchange = Exchange()
  private var spare: [KeptExchange] = []
  // More than this many requests that are incomplete at the same time are rare, or an attack.
  private static let spareLimit = 64

  /// A context for one thread.
  public init(handler: any RequestHandler, limits: Limits = Limits()) {
    settings = SessionSettings(handler: handler, limits: limits)
    writer = ResponseWriter(limits)
  }

  /// Whether the server is about to stop: every answer from now on is the last one of its connection.
  public var isDraining: Bool {
    get { settings.isDraining }
    set { settings.isDraining = newValue }
  }

  /// Requests that were answered in this context, refused ones included.
  public var answers: Int { settings.answers }

  /// Requests that were refused in this context.
  public var refusals: Int { settings.refusals }

  /// Requests that were refused in this context for one reason.
  public func refusals(for reason: RequestFault.Reason) -> Int { settings.refusalsByReason[Int(reason.rawValue)] }

  /// Has the handler let go of what is out of date.
  public func refreshHandler() {
    settings.handler.refresh()
  }

  mutating func takeExchange() -> KeptExchange {
    spare.popLast() ?? KeptExchange()
  }

  mutating func giveBack(_ kept: KeptExchange) {
    guard spare.count < Self.spareLimit else { return }
    kept.exchange.clear()
    spare.append(kept)
  }
}

/// What a session has to know to read and answer.
///
/// By reference, because limits are many words to copy.
final class SessionSettings {
  let handler: any RequestHandler
  let limits: Limits
  var isDraining = false
  private(set) var answers = 0
  private(set) var refusals = 0
  private(set) var refusalsByReason = [Int](repeating: 0, count: RequestFault.Reason.allCases.count)

  /// Counts an answer and tells the handler of it.
  func note(_ request: Request, _ fault: RequestFault?, _ writer: borrowing ResponseWriter) {
    answers &+= 1
    if let fault {
      refusals &+= 1
      refusalsByReason[Int(fault.reason.rawValue)] &+= 1
    }
    handler.didAnswer(request, refusedBecause: fault, with: writer)
  }

  init(handler: any RequestHandler, limits: Limits) {
    (self.handler, self.limits) = (handler, limits)
  }
}
