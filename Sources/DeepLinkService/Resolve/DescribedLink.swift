import JSON
import Octets

/// What there is to say about a link given as text, for tools: the same JSON that the server answers with.
public enum DescribedLink: Sendable {
  /// The link leads to a route: its description.
  case route([UInt8])
  /// It does not: the problem, as JSON and as the drawing or the sentence for people, and links nearby that do.
  case problem([UInt8], detail: String, suggestions: [String])
}

extension RouteDescriber {
  /// Describes a link given as an absolute URL or a path. The JSON has no newline at its end.
  public mutating func describe(_ url: String) -> DescribedLink {
    var writer = JSONWriter()
    guard let problem = describe(text: UTF8Text(url), to: &writer) else { return .route(writer.bytes) }
    problem.write(to: &writer)
    return .problem(writer.bytes, detail: problem.detail, suggestions: problem.suggestions)
  }
}
