internal import Synchronization

/// A connection without a socket, which takes requests and returns answers as octets.
///
/// For tests and tools.
public final class InMemoryConnection {
  private let session: ServerSession
  private var context: SessionContext
  private let signals = SignalGate()
  /// Whether the answer is made elsewhere.
  private var isWaiting = false
  /// Whether the server has closed the connection.
  public private(set) var isClosed = false

  /// A connection to `handler`, at a fixed time in seconds since 1970.
  public init(to handler: any RequestHandler, limits: Limits = Limits(), date: Int64 = 0, peer: PeerAddress = .local) {
    session = ServerSession(peer: peer)
    context = SessionContext(handler: handler, limits: limits)
    context.writer.setDate(date)
    context.onSignal = { [signals] in signals.send($0) }
  }

  /// Sends octets in one piece and returns the answer, without what ``rest(isolation:)`` has to wait for.
  public func send(_ octets: [UInt8]) -> [UInt8] {
    finish(session.receive(octets.span, in: &context))
  }

  /// Sends text in one piece and returns the answer, without what ``rest(isolation:)`` has to wait for.
  public func send(_ text: String) -> String {
    String(decoding: send(Array(text.utf8)), as: UTF8.self)
  }

  /// Waits for the answers that are made elsewhere, and returns them and those behind them.
  public func rest(isolation: isolated (any Actor)? = #isolation) async -> [UInt8] {
    var octets: [UInt8] = []
    while isWaiting, let awaited = session.awaited {
      isWaiting = false
      let isSignalled = await signals.wait(for: awaited.ticket, within: awaited.time)
      octets += finish(isSignalled ? session.resume(in: &context) : session.timeOut(in: &context))
    }
    return octets
  }

  /// Ends the client's side and returns the rest of the answer. An answer that is made elsewhere is cancelled.
  public func end() -> [UInt8] {
    finish(session.endOfInput(in: &context))
  }

  private func finish(_ first: ServerSession.Next) -> [UInt8] {
    var next = first
    while next == .resume { next = session.resume(in: &context) }
    switch next {
    case .close: isClosed = true
    case .wait: isWaiting = true
    case .read, .resume: break
    }
    defer { context.writer.output.removeAll() }
    return context.writer.output.joined()
  }
}

/// Lets a task wait for signals, one at a time.
private final class SignalGate: Sendable {
  private let state = Mutex(State())

  private struct State {
    var sent: Set<UInt64> = []
    var waiting: (ticket: UInt64, continuation: CheckedContinuation<Bool, Never>)?
  }

  func send(_ ticket: UInt64) { fulfil(ticket, true) }

  /// Whether the signal is sent within a time.
  func wait(for ticket: UInt64, within time: Duration) async -> Bool {
    let timer = Task { [self] in
      if (try? await Task.sleep(for: time)) != nil { fulfil(ticket, false) }
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { continuation in
      let isSent = state.withLock { state in
        if state.sent.remove(ticket) != nil { return true }
        state.waiting = (ticket, continuation)
        return false
      }
      if isSent { continuation.resume(returning: true) }
    }
  }

  private func fulfil(_ ticket: UInt64, _ isSignal: Bool) {
    let continuation = state.withLock { state in
      if let waiting = state.waiting, waiting.ticket == ticket {
        state.waiting = nil
        return waiting.continuation as CheckedContinuation<Bool, Never>?
      }
      if isSignal { state.sent.insert(ticket) }
      return nil
    }
    continuation?.resume(returning: isSignal)
  }
}
