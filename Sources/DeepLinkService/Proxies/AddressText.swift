public import HTTP

extension PeerAddress {
  /// Reads an IPv4 address in four decimal parts, or an IPv6 address (RFC 4291 section 2.2), without port, brackets or
  /// zone; nil for any other text.
  ///
  /// An IPv4-mapped IPv6 address becomes the IPv4 address.
  public init?(text: Span<UInt8>) {
    var isVersion6 = false
    for index in text.indices where text[index] == UInt8(ascii: ":") { isVersion6 = true }
    if isVersion6 {
      guard let words = Self.version6(text) else { return nil }
      self = PeerAddress.ipv6(high: words.high, low: words.low, port: 0).withoutPort
    } else {
      guard let address = Self.version4(text) else { return nil }
      self = .ipv4(address, port: 0)
    }
  }

  // Refuses leading zeros: some readers take them as octal, so two readers would see two addresses.
  private static func version4(_ text: Span<UInt8>) -> UInt32? {
    var address: UInt32 = 0
    var (parts, digits, part): (Int, Int, UInt32) = (1, 0, 0)
    for index in text.indices {
      let octet = text[index]
      if octet == UInt8(ascii: ".") {
        guard digits > 0, parts < 4 else { return nil }
        address = address << 8 | part
        (parts, digits, part) = (parts + 1, 0, 0)
      } else {
        guard octet &- 0x30 < 10, digits == 0 || part > 0 else { return nil }
        part = part * 10 + UInt32(octet &- 0x30)
        digits += 1
        guard part <= 255 else { return nil }
      }
    }
    return parts == 4 && digits > 0 ? address << 8 | part : nil
  }

  private static func version6(_ text: Span<UInt8>) -> (high: UInt64, low: UInt64)? {
    let colon = UInt8(ascii: ":")
    var groups: [UInt16] = []
    /// The index of `::` among the groups.
    var gap: Int?
    var index = 0
    if text.count >= 2, text[0] == colon {
      guard text[1] == colon else { return nil }
      (gap, index) = (0, 2)
    }
    while index < text.count {
      guard groups.count < 8 else { return nil }
      let start = index
      var group: UInt32 = 0
      while index < text.count, let digit = text[index].hexadecimalDigit {
        guard index - start < 4 else { return nil }
        group = group << 4 | UInt32(digit)
        index += 1
      }
      if index < text.count, text[index] == UInt8(ascii: ".") {
        guard groups.count <= 6, let last = version4(text.extracting(start..<text.count)) else { return nil }
        groups += [UInt16(truncatingIfNeeded: last >> 16), UInt16(truncatingIfNeeded: last)]
        break
      }
      guard index > start else { return nil }
      groups.append(UInt16(truncatingIfNeeded: group))
      guard index < text.count else { break }
      guard text[index] == colon, index + 1 < text.count else { return nil }
      index += 1
      if text[index] == colon {
        guard gap == nil else { return nil }
        gap = groups.count
        index += 1
      }
    }
    if let gap {
      // `::` stands for at least one group.
      guard groups.count < 8 else { return nil }
      groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: gap)
    }
    guard groups.count == 8 else { return nil }
    let word = { (range: Range<Int>) in groups[range].reduce(UInt64(0)) { $0 << 16 | UInt64($1) } }
    return (word(0..<4), word(4..<8))
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit, nil for any other octet.
  fileprivate var hexadecimalDigit: UInt8? {
    if self &- 0x30 < 10 { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }
}
