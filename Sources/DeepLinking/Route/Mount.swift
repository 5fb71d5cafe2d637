/// A feature's router as part of a larger one. Each feature owns its routes, and the app combines them.
///
/// ```swift
/// Mount("inventory", name: "inventory", inventoryRouter, AppRoute.inventory(route:)) {
///   if case .inventory(let route) = $0 { route } else { nil }
/// }
/// ```
public struct Mount<Value: Sendable>: Sendable {
  @usableFromInline let routes: [Route<Value>]

  /// - Parameters:
  ///   - path: the literals before every link of the feature, separated by `/`; empty for the root.
  ///   - name: a prefix for the name of every route, joined with a dot; empty for no prefix.
  ///   - router: the feature's routes.
  ///   - embed: the app's route for a route of the feature.
  ///   - extract: the feature's route in a route of the app, or nil if it belongs to another feature.
  @inlinable
  public init<Feature: Sendable>(
    _ path: String = "", name: String = "", _ router: Router<Feature>,
    _ embed: @escaping @Sendable (Feature) -> Value, _ extract: @escaping @Sendable (Value) -> Feature?
  ) {
    let prefix = path.isEmpty ? [] : PathPiece.literals(path)
    let depth = prefix.count
    routes = router.routes.map { route in
      let (parse, print) = (route.parse, route.print)
      return Route(
        shape: route.shape.mounted(at: prefix, name: name),
        example: embed(route.example),
        parse: { request, base, notes in
          guard let feature = parse(request, base + depth, &notes) else { return nil }
          return embed(feature)
        },
        print: { value, base, writer in
          guard let feature = extract(value) else { return .otherRoute }
          return switch print(feature, base + depth, &writer) {
          case .written: .written
          case .otherRoute: .otherRoute
          case .inexpressible: .inexpressible
          }
        })
    }
  }

  /// Mounts a feature at the root, without a name prefix.
  @inlinable
  public init<Feature: Sendable>(
    _ router: Router<Feature>,
    _ embed: @escaping @Sendable (Feature) -> Value, _ extract: @escaping @Sendable (Value) -> Feature?
  ) {
    self.init("", router, embed, extract)
  }
}

/// Builds a ``Router`` from ``Route`` and ``Mount`` declarations, in any order.
///
/// Keep a body below about 30 declarations and mount routers for more, because type checking time grows faster than
/// their number.
@resultBuilder
public enum RouterBuilder<Value: Sendable> {
  /// One route.
  @inlinable
  public static func buildExpression(_ route: Route<Value>) -> [Route<Value>] { [route] }
  /// The routes of a feature.
  @inlinable
  public static func buildExpression(_ mount: Mount<Value>) -> [Route<Value>] { mount.routes }
  /// Routes made elsewhere.
  @inlinable
  public static func buildExpression(_ routes: [Route<Value>]) -> [Route<Value>] { routes }
  /// All declared routes.
  @inlinable
  public static func buildBlock(_ routes: [Route<Value>]...) -> [Route<Value>] { routes.flatMap { $0 } }
}
