public import HTTP

/// How a server is set up.
public struct ServerOptions: Sendable {
  /// Where it listens.
  public var address: ListenAddress
  /// Listening sockets that whoever started the process has opened, to be used instead of `address`; nil or none: open
  /// `address`.
  public var inherited: InheritedListeners?
  /// The permission bits of the file of a Unix-domain socket: who may write to it may connect (unix(7)).
  public var unixMode: UInt32 = 0o660
  /// Event-loop threads, each with its own handler and, on an IP address, its own listening socket.
  public var threads: Int
  /// How event loops learn which of their descriptors are ready.
  public var eventQueue = EventQueueKind.standard
  /// What clients may do.
  public var limits: Limits
  /// Connections in all; more are turned away with 503.
  ///
  /// Nil: as many as the process may have descriptors for, and never more than that.
  public var maxConnections: Int?
  /// Connections of one IPv4 address or one IPv6 /64; more are turned away with 503.
  ///
  /// Nil: no limit. Behind a proxy all connections have the proxy's address.
  public var maxConnectionsPerAddress: Int?
  /// Whether, at that limit, the connection that has been silent longest is closed for a new one, and none is turned away.
  public var replacesOldest = false
  /// Octets that wait in memory over all connections, of incomplete requests and of answers that clients have yet to take.
  ///
  /// Beyond it requests are refused with 503, and the connections of the slowest readers are closed.
  public var maxBuffered: Int?
  /// Told, at most once a second and on a thread of its own, how many connections were turned away.
  public var onTurningAway: (@Sendable (TurnedAway) -> Void)?
  /// Connections that the kernel keeps waiting for the server to accept them.
  public var backlog: Int32 = 4_096
  /// How long, when the server stops, a connection without a request may still send one.
  public var drainQuiet: Duration = .milliseconds(500)

  /// Options with defaults for everything but the address.
  public init(address: ListenAddress, threads: Int = 1, limits: Limits = Limits(), maxConnections: Int? = nil) {
    self.address = address
    self.threads = threads
    self.limits = limits
    self.maxConnections = maxConnections
  }

  private static let mostThreads = 1_024
  private static let mostBuffered = 1 << 40
  private static let standardBuffer = 67_108_864

  /// The least that makes sense: the content of a request, what each thread uses, and as much for answers.
  private var leastBuffered: Int { 1_048_576 + 2 * (limits.body + threads * LoopParts.reusable) }

  /// What `maxBuffered` says; 64 MiB without it, or more where requests may be larger than that allows.
  var bufferLimit: Int { maxBuffered ?? max(Self.standardBuffer, leastBuffered) }

  /// The values that make no sense, those of `limits` included; a server starts with them all the same.
  public var faults: [SettingFault] {
    var faults: [SettingFault] = []
    faults.check("threads", threads, 1...Self.mostThreads)
    if let maxConnections { faults.check("maxConnections", maxConnections, 1...Int.max) }
    if let maxConnectionsPerAddress {
      faults.check("maxConnectionsPerAddress", maxConnectionsPerAddress, 1...max(1, maxConnections ?? .max))
    }
    if let maxBuffered { faults.check("maxBuffered", maxBuffered, leastBuffered...Self.mostBuffered) }
    // listen(2): the kernel cuts a longer one down to net.core.somaxconn.
    faults.check("backlog", Int(backlog), 1...65_535)
    faults.check("unixMode", Int(unixMode), 0...0o777)
    if drainQuiet != .zero { faults.check("drainQuiet", drainQuiet, most: .seconds(60)) }
    return faults + limits.faults
  }
}

/// A server that could not start.
public enum StartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host is neither an address nor `localhost`.
  case notAnAddress(host: String)
  /// The path of a Unix-domain socket is empty, has a NUL in it, or is longer than `limit` octets.
  case unusablePath(String, limit: Int)
  /// Something that is no socket is where the Unix-domain socket should be.
  case notASocket(path: String)
  /// Another server listens on the Unix-domain socket.
  case socketInUse(path: String)
  /// The address could not be taken.
  case cannotListen(ListenAddress, SystemError)
  /// A thread or one of its descriptors could not be made.
  case noResources(SystemError)

  /// One sentence for a person, with what to do about it.
  public var description: String {
    switch self {
    case .notAnAddress(let host):
      "cannot listen on \"\(host)\": expected an IPv4 or IPv6 address, or localhost; names are not looked up"
    case .unusablePath(let path, let limit):
      "cannot listen on unix:\(path): expected a path of 1 to \(limit) octets without NUL, not of \(path.utf8.count)"
    case .notASocket(let path):
      "cannot listen on unix:\(path): what is there is not a socket, and is left alone; remove it or choose another path"
    case .socketInUse(let path):
      "cannot listen on unix:\(path): another server listens there; stop it or choose another path"
    case .cannotListen(let address, let error):
      "cannot listen on \(address): \(error.reason) (\(error.call))"
    case .noResources(let error):
      "cannot start: \(error)"
    }
  }
}
