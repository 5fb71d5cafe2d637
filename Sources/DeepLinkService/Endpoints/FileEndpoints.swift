import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkTables
import DeepLinking

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
  ) { try $0.site.apiCatalog }

  static let routes = Endpoint(
    route: Route("The route table", name: "routes", example: hostCall(nil), hostCall) {
      $0.endpoint == "routes" ? .some($0.url) : nil
    } pattern: {
      "routes"
      QueryItem(optional: "host", .text)
    },
    answer: answer { handler, call in
      if let host = call.url { try handler.selectSite(ofHost: host) }
      let table = handler.site.table
      return try handler.site.documents.file(.routes) { text { RouteManifest(table).write(to: &$0) } }
    },
    operations: { description, shape in
      var operation = description.document("getRoutes", shape.summary, "RouteManifest", .links)
      operation.parameters.append(description.host)
      return [("get", operation)]
    })

  private static func hostCall(_ host: String?) -> EndpointCall {
    var call = EndpointCall("routes")
    call.url = host
    return call
  }

  static let description = document(
    "This description", name: "openapi", at: "openapi.json", "ServiceDescription", id: "getServiceDescription"
  ) {
    let (site, servesMetrics) = ($0.site, $0.observer?.servesMetrics == true)
    return try site.documents.file(servesMetrics ? .descriptionWithMetrics : .description) {
      site.description(servesMetrics: servesMetrics).document
    }
  }

  static let schema = document(
    "A JSON Schema of route descriptions", name: "schema", at: "schema/route-description.json", "JSONSchema",
    id: "getRouteDescriptionSchema"
  ) {
    let service = $0.site.service
    return try $0.site.documents.file(.schema) { DescriptionSchema(service: service).tree.document }
  }

  static let linksSchema = document(
    "A JSON Schema of links.json", name: "schema.links", at: "schema/links.json", "JSONSchema", id: "getLinksFileSchema"
  ) {
    let id = $0.site.service.url + "/schema/links.json"
    return try $0.site.documents.file(.linksSchema) { Self.text { LinksFile.writeSchema(id: id, to: &$0) } }
  }

  /// JSON with a newline at its end.
  private static func text(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    writer.newline()
    return writer.bytes
  }

  private static func document(
    _ summary: String, name: String, at path: String, _ schema: String, id: String,
    _ tag: Operation.Tag = .files, type: String = FileType.json, fetched: ThreadCounters.AssociationFile? = nil,
    _ file: @escaping @Sendable (DeepLinkHandler) throws -> StaticFile
  ) -> Endpoint {
    Endpoint(
      route: Route(summary, name: name, EndpointCall(name)) { path }, fetched: fetched,
      answer: answer { handler, _ in try file(handler) },
      operations: { [("get", $0.document(id, $1.summary, schema, tag, type: type))] })
  }

  private static func answer(
    _ file: @escaping @Sendable (DeepLinkHandler, EndpointCall) throws -> StaticFile
  ) -> Responder {
    { handler, call, request, response in
      do {
        handler.respond(with: try file(handler, call), request, &response)
      } catch let error as ProblemError {
        handler.send(error.problem, about: request, to: &response)
      } catch {
        handler.send(.cannotDescribe(error), about: request, to: &response)
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
        let place = service.url + "/"
        let tree: JSONTree = [
          "linkset": [
            [
              "anchor": .string(place),
              "service-desc": [["href": .string(place + "openapi.json"), "type": .string(FileType.json)]],
            ]
          ]
        ]
        return tree.document
      }
    }
  }
}

// MARK: Descriptions

extension ServiceDescription {
  /// The query item for the host of a site.
  fileprivate var host: JSONTree { ["name": "host", "in": "query", "schema": Definitions.host] }

  /// Android's association file, if Public has one. It is served like any other file.
  var androidAssociation: [Path] {
    let path = ".well-known/assetlinks.json"
    guard service.files.files[PublicPath(path)] != nil else { return [] }
    let operation = document("getAssetLinks", "Android's association file", "AssetLinks")
    return [Path(path: "/" + path, operations: [("get", operation)])]
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
