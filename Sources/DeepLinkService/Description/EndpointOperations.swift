import DeepLinking

/// What the service answers itself as operations.
///
/// Paths and parameters come from the declarations of the endpoints.
struct EndpointOperations {
  let site: Site
  let definitions: Definitions
  let servesMetrics: Bool

  /// Paths with what answers them, in the order of declaration.
  func paths() -> [JSONTree.Member] {
    let endpoints = site.endpoints.router.routes.compactMap { route -> JSONTree.Member? in
      let operations = operations(of: route.example, Facts(shape: route.shape))
      guard !operations.isEmpty else { return nil }
      return .init(
        PathTemplate(route.shape.path).text, .object(operations.map { .init($0.method, $0.operation.tree) }))
    }
    return endpoints + androidAssociation
  }

  /// What is declared of an endpoint.
  struct Facts {
    let shape: RouteShape
    var id: String { shape.name }
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
    case .collection(let name, _): get(collection(name, facts))
    case .record(let name, _): get(record(name, facts))
    case .relation(let name, let collection, _): get(relation(name, of: collection, facts))
    case .listing: [("get", get(facts, .catalog, answering: "Listing", "The values."))]
    case .alive, .healthy: [("get", probe(facts, []))]
    case .ready: [("get", probe(facts, [Self.draining]))]
    case .metrics: servesMetrics ? [("get", metrics(facts))] : []
    case .description: [("get", file(facts.id, facts.shape.summary, "ServiceDescription"))]
    case .schema: [("get", file(facts.id, facts.shape.summary, "JSONSchema"))]
    }
  }

  private func get(_ operation: Operation?) -> [(method: String, operation: Operation)] {
    operation.map { [("get", $0)] } ?? []
  }

  func get(_ facts: Facts, _ tag: Operation.Tag, answering schema: String, _ text: String) -> Operation {
    Operation(
      id: facts.id, tag: tag, summary: facts.shape.summary,
      answers: [Answer(200, text, definitions.reference(schema), headers: ["Cache-Control"])])
  }
}
