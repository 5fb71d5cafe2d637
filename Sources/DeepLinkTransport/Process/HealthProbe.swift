internal import DeepLinkSystemCalls

/// Requests one path from a server on this machine, for the health check of a container without a shell and curl.
public struct HealthProbe {
  private let place: ListenAddress

  /// Why there is no answer.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The host is neither an address nor `localhost`, or the path of a socket cannot be one.
    case notAnAddress(host: String)
    /// The connection failed.
    case unreachable(ListenAddress, SystemError)
    /// The answer does not begin as HTTP.
    case notHTTP(ListenAddress)

    /// One line for a person.
    public var description: String {
      switch self {
      case .notAnAddress(let host): "\"\(host)\" is neither an IPv4 or IPv6 address nor localhost"
      case .unreachable(let address, let error): "\(address) does not answer: \(error.reason) (\(error.call))"
      case .notHTTP(let address): "\(address) does not answer in HTTP"
      }
    }
  }

  /// - Parameter address: where the server listens; for all addresses, the loopback address is used.
  public init(_ address: ListenAddress) {
    place =
      switch address {
      case .ip("0.0.0.0", let port): .ip(host: "127.0.0.1", port: port)
      case .ip("::", let port), .ip("[::]", let port): .ip(host: "::1", port: port)
      case .ip, .unix: address
      }
  }

  /// A probe of an IP address and a port.
  public init(host: String, port: UInt16) {
    self.init(ListenAddress(host: host, port: port))
  }

  /// The status code of the answer to `GET path`, which must come within `time`.
  public func status(of path: String, within time: Duration) throws(Fault) -> Int {
    guard let address = SocketAddress(place) else { throw .notAnAddress(host: place.host) }
    // RFC 9112 3.2: Host is required, and the path of a socket is not a host.
    let host = place.unixPath == nil ? "\(place)" : "localhost"
    let head: [UInt8]
    do {
      head = try exchange(address, "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", time)
    } catch {
      throw .unreachable(place, error)
    }
    // status-line = HTTP-version SP status-code SP [ reason-phrase ] (RFC 9112 section 4)
    let text = String(decoding: head, as: UTF8.self)
    guard text.hasPrefix("HTTP/1."), let status = Int(text.dropFirst(9).prefix(3)) else { throw .notHTTP(place) }
    return status
  }

  /// Sends the request and reads the status line.
  private func exchange(
    _ address: SocketAddress, _ request: String, _ time: Duration
  ) throws(SystemError) -> [UInt8] {
    let socket = try FileDescriptor.socket(address.family, .stream)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] { try socket.setLimit(option, time) }
    try check("connect") { address.withPointer { connect(socket.raw, $0, $1) } }
    let octets = Array(request.utf8)
    try check("send") {
      Int32(truncatingIfNeeded: octets.withUnsafeBytes { send(socket.raw, $0.baseAddress, $0.count, sendFlags) })
    }
    var answer = [UInt8](repeating: 0, count: 512)
    var count = 0
    while count < 12 {
      let start = count
      let read = try check("recv") {
        Int32(
          truncatingIfNeeded: answer.withUnsafeMutableBytes { bytes in
            recv(socket.raw, bytes.baseAddress.map { $0 + start }, bytes.count - start, 0)
          })
      }
      guard read > 0 else { break }
      count += Int(read)
    }
    return Array(answer[..<count])
  }
}
