internal import Synchronization
internal import SystemCalls

/// The signals that tell a server what to do, taken in one at a time where they are waited for.
///
/// They are blocked, not handled: no code ever runs in the middle of other code, and it works the same for process 1,
/// whose unhandled signals the kernel would drop. A thread of their own waits for them, with sigwait(2), which every Unix
/// has; waiting for so long only is something else that not every one has.
public final class Signals: Sendable {
  /// The signals that are taken in; without that the last of them would end the process, as operators of other servers
  /// may not expect.
  public enum Signal: Sendable, CaseIterable {
    case hangUp, interrupt, quit, user1, user2, alarm, terminate, virtualAlarm, profiling, inputOutput
    #if !canImport(Darwin)
      case power
    #endif

    /// What it asks for.
    public var request: Request {
      switch self {
      case .hangUp: .reload
      case .interrupt, .quit, .terminate: .stop
      default: .nothing
      }
    }

    /// The name that signal(7) has for it.
    public var name: String { description.name }

    /// The number that this system has for it.
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

  /// What a signal asks for.
  public enum Request: Sendable {
    /// Read files anew.
    case reload
    /// Stop.
    case stop
    /// Nothing: it is ignored.
    case nothing
  }

  /// Those that came and were not taken yet, and what a signal to stop does at once.
  private struct State {
    var arrived: [Signal] = []
    var end: (@Sendable () -> Never)?
    var isEnding = false
  }

  private let state = Mutex(State())
  private let wakeUp: WakeUp

  /// Blocks the signals in the calling thread and those that it starts: call it before anything starts a thread.
  ///
  /// A file that may not grow any more is an error of the call that writes from then on, not the end of the process.
  public convenience init() throws(SystemError) {
    try self.init { _ in }
  }

  /// - Parameter tell: is given the thread that waits.
  init(_ tell: (Thread) -> Void) throws(SystemError) {
    _ = signal(SIGXFSZ, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Signal.allCases { sigaddset(&set, signal.number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    wakeUp = try WakeUp()
    tell(try Thread(name: "signals") { [self, set] in takeIn(set) })
  }

  /// What the thread does, as long as the process lives.
  private func takeIn(_ set: sigset_t) {
    var (set, number) = (set, Int32(0))
    while true {
      guard sigwait(&set, &number) == 0, let signal = Signal.allCases.first(where: { $0.number == number }) else {
        continue
      }
      let end = state.withLock { state in
        if signal.request == .stop, let end = state.end {
          state.isEnding = true
          return Optional(end)
        }
        // As the kernel has it: one that came and was not taken yet comes no second time.
        if !state.arrived.contains(signal) { state.arrived.append(signal) }
        return nil
      }
      if let end { end() }
      wakeUp.signal()
    }
  }

  /// Waits for the next signal.
  public func next() -> Signal {
    while true {
      if let signal = next(within: -1) { return signal }
    }
  }

  /// Waits for the next signal, but no longer than `time`.
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

  /// Does work that cannot be interrupted; a signal to stop that comes meanwhile, or has come, is not kept waiting.
  ///
  /// - Parameter end: ends the process, on another thread while the work is under way. All other signals, and those that
  ///   come too late, are there for `next`.
  public func whileEnding<Result>(by end: @escaping @Sendable () -> Never, _ work: () -> Result) -> Result {
    let hasCome = state.withLock { state in
      state.end = end
      return state.arrived.contains { $0.request == .stop }
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
