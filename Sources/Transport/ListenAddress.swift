/// Where a server listens.
public enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
  /// A numeric IPv4 or IPv6 address, or `localhost`, and a port; port 0 takes a free one.
  case ip(host: String, port: UInt16)
  /// A Unix-domain stream socket at `path`, which may have 107 octets.
  ///
  /// At the start a socket file that nobody listens on is replaced; anything else that is there is left alone and
  /// reported. The file is removed when the server stops.
  case unix(path: String)

  /// The address that a host stands for: one that begins with `unix:` is the path of a Unix-domain socket, as nginx
  /// spells it, and the port means nothing.
  public init(host: String, port: UInt16) {
    let isPath = host.hasPrefix(Self.unixPrefix)
    self = isPath ? .unix(path: String(host.dropFirst(Self.unixPrefix.count))) : .ip(host: host, port: port)
  }

  /// The path of a Unix-domain socket; nil for an IP address.
  public var unixPath: String? {
    if case .unix(let path) = self { path } else { nil }
  }

  private static let unixPrefix = "unix:"

  /// What stands for the machine: the host, or the path of a socket.
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

  /// As it appears in a URL: `127.0.0.1:8080`, `[::1]:8080`; for a Unix-domain socket `unix:/run/server.sock`.
  public var description: String {
    switch self {
    case .ip(let host, let port): host.contains(":") && !host.hasPrefix("[") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): Self.unixPrefix + path
    }
  }
}
