/// The compressed form of a file: `NAME.gz` beside `NAME`, or one that is made when it is first asked for.
enum GzipForm {
  static let suffix = ".gz"

  /// Below this, the head of the answer is most of it; above, an event loop would be busy for too long.
  private static let sizes = 1_024...262_144

  /// Whether a form is made of content of this length and type, if there is none beside it.
  static func isWorthwhile(_ length: Int, _ mediaType: String) -> Bool {
    sizes.contains(length) && FileType.isText(mediaType)
  }

  /// The compressed form of a text, nil if it does not save a tenth at least.
  static func made(of octets: [UInt8]) -> [UInt8]? {
    let form = gzip(octets)
    return form.count <= octets.count - octets.count / 10 ? form : nil
  }

  /// A gzip file (RFC 1952 section 2.3): without a name or a date, so that the same octets have the same entity tag.
  static func gzip(_ octets: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    return head + Deflate.compress(octets) + octetsOf(CyclicRedundancyCheck.of(octets))
      + octetsOf(UInt32(truncatingIfNeeded: octets.count))
  }

  private static func octetsOf(_ number: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Why these octets are not the compressed form of a file's content; nil if they are.
  ///
  /// A gzip file ends with the CRC-32 and the length of what was compressed (RFC 1952 section 2.3.1). So it can be held
  /// against the file without being unpacked, and better than by dates, which copies and checkouts do not keep.
  static func fault(of compressed: [UInt8], from original: [UInt8]) -> String? {
    // A head of ten octets, at least two of content, a trailer of eight; the method is always deflate.
    guard compressed.count >= 20, compressed.starts(with: [0x1F, 0x8B, 8]) else { return "it is not made by gzip" }
    let trailer = compressed.suffix(8)
    let (check, length) = (number(trailer.prefix(4)), number(trailer.suffix(4)))
    guard check == CyclicRedundancyCheck.of(original), length == UInt32(truncatingIfNeeded: original.count) else {
      return "it holds something else than the file beside it; make it anew with gzip -9 --keep --force"
    }
    return nil
  }

  private static func number(_ octets: ArraySlice<UInt8>) -> UInt32 {
    octets.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// CRC-32 as gzip computes it (RFC 1952 section 8).
enum CyclicRedundancyCheck {
  private static let table: [UInt32] = (0..<256).map { octet in
    (0..<8).reduce(UInt32(octet)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func of(_ octets: [UInt8]) -> UInt32 {
    let table = table
    return ~octets.reduce(~0 as UInt32) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
