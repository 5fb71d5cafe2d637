internal import Glibc
internal import Synchronization

/// The signals that tell a server what to do, taken in one at a time where they are waited for.
///
/// They are blocked, not handled: no code ever runs in the middle of other code, and it works the same for process 1,
/// whose unhandled signals the kernel would drop.
public struct Signals: Sendable {
  /// The signals that are taken in; without that the last of them would end the process, as operators of other servers
  /// may not expect.
  public enum Signal: Int32, Sendable, CaseIterable {
    case hangUp = 1
    case interrupt = 2
    case quit = 3
    case user1 = 10
    case user2 = 12
    case alarm = 14
    case terminate = 15
    case virtualAlarm = 26
    case profiling = 27
    case inputOutput = 29
    case power = 30

    /// What it asks for.
    public var request: Request {
      switch self {
      case .hangUp: .reload
      case .interrupt, .quit, .terminate: .stop
      default: .nothing
      }
    }

    /// The name that signal(7) has for it.
    public var name: String {
      switch self {
      case .hangUp: "SIGHUP"
      case .interrupt: "SIGINT"
      case .quit: "SIGQUIT"
      case .user1: "SIGUSR1"
      case .user2: "SIGUSR2"
      case .alarm: "SIGALRM"
      case .terminate: "SIGTERM"
      case .virtualAlarm: "SIGVTALRM"
      case .profiling: "SIGPROF"
      case .inputOutput: "SIGIO"
      case .power: "SIGPWR"
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

  /// Blocks the signals in the calling thread and those that it starts: call it before anything starts a thread.
  ///
  /// A file that may not grow any more is an error of the call that writes from then on, not the end of the process.
  public init() {
    _ = signal(SIGXFSZ, SIG_IGN)
    var set = Self.set { _ in true }
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  private static func set(of isMeant: (Signal) -> Bool) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Signal.allCases where isMeant(signal) { sigaddset(&set, signal.rawValue) }
    return set
  }

  /// Waits for the next signal.
  public func next() -> Signal {
    var set = Self.set { _ in true }
    while true {
      var number: Int32 = 0
      if sigwait(&set, &number) == 0, let signal = Signal(rawValue: number) { return signal }
    }
  }

  /// Waits for the next signal, but no longer than `time`.
  public func next(within time: Duration) -> Signal? { next(within: time) { _ in true } }

  private func next(within time: Duration, of isMeant: (Signal) -> Bool) -> Signal? {
    var set = Self.set(of: isMeant)
    let milliseconds = Int(time.milliseconds)
    var limit = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    return Signal(rawValue: sigtimedwait(&set, nil, &limit))
  }

  /// Does work that cannot be interrupted; a signal to stop that comes meanwhile is not kept waiting.
  ///
  /// - Parameter end: ends the process, called on a thread of its own while the work is under way. All other signals, and
  ///   those that come too late, are there for `next`.
  public func whileEnding<Result>(by end: @escaping @Sendable () -> Never, _ work: () -> Result) -> Result {
    let isOver = Latch()
    let thread = try? Thread(name: "signals") {
      repeat {
        guard let signal = next(within: Self.patience, of: { $0.request == .stop }) else { continue }
        if isOver.set() { end() }
        kill(getpid(), signal.rawValue)
      } while !isOver.isSet
    }
    let result = work()
    // The process ends on the other thread.
    if !isOver.set() { while true { pause() } }
    thread?.interrupt()
    thread?.detach()
    return result
  }

  private static let patience = Duration.milliseconds(100)

  /// Set once, by one of two threads.
  private final class Latch: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    /// Whether the caller is the one that has set it.
    func set() -> Bool { !value.exchange(true, ordering: .acquiringAndReleasing) }
  }
}
