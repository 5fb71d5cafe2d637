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
