internal import SystemCalls

/// A descriptor that other threads make readable, to wake one that waits for it: a pipe.
final class WakeUp: Sendable {
  private let pipe: Pipe

  init() throws(SystemError) {
    pipe = try Pipe()
    for raw in [pipe.reading.raw, pipe.writing.raw] { FileDescriptor.makeNonBlocking(raw) }
  }

  /// The descriptor that is waited for.
  var raw: Int32 { pipe.reading.raw }

  /// Makes the descriptor readable.
  ///
  /// Safe from any thread.
  func signal() {
    var octet: UInt8 = 0
    // It can only fail when the pipe is full, and then it is readable already.
    _ = transfer { write(pipe.writing.raw, &octet, 1) }
  }

  /// Makes the descriptor unreadable again.
  func clear() {
    withUnsafeTemporaryAllocation(byteCount: Self.batch, alignment: 1) { octets in
      while case .count(Self.batch) = transfer({ read(raw, octets.baseAddress, octets.count) }) {}
    }
  }

  private static let batch = 64

  /// Waits until the descriptor is readable, or so many milliseconds, or for ever if that is -1; whether it is readable.
  ///
  /// A signal that interrupts the wait ends it.
  func wait(_ milliseconds: Int32 = -1) -> Bool {
    var watched = pollfd(fd: raw, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
    return poll(&watched, 1, milliseconds) == 1
  }
}
