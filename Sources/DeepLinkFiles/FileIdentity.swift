import DeepLinkSystemCalls

/// The properties of a file that differ between two states of its content. Finding them does not read the content.
///
/// Programs can set the date of the last modification, and a replacement can have the size of the original. The inode number
/// and the date of the last change, which only the system sets, differ then.
public struct FileIdentity: Hashable, Sendable {
  /// The kinds of files that matter to readers.
  public enum Kind: Sendable {
    case regular, folder, link, other
  }

  /// A point in time, since 1970.
  public struct Time: Hashable, Comparable, Sendable {
    /// Whole seconds, rounded down.
    public let seconds: Int64
    /// The rest, below 1,000,000,000.
    public let nanoseconds: Int64

    /// Makes a time.
    public init(seconds: Int64, nanoseconds: Int64 = 0) { (self.seconds, self.nanoseconds) = (seconds, nanoseconds) }

    /// Whether one time is before another.
    public static func < (one: Time, other: Time) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  /// The kind of the file.
  public let kind: Kind
  /// The number of the file system, which differs for a file of another mount.
  public let device: UInt64
  /// The inode number, which differs for a replacement.
  public let inode: UInt64
  /// The number of octets.
  public let size: Int
  /// When the content was modified last, as programs may have set it.
  public let modified: Time
  /// When the content, the permissions or the name were changed last.
  public let changed: Time

  /// Looks at the file of this name.
  ///
  /// - Parameters:
  ///   - path: the path, absolute or relative to the working folder.
  ///   - followsLinks: whether a symbolic link stands for what it leads to.
  public init(at path: String, followsLinks: Bool = true) throws(RegularFile.Failure) {
    var status = stat()
    let result = followsLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw .system(errno) }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      (modified, changed) = (Time(status.st_mtimespec), Time(status.st_ctimespec))
    #else
      (modified, changed) = (Time(status.st_mtim), Time(status.st_ctim))
    #endif
  }

  /// The absolute path of a file with all symbolic links resolved; nil if there is no such file.
  public static func resolvedPath(of path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}

extension FileIdentity.Time {
  fileprivate init(_ time: timespec) {
    self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
