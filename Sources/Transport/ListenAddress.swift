/// Where a server listens.
public enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
  /// A numeric IPv4 or IPv6 address, or `localhost`, and a port; port 0 takes a free one.
  case ip(host: String, port: UInt16)

  /// The port.
  public var port: UInt16 {
    switch self {
    case .ip(_, let port): port
    }
  }

  /// As it appears in a URL: `127.0.0.1:8080`, `[::1]:8080`.
  public var description: String {
    switch self {
    case .ip(let host, let port):
      host.contains(":") && !host.hasPrefix("[") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }
}

/// A server that could not start.
public enum StartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host is neither an address nor `localhost`.
  case notAnAddress(host: String)
  /// The address could not be taken.
  case cannotListen(ListenAddress, SystemError)
  /// A thread or one of its descriptors could not be made.
  case noResources(SystemError)

  /// One sentence for a person, with what to do about it.
  public var description: String {
    switch self {
    case .notAnAddress(let host):
      "cannot listen on \"\(host)\": expected an IPv4 or IPv6 address, or localhost; names are not looked up"
    case .cannotListen(let address, let error):
      "cannot listen on \(address): \(error.reason) (\(error.call))"
    case .noResources(let error):
      "cannot start: \(error)"
    }
  }
}
