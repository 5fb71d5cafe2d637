internal import DeepLinkSystemCalls

/// The command line of the process.
///
/// On Linux `CommandLine.arguments` reads /proc/self/cmdline. Without /proc, as in a chroot, it is empty, and a server would
/// start with its defaults instead of its options. Glibc calls the functions in `.init_array` with the arguments of `main`,
/// also in a static binary.
public enum ProcessArguments {
  #if canImport(Glibc)
    // Written once, before `main` and before another thread starts; only read afterwards.
    nonisolated(unsafe) fileprivate static var count: Int32 = 0
    nonisolated(unsafe) fileprivate static var vector: Vector?

    fileprivate typealias Vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// The arguments, the name of the program first; malformed UTF-8 is replaced.
    public static var all: [String] {
      (0..<Int(count)).compactMap { index in vector?[index].map { String(cString: $0) } }
    }
  #else
    /// The arguments, the name of the program first.
    public static var all: [String] { CommandLine.arguments }
  #endif
}

#if canImport(Glibc)
  // The number places it before the initialisers of the Swift runtime.
  @section(".init_array.00101") @used
  private let keepArguments: @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    count, vector in
    // A static Swift runtime aborts without /proc/self/exe unless SWIFT_ROOT is set.
    if access("/proc/self/exe", F_OK) != 0 { setenv("SWIFT_ROOT", "/", 0) }
    ProcessArguments.count = count
    ProcessArguments.vector = vector
  }
#endif

/// The end of the process, with a stable exit status for scripts.
public enum ProcessExit {
  /// The exit statuses.
  public enum Status: Int32, Sendable {
    /// Success.
    case done = 0
    /// The answer is no.
    case negative = 1
    /// Options or input are invalid.
    case unusable = 2
    /// The server stopped, and requests were cut off.
    case cutOff = 3
    /// A second signal ended the process at once; shells use this status for SIGINT.
    case interrupted = 130
  }

  /// Ends the process at once.
  public static func now(_ status: Status) -> Never {
    exit(status.rawValue)
  }

  /// Ends the process while other threads still run, without exit handlers, which could free what the threads use.
  public static func abandoningThreads(_ status: Status) -> Never {
    _exit(status.rawValue)
  }
}

/// Standard output and standard error, written without a buffer.
public enum StandardStreams {
  /// Writes to standard output.
  public static func output(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes to standard error.
  public static func error(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Opens /dev/null in place of standard streams that were closed at the start. Call it before any descriptor is opened.
  ///
  /// Otherwise a socket could get the number of a stream, and its client would receive the output of the stream.
  public static func openMissing() {
    // open(2) returns the lowest free number. Without /dev/null, a folder serves: it can be neither read nor written.
    for _ in 0...STDERR_FILENO {
      var raw = open("/dev/null", O_RDWR)
      if raw < 0 { raw = open("/", O_RDONLY) }
      guard raw > STDERR_FILENO else { continue }
      _ = close(raw)
      return
    }
  }

  /// The columns of the terminal at standard output or standard error, 0 if they are not known; nil if it is no terminal.
  public static func columns(ofError isError: Bool) -> Int? {
    var size = winsize()
    return ioctl(isError ? STDERR_FILENO : STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : nil
  }

  /// Writes a text; a closed stream loses it without an error.
  private static func write(_ text: String, to descriptor: Int32) {
    let octets = Array(text.utf8)
    var sent = 0
    while sent < octets.count {
      let result = octets.withUnsafeBytes { bytes in
        transfer { DeepLinkSystemCalls.write(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent) }
      }
      guard case .count(let count) = result, count > 0 else { return }
      sent += count
    }
  }
}
