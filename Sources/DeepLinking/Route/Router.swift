/// An app's routes: reads links as routes, and writes routes as links.
///
/// The order of declaration has no meaning. Of the routes that match a link the most specific one wins, and where none
/// is the most specific ``faults`` says so. Reading costs the same however many routes there are.
public struct Router<Value: Sendable>: Sendable {
  /// The routes in the order of declaration.
  public let routes: [Route<Value>]
  let trie: RouteTrie

  /// Declares the routes.
  public init(@RouterBuilder<Value> _ routes: () -> [Route<Value>]) {
    self.init(routes: routes())
  }

  /// Takes routes that were made elsewhere.
  public init(routes: [Route<Value>]) {
    self.routes = routes
    trie = RouteTrie(routes.map(\.shape))
  }

  /// The route of a link, nil if there is none.
  public func parse(_ request: borrowing DeepLinkRequest) -> Value? {
    match(request)?.value
  }

  /// The route of an absolute URL or a path, nil if there is none.
  public func parse(_ link: String) -> Value? {
    guard let request = try? DeepLinkRequest(link) else { return nil }
    return parse(request)
  }

  /// The route of a link, which declaration matched, and what in the link was not used as meant.
  public func match(_ request: borrowing DeepLinkRequest) -> Match<Value>? {
    guard !request.hasUnexpectedHost else { return nil }
    var notes: [LinkWarning] = []
    var found: Match<Value>?
    _ = trie.visit(request) { index in
      guard let value = routes[index].parse(request, 0, &notes) else {
        notes.removeAll()
        return false
      }
      found = Match(route: index, value: value, warnings: notes)
      return true
    }
    return found
  }

  /// The canonical link to a route.
  ///
  /// - Throws: ``LinkFault`` if no declaration makes this value, or if no link can carry one of its values.
  public func link(to value: Value) throws(LinkFault) -> DeepLinkRequest {
    for index in routes.indices {
      if let link = try link(to: value, by: index) { return link }
    }
    throw .noRoute(String(describing: value))
  }

  /// The canonical link to a route that the declaration at `index` makes, nil if it is another one's.
  ///
  /// - Parameter scratch: a request whose memory is used again.
  func link(
    to value: Value, by index: Int, reusing scratch: consuming DeepLinkRequest = DeepLinkRequest()
  ) throws(LinkFault) -> DeepLinkRequest? {
    let route = routes[index]
    var writer = LinkWriter(path: route.shape.path, reusing: scratch)
    switch route.print(value, 0, &writer) {
    case .written: return writer.finish()
    case .otherRoute: return nil
    case .inexpressible:
      throw .inexpressible(route: route.shape.name, parameter: writer.inexpressible)
    }
  }
}

/// What a link leads to.
public struct Match<Value: Sendable>: Sendable {
  /// The index of the declaration that matched, in ``Router/routes``.
  public let route: Int
  /// The route.
  public let value: Value
  /// What in the link was not used as meant.
  public let warnings: [LinkWarning]
}

/// Why there is no link to a route.
public enum LinkFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// No declaration of the table makes this value.
  case noRoute(String)
  /// The declaration named makes it, but no link can carry the value of this parameter (nil: of some).
  case inexpressible(route: String, parameter: String?)

  /// What was asked for, and what stands against it.
  public var description: String {
    switch self {
    case .noRoute(let value):
      "no route of the table makes \(value); declare one, or check that its extract closure gives its values"
    case .inexpressible(let route, let parameter):
      "route \"\(route)\": no link can carry the value of \(parameter.map { "\"\($0)\"" } ?? "one of its parameters"); "
        + "a path component cannot be empty, \".\" or \"..\", and a closed set has only its members"
    }
  }
}
