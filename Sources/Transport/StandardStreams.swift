internal import Glibc

/// The process's standard output and standard error, written whole and unbuffered: a line is there when the call returns.
public enum StandardStreams {
  /// Writes to standard output.
  public static func output(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes to standard error.
  public static func error(_ text: String) { write(text, to: STDERR_FILENO) }

  /// A stream that nobody reads any more loses what is written to it; there is nobody left to tell.
  private static func write(_ text: String, to descriptor: Int32) {
    let octets = Array(text.utf8)
    var sent = 0
    while sent < octets.count {
      let result = octets.withUnsafeBytes { bytes in
        transfer { Glibc.write(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent) }
      }
      guard case .count(let count) = result, count > 0 else { return }
      sent += count
    }
  }
}
