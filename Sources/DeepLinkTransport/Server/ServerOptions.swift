public import DeepLinkHTTP
internal import DeepLinkSystemCalls

/// The options of a server.
public struct ServerOptions: Sendable {
  /// Where it listens.
  public var address: ListenAddress
  /// Listening sockets of the service manager, used instead of `address`; nil or none to open `address`.
  public var inherited: InheritedListeners?
  /// The permission bits of the file of a Unix-domain socket: connecting needs write permission (unix(7)).
  public var unixMode: UInt32 = 0o660
  /// Event-loop threads, each with its own handler and, on an IP address, its own listening socket.
  public var threads: Int
  /// The limits for clients.
  public var limits: Limits
  /// The most connections; more are turned away with 503. The limit on descriptors bounds it, too; nil for that limit alone.
  public var maxConnections: Int?
  /// The most connections of one IPv4 address or one IPv6 /64; more are turned away with 503. Nil for no limit.
  ///
  /// Behind a proxy all connections have the proxy's address.
  public var maxConnectionsPerAddress: Int?
  /// Whether, at the limit for all connections, a new one replaces the one that was idle longest.
  public var replacesOldest = false
  /// The memory budget in octets, for incomplete requests and for answers that wait to be sent.
  ///
  /// Beyond it, requests are refused with 503, and the connections of the slowest readers are closed.
  public var maxBuffered: Int?
  /// Called at most once a second, on a thread of its own, with the numbers of connections that were turned away.
  public var onTurningAway: (@Sendable (TurnedAway) -> Void)?
  /// The value of the field `Server` of each answer, such as `deeplink-server/1.0`; nil for no such field.
  public var server: String?
  /// The most connections that wait in the kernel to be accepted.
  public var backlog: Int32 = 4_096
  /// How long an idle connection may still send a request when the server stops.
  public var drainQuiet: Duration = .milliseconds(500)

  /// Options with defaults.
  public init(address: ListenAddress, threads: Int = 1, limits: Limits = Limits(), maxConnections: Int? = nil) {
    self.address = address
    self.threads = threads
    self.limits = limits
    self.maxConnections = maxConnections
  }

  private static let standardBuffer = 67_108_864

  /// The least memory budget: the content of a request, the buffers of each thread, and as much for answers.
  private var leastBuffered: Int { 1_048_576 + 2 * (limits.body + threads * LoopParts.reusable) }

  /// The memory budget; by default 64 MiB, or more if the limits of requests need it.
  var bufferLimit: Int { maxBuffered ?? max(Self.standardBuffer, leastBuffered) }
}

/// Why a server could not start.
public enum StartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host is neither an address nor `localhost`.
  case notAnAddress(host: String)
  /// The path of a Unix-domain socket is empty, has a NUL in it, or is longer than `limit` octets.
  case unusablePath(String, limit: Int)
  /// The path of the Unix-domain socket is taken by another kind of file.
  case notASocket(path: String)
  /// Another server listens on the Unix-domain socket.
  case socketInUse(path: String)
  /// The server could not listen on the address.
  case cannotListen(ListenAddress, SystemError)
  /// A thread or one of its descriptors could not be created.
  case noResources(SystemError)

  /// One sentence for a person, with what to do about it.
  public var description: String {
    switch self {
    case .notAnAddress(let host):
      "cannot listen on \"\(host)\": expected an IPv4 or IPv6 address, or localhost; names are not looked up"
    case .unusablePath(let path, let limit):
      "cannot listen on unix:\(path): expected a path of 1 to \(limit) bytes without NUL, not of \(path.utf8.count)"
    case .notASocket(let path):
      "cannot listen on unix:\(path): the path has something that is not a socket; remove it or choose another path"
    case .socketInUse(let path):
      "cannot listen on unix:\(path): another server listens there; stop it or choose another path"
    case .cannotListen(let address, let error):
      "cannot listen on \(address): \(error.reason) (\(error.call))"
        + (error.code == EADDRINUSE ? "; another program listens there: stop it, or choose another port" : "")
    case .noResources(let error):
      "cannot start: \(error)"
    }
  }
}
