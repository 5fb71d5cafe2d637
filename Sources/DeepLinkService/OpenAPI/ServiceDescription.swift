/// The service in the words of OpenAPI 3.1: what answers `/openapi.json`.
///
/// All of it is made from the table, the endpoints and the records of a site, so that a route or an endpoint that is
/// declared anew stands in it without further ado.
struct ServiceDescription {
  let site: Site
  let definitions: Definitions
  private let servesMetrics: Bool

  /// - Parameter servesMetrics: whether the page of metrics is among the endpoints.
  init(of site: Site, servesMetrics: Bool) {
    (self.site, self.servesMetrics) = (site, servesMetrics)
    definitions = Definitions(of: site, at: "#/components/schemas/")
  }

  /// The document.
  var tree: JSONTree {
    var links = LinkOperations(of: site, definitions)
    return [
      "openapi": "3.1.0",
      "info": [
        "title": .string(site.details.title), "version": .string(site.details.version),
        "description": .string(Self.text),
      ],
      // Without an origin of its own the service is wherever this document was fetched (OpenAPI 3.1 section 4.8.5).
      "servers": [["url": .string(site.baseURL ?? "/")]],
      "tags": .array(
        Operation.Tag.allCases.map { ["name": .string($0.rawValue), "description": .string($0.description)] }),
      "paths": .object(links.paths() + endpointPaths + androidAssociation),
      "components": [
        "schemas": .object(definitions.ofDescriptions + definitions.ofService), "responses": Answer.problems,
        "headers": Answer.fields, "parameters": .object(Self.conditions),
      ],
    ]
  }

  /// The paths of the endpoints with what answers them, in the order of declaration.
  private var endpointPaths: [JSONTree.Member] {
    zip(site.endpoints.all, site.endpoints.router.routes).compactMap { endpoint, route in
      guard endpoint.audience != .operators || servesMetrics else { return nil }
      let operations = endpoint.operations(self, route.shape)
      guard !operations.isEmpty else { return nil }
      return .init(
        PathTemplate(route.shape.path).text, .object(operations.map { .init($0.method, $0.operation.tree) }))
    }
  }

  private static let text =
    "The links of an app: where they lead, what they are, and why they lead nowhere. HEAD is answered wherever GET is, and "
    + "OPTIONS everywhere. Errors are problem documents. A link keeps working when something in it is not as expected: a "
    + "query item that the route does not know is reported, and a value that cannot be read is reported and replaced by "
    + "the default, both with status 200. Other files of the service's folder are served as they are."
}

/// What the description of a service says that only the app behind it knows.
public struct ServiceDetails: Sendable {
  /// What the service is called.
  public var title: String
  /// The version of the service.
  public var version: String
  /// A JSON Schema of the `navigation` object of a route description, without references; nil if there is no more to say
  /// of it than that it is JSON.
  public var navigationSchema: String?

  /// Details.
  public init(title: String = "Deep links", version: String = "0", navigationSchema: String? = nil) {
    self.title = title
    self.version = version
    self.navigationSchema = navigationSchema
  }
}
