/// Another address for a host and port, as curl's `--connect-to` has it: the certificate still has to be the host's.
struct ConnectionDetour: Hashable, Sendable {
  /// Who is asked: `example.com:443`.
  let origin: String
  /// Where: `127.0.0.1:8443`.
  let address: String

  /// As libcurl reads it.
  var text: String { "\(origin):\(address)" }

  /// Reads `HOST:PORT:ADDRESS[:PORT]`; nil if it is something else.
  init?(_ text: String) {
    let form =
      #/(?<host>[A-Za-z0-9._\-]+):(?<port>[0-9]{1,5}):(?<address>\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9._\-]+)(?::(?<to>[0-9]{1,5}))?/#
    guard let match = text.wholeMatch(of: form), let port = UInt16(match.port), port > 0 else { return nil }
    let target = match.to.map { UInt16($0) ?? 0 } ?? port
    guard target > 0 else { return nil }
    origin = "\(match.host.lowercased()):\(port)"
    address = "\(match.address):\(target)"
  }

  /// The detour that ``text`` tells of.
  init(origin: String, address: String) {
    self.origin = origin
    self.address = address
  }
}
