import DeepLinkHTTP
import Synchronization

/// Documents that are made on the first request and kept while a site is served.
///
/// Two threads may make a document at the same time; the second result is dropped.
final class KeptDocuments: Sendable {
  /// The documents about a site for programs.
  enum Kind: Int, CaseIterable {
    case routes, ownedRoutes, description, linksSchema, apiCatalog
  }

  private let places = Kind.allCases.map { _ in Place() }

  private final class Place: Sendable {
    let kept = AtomicLazyReference<Kept>()
  }

  private final class Kept: Sendable {
    let file: StaticFile

    init(_ file: StaticFile) { self.file = file }
  }

  /// The document of a kind.
  ///
  /// - Parameters:
  ///   - mediaType: its media type.
  ///   - more: further header fields.
  ///   - octets: makes its content.
  func file(
    _ kind: Kind, mediaType: String = FileType.json, more: [(String, String)] = [], _ octets: () -> [UInt8]
  ) throws(FieldError) -> StaticFile {
    let place = places[kind.rawValue]
    if let kept = place.kept.load() { return kept.file }
    let file = try StaticFile(octets: octets(), mediaType: mediaType, more: more)
    return place.kept.storeIfNil(Kept(file)).file
  }
}
