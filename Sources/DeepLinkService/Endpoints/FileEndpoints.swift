import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// Documents kept in memory: association files, the route table, the service description, and the API catalog.
extension Endpoint {
  static let association = document(
    "Apple's association file", name: "association", at: ".well-known/apple-app-site-association"
  ) { $0.site.association(of: $0.host) }

  static let rootAssociation = document(
    "Apple's association file, at its legacy path", name: "association.root", at: "apple-app-site-association"
  ) { $0.site.association(of: $0.host) }

  private static let associationPaths = [
    "/" + PublicFiles.associationPath, "/apple-app-site-association", "/" + PublicFiles.assetLinksPath,
  ].map { Array($0.utf8) }

  /// Whether devices ask for an association file at a path.
  static func isAssociation(_ path: Span<UInt8>) -> Bool {
    associationPaths.contains { $0.count == path.count && $0.span.matches(path) }
  }

  static let apiCatalog = document(
    "Where the service and its description are (RFC 9727)", name: "api-catalog", at: ".well-known/api-catalog"
  ) { try $0.site.apiCatalog }

  static let routes = Endpoint("The route table", name: "routes") {
    "routes"
    QueryItem(optional: "host", .text)
  } answer: { host in
    { handler, request, response in
      if let host { try handler.selectSite(ofHost: host) }
      let site = handler.site
      // The names of teams are for the operator.
      let isOwned = handler.showsAll(to: request)
      let file = try site.documents.file(isOwned ? .ownedRoutes : .routes) {
        text { RouteManifest(site.table, withOwners: isOwned, and: site.settings).write(to: &$0) }
      }
      handler.respond(with: file, request, &response)
    }
  }

  static let description = Endpoint.document(
    "This description", name: "openapi", at: "openapi.json"
  ) {
    let site = $0.site
    return try site.documents.file(.description) { site.description.octets }
  }

  static let linksSchema = Endpoint.document(
    "A JSON Schema of links.json", name: "schema.links", at: "schema/links.json"
  ) {
    let id = $0.site.endpointsURL + "/schema/links.json"
    return try $0.site.documents.file(.linksSchema) { Endpoint.text { LinksFile.writeSchema(id: id, to: &$0) } }
  }

  /// JSON with a newline at its end.
  fileprivate static func text(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    writer.newline()
    return writer.bytes
  }

  private static func document(
    _ summary: String, name: String, at path: String,
    _ file: @escaping @Sendable (DeepLinkHandler) throws -> StaticFile
  ) -> Endpoint {
    Endpoint(summary, name: name) {
      path
    } answer: {
      { handler, request, response in
        handler.respond(with: try file(handler), request, &response)
      }
    }
  }
}

extension Site {
  /// The API catalog: the links to the service and to its description. Its path never changes, so that clients can find
  /// the other endpoints.
  ///
  /// RFC 9727 section 2 requires the `Link` field in the answer to `HEAD`. The answer to `GET` has the same fields.
  fileprivate var apiCatalog: StaticFile {
    get throws {
      let link = ("Link", "</.well-known/api-catalog>; rel=\"api-catalog\"")
      return try documents.file(.apiCatalog, mediaType: FileType.linkset, more: [link]) {
        Endpoint.text { writer in
          let place = endpointsURL + "/"
          writer.beginObject()
          writer.literalKey("linkset")
          writer.beginArray()
          writer.beginObject()
          writer.member("anchor", place)
          writer.literalKey("service-desc")
          writer.beginArray()
          writer.beginObject()
          writer.member("href", place + "openapi.json")
          writer.member("type", FileType.json)
          for _ in 0..<2 {
            writer.endObject()
            writer.endArray()
          }
          writer.endObject()
        }
      }
    }
  }
}
