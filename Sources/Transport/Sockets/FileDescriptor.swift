internal import SystemCalls

/// An open file descriptor with one owner; closed when the owner goes.
///
/// None is passed on to a program that this one starts.
struct FileDescriptor: ~Copyable {
  /// The number that the kernel knows it by.
  ///
  /// Valid as long as this value lives.
  let raw: Int32

  /// Takes ownership of an open descriptor.
  init(owning raw: Int32) {
    self.raw = raw
  }

  // No retry on EINTR: Linux has closed the descriptor by then, and the number may belong to someone else.
  deinit { _ = SystemCalls.close(raw) }

  /// Has calls return that would have to wait.
  static func makeNonBlocking(_ raw: Int32) {
    _ = fcntl(raw, F_SETFL, fcntl(raw, F_GETFL) | O_NONBLOCK)
  }

  /// Has the descriptor closed in a program that this process turns into, or starts.
  static func keepFromChildren(_ raw: Int32) {
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
  }
}

/// A pipe, both of whose ends belong to this process.
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

/// A system call that failed: which one, and why.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the call.
  public let call: String
  /// The value of `errno`.
  public let code: Int32

  /// One line for a person: `bind: Address already in use`.
  public var description: String { "\(call): \(reason)" }

  /// The system's text for the code.
  public var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

/// Calls the kernel: again when a signal interrupted it, and with a `SystemError` when it says -1.
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

/// What a transfer of octets came to.
///
/// Having to wait, or a peer that has gone, is no error here but an everyday answer.
enum Transfer {
  /// This many octets; none when reading means that the peer has ended its side.
  case count(Int)
  /// Nothing until the descriptor is ready again.
  case wouldBlock
  /// The connection is broken.
  case failed
}

/// Reads or writes: again when a signal interrupted it.
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
