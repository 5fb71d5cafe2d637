import DeepLinking

/// The path of a route as OpenAPI writes it (version 3.1, section 4.8.8.1): `/inventory/{id}/edit`.
///
/// There is no way to write a wildcard of several components there, so it stands for one of them.
struct PathTemplate {
  let text: String
  /// The same with nothing in the braces: templates that differ by the names in them are the same path.
  let shape: String

  init(_ path: [PathPiece]) {
    text = Self.join(path) { "{\($0.name)}" }
    shape = Self.join(path) { _ in "{}" }
  }

  private static func join(_ path: [PathPiece], _ hole: (Parameter) -> String) -> String {
    path.map { piece in
      switch piece {
      case .literal(let text): "/" + PercentEncoding.encode(text, for: .component)
      case .segment(let parameter), .rest(let parameter): "/" + hole(parameter)
      }
    }.joined()
  }
}
