import DeepLinkJSON
import DeepLinkRecords
import DeepLinkTables
import DeepLinking

/// The OpenAPI 3.1 description of the service: the answer of `/openapi.json`.
///
/// It is derived from the table, the endpoints and the records of a site, so it always covers all routes and endpoints.
struct ServiceDescription {
  let service: DescribedService
  let definitions: Definitions

  init(of service: DescribedService) {
    self.service = service
    definitions = Definitions(of: service, at: "#/components/schemas/")
  }

  /// The document.
  ///
  /// - Parameter endpoints: the paths of the endpoints, which are described after those of links.
  func tree(_ endpoints: [Path]) -> JSONTree {
    var (ids, schemas) = (ComponentNames(), definitions.ofAll)
    let tags = Operation.Tag.allCases.filter { tag in
      tag != .app || endpoints.contains { $0.operations.contains { $0.operation.tag == .app } }
    }
    let endpoints = endpoints.map { $0.member(&ids) }
    let links = LinkOperations(of: service, definitions)
    // Parameters refer to the same closed sets as the schemas do.
    let paths = (links.paths(&ids) + endpoints).map { JSONTree.Member($0.name, named($0.value, &schemas)) }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": .string(service.details.title), "version": .string(service.details.version),
        "description": .string(Self.text),
      ],
      // Without a base URL the service is at the origin of this document (OpenAPI 3.1 section 4.8.5).
      "servers": [["url": .string(service.baseURL ?? "/")]],
      "tags": .array(
        tags.map { ["name": .string($0.rawValue), "description": .string($0.description)] }),
      "paths": .object(paths),
      "components": [
        "schemas": .object(schemas.members), "responses": Answer.shared,
        "headers": Answer.fields, "parameters": .object(Self.conditions),
      ],
    ]
  }

  /// The operations of a path, with names for the closed sets of their parameters.
  private func named(_ path: JSONTree, _ schemas: inout ComponentSchemas) -> JSONTree {
    .object(
      path.members.map { method in
        guard method.name != "servers" else { return method }
        return .init(
          method.name,
          method.value.replacing("parameters") { parameters in
            parameters.map { parameter in
              guard case .string(let name)? = parameter["name"] else { return parameter }
              return parameter.replacing("schema") { schemas.nested($0, in: "Link", name, isOfApp: true) }
            }
          })
      })
  }

  /// A path with its operations, by method.
  struct Path {
    let path: String
    let operations: [(method: String, operation: Operation)]

    fileprivate func member(_ ids: inout ComponentNames) -> JSONTree.Member {
      .init(
        path,
        .object(
          operations.map {
            var operation = $0.operation
            operation.id = ids.claim([operation.id])
            return .init($0.method, operation.tree)
          }))
    }
  }

  private static let text =
    "The links of an app: their routes, what the app shows for them, and why a link matches no route. HEAD is supported "
    + "wherever GET is, and OPTIONS everywhere. Errors are problem documents. A link resolves although a part of it is not "
    + "as expected: a query item that the route does not know is reported, and an unreadable value is reported and "
    + "replaced by the default, both with status 200. Every answer has an X-Request-Id: the client's own if it is 1 to 128 "
    + "letters, digits, \".\", \"_\" and \"-\", else a new one. Other files of the service's folder are served unchanged."
}

/// The app's part of a service description.
package struct ServiceDetails: Sendable {
  /// The title of the service.
  package var title: String
  /// The version of the service.
  package var version: String
  /// A JSON Schema of the `navigation` object of a route description, without references; nil if any JSON is allowed.
  package var navigationSchema: String?
  /// Whether the app is a sample, whose identifiers are examples on purpose.
  package var isSample: Bool

  /// Makes details.
  package init(
    title: String = "Deep links", version: String = "0", navigationSchema: String? = nil, isSample: Bool = false
  ) {
    self.title = title
    self.version = version
    self.navigationSchema = navigationSchema
    self.isSample = isSample
  }
}

/// What the description of a service is made of.
struct DescribedService {
  let table: RouteTable
  let records: Records
  let files: PublicFiles
  /// The app as its pages present it.
  let listing: AppListing
  let details: ServiceDetails
  let limits: LinkLimits
  let baseURL: String?
  /// The path of the endpoints.
  let prefix: EndpointPrefix

  /// The beginning of the URLs of the endpoints; only a path without a base URL.
  var url: String { (baseURL ?? "") + prefix.description }
}

/// A JSON Schema (2020-12) of the description of any link of a table, in one document.
struct DescriptionSchema {
  let service: DescribedService

  /// The document.
  var tree: JSONTree {
    let definitions = Definitions(of: service, at: "#/$defs/")
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      // Without a base URL the identifier is relative to the URL of this document (JSON Schema Core section 9.1.1).
      "$id": .string(service.url + Self.path), "title": "Route description",
      "$ref": "#/$defs/RouteDescription", "$defs": .object(definitions.ofDescriptions.members),
    ]
  }

  private static let path = "/schema/route-description.json"
}
