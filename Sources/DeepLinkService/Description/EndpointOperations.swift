import Catalog
import DeepLinking

/// What the service answers itself as operations.
///
/// Paths and parameters come from the declarations of the endpoints. A path that begins with one of a few words is
/// described once for each, since what `/catalog/recipes` and `/catalog/inventory` take and give is not the same.
struct EndpointOperations {
  let site: Site
  let definitions: Definitions
  let servesMetrics: Bool

  /// Paths with what answers them, in the order of declaration.
  func paths() -> [JSONTree.Member] {
    let endpoints = endpointRouter.routes.flatMap { route in
      Self.concretePaths(of: route.shape).compactMap { path in member(path, of: route.shape) }
    }
    return endpoints + androidAssociation
  }

  private func member(_ path: [PathPiece], of shape: RouteShape) -> JSONTree.Member? {
    let sample = path.map { "/" + ($0.parameter?.type.samples.first ?? $0.literal) }.joined()
    guard let link = try? DeepLinkRequest(sample), let match = endpointRouter.match(link) else { return nil }
    let operations = operations(of: match.value, Facts(shape: shape, path: path))
    guard !operations.isEmpty else { return nil }
    return .init(PathTemplate(path).text, .object(operations.map { .init($0.method, $0.operation.tree) }))
  }

  /// What is declared of an endpoint.
  struct Facts {
    let shape: RouteShape
    let path: [PathPiece]

    /// The name, and the words in the path that tell the endpoint from others of the same name.
    var id: String {
      let words = zip(path, shape.path).compactMap { $1.parameter == nil || $0.parameter != nil ? nil : $0.literal }
      return ([shape.name] + words).joined(separator: ".")
    }
  }

  /// A path with each closed set in it replaced by its members.
  private static func concretePaths(of shape: RouteShape) -> [[PathPiece]] {
    shape.path.reduce([[]]) { paths, piece in
      var pieces = [piece]
      if case .segment(let parameter) = piece, case .oneOf(let members) = parameter.type {
        pieces = members.map(PathPiece.literal)
      }
      return paths.flatMap { path in pieces.map { path + [$0] } }
    }
  }

  // MARK: Each endpoint

  private func operations(
    of endpoint: Endpoint, _ facts: Facts
  ) -> [(method: String, operation: Operation)] {
    switch endpoint {
    case .association, .rootAssociation: [("get", file(facts.id, facts.shape.summary, "AssociationFile"))]
    case .resolve: [("get", resolve(facts)), ("post", resolveMany(facts))]
    case .explain: [("get", explain(facts))]
    case .link: [("post", link(facts))]
    case .routes: [("get", file(facts.id, facts.shape.summary, "RouteManifest", .tools))]
    case .collection(let name, _): [("get", collection(name, facts))]
    case .record(let name, _): [("get", record(name, facts))]
    case .neighbors(let name, _): [("get", neighbors(name, facts))]
    case .categories: [("get", get(facts, .catalog, answering: "Categories", "The categories."))]
    case .alive, .healthy: [("get", probe(facts, []))]
    case .ready: [("get", probe(facts, [Self.draining]))]
    case .metrics: servesMetrics ? [("get", metrics(facts))] : []
    case .description: [("get", file(facts.id, facts.shape.summary, "ServiceDescription"))]
    case .schema: [("get", file(facts.id, facts.shape.summary, "JSONSchema"))]
    }
  }

  func get(_ facts: Facts, _ tag: Operation.Tag, answering schema: String, _ text: String) -> Operation {
    Operation(
      id: facts.id, tag: tag, summary: facts.shape.summary,
      answers: [Answer(200, text, definitions.reference(schema), headers: ["Cache-Control"])])
  }
}

extension PathPiece {
  /// The text of a literal; nothing for a parameter.
  var literal: String {
    if case .literal(let text) = self { text } else { "" }
  }
}
