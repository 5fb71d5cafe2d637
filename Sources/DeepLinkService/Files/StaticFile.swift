import DeepLinkHTTP
import Synchronization

/// A served file of Public, or a document. It has a compressed form if `NAME.gz` exists, or if it is a text that
/// compresses well.
package struct StaticFile: Sendable {
  /// The uncompressed form.
  let identity: Representation
  private let compressed: CompressedForm?
  /// The time of the last change, or nil if the file system does not know it.
  let lastModified: HTTPDate?
  /// Whether pages of any origin may read it: true for JSON, including association files.
  let isShared: Bool
  /// Whether the request names the content by a digest, so that caches may keep the answer for good.
  var isNamedByDigest = false

  /// The uncompressed octets.
  package var octets: [UInt8] { identity.octets }

  /// The gzip form (RFC 9110 section 8.4.1.3), or nil if there is none or it is not smaller.
  var gzip: Representation? { compressed?.representation(of: identity.octets) }

  /// - Parameters:
  ///   - hasDigestName: whether requests may name the content by a digest.
  ///   - more: additional header fields.
  init(
    octets: [UInt8], gzip: [UInt8]? = nil, mediaType: String, lastModified: HTTPDate?, hasDigestName: Bool = false,
    more: [(String, String)] = []
  ) throws(FieldError) {
    self.lastModified = lastModified
    isShared = [FileType.json, FileType.linkset].contains(mediaType)
    var fields = [("Accept-Ranges", "bytes")]
    if let lastModified { fields.append(("Last-Modified", String(decoding: lastModified.bytes, as: UTF8.self))) }
    let isMade = gzip == nil && GzipForm.isWorthwhile(octets.count, mediaType)
    // RFC 9110 section 12.5.5: both forms need `Vary`. Without it, a cache would send one form to clients that asked
    // for the other.
    if gzip != nil || isMade { fields.append(("Vary", "Accept-Encoding")) }
    if isShared { fields.append(SharedFields.anyOrigin) }
    let described = [("Content-Type", mediaType)] + DocumentFields.of(mediaType) + more
    identity = try Representation(octets, shared: fields, described: described, hasDigestName: hasDigestName)
    let packed = described + [("Content-Encoding", "gzip")]
    if let gzip {
      compressed = CompressedForm(
        try Representation(gzip, shared: fields, described: packed, hasDigestName: hasDigestName))
    } else if isMade {
      compressed = CompressedForm(shared: fields, described: packed, hasDigestName: hasDigestName)
    } else {
      compressed = nil
    }
  }
}

/// The compressed form of a file, made on the first request and kept while the file is served.
///
/// Making it on demand keeps start and reload fast. Two threads may make it at the same time; the second result is
/// dropped.
private final class CompressedForm: Sendable {
  private let kept = AtomicLazyReference<Kept>()
  private let shared: [(String, String)]
  private let described: [(String, String)]
  private let hasDigestName: Bool

  private final class Kept: Sendable {
    let representation: Representation?

    init(_ representation: Representation?) { self.representation = representation }
  }

  /// Uses the form read from `NAME.gz`.
  init(_ representation: Representation) {
    (shared, described, hasDigestName) = ([], [], false)
    _ = kept.storeIfNil(Kept(representation))
  }

  /// Makes the form on demand, with these header fields.
  init(shared: [(String, String)], described: [(String, String)], hasDigestName: Bool) {
    (self.shared, self.described, self.hasDigestName) = (shared, described, hasDigestName)
  }

  /// The form, or nil if it would not be smaller.
  func representation(of octets: [UInt8]) -> Representation? {
    if let kept = kept.load() { return kept.representation }
    let made = GzipForm.made(of: octets).flatMap {
      try? Representation($0, shared: shared, described: described, hasDigestName: hasDigestName)
    }
    return kept.storeIfNil(Kept(made)).representation
  }
}
