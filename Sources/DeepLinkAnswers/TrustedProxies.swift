package import DeepLinkHTTP
import DeepLinkOctets

/// The peers whose forwarding fields are used: `X-Forwarded-For` and the like.
///
/// Any client can send these fields, so those of other peers are ignored. By default no peer is trusted.
package struct TrustedProxies: Sendable {
  /// Addresses that begin with the same bits.
  private enum Network: Sendable {
    case version4(UInt32, mask: UInt32)
    case version6(high: UInt64, low: UInt64, highMask: UInt64, lowMask: UInt64)
    /// Peers over a Unix-domain socket.
    case local
  }

  private var networks: [Network] = []

  /// Trusts no peer.
  package init() {}

  /// The form that `add` reads, in words that follow "expected".
  package static let form = "addresses or networks such as 10.0.0.0/8, 2001:db8::/32 or 192.0.2.1, or unix"

  /// Whether no peer is trusted.
  package var isEmpty: Bool { networks.isEmpty }

  /// Adds a comma-separated list of addresses, networks in CIDR notation, and `unix`. Returns false and adds nothing if
  /// the list is malformed.
  package mutating func add(_ list: String) -> Bool {
    var added: [Network] = []
    for item in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let network = Self.network(item.drop { $0 == " " }) else { return false }
      added.append(network)
    }
    networks += added
    return true
  }

  private static func network(_ text: Substring) -> Network? {
    if text == "unix" { return .local }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let octets = Array((parts.first ?? "").utf8)
    guard let address = PeerAddress(text: octets.span) else { return nil }
    var length: Int?
    if parts.count == 2 {
      guard let bits = Int(parts[1]), parts[1].utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
      length = bits
    }
    switch address {
    case .ipv4(let address, _):
      // The length of `::ffff:10.0.0.0/104` counts from the start of the IPv6 address.
      let bits = (length ?? 32) - (octets.contains(UInt8(ascii: ":")) && length != nil ? 96 : 0)
      guard (0...32).contains(bits) else { return nil }
      let mask = bits == 0 ? 0 : UInt32.max << UInt32(32 - bits)
      return .version4(address & mask, mask: mask)
    case .ipv6(let high, let low, _):
      let bits = length ?? 128
      guard (0...128).contains(bits) else { return nil }
      let highMask = bits == 0 ? 0 : UInt64.max << UInt64(max(0, 64 - bits))
      let lowMask = bits <= 64 ? 0 : UInt64.max << UInt64(128 - bits)
      return .version6(high: high & highMask, low: low & lowMask, highMask: highMask, lowMask: lowMask)
    case .local: return nil
    }
  }

  /// Whether this peer is trusted.
  package func trusts(_ peer: PeerAddress) -> Bool {
    if networks.isEmpty { return false }
    let peer = peer.withoutPort
    for network in networks {
      switch (network, peer) {
      case (.local, .local): return true
      case (.version4(let wanted, let mask), .ipv4(let address, _)) where address & mask == wanted: return true
      case (.version6(let wantedHigh, let wantedLow, let highMask, let lowMask), .ipv6(let high, let low, _))
      where high & highMask == wantedHigh && low & lowMask == wantedLow:
        return true
      default: continue
      }
    }
    return false
  }

  /// The client of a request: the peer, or the address that trusted proxies report.
  package func client(of request: Request) -> PeerAddress {
    trusts(request.peer) ? forwarding(of: request).client : request.peer
  }

  /// The host, with its port, that the client used for the site, if the peer is trusted: by default that of the request.
  package func authority(of request: Request) -> String? {
    guard trusts(request.peer) else { return nil }
    let authority = forwarding(of: request).host ?? request.authority.map { request.text(of: $0) }
    return authority.map { HostName.printable($0) }
  }

  /// The scheme that the client used, if the peer is trusted and says it.
  package func scheme(of request: Request) -> String? {
    trusts(request.peer) ? forwarding(of: request).scheme : nil
  }
}
