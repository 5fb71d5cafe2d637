internal import SystemCalls

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
