import HTTP

/// One form of a file as it is served: its octets and its field lines, both made when it was read.
///
/// By reference, so that finding a file counts one reference for each of its forms, not one for each of their parts.
final class Representation: Sendable {
  let octets: [UInt8]
  /// The strong entity tag (RFC 9110 section 8.8.3), in quotes.
  let entityTag: [UInt8]
  /// The fields of an answer that holds it.
  let headers: HeaderBlock
  /// The fields of the answer that it has not changed (RFC 9110 section 15.4.5).
  let validators: HeaderBlock

  /// - Parameters:
  ///   - shared: the fields that all forms of the file have, of a 304 too.
  ///   - described: the fields that say what the content is.
  init(_ octets: [UInt8], shared: [(String, String)], described: [(String, String)]) throws(FieldError) {
    self.octets = octets
    let tag = EntityTag.of(octets)
    entityTag = Array(tag.utf8)
    validators = try HeaderBlock([("X-Content-Type-Options", "nosniff"), ("ETag", tag)] + shared)
    headers = try HeaderBlock(described).appending(validators)
  }
}

/// Strong entity tags from content: the same octets, the same tag, on every server and after every restart.
enum EntityTag {
  /// Length and a 128-bit FNV-1a hash, so that two versions of a file do not share a tag by chance. Files come from the
  /// operator, not from clients, so nobody is there to look for a collision.
  static func of(_ octets: [UInt8]) -> String {
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for octet in octets { hash = (hash ^ UInt128(octet)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B }
    return "\"\(String(octets.count, radix: 16))-\(String(hash, radix: 16))\""
  }
}
