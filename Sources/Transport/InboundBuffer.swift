internal import SystemCalls

/// Room for what one read brings, used by all connections of a thread in turn.
final class InboundBuffer {
  private static let size = 65_536
  private let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)

  deinit { memory.deallocate() }

  /// Reads once, over what was there before.
  func receive(from descriptor: borrowing FileDescriptor) -> Transfer {
    let raw = descriptor.raw
    return transfer { recv(raw, memory.baseAddress, Self.size, 0) }
  }

  /// The first `count` octets, to be looked at before the next read.
  func octets(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: memory[0..<count])
  }
}
