/// The gzip form of a file: `NAME.gz` beside `NAME`, or one made on the first request.
enum GzipForm {
  static let suffix = ".gz"

  /// The sizes to compress: a smaller answer is mostly its head, and a larger one would block the event loop too long.
  private static let sizes = 1_024...262_144

  /// Whether to compress content of this length and type if there is no file `NAME.gz`.
  static func isWorthwhile(_ length: Int, _ mediaType: String) -> Bool {
    sizes.contains(length) && FileType.isText(mediaType)
  }

  /// The compressed form of a text, or nil if it saves less than a tenth.
  static func made(of octets: [UInt8]) -> [UInt8]? {
    let form = gzip(octets)
    return form.count <= octets.count - octets.count / 10 ? form : nil
  }

  /// A gzip file (RFC 1952 section 2.3) without name and date, so that the same octets have the same entity tag.
  static func gzip(_ octets: [UInt8]) -> [UInt8] { gzip(octets, Deflate.compress(octets)) }

  /// The compressed form of a page, or nil if the page is so long that this would block the event loop.
  ///
  /// The style is most of a page and always the same. A page of 9.9 kB takes 87 µs in this way, and 225 µs as a whole; its
  /// form has 3,530 octets in place of 3,310.
  ///
  /// - Parameters:
  ///   - style: the place of the style in the page.
  ///   - compressed: the form of the style, by ``Deflate/compress(_:isLast:)`` as a part.
  static func made(of page: [UInt8], with style: Range<Int>, _ compressed: @autoclosure () -> [UInt8]) -> [UInt8]? {
    guard page.count <= longestPage else { return nil }
    return gzip(
      page,
      Deflate.compress(Array(page[..<style.lowerBound]), isLast: false) + compressed()
        + Deflate.compress(Array(page[style.upperBound...])))
  }

  /// The length of a page that is compressed at most. It is compressed for each answer.
  private static let longestPage = 65_536

  private static func gzip(_ octets: [UInt8], _ blocks: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    return head + blocks + octetsOf(CyclicRedundancyCheck.of(octets))
      + octetsOf(UInt32(truncatingIfNeeded: octets.count))
  }

  private static func octetsOf(_ number: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The reason why these octets are not the gzip form of a content, or nil if they are.
  ///
  /// A gzip file ends with the CRC-32 and the length of the original (RFC 1952 section 2.3.1). Comparing these needs no
  /// decompression, and is more reliable than dates, which copies and checkouts change.
  static func fault(of compressed: [UInt8], from original: [UInt8]) -> String? {
    // A header of 10 octets, at least 2 of content, a trailer of 8; the method is always deflate.
    guard compressed.count >= 20, compressed.starts(with: [0x1F, 0x8B, 8]) else { return "it is not a gzip file" }
    let trailer = compressed.suffix(8)
    let (check, length) = (number(trailer.prefix(4)), number(trailer.suffix(4)))
    guard check == CyclicRedundancyCheck.of(original), length == UInt32(truncatingIfNeeded: original.count) else {
      return "it does not match the file beside it; compress that file again with gzip -9 --keep --force"
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
