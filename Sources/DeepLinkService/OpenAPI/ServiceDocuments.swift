import DeepLinkTables
import DeepLinking
import HTTP
import JSON
import Synchronization

/// The documents that describe a site, made on the first request and kept while the site is served.
///
/// Two threads may make a document at the same time; the second result is dropped.
final class ServiceDocuments: Sendable {
  private let description = AtomicLazyReference<Kept>()
  private let descriptionWithMetrics = AtomicLazyReference<Kept>()
  private let schema = AtomicLazyReference<Kept>()
  private let routes = AtomicLazyReference<Kept>()
  private let linksSchema = AtomicLazyReference<Kept>()
  private let apiCatalog = AtomicLazyReference<Kept>()

  private final class Kept: Sendable {
    let file: StaticFile

    init(
      _ octets: [UInt8], mediaType: String = FileType.json, more: [(String, String)] = []
    ) throws(FieldError) {
      file = try StaticFile(octets: octets, mediaType: mediaType, lastModified: nil, more: more)
    }
  }

  /// The description of the service.
  ///
  /// - Parameter servesMetrics: whether the endpoints include `/metrics`.
  func description(of site: Site, servesMetrics: Bool) throws -> StaticFile {
    if servesMetrics {
      if let kept = descriptionWithMetrics.load() { return kept.file }
      let tree = ServiceDescription(of: site, servesMetrics: true).tree
      return try descriptionWithMetrics.storeIfNil(Kept(tree.document)).file
    }
    if let kept = description.load() { return kept.file }
    return try description.storeIfNil(Kept(ServiceDescription(of: site, servesMetrics: false).tree.document)).file
  }

  /// The JSON Schema of route descriptions.
  func schema(of site: Site) throws -> StaticFile {
    if let kept = schema.load() { return kept.file }
    return try schema.storeIfNil(Kept(DescriptionSchema(of: site).tree.document)).file
  }

  /// The JSON Schema of `links.json`.
  func schemaOfLinksFile(of site: Site) throws -> StaticFile {
    if let kept = linksSchema.load() { return kept.file }
    var writer = JSONWriter()
    LinksFile.writeSchema(id: "\(site.baseURL ?? "")\(site.endpoints.prefix)/schema/links.json", to: &writer)
    writer.newline()
    return try linksSchema.storeIfNil(Kept(writer.bytes)).file
  }

  /// The route manifest.
  func routes(of site: Site) throws -> StaticFile {
    if let kept = routes.load() { return kept.file }
    var writer = JSONWriter()
    RouteManifest(site.table).write(to: &writer)
    writer.newline()
    return try routes.storeIfNil(Kept(writer.bytes)).file
  }

  /// The API catalog: the links to the service and to its description. Its path never changes, so that clients can find
  /// the other endpoints.
  ///
  /// RFC 9727 section 2 requires the `Link` field in the answer to `HEAD`. The answer to `GET` has the same fields.
  func apiCatalog(of site: Site) throws -> StaticFile {
    if let kept = apiCatalog.load() { return kept.file }
    let place = "\(site.baseURL ?? "")\(site.endpoints.prefix)/"
    let tree: JSONTree = [
      "linkset": [
        [
          "anchor": .string(place),
          "service-desc": [["href": .string(place + "openapi.json"), "type": .string(FileType.json)]],
        ]
      ]
    ]
    let link = ("Link", "</.well-known/api-catalog>; rel=\"api-catalog\"")
    return try apiCatalog.storeIfNil(Kept(tree.document, mediaType: FileType.linkset, more: [link])).file
  }
}

/// A JSON Schema (2020-12) of the description of any link of a table, in one document.
struct DescriptionSchema {
  private let site: Site

  init(of site: Site) { self.site = site }

  /// The document.
  var tree: JSONTree {
    let definitions = Definitions(of: site, at: "#/$defs/")
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      // Without a base URL the identifier is relative to the URL of this document (JSON Schema Core section 9.1.1).
      "$id": .string("\(site.baseURL ?? "")\(site.endpoints.prefix)\(Self.path)"), "title": "Route description",
      "$ref": "#/$defs/RouteDescription", "$defs": .object(definitions.ofDescriptions.members),
    ]
  }

  private static let path = "/schema/route-description.json"
}
