/// A declaration of a route table: a value of the app's route type, and the links to it.
///
/// ```swift
/// Route("Edit an item", { .row(id: $0, route: .edit) }, example: keyboard) {
///   Segment("id", .uuid)
///   "edit"
/// }
/// ```
///
/// If the compiler says "trailing closure passed to parameter of type '[Route<…>]' that does not accept a closure" at the
/// `Router`, one of its declarations does not type-check. To find the mistake, move the declaration out of the builder into
/// a `let route: Route<AppRoute> = Route(…)`, where the compiler tells it at its place. That is also the form for large
/// tables.
///
/// A route with two closures, `embed` and `extract`, is for values that the link does not carry as they are.
///
/// Only the initialisers see the types of the pieces. The stored properties are data and two closures, so a table is an
/// array of one type.
///
/// The initialisers and the functions they use are `@inlinable`: the module that declares a route compiles them for its
/// own types, and no unspecialised generic code runs per link.
public struct Route<Value: Sendable>: Sendable {
  /// Name, summary, path and query.
  public package(set) var shape: RouteShape
  /// A value of this route, for the manifest and for the checks on the table.
  public package(set) var example: Value
  /// Whether the example consists of samples, because the declaration has none.
  package var hasSampleExample = false

  @usableFromInline
  package let parse: @Sendable (_ link: borrowing DeepLinkRequest, _ slots: inout SlotCursor) -> Value?
  @usableFromInline
  package let print: @Sendable (_ value: Value, _ writer: inout LinkWriter) -> Printed
  @usableFromInline package typealias Printed = RouteShape.Printed
  /// Reads a link, and writes its canonical link of the values that it reads; nil for a route whose canonical link is
  /// that of the value. The last argument says whether a link can carry them.
  @usableFromInline package typealias Relay =
    @Sendable (borrowing DeepLinkRequest, inout SlotCursor, inout LinkWriter, inout Bool) -> Value?
  @usableFromInline package let relay: Relay?
  /// How its values are taken apart; nil for a route with a closure for that.
  @usableFromInline package let learned: LearnedRoute<Value>?
  /// Why the route cannot be used; nil if it can.
  @usableFromInline package let fault: String?

  /// A route whose link carries values.
  ///
  /// - Parameters:
  ///   - summary: what the route shows, in a few words.
  ///   - name: the name, unique in the table. Empty for the root route of a mount.
  ///   - example: a value of this route.
  ///   - embed: makes the route from the values, in the order of their pieces; usually an enum case.
  ///   - extract: the values of a route, or nil if it is another route.
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
      parse: { link, slots in pattern.read(link, &slots, embed) },
      print: { value, writer in
        guard let parts = extract(value) else { return .otherRoute }
        return pattern.write(repeat each parts, to: &writer) ? .written : .inexpressible
      })
  }

  /// A route whose link is always the same.
  ///
  /// - Parameters:
  ///   - summary: what the route shows, in a few words.
  ///   - name: the name, unique in the table. Empty for the root route of a mount.
  ///   - value: the route.
  ///   - path: the literals of the link.
  @inlinable
  public init(
    _ summary: String, name: String = "", _ value: Value, @PatternBuilder path: () -> ValuelessPattern
  ) where Value: Equatable {
    self.init(
      shape: path().shape(name, summary), example: value,
      parse: { _, _ in value },
      print: { other, _ in other == value ? .written : .otherRoute })
  }

  /// The route for the root of the table or of the mount itself.
  @inlinable
  public init(_ summary: String, name: String = "", _ value: Value) where Value: Equatable {
    self.init(summary, name: name, value, path: {})
  }

  /// The same route in a table with these settings.
  func placed(on settings: TableSettings) -> Route {
    guard shape.hosts != nil else { return self }
    var route = self
    route.shape = shape.placed(on: settings)
    return route
  }

  @usableFromInline
  package init(
    shape: RouteShape, example: Value,
    parse: @escaping @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> Value?,
    print: @escaping @Sendable (Value, inout LinkWriter) -> Printed,
    relay: Relay? = nil, learned: LearnedRoute<Value>? = nil, fault: String? = nil
  ) {
    self.shape = shape
    self.example = example
    self.parse = parse
    self.print = print
    self.relay = relay
    self.learned = learned
    self.fault = fault
  }
}

/// A route type whose JSON can be written without `Encoder`: the compiler synthesises its `Encodable` conformance, and
/// those of all types in it.
///
/// ```swift
/// extension AppRoute: SynthesizedCodable {}
/// ```
///
/// When a table is made, it finds the form of each route's JSON. For a link, it inserts the link's texts into that
/// form, which gives the same octets in a thirtieth of the time. The table checks the forms with unusual values. A
/// value that `encode(to:)` writes differently is a fault of the table. `Encoder` still writes routes of other types,
/// routes with a label of the host or a fragment, and those whose JSON has something else than the texts of the link.
public protocol SynthesizedCodable: Codable {}
