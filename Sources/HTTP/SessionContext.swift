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

  init(handler: any RequestHandler, limits: Limits) {
    (self.handler, self.limits) = (handler, limits)
  }
}
