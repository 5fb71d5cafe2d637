import Catalog
import DeepLinking
import HTTP
import JSON

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
    case .routes: [("get", get(facts, .tools, answering: "RouteManifest", "The table, in the order of declaration."))]
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

  private func get(_ facts: Facts, _ tag: Operation.Tag, answering schema: String, _ text: String) -> Operation {
    Operation(
      id: facts.id, tag: tag, summary: facts.shape.summary,
      answers: [Answer(200, text, definitions.reference(schema), headers: ["Cache-Control"])])
  }

  // MARK: Links

  private func resolve(_ facts: Facts) -> Operation {
    Operation(
      id: facts.id, tag: .tools, summary: facts.shape.summary, description: Self.aboutURL,
      parameters: [url(.anyLink)],
      answers: [
        Answer(
          200, "What the link leads to.", definitions.reference("RouteDescription"), headers: ["Cache-Control"]),
        .problem(.notFound),
      ])
  }

  private func resolveMany(_ facts: Facts) -> Operation {
    let examples: JSONTree = ["urls": .strings(Array(site.table.examples.prefix(2)) + ["/nowhere"])]
    let answer: JSONTree = [
      "oneOf": [definitions.reference("BatchAnswer"), definitions.reference("RouteDescription")]
    ]
    return Operation(
      id: facts.id + ".many", tag: .tools, summary: "The routes of many links, or that of a user activity of Handoff",
      content: content("ResolveContent", example: examples),
      answers: [
        Answer(
          200, "A result for each link in the order given, or what the activity leads to.", answer,
          headers: ["Cache-Control"]),
        .problem(.notFound), .problem(.unsupportedMediaType),
      ])
  }

  private func explain(_ facts: Facts) -> Operation {
    Operation(
      id: facts.id, tag: .tools, summary: facts.shape.summary, description: Self.aboutURL,
      parameters: [url(.universalLink)],
      answers: [
        Answer(
          200, "What the association file says for each app, and what the table says.",
          definitions.reference("Explanation"), headers: ["Cache-Control"])
      ])
  }

  private func link(_ facts: Facts) -> Operation {
    let name = site.table.shapes.first.map(\.name)
    return Operation(
      id: facts.id, tag: .tools, summary: facts.shape.summary,
      description: "Takes a `route` as in a description, or the `name` of one with its `parameters`.",
      content: content("LinkContent", example: name.flatMap(exampleOfLink)),
      answers: [
        Answer(200, "The canonical link.", definitions.reference("Link"), headers: ["Cache-Control"]),
        .problem(.unsupportedMediaType),
      ])
  }

  /// The first route by its name, if it has an example.
  private func exampleOfLink(_ name: String) -> JSONTree? {
    var describer = RouteDescriber(site.table, nil)
    guard let example = LinkExample(of: 0, in: site, &describer) else { return nil }
    return ["name": .string(name), "parameters": .object(example.parameters)]
  }

  private static let aboutURL =
    "Write an \"&\" of the link as %26, or it ends the link: any other query item than `url` is refused."

  private enum LinkForm { case anyLink, universalLink }

  private func url(_ form: LinkForm) -> JSONTree {
    let (text, pattern) =
      switch form {
      case .anyLink: ("An absolute URL of any scheme, or a path.", LinkPattern.any)
      case .universalLink: ("A URL with a host, a link of a custom scheme, or a path.", LinkPattern.universal)
      }
    let example = site.table.examples.first.map { ["example": .string($0)] as JSONTree }
    return ["name": "url", "in": "query", "required": true, "description": .string(text)]
      + ["schema": ["type": "string", "pattern": .string(pattern)]] + (example ?? [:])
  }

  private func content(_ schema: String, example: JSONTree?) -> JSONTree {
    let json: JSONTree = ["schema": definitions.reference(schema)] + (example.map { ["example": $0] } ?? [:])
    return ["required": true, "content": ["application/json": json]]
  }

  // MARK: The operator's

  private static let draining = Answer(
    503, "The server drains, or has no room for another connection.",
    content: [
      "text/plain": ["schema": ["type": "string"]],
      "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]],
    ], headers: ["Retry-After"])

  private func probe(_ facts: Facts, _ more: [Answer]) -> Operation {
    Operation(
      id: facts.id, tag: .operations, summary: facts.shape.summary,
      answers: [
        Answer(
          200, "It does.", content: ["text/plain": ["schema": ["type": "string"], "example": "ok\n"]],
          headers: ["Cache-Control"])
      ] + more)
  }

  private func metrics(_ facts: Facts) -> Operation {
    Operation(
      id: facts.id, tag: .operations, summary: facts.shape.summary,
      answers: [
        Answer(
          200, "A page for Prometheus, in its text format.", content: ["text/plain": ["schema": ["type": "string"]]],
          headers: ["Cache-Control"])
      ])
  }
}

extension PathPiece {
  /// The text of a literal; nothing for a parameter.
  var literal: String {
    if case .literal(let text) = self { text } else { "" }
  }
}
