import HTTP

/// A file of Public, as it is served: as it is, and compressed too if there is such a form of it beside it.
public struct StaticFile: Sendable {
  /// The file as it is.
  let identity: Representation
  /// The same, compressed with gzip (RFC 9110 section 8.4.1.3).
  let gzip: Representation?
  /// When it was last modified; nil if the file system does not say.
  let lastModified: HTTPDate?
  /// Whether pages of any origin may read it: whatever is JSON, association files among them.
  let isShared: Bool

  /// The octets, not compressed.
  public var octets: [UInt8] { identity.octets }

  init(octets: [UInt8], gzip: [UInt8]? = nil, mediaType: String, lastModified: HTTPDate?) throws(FieldError) {
    self.lastModified = lastModified
    isShared = mediaType == FileType.json
    var fields = [("Cache-Control", "public, max-age=300"), ("Accept-Ranges", "bytes")]
    if let lastModified { fields.append(("Last-Modified", String(decoding: lastModified.bytes, as: UTF8.self))) }
    // RFC 9110 section 12.5.5: on both forms, or a cache would hand one to clients that asked for the other.
    if gzip != nil { fields.append(("Vary", "Accept-Encoding")) }
    if isShared { fields.append(SharedFields.anyOrigin) }
    let described = [("Content-Type", mediaType)] + DocumentFields.of(mediaType)
    identity = try Representation(octets, shared: fields, described: described)
    if let gzip {
      self.gzip = try Representation(gzip, shared: fields, described: described + [("Content-Encoding", "gzip")])
    } else {
      self.gzip = nil
    }
  }
}
