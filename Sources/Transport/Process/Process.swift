internal import SystemCalls

/// The command line, as the kernel handed it to the process.
///
/// On Linux `CommandLine.arguments` reads /proc/self/cmdline. Without /proc, as in a chroot, that is empty, and a server
/// would start with its defaults instead of its options. Glibc calls the functions in `.init_array` with what `main` is
/// called with, in a static binary too.
public enum ProcessArguments {
  #if canImport(Glibc)
    // Written once, before `main` and before there is another thread; read from then on.
    nonisolated(unsafe) fileprivate static var count: Int32 = 0
    nonisolated(unsafe) fileprivate static var vector: Vector?

    fileprivate typealias Vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// The arguments, the name of the program first; octets that are no UTF-8 are replaced.
    public static var all: [String] {
      (0..<Int(count)).compactMap { index in vector?[index].map { String(cString: $0) } }
    }
  #else
    /// The arguments, the name of the program first.
    public static var all: [String] { CommandLine.arguments }
  #endif
}

#if canImport(Glibc)
  // The number puts it before the initialisers of the Swift runtime.
  @section(".init_array.00101") @used
  private let keepArguments: @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    count, vector in
    // A static runtime looks for itself in /proc/self/exe, and aborts without, unless it is told where it is.
    if access("/proc/self/exe", F_OK) != 0 { setenv("SWIFT_ROOT", "/", 0) }
    ProcessArguments.count = count
    ProcessArguments.vector = vector
  }
#endif

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

/// The process's standard output and standard error, written whole and unbuffered: a line is there when the call returns.
public enum StandardStreams {
  /// Writes to standard output.
  public static func output(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes to standard error.
  public static func error(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Opens /dev/null in place of the streams that were closed when the process was started; call it before anything opens
  /// a descriptor.
  ///
  /// Otherwise a socket would get the number of a stream, and what is written to the stream would go to a client.
  public static func openMissing() {
    // open(2) gives the lowest number that is free. Without /dev/null a folder does: it can be neither read nor written.
    for _ in 0...STDERR_FILENO {
      var raw = open("/dev/null", O_RDWR)
      if raw < 0 { raw = open("/", O_RDONLY) }
      guard raw > STDERR_FILENO else { continue }
      _ = close(raw)
      return
    }
  }

  /// How many characters a line of the terminal has that standard output is; nil if it is none.
  public static var terminalWidth: Int? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// A stream that nobody reads any more loses what is written to it; there is nobody left to tell.
  private static func write(_ text: String, to descriptor: Int32) {
    let octets = Array(text.utf8)
    var sent = 0
    while sent < octets.count {
      let result = octets.withUnsafeBytes { bytes in
        transfer { SystemCalls.write(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent) }
      }
      guard case .count(let count) = result, count > 0 else { return }
      sent += count
    }
  }
}
