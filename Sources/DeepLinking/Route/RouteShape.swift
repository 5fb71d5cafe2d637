/// A route without its types: its name, what it says of itself, and the pieces of its links.
///
/// Everything that only looks at routes (dispatch, manifest, association file, diagnosis, the checks on a table) works
/// on shapes. A shape never changes, and is shared: it is looked at for every link.
public final class RouteShape: Sendable {
  /// The name, unique in its table: `inventory.row.edit`.
  public let name: String
  /// What the route shows, in a few words for people.
  public let summary: String
  /// The steps of the path.
  public let path: [PathPiece]
  /// The query items, in the order in which a canonical link gives them.
  public let query: [Parameter]

  /// The path with placeholders: `/inventory/:id/edit`, `/recipes/:id/*related`.
  public let pattern: String

  /// How links to the route, and their parameters as JSON, are written.
  @usableFromInline let plan: WritingPlan

  /// The collection of the record that a parameter of the path names, nil if none does.
  public var recordCollection: String? { plan.record?.collection }

  /// Every parameter, those of the path first.
  public var parameters: [Parameter] { path.compactMap(\.parameter) + query }

  /// The parameters without which the route does not match although its path does.
  var requiredItems: [Parameter] { query.filter(\.isRequired) }

  /// An order of shapes that does not depend on the order of declaration.
  func precedes(_ other: RouteShape) -> Bool { (name, pattern) < (other.name, other.pattern) }

  @usableFromInline
  init(name: String, summary: String, path: [PathPiece], query: [Parameter]) {
    self.name = name
    self.summary = summary
    self.path = path
    self.query = query
    pattern = "/" + path.map(\.pattern).joined(separator: "/")
    plan = WritingPlan(name: name, pattern: pattern, path, query)
  }

  /// The name and the path this shape has where it is mounted.
  @usableFromInline
  func mounted(at prefix: [PathPiece], name mount: String) -> RouteShape {
    let names = [mount, name].filter { !$0.isEmpty }
    return RouteShape(name: names.joined(separator: "."), summary: summary, path: prefix + path, query: query)
  }
}
