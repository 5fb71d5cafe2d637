import HTTP
import Synchronization

/// A file of Public or a document, as it is served: as it is, and compressed too if there is such a form beside it or if
/// it is a text for which one can be made.
public struct StaticFile: Sendable {
  /// The file as it is.
  let identity: Representation
  private let compressed: CompressedForm?
  /// When it was last modified; nil if the file system does not say.
  let lastModified: HTTPDate?
  /// Whether pages of any origin may read it: whatever is JSON, association files among them.
  let isShared: Bool

  /// The octets, not compressed.
  public var octets: [UInt8] { identity.octets }

  /// The same, compressed with gzip (RFC 9110 section 8.4.1.3); nil if there is no such form, or none that is smaller.
  var gzip: Representation? { compressed?.representation(of: identity.octets) }

  init(octets: [UInt8], gzip: [UInt8]? = nil, mediaType: String, lastModified: HTTPDate?) throws(FieldError) {
    self.lastModified = lastModified
    isShared = mediaType == FileType.json
    var fields = [("Cache-Control", "public, max-age=300"), ("Accept-Ranges", "bytes")]
    if let lastModified { fields.append(("Last-Modified", String(decoding: lastModified.bytes, as: UTF8.self))) }
    let isMade = gzip == nil && GzipForm.isWorthwhile(octets.count, mediaType)
    // RFC 9110 section 12.5.5: on both forms, or a cache would hand one to clients that asked for the other.
    if gzip != nil || isMade { fields.append(("Vary", "Accept-Encoding")) }
    if isShared { fields.append(SharedFields.anyOrigin) }
    let described = [("Content-Type", mediaType)] + DocumentFields.of(mediaType)
    identity = try Representation(octets, shared: fields, described: described)
    let packed = described + [("Content-Encoding", "gzip")]
    if let gzip {
      compressed = CompressedForm(try Representation(gzip, shared: fields, described: packed))
    } else if isMade {
      compressed = CompressedForm(shared: fields, described: packed)
    } else {
      compressed = nil
    }
  }
}

/// The compressed form of a file, made when it is first asked for and kept as long as the file is served.
///
/// So a start and a reload take no longer for it. Two threads may make it at the same time; the second result is dropped.
private final class CompressedForm: Sendable {
  private let kept = AtomicLazyReference<Kept>()
  private let shared: [(String, String)]
  private let described: [(String, String)]

  private final class Kept: Sendable {
    let representation: Representation?

    init(_ representation: Representation?) { self.representation = representation }
  }

  /// One that lies beside the file.
  init(_ representation: Representation) {
    (shared, described) = ([], [])
    _ = kept.storeIfNil(Kept(representation))
  }

  /// One that is to be made, with these fields.
  init(shared: [(String, String)], described: [(String, String)]) {
    (self.shared, self.described) = (shared, described)
  }

  /// The form, nil if it would not be smaller.
  func representation(of octets: [UInt8]) -> Representation? {
    if let kept = kept.load() { return kept.representation }
    let made = GzipForm.made(of: octets).flatMap { try? Representation($0, shared: shared, described: described) }
    return kept.storeIfNil(Kept(made)).representation
  }
}
