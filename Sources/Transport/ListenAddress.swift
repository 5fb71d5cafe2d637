/// Where a server listens.
public enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
  /// A numeric IPv4 or IPv6 address, or `localhost`, and a port; port 0 takes a free one.
  ///
  /// A host that begins with `unix:` is the path of a Unix-domain socket instead, as nginx spells it, and the port
  /// means nothing; see `unix(path:)`.
  case ip(host: String, port: UInt16)

  /// A Unix-domain stream socket at `path`, which may have 107 octets.
  ///
  /// At the start a socket file that nobody listens on is replaced; anything else that is there is left alone and
  /// reported. The file is removed when the server stops.
  public static func unix(path: String) -> ListenAddress {
    .ip(host: unixPrefix + path, port: 0)
  }

  /// The path of a Unix-domain socket; nil for an IP address.
  public var unixPath: String? {
    guard case .ip(let host, _) = self, host.hasPrefix(Self.unixPrefix) else { return nil }
    return String(host.dropFirst(Self.unixPrefix.count))
  }

  private static let unixPrefix = "unix:"

  /// What stands for the machine.
  var host: String {
    switch self {
    case .ip(let host, _): host
    }
  }

  /// The port; 0 for a Unix-domain socket.
  public var port: UInt16 {
    switch self {
    case .ip(_, let port): unixPath == nil ? port : 0
    }
  }

  /// As it appears in a URL: `127.0.0.1:8080`, `[::1]:8080`; for a Unix-domain socket `unix:/run/server.sock`.
  public var description: String {
    switch self {
    case .ip(let host, let port):
      if unixPath != nil {
        host
      } else {
        host.contains(":") && !host.hasPrefix("[") ? "[\(host)]:\(port)" : "\(host):\(port)"
      }
    }
  }
}
