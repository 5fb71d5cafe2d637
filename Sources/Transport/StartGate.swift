internal import Synchronization
internal import SystemCalls

/// Where whoever starts threads waits until each of them has set itself up, or failed to.
final class StartGate: Sendable {
  // A semaphore that the kernel keeps: each report puts an octet into a pipe, each wait takes one out.
  private let reports: Pipe
  private let failure = Mutex<SystemError?>(nil)

  init() throws(SystemError) {
    reports = try Pipe()
  }

  /// Says that one thread is set up, or why it is not.
  func report(_ error: SystemError? = nil) {
    if let error { failure.withLock { $0 = error } }
    var octet: UInt8 = 0
    _ = transfer { write(reports.writing.raw, &octet, 1) }
  }

  /// Waits for `count` reports; throws the last failure if there was one.
  func wait(for count: Int) throws(SystemError) {
    for _ in 0..<count {
      var octet: UInt8 = 0
      try check("read") { Int32(truncatingIfNeeded: read(reports.reading.raw, &octet, 1)) }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
