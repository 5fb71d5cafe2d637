internal import CEpoll
internal import Glibc

/// A descriptor that other threads make readable to wake an event loop.
final class WakeUp: Sendable {
  let descriptor: FileDescriptor

  init() throws(SystemError) {
    let flags = Int32(EFD_NONBLOCK | EFD_CLOEXEC)
    descriptor = FileDescriptor(owning: try check("eventfd") { eventfd(0, flags) })
  }

  /// Wakes the loop.
  ///
  /// Safe from any thread.
  func signal() {
    // It can only fail when the counter is full, and then the loop is being woken already.
    _ = eventfd_write(descriptor.raw, 1)
  }

  /// Makes the descriptor unreadable again.
  func clear() {
    var count: eventfd_t = 0
    _ = eventfd_read(descriptor.raw, &count)
  }
}
