/// How much a ``PathStore`` puts up with.
public struct PathStoreLimits: Hashable, Sendable {
  /// The largest file that is read or written, in bytes.
  public var bytes: Int
  /// How long to wait for another process that is saving in the same folder.
  public var lockWait: Duration

  /// Limits; those that are not given are generous for a stack of screens.
  public init(bytes: Int = 16 << 20, lockWait: Duration = .seconds(10)) {
    self.bytes = bytes
    self.lockWait = lockWait
  }
}
