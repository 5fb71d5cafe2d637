internal import Synchronization
internal import SystemCalls

/// The file by which clients find a Unix-domain socket; removed once, by whoever comes first, and only if it is still
/// the one that was made.
final class SocketFile: Sendable {
  private let path: String
  private let identity: Identity
  private let isRemoved = Atomic<Bool>(false)

  private struct Identity: Equatable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// Takes charge of the socket file at `path`.
  init(_ path: String) throws(SystemError) {
    self.path = path
    var status = stat()
    try check("lstat") { lstat(path, &status) }
    identity = Identity(status)
  }

  /// Removes the file, unless another server has put its own in this place.
  func remove() {
    guard !isRemoved.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var status = stat()
    guard lstat(path, &status) == 0, Identity(status) == identity else { return }
    _ = unlink(path)
  }

  deinit { remove() }

  /// What is in the way of a new socket.
  enum Obstacle {
    /// A socket on which nobody listens.
    case stale
    /// A socket on which somebody listens.
    case live
    /// Something else.
    case notASocket
    /// It has gone meanwhile.
    case none
  }

  /// Finds out what is at `path`, whose address is `address`.
  static func obstacle(at path: String, _ address: SocketAddress) throws(SystemError) -> Obstacle {
    var status = stat()
    do throws(SystemError) {
      // Not followed: a link is no socket, wherever it leads.
      try check("lstat") { lstat(path, &status) }
    } catch {
      if error.code == ENOENT { return .none }
      throw error
    }
    guard status.st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK) else { return .notASocket }
    let probe = try FileDescriptor.socket(AF_UNIX, .stream, isNonBlocking: true)
    do throws(SystemError) {
      try check("connect") { address.withPointer { connect(probe.raw, $0, $1) } }
      return .live
    } catch {
      switch error.code {
      case ECONNREFUSED: return .stale
      case ENOENT: return .none
      // Its queue is full, or it takes datagrams: somebody's it is.
      case EAGAIN, EPROTOTYPE: return .live
      default: throw error
      }
    }
  }
}
