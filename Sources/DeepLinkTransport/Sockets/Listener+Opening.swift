internal import DeepLinkHTTP
internal import DeepLinkSystemCalls
internal import Synchronization

/// The listening sockets of a server.
struct Listeners {
  /// The listeners of each thread.
  let ofThreads: [[Listener]]
  /// The address of the first one, with the actual port.
  let address: ListenAddress

  /// Whether several threads accept from the same sockets.
  var areShared: Bool { ofThreads.count > 1 && ofThreads[0].first === ofThreads[1].first }
}

extension Listener {
  /// Opens the sockets that `options` ask for.
  static func open(_ options: ServerOptions) throws(StartError) -> Listeners {
    let threads = max(1, options.threads)
    if let inherited = options.inherited, let first = inherited.addresses.first {
      let sockets = inherited.takeSockets()
      // Another server of this process has taken them already.
      guard !sockets.isEmpty else { throw .cannotListen(first, SystemError(call: "accept", code: EBADF)) }
      return Listeners(ofThreads: Array(repeating: sockets, count: threads), address: first)
    }
    let address = options.address
    if let path = address.unixPath {
      let listener = try openUnix(path, mode: options.unixMode, backlog: options.backlog)
      return Listeners(ofThreads: Array(repeating: [listener], count: threads), address: address)
    }
    guard let wanted = SocketAddress(address) else { throw .notAnAddress(host: address.host) }
    do {
      return try open(wanted, at: address, count: threads, backlog: options.backlog)
    } catch {
      throw .cannotListen(address, error)
    }
  }

  /// Opens a socket for each thread on one address, among which the kernel spreads connections (SO_REUSEPORT).
  private static func open(
    _ wanted: SocketAddress, at address: ListenAddress, count: Int, backlog: Int32
  ) throws(SystemError) -> Listeners {
    let spreads = count > 1 && FileDescriptor.kernelSpreadsConnections
    // A socket with SO_REUSEPORT would also share its port with another server of the same user. So the first socket of a
    // given port has no such option, which proves that the port is free, and is then replaced. A port that the kernel
    // chooses is free, and another socket could take it while the first one is replaced.
    let isChosen = wanted.port == 0
    let first = try bind(wanted, sharing: spreads && isChosen, backlog: backlog)
    let port = try boundPort(of: first)
    let bound = ListenAddress.ip(host: address.host, port: port)
    guard spreads, let shared = SocketAddress(bound) else {
      let listener = Listener(owning: first, kind: .ip, closing: .filter)
      return Listeners(ofThreads: Array(repeating: [listener], count: count), address: bound)
    }
    var listeners: [[Listener]] = []
    if isChosen { listeners.append([Listener(owning: first, kind: .ip, closing: .filter)]) } else { _ = consume first }
    while listeners.count < count {
      let descriptor = try bind(shared, sharing: true, backlog: backlog)
      listeners.append([Listener(owning: descriptor, kind: .ip, closing: .filter)])
    }
    return Listeners(ofThreads: listeners, address: bound)
  }

  private static func bind(
    _ address: SocketAddress, sharing: Bool, backlog: Int32
  ) throws(SystemError) -> FileDescriptor {
    let descriptor = try FileDescriptor.socket(address.family, .stream, isNonBlocking: true)
    try descriptor.set(SOL_SOCKET, SO_REUSEADDR)
    if sharing { try descriptor.set(SOL_SOCKET, SO_REUSEPORT) }
    // Accepted sockets inherit it: answers are complete when written, so they are sent at once.
    try descriptor.set(Int32(IPPROTO_TCP), TCP_NODELAY)
    let raw = descriptor.raw
    try check("bind") { address.withPointer { DeepLinkSystemCalls.bind(raw, $0, $1) } }
    try check("listen") { listen(raw, backlog) }
    return descriptor
  }

  private static func boundPort(of descriptor: borrowing FileDescriptor) throws(SystemError) -> UInt16 {
    try SocketAddress(of: descriptor).port
  }

  /// Opens a Unix-domain socket, which has no SO_REUSEPORT, so all threads share it.
  private static func openUnix(_ path: String, mode: UInt32, backlog: Int32) throws(StartError) -> Listener {
    guard let address = SocketAddress(path: path) else {
      throw .unusablePath(path, limit: SocketAddress.pathLimit)
    }
    let obstacle: SocketFile.Obstacle
    do {
      obstacle = try SocketFile.obstacle(at: path, address)
    } catch {
      throw .cannotListen(.unix(path: path), error)
    }
    switch obstacle {
    case .live: throw .socketInUse(path: path)
    case .notASocket: throw .notASocket(path: path)
    case .stale: _ = unlink(path)
    case .none: break
    }
    do {
      return try bind(address, at: path, mode: mode, backlog: backlog)
    } catch {
      throw .cannotListen(.unix(path: path), error)
    }
  }

  private static func bind(
    _ address: SocketAddress, at path: String, mode: UInt32, backlog: Int32
  ) throws(SystemError) -> Listener {
    let descriptor = try FileDescriptor.socket(AF_UNIX, .stream, isNonBlocking: true)
    let (raw, mode) = (descriptor.raw, mode_t(truncatingIfNeeded: mode))
    // The file gets the mode of the socket less the umask, so that it never has more permissions than wanted; `chmod` adds
    // what the umask removed. On macOS sockets have no mode.
    #if canImport(Darwin)
      let mask = umask(~mode & 0o777)
      defer { _ = umask(mask) }
    #else
      try check("fchmod") { fchmod(raw, mode) }
    #endif
    try check("bind") { address.withPointer { DeepLinkSystemCalls.bind(raw, $0, $1) } }
    let file = try SocketFile(path)
    try check("chmod") { chmod(path, mode) }
    try check("listen") { listen(raw, backlog) }
    return Listener(owning: descriptor, kind: .unix, closing: .shutdown, file: file)
  }
}

extension SocketAddress {
  /// The address that a socket is bound to.
  init(of descriptor: borrowing FileDescriptor) throws(SystemError) {
    self.init()
    let raw = descriptor.raw
    try check("getsockname") { withMutablePointer { getsockname(raw, $0, $1) } }
  }
}

/// The file of a Unix-domain socket; removed once, and only if it is still the same file.
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

  /// Owns the socket file at `path`.
  init(_ path: String) throws(SystemError) {
    self.path = path
    var status = stat()
    try check("lstat") { lstat(path, &status) }
    identity = Identity(status)
  }

  /// Removes the file, unless another server has replaced it.
  func remove() {
    guard !isRemoved.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var status = stat()
    guard lstat(path, &status) == 0, Identity(status) == identity else { return }
    _ = unlink(path)
  }

  deinit { remove() }

  /// The file at the path of a new socket.
  enum Obstacle {
    /// A socket without a listener.
    case stale
    /// A socket with a listener.
    case live
    /// Another kind of file.
    case notASocket
    /// No file.
    case none
  }

  /// Finds out the kind of file at `path`, whose address is `address`.
  static func obstacle(at path: String, _ address: SocketAddress) throws(SystemError) -> Obstacle {
    var status = stat()
    do throws(SystemError) {
      // A symbolic link is not followed, and not a socket.
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
      // Its queue is full, or it takes datagrams: it is in use.
      case EAGAIN, EPROTOTYPE: return .live
      default: throw error
      }
    }
  }
}
