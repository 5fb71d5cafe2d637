internal import DeepLinkSystemCalls
internal import Synchronization

/// The signals to a server, received one at a time.
///
/// The signals are blocked and have no handlers, so no code is interrupted, and it works for process 1, too, whose unhandled
/// signals the kernel drops. A thread waits for them with sigwait(2), which every Unix has, unlike sigtimedwait(2).
public final class Signals: Sendable {
  /// The received signals. Those without an effect would otherwise end the process, which operators may not expect.
  public enum Signal: Sendable, CaseIterable {
    case hangUp, interrupt, quit, user1, user2, alarm, terminate, virtualAlarm, profiling, inputOutput
    #if !canImport(Darwin)
      case power
    #endif

    /// The effect of the signal.
    public var effect: Effect {
      switch self {
      case .hangUp: .reload
      case .interrupt, .quit, .terminate: .stop
      default: .nothing
      }
    }

    /// The name in signal(7).
    public var name: String { description.name }

    /// The number on this system.
    var number: Int32 { description.number }

    private var description: (name: String, number: Int32) {
      switch self {
      case .hangUp: ("SIGHUP", SIGHUP)
      case .interrupt: ("SIGINT", SIGINT)
      case .quit: ("SIGQUIT", SIGQUIT)
      case .user1: ("SIGUSR1", SIGUSR1)
      case .user2: ("SIGUSR2", SIGUSR2)
      case .alarm: ("SIGALRM", SIGALRM)
      case .terminate: ("SIGTERM", SIGTERM)
      case .virtualAlarm: ("SIGVTALRM", SIGVTALRM)
      case .profiling: ("SIGPROF", SIGPROF)
      case .inputOutput: ("SIGIO", SIGIO)
      #if !canImport(Darwin)
        case .power: ("SIGPWR", SIGPWR)
      #endif
      }
    }
  }

  /// The effect of a signal.
  public enum Effect: Sendable {
    /// Read files anew.
    case reload
    /// Stop.
    case stop
    /// No effect.
    case nothing
  }

  /// The pending signals, and the immediate effect of a signal to stop.
  private struct State {
    var arrived: [Signal] = []
    var end: (@Sendable () -> Never)?
    var isEnding = false
  }

  private let state = Mutex(State())
  private let wakeUp: WakeUp

  /// Blocks the signals in the calling thread and those that it starts. Call it before the first thread starts.
  ///
  /// Also ignores SIGXFSZ, so that writing beyond the limit of a file's size is an error of the call.
  public convenience init() throws(SystemError) {
    try self.init { _ in }
  }

  /// Signals that only ``send(_:)`` sends: for a server within a process that has its own way to stop.
  public init(sentByHand: Void) throws(SystemError) { wakeUp = try WakeUp() }

  /// Sends a signal, on any thread.
  public func send(_ signal: Signal) {
    state.withLock { state in
      if !state.arrived.contains(signal) { state.arrived.append(signal) }
    }
    wakeUp.signal()
  }

  /// - Parameter tell: receives the waiting thread.
  init(_ tell: (Thread) -> Void) throws(SystemError) {
    _ = signal(SIGXFSZ, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Signal.allCases { sigaddset(&set, signal.number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    wakeUp = try WakeUp()
    tell(try Thread(name: "signals") { [self, set] in takeIn(set) })
  }

  /// Receives signals until the process ends.
  private func takeIn(_ set: sigset_t) {
    var (set, number) = (set, Int32(0))
    while true {
      guard sigwait(&set, &number) == 0, let signal = Signal.allCases.first(where: { $0.number == number }) else {
        continue
      }
      let end = state.withLock { state in
        guard signal.effect == .stop, let end = state.end else { return nil as (@Sendable () -> Never)? }
        state.isEnding = true
        return end
      }
      if let end { end() }
      // As in the kernel, a pending signal is not added again.
      send(signal)
    }
  }

  /// Waits for the next signal.
  public func next() -> Signal {
    while true {
      if let signal = next(within: -1) { return signal }
    }
  }

  /// Waits for the next signal for at most `time`.
  public func next(within time: Duration) -> Signal? {
    next(within: Int32(clamping: time.milliseconds))
  }

  private func next(within milliseconds: Int32) -> Signal? {
    if state.withLock({ $0.arrived.isEmpty }) {
      _ = wakeUp.wait(milliseconds)
      wakeUp.clear()
    }
    return state.withLock { $0.arrived.isEmpty ? nil : $0.arrived.removeFirst() }
  }

  /// Does work during which a signal to stop, also a pending one, ends the process at once.
  ///
  /// - Parameters:
  ///   - end: ends the process, on another thread during the work. All other signals stay pending for `next`.
  ///   - work: the work; its result is returned.
  public func whileEnding<Result>(by end: @escaping @Sendable () -> Never, _ work: () -> Result) -> Result {
    let hasCome = state.withLock { state in
      state.end = end
      return state.arrived.contains { $0.effect == .stop }
    }
    if hasCome { end() }
    let result = work()
    let isEnding = state.withLock { state in
      state.end = nil
      return state.isEnding
    }
    // The process ends on the other thread.
    if isEnding { while true { pause() } }
    return result
  }
}
