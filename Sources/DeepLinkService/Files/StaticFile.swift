import HTTP

/// A file of Public, as it is served: its octets and its field lines, both made when it was read.
public struct StaticFile: Sendable {
  /// The octets.
  public let octets: [UInt8]
  /// The strong entity tag (RFC 9110 section 8.8.3), in quotes.
  let entityTag: [UInt8]
  /// When it was last modified; nil if the file system does not say.
  let lastModified: HTTPDate?
  /// The fields of an answer that holds it.
  let headers: HeaderBlock
  /// The fields of the answer that it has not changed (RFC 9110 section 15.4.5).
  let validators: HeaderBlock

  init(octets: [UInt8], mediaType: String, lastModified: HTTPDate?) throws(FieldError) {
    self.octets = octets
    self.lastModified = lastModified
    let tag = EntityTag.of(octets)
    entityTag = Array(tag.utf8)
    var fields = [("ETag", tag), ("Cache-Control", "public, max-age=300"), ("Accept-Ranges", "bytes")]
    if let lastModified { fields.append(("Last-Modified", String(decoding: lastModified.bytes, as: UTF8.self))) }
    validators = try HeaderBlock(fields)
    headers = try HeaderBlock([("Content-Type", mediaType), ("X-Content-Type-Options", "nosniff")] + fields)
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
