import DeepLinkOctets

/// The address of the client of a connection.
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

extension PeerAddress {
  /// Reads an IPv4 address in four decimal parts, or an IPv6 address (RFC 4291 section 2.2), without port, brackets or
  /// zone; nil for anything else. An IPv4 address mapped into IPv6 becomes the IPv4 address.
  public init?(text: Span<UInt8>) {
    var isVersion6 = false
    for index in text.indices where text[index] == .colon { isVersion6 = true }
    if isVersion6 {
      guard let words = Self.version6(text) else { return nil }
      self = PeerAddress.ipv6(high: words.high, low: words.low, port: 0).withoutPort
    } else {
      guard let address = Self.version4(text) else { return nil }
      self = .ipv4(address, port: 0)
    }
  }

  // Leading zeros are refused, because some readers take them for octal.
  private static func version4(_ text: Span<UInt8>) -> UInt32? {
    var address: UInt32 = 0
    var (parts, digits, part): (Int, Int, UInt32) = (1, 0, 0)
    for index in text.indices {
      let octet = text[index]
      if octet == .dot {
        guard digits > 0, parts < 4 else { return nil }
        address = address << 8 | part
        (parts, digits, part) = (parts + 1, 0, 0)
      } else {
        guard octet.isDigit, digits == 0 || part > 0 else { return nil }
        part = part * 10 + UInt32(octet &- 0x30)
        digits += 1
        guard part <= 255 else { return nil }
      }
    }
    return parts == 4 && digits > 0 ? address << 8 | part : nil
  }

  /// Reads an IPv6 address (RFC 4291 section 2.2) as two words, nil for anything else.
  static func version6(_ text: Span<UInt8>) -> (high: UInt64, low: UInt64)? {
    // The groups before `::`, once that has been read, and the later groups.
    var (head, groups): (Groups?, Groups) = (nil, Groups())
    var index = 0
    if text.count >= 2, text[0] == .colon {
      guard text[1] == .colon else { return nil }
      (head, index) = (Groups(), 2)
    }
    while index < text.count {
      let start = index
      var group: UInt64 = 0
      while index < text.count, let digit = text[index].hexValue {
        guard index &- start < 4 else { return nil }
        group = group << 4 | UInt64(digit)
        index &+= 1
      }
      if index < text.count, text[index] == .dot {
        // The last 32 bits may be written as an IPv4 address.
        guard let last = version4(text.extracting(start..<text.count)) else { return nil }
        groups.append(UInt64(last >> 16))
        groups.append(UInt64(last & 0xFFFF))
        break
      }
      guard index > start else { return nil }
      groups.append(group)
      guard index < text.count else { break }
      guard text[index] == .colon, index &+ 1 < text.count else { return nil }
      index &+= 1
      if text[index] == .colon {
        guard head == nil else { return nil }
        (head, groups) = (groups, Groups())
        index &+= 1
      }
    }
    guard var head else { return groups.count == 8 ? (groups.high, groups.low) : nil }
    // `::` stands for at least one group.
    guard head.count &+ groups.count < 8 else { return nil }
    while head.count < 8 { head.append(0) }
    return (head.high | groups.high, head.low | groups.low)
  }

  /// Groups of 16 bits; the last one is in the lowest bits.
  private struct Groups {
    var (high, low): (UInt64, UInt64) = (0, 0)
    var count = 0

    mutating func append(_ group: UInt64) {
      high = high << 16 | low >> 48
      low = low << 16 | group
      count &+= 1
    }
  }
}

/// How a connection came in.
public enum ListenerKind: Hashable, Sendable, CaseIterable {
  /// Over TCP.
  case ip
  /// Over a Unix-domain socket from this machine, usually from a proxy.
  case unix
  /// Without a socket, in tests and tools.
  case memory
}
