/// An app's routes: reads links as routes, and writes routes as links.
///
/// The order of declaration has no meaning. Of the routes that match a link the most specific one wins, and where none
/// is the most specific ``faults`` says so. Reading costs the same however many routes there are.
public struct Router<Value: Sendable>: Sendable {
  /// The routes in the order of declaration.
  public let routes: [Route<Value>]
  /// What holds for every link of the table.
  public let settings: TableSettings
  @usableFromInline let trie: RouteTrie
  /// The indices of ``routes`` by name: the order for all that asks one route after the other, so that the order of
  /// declaration has no meaning there either.
  @usableFromInline let byName: [Int]

  /// Declares the routes.
  ///
  /// - Parameter settings: what holds for every link. Of routers that are mounted, the settings of the outermost count.
  public init(settings: TableSettings = TableSettings(), @RouterBuilder<Value> _ routes: () -> [Route<Value>]) {
    self.init(routes(), settings: settings)
  }

  /// Takes routes that were made elsewhere.
  public init(_ routes: [Route<Value>], settings: TableSettings = TableSettings()) {
    self.routes = routes
    self.settings = settings
    trie = RouteTrie(routes.map(\.shape))
    byName = routes.indices.sorted { routes[$0].shape.precedes(routes[$1].shape) }
  }

  /// The route of a link, nil if there is none.
  @inlinable
  public func parse(_ request: borrowing DeepLinkRequest) -> Value? {
    var reading = LinkReading()
    return read(request, &reading)
  }

  /// The route of an absolute URL or a path, nil if there is none.
  @inlinable
  public func parse(_ link: String) -> Value? {
    guard let request = try? DeepLinkRequest(link) else { return nil }
    return parse(request)
  }

  /// The route of a link, and how the link was read; nil if there is none.
  @inlinable
  public func match(_ request: borrowing DeepLinkRequest) -> (value: Value, reading: LinkReading)? {
    var reading = LinkReading()
    guard let value = read(request, &reading) else { return nil }
    return (value, reading)
  }

  /// The same with the value apart: it is large, and is moved but not copied so.
  ///
  /// - Parameter reading: a new one; of use only if there is a route.
  @inlinable
  func read(_ request: borrowing DeepLinkRequest, _ reading: inout LinkReading) -> Value? {
    if request.hasUnexpectedHost { return readPath(behindHostOf: request, &reading) }
    var value: Value?
    _ = trie.visit(request) { index in
      reading.route = index
      value = routes[index].parse(request, 0, &reading.warnings)
      if value != nil { return true }
      reading.isFirstCandidate = false
      reading.warnings.removeAll()
      return false
    }
    return value.take()
  }

  /// Reads a link whose host is the first component, where the table has such links. Apart and not inlinable, so that
  /// what runs for every link is not recursive.
  @usableFromInline
  func readPath(behindHostOf request: borrowing DeepLinkRequest, _ reading: inout LinkReading) -> Value? {
    guard let link = settings.link(for: request) else { return nil }
    return read(link, &reading)
  }

  /// The canonical link to a route: one that leads to it.
  ///
  /// - Throws: ``LinkFault`` if no declaration makes this value, or if no link can carry one of its values.
  @inlinable
  public func link(to value: Value) throws(LinkFault) -> DeepLinkRequest {
    var fault: LinkFault?
    var writer = LinkWriter()
    for index in byName {
      do throws(LinkFault) {
        guard try write(value, by: index, with: &writer) else { continue }
        try check(writer.request, leadsTo: index)
        return writer.request
      } catch {
        fault = fault ?? error
      }
    }
    throw fault ?? .noRoute(String(describing: value))
  }

  /// The canonical link to a route that the declaration at `index` makes, nil if it is another one's.
  @inlinable
  func link(to value: Value, by index: Int) throws(LinkFault) -> DeepLinkRequest? {
    var writer = LinkWriter()
    guard try write(value, by: index, with: &writer) else { return nil }
    try check(writer.request, leadsTo: index)
    return writer.request
  }

  /// Refuses a link that a more specific route takes: that to the tag "new" beside a route for `/tags/new`.
  @inlinable
  func check(_ link: borrowing DeepLinkRequest, leadsTo index: Int) throws(LinkFault) {
    let found = match(link)?.reading.route
    guard found != index else { return }
    throw .leadsElsewhere(
      route: routes[index].shape.name, link: link.path, to: found.map { routes[$0].shape.name })
  }

  /// Writes what the declaration at `index` writes for a route; false if the route is another one's.
  @inlinable
  func write(_ value: Value, by index: Int, with writer: inout LinkWriter) throws(LinkFault) -> Bool {
    writer.begin(routes[index].shape.plan)
    switch routes[index].print(value, 0, &writer) {
    case .written:
      writer.finish()
      return true
    case .otherRoute: return false
    case .inexpressible:
      throw .inexpressible(route: routes[index].shape.name, parameter: writer.inexpressible)
    }
  }
}
