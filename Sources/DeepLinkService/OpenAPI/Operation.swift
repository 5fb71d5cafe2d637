import DeepLinking

/// An operation: one method of one path (OpenAPI 3.1 section 4.8.10).
struct Operation {
  /// A method name: `resolveLink`.
  var id: String
  var tag: Tag
  var summary: String
  var description: String?
  /// The names of the routes that the operation covers.
  var routes: [String] = []
  var parameters: [JSONTree] = []
  /// The required content, if any.
  var content: JSONTree?
  /// The answers of this operation, without the problems.
  var answers: [Answer]

  /// The groups of operations.
  enum Tag: String, CaseIterable {
    case routes, links, catalog, files, operations, app

    var description: String {
      switch self {
      case .routes: "The links of the route table; each answers with its route."
      case .links: "Questions about links, and the table itself."
      case .catalog: "The records that links name."
      case .files: "Files that devices fetch, and descriptions of this service."
      case .operations: "Health and metrics, for the operator of the server."
      case .app: "The app's own endpoints."
      }
    }
  }

  /// The operation as JSON.
  var tree: JSONTree {
    var tree: JSONTree = ["operationId": .string(id), "tags": [.string(tag.rawValue)], "summary": .string(summary)]
    if let description { tree = tree + ["description": .string(description)] }
    if !routes.isEmpty { tree = tree + ["x-routes": .strings(routes)] }
    if !parameters.isEmpty { tree = tree + ["parameters": .array(parameters)] }
    if let content { tree = tree + ["requestBody": content] }
    let described = answers.sorted { $0.status < $1.status }.map { JSONTree.Member(String($0.status), $0.tree) }
    return tree + ["responses": .object(described + [Answer.problem])]
  }
}

/// The path of a route as OpenAPI writes it (version 3.1, section 4.8.8.1): `/inventory/{id}/edit`.
///
/// OpenAPI has no wildcard for several components, so a rest is written as one component.
struct PathTemplate {
  let text: String
  /// The template with empty braces: templates that differ only by their names are the same path.
  let shape: String

  init(_ path: [PathPiece]) {
    text = Self.join(path) { "{\($0.name)}" }
    shape = Self.join(path) { _ in "{}" }
  }

  private static func join(_ path: [PathPiece], _ hole: (Parameter) -> String) -> String {
    path.map { piece in
      let text =
        piece.literal.map { PercentEncoding.encode($0, for: .component) }
        ?? piece.parameters.map { parameter in
          parameter.affix.around(hole(parameter)) { PercentEncoding.encode($0, for: .component) }
        }.joined()
      return "/" + text
    }.joined()
  }
}
