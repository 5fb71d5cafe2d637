/// What all sessions of one event-loop thread share: the handler, the limits, and storage that goes from hand to hand.
public final class SessionContext {
  /// What answers the requests.
  public let handler: any RequestHandler
  /// What clients may do.
  public let limits: Limits
  /// Whether the server is about to stop: every answer from now on is the last one of its connection.
  public var isDraining = false

  /// In use while a session reads octets that it does not have to keep.
  var exchange = Exchange()
  private var spare: [KeptExchange] = []
  // More than this many requests that are incomplete at the same time are rare, or an attack.
  private static let spareLimit = 64

  /// A context for one thread.
  public init(handler: any RequestHandler, limits: Limits = Limits()) {
    self.handler = handler
    self.limits = limits
  }

  func takeExchange() -> KeptExchange {
    spare.popLast() ?? KeptExchange()
  }

  func giveBack(_ kept: KeptExchange) {
    guard spare.count < Self.spareLimit else { return }
    kept.exchange.clear()
    spare.append(kept)
  }
}
