import DeepLinkHTTP

/// One form of a served file: its octets and its header fields, both made when the file was read.
///
/// A class, so that finding a file retains one object for each form instead of all its parts.
final class Representation: Sendable {
  let octets: [UInt8]
  /// The digest of the content.
  let digest: UInt128
  /// The strong entity tag (RFC 9110 section 8.8.3), in quotes.
  let entityTag: [UInt8]
  /// The header fields of answers.
  let fields: Fields
  /// The header fields of answers under the name with the digest; nil for a content without such names.
  let lastingFields: Fields?

  /// The header fields of answers, encoded once.
  struct Fields: Sendable {
    /// The fields of an answer with the content.
    let headers: HeaderBlock
    /// The fields of a 304 answer (RFC 9110 section 15.4.5).
    let validators: HeaderBlock

    fileprivate init(validators: [(String, String)], described: [(String, String)]) throws(FieldError) {
      self.validators = try HeaderBlock(validators)
      headers = try HeaderBlock(described).appending(self.validators)
    }
  }

  /// - Parameters:
  ///   - shared: the fields of all forms of the file, also sent with a 304.
  ///   - described: the fields that describe the content.
  ///   - hasDigestName: whether requests may name the content by a digest.
  init(
    _ octets: [UInt8], shared: [(String, String)], described: [(String, String)], hasDigestName: Bool
  ) throws(FieldError) {
    self.octets = octets
    digest = EntityTag.digest(of: octets)
    let tag = EntityTag.of(octets, digest)
    entityTag = Array(tag.utf8)
    let common = [("X-Content-Type-Options", "nosniff"), ("ETag", tag)]
    let usual = common + [("Cache-Control", "public, max-age=300")] + shared
    fields = try Fields(validators: usual, described: described)
    // The name stands for this content only, so caches need not ask again (RFC 8246).
    let lasting = common + [("Cache-Control", "public, max-age=31536000, immutable")] + shared
    lastingFields = hasDigestName ? try Fields(validators: lasting, described: described) : nil
  }
}

/// Strong entity tags made from content: the same octets have the same tag on every server and after every restart.
enum EntityTag {
  /// The length and the digest.
  static func of(_ octets: [UInt8]) -> String { of(octets, digest(of: octets)) }

  static func of(_ octets: [UInt8], _ digest: UInt128) -> String {
    "\"\(String(octets.count, radix: 16))-\(String(digest, radix: 16))\""
  }

  /// A 128-bit FNV-1a hash. A hash without a secret is enough, because files come from the operator and not from
  /// clients.
  static func digest(of octets: [UInt8]) -> UInt128 {
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
