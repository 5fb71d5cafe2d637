internal import DeepLinkHTTP
internal import DeepLinkSystemCalls
internal import Synchronization

extension EventLoop {
  /// The most answers that are continued in one turn, because other connections wait meanwhile.
  private static var answerBatch: Int { 64 }

  /// Continues answers whose signals have been sent.
  mutating func continueAnswers() {
    guard awaited.hasMore else { return }
    for _ in 0..<Self.answerBatch {
      guard let token = awaited.next() else { return }
      guard let connection = table[token], let session = connection.session else { continue }
      connection.ticket = nil
      switch connection.state {
      case .waiting:
        connection.state = .open
        finish(connection, session.resume(in: &context))
      case .flushing(let backlog, .wait): connection.state = .flushing(backlog, then: .resume)
      case .open, .flushing, .lingering: break
      }
    }
  }

  /// Ends the wait for an answer whose time is over.
  mutating func timeOutAnswer(of connection: Connection) {
    guard let session = connection.session else { return close(connection) }
    counters.add(.answerTimeouts)
    awaited.remove(connection)
    connection.state = .open
    finish(connection, session.timeOut(in: &context))
  }

  /// Notes that a client has ended its side while it waits for an answer.
  mutating func hangUp(_ connection: Connection) {
    counters.add(.hangUps)
    connection.session?.hangUp()
    watch(connection, for: .nothing)
  }
}

/// The answers of one event loop that are made elsewhere.
struct AwaitedAnswers: ~Copyable {
  /// Receives the signals.
  let signals: SentSignals
  /// The tokens of the connections that wait, by the tickets of their answers.
  private var waiting: [UInt64: UInt64] = [:]
  /// The signals that have been collected, and the number of those that have been handled.
  private var collected: [UInt64] = []
  private var handled = 0

  init(waking wakeUp: WakeUp) { signals = SentSignals(wakeUp) }

  /// Whether signals have been collected and not handled.
  var hasMore: Bool { handled < collected.count }

  /// Adds an answer; false if it has been added.
  mutating func add(_ ticket: UInt64, of connection: Connection) -> Bool {
    connection.ticket = ticket
    return waiting.updateValue(connection.token, forKey: ticket) == nil
  }

  /// Removes the answer of a connection; its signal then has no effect.
  mutating func remove(_ connection: Connection) {
    guard let ticket = connection.ticket else { return }
    waiting[ticket] = nil
    connection.ticket = nil
  }

  /// Collects the signals that have been sent.
  mutating func collect() { signals.take(into: &collected) }

  /// Takes the token of the next connection that can continue; nil without any.
  mutating func next() -> UInt64? {
    while hasMore {
      handled += 1
      if let token = waiting.removeValue(forKey: collected[handled - 1]) { return token }
    }
    collected.removeAll(keepingCapacity: collected.capacity <= 4_096)
    handled = 0
    return nil
  }
}

/// Passes the signals of all threads to an event loop.
final class SentSignals: Sendable {
  private let tickets = Mutex<[UInt64]>([])
  private let wakeUp: WakeUp

  init(_ wakeUp: WakeUp) { self.wakeUp = wakeUp }

  func add(_ ticket: UInt64) {
    let isFirst = tickets.withLock { tickets in
      tickets.append(ticket)
      return tickets.count == 1
    }
    if isFirst { wakeUp.signal() }
  }

  /// Appends all tickets to an array.
  func take(into all: inout [UInt64]) {
    tickets.withLock { tickets in
      all += tickets
      tickets.removeAll(keepingCapacity: tickets.capacity <= 4_096)
    }
  }
}
