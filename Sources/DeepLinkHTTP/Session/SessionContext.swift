/// The state that all sessions of one event-loop thread share: the handler, the limits, the writer, and reused storage.
///
/// A session borrows it for the duration of a call. So all state has one owner, and no access is checked at run time.
public struct SessionContext: ~Copyable {
  /// The answers; the owner of the socket sends `writer.output`.
  public var writer: ResponseWriter
  let settings: SessionSettings
  /// Storage for requests that are complete in the octets at hand.
  var exchange = Exchange()
  private var spare: [KeptExchange] = []
  // More incomplete requests than this at the same time are rare, or an attack.
  private static let spareLimit = 16

  /// A context for one thread.
  ///
  /// - Parameters:
  ///   - handler: answers the requests.
  ///   - limits: the bounds of requests.
  ///   - memory: the account for the octets of incomplete requests; nil for no limit.
  public init(handler: any RequestHandler, limits: Limits = Limits(), memory: MemoryAccount? = nil) {
    self.init(
      handler: handler, limits: limits, memory: memory,
      counters: AtomicIntegers(RequestFault.Reason.allCases.count + 1))
  }

  /// - Parameter counters: counts refusals by reason, and behind them answers.
  package init(handler: any RequestHandler, limits: Limits, memory: MemoryAccount?, counters: AtomicIntegers) {
    settings = SessionSettings(handler: handler, limits: limits, memory: memory, counters: counters)
    writer = ResponseWriter(limits)
  }

  /// Whether the server is about to stop; every answer then closes its connection.
  public var isDraining: Bool {
    get { settings.isDraining }
    set { settings.isDraining = newValue }
  }

  /// Called, from any thread, with the ticket of each signal that is sent (``ServerSession/awaited``).
  public var onSignal: @Sendable (UInt64) -> Void {
    get { settings.onSignal }
    set { settings.onSignal = newValue }
  }

  /// Answered requests, including refused ones.
  public var answers: Int { settings.counters[settings.answers] }

  /// Requests refused for one reason.
  public func refusals(for reason: RequestFault.Reason) -> Int { settings.counters[Int(reason.rawValue)] }

  /// Has the handler drop outdated state.
  public func refreshHandler() {
    settings.handler.refresh()
  }

  mutating func takeExchange() -> KeptExchange {
    spare.popLast() ?? KeptExchange()
  }

  mutating func giveBack(_ kept: KeptExchange) {
    kept.exchange.clear()
    let isKept = spare.count < Self.spareLimit && settings.memory?.hasRoom(for: kept.exchange.capacity) != false
    // The memory of a spare exchange is in use as well.
    let charge = isKept ? kept.exchange.capacity : 0
    settings.memory?.adjust(by: charge &- kept.charge)
    kept.charge = charge
    if isKept { spare.append(kept) }
  }

  /// Charges the memory that a session keeps; false if the budget does not allow it.
  func charge(_ kept: KeptExchange) -> Bool {
    guard let memory = settings.memory else { return true }
    let growth = kept.exchange.capacity &- kept.charge
    if growth > 0 {
      guard memory.take(growth) else { return false }
    } else if growth < 0 {
      memory.adjust(by: growth)
    }
    kept.charge &+= growth
    return true
  }
}

/// The handler and the limits of a session, by reference, because copying the limits is expensive.
final class SessionSettings {
  let handler: any RequestHandler
  let limits: Limits
  let memory: MemoryAccount?
  var isDraining = false
  var onSignal: @Sendable (UInt64) -> Void = { _ in }
  private var tickets: UInt64 = 0
  let counters: AtomicIntegers
  /// The index of the counter of answers, behind those of refusals.
  let answers = RequestFault.Reason.allCases.count

  /// Counts an answer and notifies the handler.
  func note(_ request: Request, _ fault: RequestFault?, _ writer: borrowing ResponseWriter) {
    counters.increase(answers)
    if let fault { counters.increase(Int(fault.reason.rawValue)) }
    handler.didAnswer(request, refusedBecause: fault, with: writer)
  }

  init(handler: any RequestHandler, limits: Limits, memory: MemoryAccount?, counters: AtomicIntegers) {
    (self.handler, self.limits, self.memory, self.counters) = (handler, limits, memory, counters)
  }

  /// A signal with a ticket of its own.
  func signal() -> AnswerSignal {
    tickets &+= 1
    return AnswerSignal(ticket: tickets, tell: onSignal)
  }
}
