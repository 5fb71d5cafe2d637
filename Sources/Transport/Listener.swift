internal import CEpoll
internal import Glibc
internal import HTTP

/// A socket that accepts connections.
final class Listener: Sendable {
  let descriptor: FileDescriptor

  init(owning descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Opens as many sockets on one address as there are threads, so that the kernel spreads connections among them
  /// (SO_REUSEPORT).
  ///
  /// Also returns the address with the port that was taken.
  static func open(
    _ address: ListenAddress, count: Int, backlog: Int32
  ) throws(StartError) -> (listeners: [Listener], bound: ListenAddress) {
    switch address {
    case .ip(let host, let port):
      guard let wanted = SocketAddress(host: host, port: port) else { throw .notAnAddress(host: host) }
      do {
        // A socket that shares its port would do so with any other server of the same user, without a word. So the
        // first one does not share, which proves that the port is free; then it gives way to those that do.
        let alone = try bind(wanted, sharing: false, backlog: backlog)
        let taken = try boundPort(of: alone)
        let bound = ListenAddress.ip(host: host, port: taken)
        guard count > 1, let shared = SocketAddress(host: host, port: taken) else {
          return ([Listener(owning: alone)], bound)
        }
        _ = consume alone
        var listeners: [Listener] = []
        for _ in 0..<count {
          listeners.append(Listener(owning: try bind(shared, sharing: true, backlog: backlog)))
        }
        return (listeners, bound)
      } catch {
        throw .cannotListen(address, error)
      }
    }
  }

  private static func bind(
    _ address: SocketAddress, sharing: Bool, backlog: Int32
  ) throws(SystemError) -> FileDescriptor {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = FileDescriptor(owning: try check("socket") { socket(address.family, type, 0) })
    try descriptor.set(SOL_SOCKET, SO_REUSEADDR)
    if sharing { try descriptor.set(SOL_SOCKET, SO_REUSEPORT) }
    // Accepted sockets inherit it: answers leave at once, they are complete when they are written.
    try descriptor.set(Int32(IPPROTO_TCP), TCP_NODELAY)
    let raw = descriptor.raw
    try check("bind") { address.withPointer { Glibc.bind(raw, $0, $1) } }
    try check("listen") { listen(raw, backlog) }
    return descriptor
  }

  private static func boundPort(of descriptor: borrowing FileDescriptor) throws(SystemError) -> UInt16 {
    var address = SocketAddress()
    let raw = descriptor.raw
    try check("getsockname") { address.withMutablePointer { getsockname(raw, $0, $1) } }
    return address.port
  }

  /// What came of accepting a connection.
  enum Accepted: ~Copyable {
    case connection(FileDescriptor, PeerAddress)
    /// Nobody is waiting.
    case none
    /// The process or the system is out of descriptors or memory; the connection still waits.
    case exhausted
  }

  /// Accepts one connection, which will not block.
  func accept() -> Accepted {
    let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    var address = SocketAddress()
    while true {
      let raw = address.withMutablePointer { accept4(descriptor.raw, $0, $1, flags) }
      if raw >= 0 { return .connection(FileDescriptor(owning: raw), address.peer) }
      switch errno {
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      case EAGAIN, EWOULDBLOCK: return .none
      // accept(2): errors of the connection itself arrive here too; the next one may be fine.
      case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, ENONET, ENOPROTOOPT, EPERM:
        continue
      default: return .none
      }
    }
  }
}

extension FileDescriptor {
  /// Switches a socket option on.
  func set(_ level: Int32, _ option: Int32) throws(SystemError) {
    var value: Int32 = 1
    try check("setsockopt") { setsockopt(raw, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) }
  }
}
