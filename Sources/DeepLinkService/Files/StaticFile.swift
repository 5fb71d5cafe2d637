import DeepLinkHTTP

/// A served file of Public, or a document: its octets and its header fields, both made when the file was read.
///
/// A class, so that finding a file retains one object instead of all its parts.
package final class StaticFile: Sendable {
  /// The content.
  package let octets: [UInt8]
  /// The strong entity tag (RFC 9110 section 8.8.3), in quotes.
  let entityTag: [UInt8]
  /// The time of the last change, or nil if the file system does not know it.
  let lastModified: HTTPDate?
  /// Whether pages of any origin may read it: true for JSON, including association files.
  let isShared: Bool
  /// The fields of an answer with the content.
  let headers: HeaderBlock
  /// The fields of a 304 answer (RFC 9110 section 15.4.5).
  let validators: HeaderBlock

  /// - Parameters:
  ///   - caching: the value of `Cache-Control`.
  ///   - more: additional header fields.
  init(
    octets: [UInt8], mediaType: String, lastModified: HTTPDate? = nil, caching: String = "public, max-age=300",
    more: [(String, String)] = []
  ) throws(FieldError) {
    (self.octets, self.lastModified) = (octets, lastModified)
    isShared = [FileType.json, FileType.linkset].contains(mediaType)
    let tag = EntityTag.of(octets)
    entityTag = Array(tag.utf8)
    var fields = [
      ("X-Content-Type-Options", "nosniff"), ("ETag", tag), ("Cache-Control", caching), ("Accept-Ranges", "bytes"),
    ]
    if let lastModified { fields.append(("Last-Modified", String(decoding: lastModified.bytes, as: UTF8.self))) }
    if isShared { fields.append(SharedFields.anyOrigin) }
    validators = try HeaderBlock(fields)
    headers = try HeaderBlock([("Content-Type", mediaType)] + DocumentFields.of(mediaType) + more)
      .appending(validators)
  }
}

/// Strong entity tags made from content: the same octets have the same tag on every server and after every restart.
enum EntityTag {
  /// The length and the digest.
  static func of(_ octets: [UInt8]) -> String {
    "\"\(String(octets.count, radix: 16))-\(String(digest(of: octets), radix: 16))\""
  }

  /// A 128-bit FNV-1a hash. A hash without a secret is enough, because files come from the operator and not from
  /// clients.
  private static func digest(of octets: [UInt8]) -> UInt128 {
    var (high, low): (UInt64, UInt64) = (0x6C62_272E_07BB_0142, 0x62B8_2175_6295_C58D)
    let octets = octets.span
    var index = 0
    while index < octets.count {
      low ^= UInt64(truncatingIfNeeded: octets[index])
      // The prime is 2^88 + 0x13B. Halves, because a debug build takes 850 instructions for a product of UInt128.
      let product = low.multipliedFullWidth(by: 0x13B)
      high = high &* 0x13B &+ product.high &+ low &<< 24
      low = product.low
      index &+= 1
    }
    return UInt128(high) << 64 | UInt128(low)
  }
}
