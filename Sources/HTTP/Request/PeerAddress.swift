/// Who is at the other end of a connection.
public enum PeerAddress: Hashable, Sendable {
  /// A process on this machine, over a Unix socket or in memory.
  case local
  /// An IPv4 address, its first octet in the highest eight bits, and a port.
  case ipv4(UInt32, port: UInt16)
  /// An IPv6 address, its first octets in the highest bits of `high`, and a port.
  case ipv6(high: UInt64, low: UInt64, port: UInt16)

  /// The address without its port; an IPv4 address mapped into IPv6 (RFC 4291 2.5.5.2) counts as the IPv4 address.
  public var withoutPort: PeerAddress {
    switch self {
    case .local: self
    case .ipv4(let address, _): .ipv4(address, port: 0)
    case .ipv6(0, let low, _) where low >> 32 == 0xFFFF: .ipv4(UInt32(truncatingIfNeeded: low), port: 0)
    case .ipv6(let high, let low, _): .ipv6(high: high, low: low, port: 0)
    }
  }
}

extension PeerAddress: CustomStringConvertible {
  /// The address without its port, as it is written in logs: `127.0.0.1`, `2001:db8::1` (RFC 5952), `local`.
  public var description: String {
    switch withoutPort {
    case .local: "local"
    case .ipv4(let address, _):
      "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
    case .ipv6(let high, let low, _): Self.text(high: high, low: low)
    }
  }

  // RFC 5952 4: lower case, no leading zeros, the longest run of two or more zero groups becomes `::`.
  private static func text(high: UInt64, low: UInt64) -> String {
    let groups = [high, low].flatMap { word in [48, 32, 16, 0].map { word >> UInt64($0) & 0xFFFF } }
    var longest = 0..<0
    var start = 0
    while start < groups.count {
      guard groups[start] == 0 else {
        start += 1
        continue
      }
      let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
      if end - start > longest.count { longest = start..<end }
      start = end
    }
    let text = { (range: Range<Int>) in groups[range].map { String($0, radix: 16) }.joined(separator: ":") }
    guard longest.count > 1 else { return text(0..<groups.count) }
    return text(0..<longest.lowerBound) + "::" + text(longest.upperBound..<groups.count)
  }
}

/// How a connection came in.
public enum ListenerKind: Hashable, Sendable, CaseIterable {
  /// Over TCP.
  case ip
  /// Over a Unix-domain socket, and so from this machine: usually a proxy.
  case unix
  /// Without a socket, in tests and tools.
  case memory
}
