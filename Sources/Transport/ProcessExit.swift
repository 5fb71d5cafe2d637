internal import SystemCalls

/// The end of the process, with a status that scripts can rely on.
public enum ProcessExit {
  /// What an exit status says.
  public enum Status: Int32, Sendable {
    /// Everything asked for was done.
    case done = 0
    /// The answer is no.
    case negative = 1
    /// Options or input that cannot be used.
    case unusable = 2
    /// Stopped, but requests under way were cut off.
    case cutOff = 3
    /// Ended at once by a second signal, like a shell says it of SIGINT.
    case interrupted = 130
  }

  /// Ends the process at once.
  public static func now(_ status: Status) -> Never {
    exit(status.rawValue)
  }

  /// Ends the process while other threads still run: nothing that they use is taken down under them.
  public static func abandoningThreads(_ status: Status) -> Never {
    _exit(status.rawValue)
  }
}
