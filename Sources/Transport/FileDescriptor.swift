internal import Glibc

/// An open file descriptor with one owner; closed when the owner goes.
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
  deinit { _ = Glibc.close(raw) }
}
