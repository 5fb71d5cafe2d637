/// Percent-decoding for rules with `"percentEncoded": false`, whose patterns are "Unicode code points rather than
/// percent-encoded ASCII" (WWDC 2020, session 10098).
enum PercentDecoding {
  /// The scalars that the octets of a URL stand for. Escapes that are malformed, or that give no UTF-8, stay as they are.
  static func scalars(_ octets: [UInt8]) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(octets.count)
    var index = 0
    while index < octets.count {
      if let (scalar, length) = scalar(octets, at: index) {
        scalars.append(scalar)
        index += length
      } else {
        scalars.append(UInt32(octets[index]))
        index += 1
      }
    }
    return scalars
  }

  /// The scalar that the escapes at an index spell, and how many octets they take.
  private static func scalar(_ octets: [UInt8], at index: Int) -> (UInt32, Int)? {
    guard let first = escape(octets, at: index) else { return nil }
    if first < 0x80 { return (UInt32(first), 3) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var decoded = [first]
    while decoded.count < length, let next = escape(octets, at: index + decoded.count * 3) { decoded.append(next) }
    // Decoding repairs what is not UTF-8, which shows in other octets.
    let text = String(decoding: decoded, as: UTF8.self)
    guard text.utf8.elementsEqual(decoded), let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
    else {
      return nil
    }
    return (scalar.value, length * 3)
  }

  private static func escape(_ octets: [UInt8], at index: Int) -> UInt8? {
    guard index + 2 < octets.count, octets[index] == UInt8(ascii: "%"), let high = digit(octets[index + 1]),
      let low = digit(octets[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ octet: UInt8) -> UInt8? {
    switch octet {
    case 0x30...0x39: octet - 0x30
    case 0x41...0x46: octet - 0x41 + 10
    case 0x61...0x66: octet - 0x61 + 10
    default: nil
    }
  }
}
