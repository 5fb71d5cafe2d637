/// A route without its types: its name, its summary, and the pieces of its links.
///
/// Dispatch, manifest, association file, diagnosis and checks work on shapes. A shape is immutable and shared, because
/// every link reads it.
public final class RouteShape: Sendable {
  /// The name, unique in its table: `inventory.row.edit`.
  public let name: String
  /// What the route shows, in a few words.
  public let summary: String
  /// The steps of the path.
  public let path: [PathPiece]
  /// The query items, in the order in which a canonical link gives them.
  public let query: [Parameter]

  /// The path with placeholders: `/inventory/:id/edit`, `/recipes/:id/*related`.
  public let pattern: String

  /// How to write links to the route, and their parameters as JSON.
  @usableFromInline let plan: WritingPlan

  /// The collection of the record that a path parameter names, or nil if none does.
  public var recordCollection: String? { plan.record?.collection }

  /// All parameters, those of the path first.
  public var parameters: [Parameter] { path.compactMap(\.parameter) + query }

  /// Whether the path consists of literals alone.
  public var isLiteral: Bool { path.allSatisfy { $0.parameter == nil } }

  /// The query items without which the route does not match.
  var requiredItems: [Parameter] { query.filter(\.isRequired) }

  /// Orders shapes independently of the order of declaration.
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

  /// The shape as mounted, with this path and name prefix.
  @usableFromInline
  func mounted(at prefix: [PathPiece], name mount: String) -> RouteShape {
    let names = [mount, name].filter { !$0.isEmpty }
    return RouteShape(name: names.joined(separator: "."), summary: summary, path: prefix + path, query: query)
  }
}
