internal import CEpoll
internal import Glibc

/// The signals that tell a server what to do, taken in one at a time where they are waited for.
///
/// They are blocked, not handled: no code ever runs in the middle of other code, and it works the same for process 1,
/// whose unhandled signals the kernel would drop.
public struct Signals: Sendable {
  /// What a signal asks for.
  public enum Signal: Int32, Sendable, CaseIterable {
    /// SIGHUP: read files anew.
    case reload = 1
    /// SIGINT, Ctrl-C: stop.
    case interrupt = 2
    /// SIGTERM: stop.
    case terminate = 15
  }

  /// Blocks the signals in the calling thread and those that it starts: call it before anything starts a thread.
  public init() {
    var set = Self.set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Signal.allCases { sigaddset(&set, signal.rawValue) }
    return set
  }

  /// Waits for the next signal.
  public func next() -> Signal {
    var set = Self.set
    while true {
      var number: Int32 = 0
      if sigwait(&set, &number) == 0, let signal = Signal(rawValue: number) { return signal }
    }
  }

  /// Waits for the next signal, but no longer than `time`.
  public func next(within time: Duration) -> Signal? {
    var set = Self.set
    let milliseconds = Int(time.milliseconds)
    var limit = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    return Signal(rawValue: sigtimedwait(&set, nil, &limit))
  }
}
