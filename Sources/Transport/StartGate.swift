internal import CEpoll
internal import Glibc
internal import Synchronization

/// Where whoever starts threads waits until each of them has set itself up, or failed to.
final class StartGate: Sendable {
  // A semaphore that the kernel keeps: each report adds one, each read takes one.
  private let descriptor: FileDescriptor
  private let failure = Mutex<SystemError?>(nil)

  init() throws(SystemError) {
    descriptor = FileDescriptor(owning: try check("eventfd") { eventfd(0, Int32(EFD_SEMAPHORE | EFD_CLOEXEC)) })
  }

  /// Says that one thread is set up, or why it is not.
  func report(_ error: SystemError? = nil) {
    if let error { failure.withLock { $0 = error } }
    _ = eventfd_write(descriptor.raw, 1)
  }

  /// Waits for `count` reports; throws the last failure if there was one.
  func wait(for count: Int) throws(SystemError) {
    for _ in 0..<count {
      var value: eventfd_t = 0
      try check("eventfd_read") { eventfd_read(descriptor.raw, &value) }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
