import DeepLinkTables
import DeepLinking
import HTTP

/// Documents kept in memory: association files, the route table, the service description, and the API catalog.
extension Endpoint {
  static let association = document(
    "Apple's association file", name: "association", at: ".well-known/apple-app-site-association", "AssociationFile",
    id: "getAppSiteAssociation", fetched: .apple
  ) { $0.site.association(of: $0.host) }

  static let rootAssociation = document(
    "Apple's association file, at its legacy path", name: "association.root", at: "apple-app-site-association",
    "AssociationFile", id: "getRootAppSiteAssociation", fetched: .apple
  ) { $0.site.association(of: $0.host) }

  static let apiCatalog = document(
    "Where the service and its description are (RFC 9727)", name: "api-catalog", at: ".well-known/api-catalog",
    "APICatalog", id: "getAPICatalog", type: FileType.linkset
  ) { try $0.site.documents.apiCatalog(of: $0.site) }

  static let routes = document(
    "The route table", name: "routes", at: "routes", "RouteManifest", id: "getRoutes", .links
  ) {
    try $0.site.documents.routes(of: $0.site)
  }

  static let description = document(
    "This description", name: "openapi", at: "openapi.json", "ServiceDescription", id: "getServiceDescription"
  ) {
    try $0.site.documents.description(of: $0.site, servesMetrics: $0.observer?.servesMetrics == true)
  }

  static let schema = document(
    "A JSON Schema of route descriptions", name: "schema", at: "schema/route-description.json", "JSONSchema",
    id: "getRouteDescriptionSchema"
  ) { try $0.site.documents.schema(of: $0.site) }

  static let linksSchema = document(
    "A JSON Schema of links.json", name: "schema.links", at: "schema/links.json", "JSONSchema", id: "getLinksFileSchema"
  ) { try $0.site.documents.schemaOfLinksFile(of: $0.site) }

  private static func document(
    _ summary: String, name: String, at path: String, _ schema: String, id: String,
    _ tag: Operation.Tag = .files, type: String = FileType.json, fetched: ThreadCounters.AssociationFile? = nil,
    _ file: @escaping @Sendable (DeepLinkHandler) throws -> StaticFile
  ) -> Endpoint {
    Endpoint(
      route: Route(summary, name: name, EndpointCall(name)) { path }, fetched: fetched,
      answer: { handler, _, request, response in
        do {
          handler.respond(with: try file(handler), request, &response)
        } catch {
          handler.send(.cannotDescribe(error), about: request, to: &response)
        }
      },
      operations: { [("get", $0.document(id, $1.summary, schema, tag, type: type))] })
  }
}

// MARK: Descriptions

extension ServiceDescription {
  /// Android's association file, if Public has one. It is served like any other file.
  var androidAssociation: [JSONTree.Member] {
    let path = ".well-known/assetlinks.json"
    guard site.files.files[PublicPath(path)] != nil else { return [] }
    let operation = document("getAssetLinks", "Android's association file", "AssetLinks")
    return [.init("/" + path, ["get": operation.tree])]
  }

  /// A document kept in memory, with conditions and ranges (RFC 9110 sections 13 and 14).
  fileprivate func document(
    _ id: String, _ summary: String, _ schema: String, _ tag: Operation.Tag = .files, type: String = FileType.json
  ) -> Operation {
    Operation(
      id: id, tag: tag, summary: summary,
      parameters: Self.conditions.map { ["$ref": .string("#/components/parameters/\($0.name)")] },
      answers: [
        Answer(
          200, "The document.", content: [type: ["schema": definitions.reference(schema)]] as JSONTree,
          headers: Answer.document),
        .partial, .notModified,
      ])
  }

  /// The request fields that documents support.
  static let conditions: [JSONTree.Member] = [
    .init(
      "If-None-Match", field("If-None-Match", "Entity tags that the client has: 304 if the document has one of them.")),
    .init("If-Match", field("If-Match", "Entity tags: 412 if the document has none of them.")),
    .init("Range", field("Range", "A range of the document, such as bytes=0-99; an unreadable value is ignored.")),
  ]

  private static func field(_ name: String, _ description: String) -> JSONTree {
    [
      "name": .string(name), "in": "header", "description": .string(description),
      "schema": ["type": "string"],
    ]
  }
}
