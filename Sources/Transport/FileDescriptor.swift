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
