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
///
/// The initialisers, and all that they read and write with, are `@inlinable`: the module that declares a route compiles
/// it for the types of the app, and no generic code is left to run for a link.
public struct Route<Value: Sendable>: Sendable {
  /// Name, summary, path and query.
  public let shape: RouteShape
  /// A value of this route, for the manifest and for the checks on the table.
  public let example: Value

  @usableFromInline
  let parse: @Sendable (_ request: borrowing DeepLinkRequest, _ base: Int, _ notes: inout [LinkWarning]) -> Value?
  @usableFromInline
  let print: @Sendable (_ value: Value, _ base: Int, _ writer: inout LinkWriter) -> Printed

  /// What became of writing a value.
  @usableFromInline
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
  @inlinable
  public init<each Part: Sendable>(
    _ summary: String, name: String = "", example: Value,
    _ embed: @escaping @Sendable (repeat each Part) -> Value,
    _ extract: @escaping @Sendable (Value) -> (repeat each Part)?,
    @PatternBuilder pattern: () -> Pattern<repeat each Part>
  ) {
    let pattern = pattern()
    self.init(
      shape: pattern.shape(name, summary), example: example,
      parse: { request, base, notes in pattern.read(request, base, &notes, embed) },
      print: { value, base, writer in
        guard let parts = extract(value) else { return .otherRoute }
        return pattern.write(repeat each parts, base: base, &writer) ? .written : .inexpressible
      })
  }

  /// A route whose link is always the same.
  ///
  /// - Parameters:
  ///   - summary: what it shows, in a few words for people.
  ///   - name: its name, unique in the table. Empty for the route that stands for a whole mount.
  ///   - value: the route.
  ///   - path: the literals of the link.
  @inlinable
  public init(
    _ summary: String, name: String = "", _ value: Value, @PatternBuilder path: () -> ValuelessPattern
  ) where Value: Equatable {
    self.init(
      shape: path().shape(name, summary), example: value,
      parse: { _, _, _ in value },
      print: { other, _, _ in other == value ? .written : .otherRoute })
  }

  /// The route for the root of the table or of the mount itself.
  @inlinable
  public init(_ summary: String, name: String = "", _ value: Value) where Value: Equatable {
    self.init(summary, name: name, value, path: {})
  }

  @inlinable
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
