internal import DeepLinkSystemCalls

#if canImport(Glibc)
  internal import CDeepLinkEpoll
#endif

/// The flags of each send: a closed connection is an error code, not SIGPIPE. On macOS it is an option of the socket.
@inline(__always) var sendFlags: Int32 {
  #if canImport(Darwin)
    0
  #else
    Int32(MSG_NOSIGNAL)
  #endif
}

extension FileDescriptor {
  /// The types of sockets.
  enum SocketType {
    case stream, datagram

    var number: Int32 {
      #if canImport(Glibc)
        Int32(self == .stream ? SOCK_STREAM.rawValue : SOCK_DGRAM.rawValue)
      #else
        self == .stream ? SOCK_STREAM : SOCK_DGRAM
      #endif
    }
  }

  /// A new socket.
  static func socket(
    _ family: Int32, _ type: SocketType, isNonBlocking: Bool = false
  ) throws(SystemError) -> FileDescriptor {
    #if canImport(Darwin)
      let raw = try check("socket") { DeepLinkSystemCalls.socket(family, type.number, 0) }
      prepare(raw, isNonBlocking: isNonBlocking)
    #else
      let type = type.number | closedInChildren | (isNonBlocking ? nonBlocking : 0)
      let raw = try check("socket") { DeepLinkSystemCalls.socket(family, type, 0) }
    #endif
    return FileDescriptor(owning: raw)
  }

  /// Accepts a non-blocking connection and stores its address; -1 without one, as accept(2) does.
  static func accept(from listener: borrowing FileDescriptor, _ peer: inout SocketAddress) -> Int32 {
    let number = listener.raw
    #if canImport(Darwin)
      let raw = peer.withMutablePointer { DeepLinkSystemCalls.accept(number, $0, $1) }
      if raw >= 0 { prepare(raw, isNonBlocking: true) }
      return raw
    #else
      return peer.withMutablePointer { accept4(number, $0, $1, nonBlocking | closedInChildren) }
    #endif
  }

  #if canImport(Darwin)
    private static func prepare(_ raw: Int32, isNonBlocking: Bool) {
      keepFromChildren(raw)
      if isNonBlocking { makeNonBlocking(raw) }
      var value: Int32 = 1
      _ = setsockopt(raw, SOL_SOCKET, SO_NOSIGPIPE, &value, socklen_t(MemoryLayout<Int32>.size))
    }
  #elseif canImport(Glibc)
    private static var nonBlocking: Int32 { Int32(SOCK_NONBLOCK.rawValue) }
    private static var closedInChildren: Int32 { Int32(SOCK_CLOEXEC.rawValue) }
  #else
    private static var nonBlocking: Int32 { SOCK_NONBLOCK }
    private static var closedInChildren: Int32 { SOCK_CLOEXEC }
  #endif

  /// Whether the kernel spreads connections among sockets that listen on the same port (SO_REUSEPORT). macOS gives all of
  /// them to one socket.
  static var kernelSpreadsConnections: Bool {
    #if canImport(Darwin)
      false
    #else
      true
    #endif
  }

  /// Switches a socket option on.
  func set(_ level: Int32, _ option: Int32) throws(SystemError) {
    var value: Int32 = 1
    try check("setsockopt") { setsockopt(raw, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) }
  }

  /// Sets the time limit of receiving (`SO_RCVTIMEO`) or sending (`SO_SNDTIMEO`).
  func setLimit(_ option: Int32, _ time: Duration) throws(SystemError) {
    let milliseconds = time.milliseconds
    var limit = timeval(
      tv_sec: time_t(milliseconds / 1_000), tv_usec: suseconds_t(milliseconds % 1_000 * 1_000))
    try check("setsockopt") {
      setsockopt(raw, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// Octets that are sent and not acknowledged by the client: SIOCOUTQ of tcp(7), also called TIOCOUTQ, or SO_NWRITE on
  /// macOS.
  var untaken: Int {
    var count: Int32 = 0
    #if canImport(Darwin)
      var size = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(raw, SOL_SOCKET, SO_NWRITE, &count, &size) == 0 ? Int(count) : 0
    #else
      return ioctl(raw, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
    #endif
  }

  /// Has closing reset the connection, so that the kernel keeps no octets for a client that does not read.
  func resetWhenClosed() {
    var value = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(raw, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
  }
}
