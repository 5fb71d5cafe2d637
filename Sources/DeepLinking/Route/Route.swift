/// One line of a route table: a value of the app's route type, and the links that stand for it.
///
/// ```swift
/// Route(
///   "Edit an item", name: "row.edit", example: .row(id: keyboard, route: .edit),
///   { id in .row(id: id, route: .edit) },
///   { if case .row(let id, .edit) = $0 { id } else { nil } }
/// ) {
///   Segment("id", .uuid)
///   "edit"
/// }
/// ```
///
/// The types of the pieces live in the initialiser only. What is stored is data and two closures, so a table is a plain
/// array whatever its routes carry.
public struct Route<Value: Sendable>: Sendable {
  /// Name, summary, path and query.
  public let shape: RouteShape
  /// A value of this route, for the manifest and for the checks on the table.
  public let example: Value

  let parse: @Sendable (_ request: borrowing DeepLinkRequest, _ base: Int, _ notes: inout [LinkWarning]) -> Value?
  let print: @Sendable (_ value: Value, _ base: Int, _ writer: inout LinkWriter) -> Printed

  /// What became of writing a value.
  enum Printed: Sendable {
    /// The link is written.
    case written
    /// The value is another route's.
    case otherRoute
    /// The value is this route's, but no link can carry it.
    case inexpressible
  }

  /// A route whose link carries values.
  ///
  /// - Parameters:
  ///   - summary: what it shows, in a few words for people.
  ///   - name: its name, unique in the table. Empty for the route that stands for a whole mount.
  ///   - example: a value of this route.
  ///   - embed: the route of the values, in the order of their pieces; usually an enum case.
  ///   - extract: the values of a route, nil if it is another one.
  ///   - pattern: the pieces of the link.
  public init<each Part: Sendable>(
    _ summary: String, name: String = "", example: Value,
    _ embed: @escaping @Sendable (repeat each Part) -> Value,
    _ extract: @escaping @Sendable (Value) -> (repeat each Part)?,
    @PatternBuilder pattern: () -> Pattern<repeat each Part>
  ) {
    let pattern = pattern()
    shape = RouteShape(name: name, summary: summary, path: pattern.path, query: pattern.query)
    self.example = example
    parse = { request, base, notes in pattern.read(request, base, &notes, embed) }
    print = { value, base, writer in
      guard let parts = extract(value) else { return .otherRoute }
      return pattern.write(repeat each parts, base: base, &writer) ? .written : .inexpressible
    }
  }

  /// A route whose link is always the same.
  ///
  /// - Parameters:
  ///   - summary: what it shows, in a few words for people.
  ///   - name: its name, unique in the table. Empty for the route that stands for a whole mount.
  ///   - value: the route.
  ///   - path: the literals of the link.
  public init(
    _ summary: String, name: String = "", _ value: Value, @PatternBuilder path: () -> ValuelessPattern
  ) where Value: Equatable {
    self.init(summary, name: name, example: value, { value }, { $0 == value ? () : nil }, pattern: path)
  }

  /// The route for the root of the table or of the mount itself.
  public init(_ summary: String, name: String = "", _ value: Value) where Value: Equatable {
    self.init(summary, name: name, value, path: {})
  }

  init(
    shape: RouteShape, example: Value,
    parse: @escaping @Sendable (borrowing DeepLinkRequest, Int, inout [LinkWarning]) -> Value?,
    print: @escaping @Sendable (Value, Int, inout LinkWriter) -> Printed
  ) {
    self.shape = shape
    self.example = example
    self.parse = parse
    self.print = print
  }
}
