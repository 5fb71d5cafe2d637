internal import DeepLinkSystemCalls

/// An open file descriptor with one owner, closed with it. No descriptor is inherited by child processes.
struct FileDescriptor: ~Copyable {
  /// The number of the descriptor, valid as long as this value lives.
  let raw: Int32

  /// Takes ownership of an open descriptor.
  init(owning raw: Int32) {
    self.raw = raw
  }

  // No retry on EINTR: Linux has closed the descriptor by then, and the number may belong to someone else.
  deinit { _ = DeepLinkSystemCalls.close(raw) }

  /// Makes a descriptor non-blocking.
  static func makeNonBlocking(_ raw: Int32) {
    _ = fcntl(raw, F_SETFL, fcntl(raw, F_GETFL) | O_NONBLOCK)
  }

  /// Has the descriptor closed on exec.
  static func keepFromChildren(_ raw: Int32) {
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
  }
}

/// A pipe within this process.
struct Pipe: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    try check("pipe") { pipe(&ends) }
    for raw in ends { FileDescriptor.keepFromChildren(raw) }
    reading = FileDescriptor(owning: ends[0])
    writing = FileDescriptor(owning: ends[1])
  }
}

/// A failed system call.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the call.
  public let call: String
  /// The value of `errno`.
  public let code: Int32

  /// One line for a person: `bind: Address already in use`.
  public var description: String { "\(call): \(reason)" }

  /// The system's message for the code.
  public var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

/// Makes a system call, again after EINTR; throws `SystemError` if it returns -1.
@discardableResult
@inline(__always)
func check(_ call: StaticString, _ body: () -> Int32) throws(SystemError) -> Int32 {
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw SystemError(call: call.description, code: code) }
  }
}

/// The result of reading or writing. A descriptor that is not ready and a broken connection are common, not errors.
enum Transfer {
  /// The number of octets; 0 after reading means that the peer has ended its side.
  case count(Int)
  /// The descriptor is not ready.
  case wouldBlock
  /// The connection is broken.
  case failed
}

/// Reads or writes, again after EINTR.
@inline(__always)
func transfer(_ body: () -> Int) -> Transfer {
  while true {
    let result = body()
    if result >= 0 { return .count(result) }
    let code = errno
    if code == EINTR { continue }
    return code == EAGAIN || code == EWOULDBLOCK ? .wouldBlock : .failed
  }
}
