internal import DeepLinkHTTP
internal import DeepLinkSystemCalls

/// An IP address and a port, or the path of a Unix-domain socket, in the form of the kernel.
struct SocketAddress {
  private var storage: sockaddr_storage
  private var length: socklen_t

  /// An empty address for the kernel to fill in.
  init() {
    storage = sockaddr_storage()
    length = socklen_t(MemoryLayout<sockaddr_storage>.size)
  }

  /// The IP address that the kernel has in its own form; nil for another family.
  init?(copying address: UnsafePointer<sockaddr>) {
    self.init()
    let size =
      switch Int32(address.pointee.sa_family) {
      case AF_INET: MemoryLayout<sockaddr_in>.size
      case AF_INET6: MemoryLayout<sockaddr_in6>.size
      default: 0
      }
    guard size > 0 else { return nil }
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
    }
    length = socklen_t(size)
  }

  /// Reads an IPv4 or IPv6 address; nil for anything else.
  ///
  /// Names are not resolved, because a static binary has no resolver. `localhost` is 127.0.0.1, and an IPv6 address may be
  /// in brackets.
  init?(host: String, port: UInt16) {
    self.init()
    let text = host == "localhost" ? "127.0.0.1" : host
    var four = sockaddr_in()
    if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
      length = socklen_t(MemoryLayout<sockaddr_in>.size)
      return
    }
    let inner = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    var six = sockaddr_in6()
    guard inet_pton(AF_INET6, inner, &six.sin6_addr) == 1 else { return nil }
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
    length = socklen_t(MemoryLayout<sockaddr_in6>.size)
  }

  /// The address of a server; nil if it is invalid.
  init?(_ address: ListenAddress) {
    if let path = address.unixPath { self.init(path: path) } else { self.init(host: address.host, port: address.port) }
  }

  /// The longest path of a Unix-domain socket, in octets: `sun_path` without the NUL at its end (unix(7)).
  static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The offset of `sun_path`, after the family, and on macOS the length.
  private static let pathStart = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  /// The Unix-domain socket at `path`; nil if the path is empty, too long or contains NUL.
  init?(path: String) {
    self.init(name: Array(path.utf8), isAbstract: false)
  }

  /// The abstract Unix-domain socket of this name, which has no file (unix(7)).
  init?(abstract name: String) {
    self.init(name: Array(name.utf8), isAbstract: true)
  }

  private init?(name: [UInt8], isAbstract: Bool) {
    guard (1...Self.pathLimit).contains(name.count), !name.contains(0) else { return nil }
    self.init()
    storage.ss_family = sa_family_t(AF_UNIX)
    // An abstract name starts with NUL; a path ends with one, which the storage has already.
    let start = Self.pathStart + (isAbstract ? 1 : 0)
    withUnsafeMutableBytes(of: &storage) { bytes in
      for (offset, octet) in name.enumerated() { bytes[start + offset] = octet }
    }
    length = socklen_t(start + name.count + (isAbstract ? 0 : 1))
  }

  /// `AF_INET`, `AF_INET6` or `AF_UNIX`.
  var family: Int32 { Int32(storage.ss_family) }

  /// The port; 0 without one.
  var port: UInt16 {
    switch family {
    case AF_INET: load(sockaddr_in.self).sin_port.bigEndian
    case AF_INET6: load(sockaddr_in6.self).sin6_port.bigEndian
    default: 0
    }
  }

  /// The address as requests carry it.
  var peer: PeerAddress {
    switch family {
    case AF_INET:
      let address = load(sockaddr_in.self)
      return .ipv4(UInt32(bigEndian: address.sin_addr.s_addr), port: address.sin_port.bigEndian)
    case AF_INET6:
      let address = load(sockaddr_in6.self)
      let words = withUnsafeBytes(of: address.sin6_addr) { bytes in
        (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
      let port = address.sin6_port.bigEndian
      return .ipv6(high: UInt64(bigEndian: words.0), low: UInt64(bigEndian: words.1), port: port)
    default: return .local
    }
  }

  /// The address to listen on; nil for other families.
  var listenAddress: ListenAddress? {
    switch family {
    case AF_INET, AF_INET6: .ip(host: peer.description, port: port)
    case AF_UNIX: .unix(path: path)
    default: nil
    }
  }

  /// The path of a Unix-domain socket; `@` and the name of an abstract one.
  private var path: String {
    let start = Self.pathStart
    return withUnsafeBytes(of: storage) { bytes in
      let name = bytes[start..<max(start, min(Int(length), bytes.count))]
      guard name.first == 0 else { return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self) }
      return "@" + String(decoding: name.dropFirst(), as: UTF8.self)
    }
  }

  /// Hands the address to a call that reads it.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// Hands the address to a call that fills it in.
  mutating func withMutablePointer<Result>(
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
  ) -> Result {
    length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
    }
  }

  private func load<Address>(_ type: Address.Type) -> Address {
    withUnsafeBytes(of: storage) { $0.loadUnaligned(as: type) }
  }
}

/// The address that a server listens on.
public enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
  /// A numeric IPv4 or IPv6 address, or `localhost`, and a port; port 0 takes a free one.
  case ip(host: String, port: UInt16)
  /// A Unix-domain stream socket at `path`, which may have 107 octets.
  ///
  /// The server replaces a socket file without a listener at the start, and removes its own when it stops. It reports any
  /// other file at the path.
  case unix(path: String)

  /// The address of a host; `unix:PATH`, as in nginx, is a Unix-domain socket and ignores the port.
  public init(host: String, port: UInt16) {
    let isPath = host.hasPrefix(Self.unixPrefix)
    self = isPath ? .unix(path: String(host.dropFirst(Self.unixPrefix.count))) : .ip(host: host, port: port)
  }

  /// The path of a Unix-domain socket; nil for an IP address.
  public var unixPath: String? {
    if case .unix(let path) = self { path } else { nil }
  }

  private static let unixPrefix = "unix:"

  /// The host, or the path of a socket.
  var host: String {
    switch self {
    case .ip(let host, _): host
    case .unix(let path): path
    }
  }

  /// The port; 0 for a Unix-domain socket.
  public var port: UInt16 {
    switch self {
    case .ip(_, let port): port
    case .unix: 0
    }
  }

  /// As in a URL: `127.0.0.1:8080`, `[::1]:8080`; for a Unix-domain socket `unix:/run/server.sock`.
  public var description: String {
    switch self {
    case .ip(let host, let port): host.contains(":") && !host.hasPrefix("[") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): Self.unixPrefix + path
    }
  }
}

extension ListenAddress {
  /// The expected form, in words that follow "expected"; nil for a well-formed address.
  public var expectation: String? {
    guard SocketAddress(self) == nil else { return nil }
    return unixPath == nil
      ? "an IPv4 or IPv6 address, localhost or unix:PATH (names are not looked up)"
      : "a path of 1 to \(SocketAddress.pathLimit) bytes without NUL after unix:"
  }
}
