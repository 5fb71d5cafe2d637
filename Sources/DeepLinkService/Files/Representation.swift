import HTTP

/// One form of a served file: its octets and its header fields, both made when the file was read.
///
/// A class, so that finding a file retains one object for each form instead of all its parts.
final class Representation: Sendable {
  let octets: [UInt8]
  /// The strong entity tag (RFC 9110 section 8.8.3), in quotes.
  let entityTag: [UInt8]
  /// The header fields of an answer with this content.
  let headers: HeaderBlock
  /// The header fields of a 304 answer (RFC 9110 section 15.4.5).
  let validators: HeaderBlock

  /// - Parameters:
  ///   - shared: the fields of all forms of the file, also sent with a 304.
  ///   - described: the fields that describe the content.
  init(_ octets: [UInt8], shared: [(String, String)], described: [(String, String)]) throws(FieldError) {
    self.octets = octets
    let tag = EntityTag.of(octets)
    entityTag = Array(tag.utf8)
    validators = try HeaderBlock([("X-Content-Type-Options", "nosniff"), ("ETag", tag)] + shared)
    headers = try HeaderBlock(described).appending(validators)
  }
}

/// Strong entity tags made from content: the same octets have the same tag on every server and after every restart.
enum EntityTag {
  /// The length and a 128-bit FNV-1a hash. A hash without a secret is enough, because files come from the operator and
  /// not from clients.
  static func of(_ octets: [UInt8]) -> String {
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for octet in octets { hash = (hash ^ UInt128(octet)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B }
    return "\"\(String(octets.count, radix: 16))-\(String(hash, radix: 16))\""
  }
}
