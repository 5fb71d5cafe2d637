internal import HTTP
internal import Synchronization

/// Whose connections are counted together: an IPv4 address, or the /64 of an IPv6 address, which is what one customer
/// is given at the least (RFC 6177) and can choose addresses from as it likes.
struct AddressKey: Hashable {
  private let prefix: UInt64
  private let isIPv6: Bool

  /// Nil for a peer on this machine's Unix-domain sockets: it is a proxy, and no address.
  init?(_ peer: PeerAddress) {
    switch peer.withoutPort {
    case .local: return nil
    case .ipv4(let address, _): (prefix, isIPv6) = (UInt64(address), false)
    case .ipv6(let high, _, _): (prefix, isIPv6) = (high, true)
    }
  }
}

/// How many connections each address has, over all threads.
///
/// An address is in it as long as it has a connection, so it never has more entries than there are connections. The lock
/// is taken when a connection comes and when it goes, never for a request, and only if there is a limit.
final class AddressTable: Sendable {
  private let limit: Int
  private let counts = Mutex<[AddressKey: Int32]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a connection in; false, and not counted, if the address has as many as it may have.
  func enter(_ key: AddressKey) -> Bool {
    counts.withLock { counts in
      let count = counts[key] ?? 0
      guard count < limit else { return false }
      counts[key] = count &+ 1
      return true
    }
  }

  /// Counts a connection out.
  func leave(_ key: AddressKey) {
    counts.withLock { counts in
      guard let count = counts[key], count > 1 else {
        counts[key] = nil
        return
      }
      counts[key] = count &- 1
    }
  }

  /// The number of addresses with connections.
  var count: Int { counts.withLock { $0.count } }
}
