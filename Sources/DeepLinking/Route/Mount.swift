/// A feature's router as part of a larger one. Each feature owns its routes, and the app combines them.
///
/// ```swift
/// Mount("inventory", name: "inventory", inventoryRouter, AppRoute.inventory(route:)) {
///   if case .inventory(let route) = $0 { route } else { nil }
/// }
/// ```
public struct Mount<Value: Sendable>: Sendable {
  @usableFromInline var declarations: RouteDeclarations<Value>

  /// - Parameters:
  ///   - path: the literals before every link of the feature, separated by `/`; empty for the root.
  ///   - name: a prefix for the name of every route, joined with a dot; empty for no prefix.
  ///   - router: the feature's routes.
  ///   - embed: makes the app's route from a route of the feature.
  ///   - extract: the feature's route inside a route of the app, or nil if that belongs to another feature.
  @inlinable
  public init<Feature: Sendable>(
    _ path: String = "", name: String = "", _ router: Router<Feature>,
    _ embed: @escaping @Sendable (Feature) -> Value, _ extract: @escaping @Sendable (Value) -> Feature?
  ) {
    let prefix = path.isEmpty ? LinkPieces() : LinkPieces(literals: path)
    let routes = router.routes.map { $0.mounted(at: prefix, name: name, embed, extract) }
    declarations = RouteDeclarations(routes: routes, redirects: router.redirects.map { $0.mounted(at: prefix) })
  }

  /// Mounts a feature whose routes the app's own `encode(to:)` takes out of its routes: `Mount("inventory", name:
  /// "inventory", inventoryRouter, AppRoute.inventory)`.
  ///
  /// - Parameters:
  ///   - path: the literals before every link of the feature, separated by `/`; empty for the root.
  ///   - name: a prefix for the name of every route, joined with a dot; empty for no prefix.
  ///   - router: the feature's routes.
  ///   - embed: makes the app's route from a route of the feature.
  @inlinable
  public init<Feature: Sendable>(
    _ path: String = "", name: String = "", _ router: Router<Feature>, _ embed: @escaping @Sendable (Feature) -> Value
  ) where Value: Encodable & Equatable {
    let prefix = path.isEmpty ? LinkPieces() : LinkPieces(literals: path)
    guard let example = router.routes.first?.example else {
      declarations = RouteDeclarations(redirects: router.redirects.map { $0.mounted(at: prefix) })
      return
    }
    let learned = LearnedParts(embed, example)
    let paths = learned.paths
    let routes = router.routes.map { route in
      route.mounted(
        at: prefix, name: name, embed, { learned.parts(of: $0) }, relays: true,
        learned: paths.flatMap { paths in route.learned?.mounted(at: paths[0], embed) }, fault: learned.fault)
    }
    declarations = RouteDeclarations(routes: routes, redirects: router.redirects.map { $0.mounted(at: prefix) })
  }

  /// The same at the root, without a name prefix.
  @inlinable
  public init<Feature: Sendable>(
    _ router: Router<Feature>, _ embed: @escaping @Sendable (Feature) -> Value
  ) where Value: Encodable & Equatable {
    self.init("", router, embed)
  }

  /// Mounts a feature below parameters: `/:locale/…`.
  ///
  /// ```swift
  /// Mount(docsRouter, example: .english, AppRoute.docs(locale:page:)) {
  ///   if case .docs(let locale, let page) = $0 { (locale, page) } else { nil }
  /// } below: {
  ///   Segment("locale", .oneOf(Locale.self))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: a prefix for the name of every route, joined with a dot; empty for no prefix.
  ///   - router: the feature's routes.
  ///   - example: a value of the parameters, for the examples of the routes.
  ///   - embed: makes the app's route from the value of the parameters and a route of the feature.
  ///   - extract: both parts of a route of the app, or nil if it belongs to another feature.
  ///   - prefix: the pieces before every link of the feature; a `Group` for more than one value.
  @inlinable
  public init<Feature: Sendable, Part: Sendable>(
    name: String = "", _ router: Router<Feature>, example: Part,
    _ embed: @escaping @Sendable (Part, Feature) -> Value,
    _ extract: @escaping @Sendable (Value) -> (Part, Feature)?,
    @PatternBuilder below prefix: () -> Pattern<Part>
  ) {
    let prefix = prefix()
    let routes = router.routes.map { $0.mounted(below: prefix, name: name, example: example, embed, extract) }
    declarations = RouteDeclarations(
      routes: routes, redirects: router.redirects.map { $0.mounted(at: prefix.pieces) })
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

extension Mount where Value: Encodable & Equatable {
  /// Mounts a feature below parameters, and takes both out of the app's routes by their own `encode(to:)`:
  /// `Mount(docsRouter, example: .english, AppRoute.docs(locale:page:)) { Segment("locale", .oneOf(Locale.self)) }`.
  ///
  /// - Parameters:
  ///   - name: a prefix for the name of every route, joined with a dot; empty for no prefix.
  ///   - router: the feature's routes.
  ///   - example: a value of the parameters, for the examples of the routes.
  ///   - embed: makes the app's route from the value of the parameters and a route of the feature.
  ///   - prefix: the pieces before every link of the feature; a `Group` for more than one value.
  @inlinable
  public init<Feature: Sendable, Part: Sendable>(
    name: String = "", _ router: Router<Feature>, example: Part,
    _ embed: @escaping @Sendable (Part, Feature) -> Value, @PatternBuilder below prefix: () -> Pattern<Part>
  ) {
    let prefix = prefix()
    let first = prefix.captures
    guard let route = router.routes.first else {
      declarations = RouteDeclarations(redirects: router.redirects.map { $0.mounted(at: prefix.pieces) })
      return
    }
    let learned = LearnedParts(embed, example, route.example)
    let paths = learned.paths
    let routes = router.routes.map { route in
      route.mounted(
        below: prefix, name: name, example: example, embed, { learned.parts(of: $0) }, relays: true,
        learned: paths.flatMap { paths in
          route.learned?.mounted(below: (paths[0], paths[1]), embed) { first.write($0, &$1) }
        }, fault: learned.fault)
    }
    declarations = RouteDeclarations(
      routes: routes, redirects: router.redirects.map { $0.mounted(at: prefix.pieces) })
  }
}

extension Route {
  /// The same route in an app that mounts its feature.
  ///
  /// - Parameters:
  ///   - extract: the feature's route inside a route of the app, or nil if that belongs to another feature.
  ///   - relays: whether the app's route holds the feature's as it is, so that its link is that of what was read.
  @inlinable
  func mounted<Whole: Sendable>(
    at prefix: LinkPieces, name: String, _ embed: @escaping @Sendable (Value) -> Whole,
    _ extract: @escaping @Sendable (Whole) -> Value?, relays: Bool = false, learned: LearnedRoute<Whole>? = nil,
    fault: String? = nil
  ) -> Route<Whole> {
    let (parse, print) = (parse, print)
    var mountedRelay: Route<Whole>.Relay?
    if relays, let relay {
      mountedRelay = { link, slots, writer, isWritten in
        guard let feature = relay(link, &slots, &writer, &isWritten) else { return nil }
        return embed(feature)
      }
    }
    return Route<Whole>(
      shape: shape.mounted(at: prefix, name: name), example: embed(example),
      parse: { link, slots in
        guard let feature = parse(link, &slots) else { return nil }
        return embed(feature)
      },
      print: { value, writer in
        guard let feature = extract(value) else { return .otherRoute }
        return print(feature, &writer)
      }, relay: mountedRelay, learned: learned, fault: self.fault ?? fault)
  }

  /// The same below a parameter.
  @inlinable
  func mounted<Part: Sendable, Whole: Sendable>(
    below prefix: Pattern<Part>, name: String, example part: Part,
    _ embed: @escaping @Sendable (Part, Value) -> Whole, _ extract: @escaping @Sendable (Whole) -> (Part, Value)?,
    relays: Bool = false, learned: LearnedRoute<Whole>? = nil, fault: String? = nil
  ) -> Route<Whole> {
    let (parse, print) = (parse, print)
    let first = prefix.captures
    var mountedRelay: Route<Whole>.Relay?
    if relays, let relay {
      mountedRelay = { link, slots, writer, isWritten in
        guard let part = first.read(link, &slots) else { return nil }
        let isPartWritten = first.write(part, &writer)
        guard let feature = relay(link, &slots, &writer, &isWritten) else { return nil }
        isWritten = isWritten && isPartWritten
        return embed(part, feature)
      }
    }
    return Route<Whole>(
      shape: shape.mounted(at: prefix.pieces, name: name), example: embed(part, example),
      parse: { link, slots in
        guard let part = first.read(link, &slots), let feature = parse(link, &slots) else { return nil }
        return embed(part, feature)
      },
      print: { value, writer in
        guard let (part, feature) = extract(value) else { return .otherRoute }
        guard first.write(part, &writer) else { return .inexpressible }
        return print(feature, &writer)
      }, relay: mountedRelay, learned: learned, fault: self.fault ?? fault)
  }
}

/// The declarations of a table: its routes and its redirects.
public struct RouteDeclarations<Value: Sendable>: Sendable {
  /// The routes, in the order of declaration.
  public var routes: [Route<Value>]
  /// The redirects, in the order of declaration.
  public var redirects: [Redirect]

  /// Makes declarations.
  public init(routes: [Route<Value>] = [], redirects: [Redirect] = []) {
    (self.routes, self.redirects) = (routes, redirects)
  }
}

/// Builds a ``Router`` from ``Route``, ``Mount`` and ``Redirect`` declarations, in any order.
///
/// Keep a body below about 30 declarations and mount routers for more, because type checking time grows faster than
/// their number.
@resultBuilder
public enum RouterBuilder<Value: Sendable> {
  /// One route.
  public static func buildExpression(_ route: Route<Value>) -> RouteDeclarations<Value> { .init(routes: [route]) }
  /// The routes of a feature.
  public static func buildExpression(_ mount: Mount<Value>) -> RouteDeclarations<Value> { mount.declarations }
  /// Routes made elsewhere.
  public static func buildExpression(_ routes: [Route<Value>]) -> RouteDeclarations<Value> { .init(routes: routes) }
  /// A redirect.
  public static func buildExpression(_ redirect: Redirect) -> RouteDeclarations<Value> { .init(redirects: [redirect]) }
  /// Declarations behind `if` without `else`, and behind `#if`.
  public static func buildOptional(_ part: RouteDeclarations<Value>?) -> RouteDeclarations<Value> { part ?? .init() }
  /// Declarations behind `if`.
  public static func buildEither(first part: RouteDeclarations<Value>) -> RouteDeclarations<Value> { part }
  /// Declarations behind `else`.
  public static func buildEither(second part: RouteDeclarations<Value>) -> RouteDeclarations<Value> { part }
  /// Declarations of a `for` loop.
  public static func buildArray(_ parts: [RouteDeclarations<Value>]) -> RouteDeclarations<Value> {
    RouteDeclarations(routes: parts.flatMap(\.routes), redirects: parts.flatMap(\.redirects))
  }
  /// All declarations.
  public static func buildBlock(_ parts: RouteDeclarations<Value>...) -> RouteDeclarations<Value> { buildArray(parts) }
}
