/// An app's routes: reads links as routes, and writes routes as links.
///
/// The order of declaration does not matter. If several routes match a link, the most specific one wins. Components are
/// compared from the left: a literal comes before a closed set, then a UUID, an integer, any other codec, any text, and
/// a rest. The host counts before the path; the fragment and the items count after it. If that does not decide,
/// the check of the table reports the two routes. Its crossings are the pairs of routes in which each has links that
/// the other has not. The cost of reading a link does not depend on the number of routes.
public struct Router<Value: Sendable>: Sendable {
  /// The routes in the order of declaration.
  public let routes: [Route<Value>]
  /// The data that do not depend on the type of the routes.
  @usableFromInline package let index: RouterIndex
  /// The routes by the cases of their values; nil if nothing is known of these.
  private let cases: CaseIndex<Value>?

  /// The redirects in the order of declaration.
  public var redirects: [Redirect] { index.redirects }
  /// The settings of the table.
  public var settings: TableSettings { index.settings }

  /// Declares the routes and redirects.
  ///
  /// - Parameters:
  ///   - settings: the settings of the table. Settings of mounted routers have no effect.
  ///   - declarations: routes, mounted routers and redirects.
  public init(
    settings: TableSettings = TableSettings(), @RouterBuilder<Value> _ declarations: () -> RouteDeclarations<Value>
  ) {
    let declarations = declarations()
    self.init(declarations.routes, redirects: declarations.redirects, settings: settings)
  }

  /// Makes a router of routes made elsewhere.
  public init(
    _ routes: [Route<Value>], redirects: [Redirect] = [], settings: TableSettings = TableSettings()
  ) {
    self.routes = routes.map { $0.placed(on: settings) }
    index = RouterIndex(self.routes.map(\.shape), redirects, settings)
    cases = CaseIndex(self.routes, index)
  }

  /// The same table with other examples.
  ///
  /// - Parameter routes: the same routes with other examples.
  package func with(examplesOf routes: [Route<Value>]) -> Router { Router(routes, index) }

  private init(_ routes: [Route<Value>], _ index: RouterIndex) {
    (self.routes, self.index, cases) = (routes, index, CaseIndex(routes, index))
  }

  /// The route of a link, or nil if none matches.
  @inlinable
  public func parse(_ request: borrowing DeepLinkRequest) -> Value? {
    var reading = LinkReading()
    return read(request, &reading)
  }

  /// The route of an absolute URL or a path, or nil if none matches.
  @inlinable
  public func parse(_ link: String) -> Value? {
    guard let request = try? DeepLinkRequest(link) else { return nil }
    return parse(request)
  }

  /// The route of a link, and how the link was read; nil if none matches.
  @inlinable
  public func match(_ request: borrowing DeepLinkRequest) -> (value: Value, reading: LinkReading)? {
    var reading = LinkReading()
    guard let value = read(request, &reading) else { return nil }
    return (value, reading)
  }

  /// The same, with only the value as the result: it is large, and this moves it without a copy.
  ///
  /// - Parameter reading: a new value; meaningful only if a route matches.
  @inlinable
  package func read(_ request: borrowing DeepLinkRequest, _ reading: inout LinkReading) -> Value? {
    var value: Value?
    _ = find(request, &reading) { route, link, pattern, notes in
      var slots = SlotCursor(pattern)
      value = routes[route].parse(link, &slots)
      if !slots.notes.isEmpty { notes = slots.notes }
      return value != nil
    }
    return value.take()
  }

  /// The same, and the canonical link of the route.
  ///
  /// A route that makes its value of the texts alone writes its link of what it has read.
  ///
  /// - Parameter writer: takes the link; meaningful only if a route matches.
  /// - Throws: ``LinkFault`` if no link can carry a value that was read.
  @inlinable
  package func read(
    _ request: borrowing DeepLinkRequest, _ reading: inout LinkReading, writing writer: inout LinkWriter
  ) throws(LinkFault) -> Value? {
    var value: Value?
    var (isRelayed, isWritten) = (false, false)
    _ = find(request, &reading) { route, link, pattern, notes in
      var slots = SlotCursor(pattern)
      if let relay = routes[route].relay {
        writer.begin(routes[route].shape)
        value = relay(link, &slots, &writer, &isWritten)
        isRelayed = true
      } else {
        value = routes[route].parse(link, &slots)
        isRelayed = false
      }
      if !slots.notes.isEmpty { notes = slots.notes }
      return value != nil
    }
    guard let read = value.take() else { return nil }
    if isRelayed {
      guard isWritten, writer.finish() else { throw inexpressible(by: reading.route, writer) }
    } else if try !write(read, by: reading.route, with: &writer) {
      throw .noRoute(String(describing: read))
    }
    return read
  }

  @usableFromInline
  func inexpressible(by route: Int, _ writer: borrowing LinkWriter) -> LinkFault {
    .inexpressible(route: routes[route].shape.name, parameter: writer.inexpressible)
  }

  /// Offers a link to the routes that may take it, the most specific first.
  ///
  /// - Parameters:
  ///   - reading: a new value; meaningful only if a route takes the link.
  ///   - takes: whether the route at an index takes a link of a pattern. Settings and redirects may have changed the given
  ///     link.
  /// - Returns: whether a route takes it.
  @inlinable
  package func find(
    _ request: borrowing DeepLinkRequest, _ reading: inout LinkReading,
    _ takes: (Int, borrowing DeepLinkRequest, RouteShape, inout [LinkWarning]) -> Bool
  ) -> Bool {
    if !index.readsLinksAsGiven || request.hasUnexpectedHost { return findChanged(request, &reading, takes) }
    return search(request, &reading, takes)
  }

  /// Offers a link after the changes that the settings require. This function is separate and not inlinable, so that
  /// the code that runs for every link is not recursive.
  @usableFromInline
  package func findChanged(
    _ request: borrowing DeepLinkRequest, _ reading: inout LinkReading,
    _ takes: (Int, borrowing DeepLinkRequest, RouteShape, inout [LinkWarning]) -> Bool
  ) -> Bool {
    guard let link = try? settings.link(for: request) else { return false }
    return search(link, &reading, takes)
  }

  /// Offers a link as it is.
  @inlinable
  package func search(
    _ request: borrowing DeepLinkRequest, _ reading: inout LinkReading,
    _ takes: (Int, borrowing DeepLinkRequest, RouteShape, inout [LinkWarning]) -> Bool
  ) -> Bool {
    index.trie.visit(request, until: { reading.rewritings == LinkReading.mostRewritings }) { form, request in
      let route = index.plainRoutes[form]
      let isTaken: Bool
      if route >= 0 {
        reading.route = route
        isTaken = takes(route, request, index.patterns[form], &reading.warnings)
      } else {
        isTaken = offer(request, to: form, &reading, takes)
      }
      if isTaken { return true }
      reading.refusals &+= 1
      reading.isFirstCandidate = false
      reading.warnings.removeAll()
      return false
    }
  }

  /// Offers a link to a form that needs more than its captures: conditions, an alias or a redirect.
  @usableFromInline
  package func offer(
    _ request: borrowing DeepLinkRequest, to number: Int, _ reading: inout LinkReading,
    _ takes: (Int, borrowing DeepLinkRequest, RouteShape, inout [LinkWarning]) -> Bool
  ) -> Bool {
    reading.isFirstCandidate = false
    if reading.rewritings == LinkReading.mostRewritings, index.forms[number].rewriting != nil { return false }
    let form = index.forms[number]
    let given = settings.ignoresCase ? form.shape.respelled(request) : copy request
    guard form.shape.admits(given) else { return false }
    guard let rewriting = form.rewriting else {
      guard let route = form.route else { return false }
      reading.route = route
      return takes(route, given, form.shape, &reading.warnings)
    }
    guard form.shape.accepts(given) else { return false }
    reading.rewritings += 1
    let depth = reading.forms.count
    reading.forms.append(number)
    var isTaken = false
    if let route = form.route {
      reading.route = route
      isTaken = takes(route, given, form.shape, &reading.warnings)
    } else if depth < redirects.count {
      // The checks on the table refuse loops. In a router without these checks, the number of redirects is the limit.
      isTaken = rewriting.link(for: given).map { search($0, &reading, takes) } ?? false
    }
    // The search continues with other forms.
    if !isTaken { reading.forms.removeSubrange(depth...) }
    return isTaken
  }

  /// The canonical link to a route.
  ///
  /// - Throws: ``LinkFault`` if no declaration makes this value, no link can carry it, or its link matches another
  ///   route.
  @inlinable
  public func link(to value: Value) throws(LinkFault) -> DeepLinkRequest {
    var fault: LinkFault?
    var writer = LinkWriter()
    for (route, found) in candidates(for: value) {
      do throws(LinkFault) {
        guard try write(value, by: route, with: &writer, found) else { continue }
        try check(writer.request, leadsTo: route)
        return writer.request
      } catch {
        fault = fault ?? error
      }
    }
    throw fault ?? .noRoute(String(describing: value))
  }

  /// The values that no declaration makes, for a test that every case of the app's routes has a link.
  ///
  /// - Parameter samples: values of every case.
  public func uncovered(_ samples: some Sequence<Value>) -> [Value] {
    samples.filter { value in
      var writer = LinkWriter()
      return !candidates(for: value).contains { route, found in
        do throws(LinkFault) {
          return try write(value, by: route, with: &writer, found)
        } catch {
          return true
        }
      }
    }
  }

  /// The declarations that may make a value, sorted by name, with what stands at their places.
  @usableFromInline
  func candidates(for value: Value) -> [(route: Int, found: [Any?]?)] {
    guard let cases else { return index.byName.map { ($0, nil) } }
    return cases.candidates(for: value, index)
  }

  /// The same as ``write(_:by:with:)``, with what stands at the places of the route, if that is known.
  @usableFromInline
  func write(
    _ value: Value, by index: Int, with writer: inout LinkWriter, _ found: [Any?]?
  ) throws(LinkFault) -> Bool {
    guard let found, let learned = routes[index].learned else { return try write(value, by: index, with: &writer) }
    writer.begin(routes[index].shape)
    guard let isWritten = learned.print(value, of: found[...], &writer) else { return false }
    guard isWritten, writer.finish() else { throw inexpressible(by: index, writer) }
    return true
  }

  /// The canonical link to a route that the declaration at `index` makes, or nil if the route belongs to another
  /// declaration.
  @inlinable
  package func link(to value: Value, by index: Int) throws(LinkFault) -> DeepLinkRequest? {
    var writer = LinkWriter()
    guard try write(value, by: index, with: &writer) else { return nil }
    try check(writer.request, leadsTo: index)
    return writer.request
  }

  /// Throws if a more specific route takes the link: a link to the tag "new" beside a route for `/tags/new`.
  @inlinable
  package func check(_ link: borrowing DeepLinkRequest, leadsTo index: Int) throws(LinkFault) {
    let found = match(link)?.reading.route
    guard found != index else { return }
    throw .leadsElsewhere(
      route: routes[index].shape.name, link: link.reference, to: found.map { routes[$0].shape.name })
  }

  /// Writes the link of the declaration at `index`; returns false if the route belongs to another declaration.
  @inlinable
  package func write(_ value: Value, by index: Int, with writer: inout LinkWriter) throws(LinkFault) -> Bool {
    writer.begin(routes[index].shape)
    switch routes[index].print(value, &writer) {
    case .written where writer.finish(): return true
    case .otherRoute: return false
    case .written, .inexpressible: throw inexpressible(by: index, writer)
    }
  }
}

/// The data of a router that do not depend on the type of its routes. A class, because code that uses a router copies
/// it.
@usableFromInline
package final class RouterIndex: Sendable {
  package let redirects: [Redirect]
  package let settings: TableSettings
  /// The forms of the links, which the trie finds.
  package let forms: [LinkForm]
  /// The patterns of ``forms``.
  @usableFromInline let patterns: [RouteShape]
  /// The same in the order of their names, for diagnoses.
  package let formsByName: [LinkForm]
  /// The shapes of ``formsByName``.
  @usableFromInline package let shapesByName: [RouteShape]
  /// The route of each form that its captures alone decide; -1 for a form that needs more.
  @usableFromInline package let plainRoutes: [Int]
  /// Whether the settings change no link, except one with a custom scheme.
  @usableFromInline package let readsLinksAsGiven: Bool
  @usableFromInline package let trie: RouteTrie
  /// Whether the host of a link matters.
  @usableFromInline package let readsHosts: Bool
  /// The same for diagnoses, without hosts; nil if hosts do not matter.
  package let trieOfAnyHost: RouteTrie?
  /// The hosts of the table and of its routes as declared, without repetitions: as many as a diagnosis names.
  package let declaredHosts: [String]
  /// The index of each form in ``formsByName``.
  package let formRanks: [Int]
  /// The indices of the routes sorted by name. Code that tries one route after the other uses this order, so that the
  /// order of declaration does not matter.
  @usableFromInline package let byName: [Int]
  /// The place of each route in ``byName``.
  let ranks: [Int]

  /// The index of the route with this name, or nil if there is none.
  package func route(named name: String) -> Int? { routesByName[name] }

  private let routesByName: [String: Int]

  package init(_ shapes: [RouteShape], _ redirects: [Redirect], _ settings: TableSettings) {
    self.redirects = redirects
    self.settings = settings
    forms = LinkForm.all(shapes, redirects).forms
    let (forms, shapesOfForms) = (forms, forms.map(\.shape))
    patterns = shapesOfForms
    let order = forms.indices.sorted { shapesOfForms[$0].precedes(shapesOfForms[$1]) }
    formsByName = order.map { forms[$0] }
    shapesByName = order.map { shapesOfForms[$0] }
    var ranks = order
    for (rank, form) in order.enumerated() { ranks[form] = rank }
    formRanks = ranks
    plainRoutes = forms.map { $0.isSpecial || settings.ignoresCase ? -1 : $0.route ?? -1 }
    readsLinksAsGiven = settings.schemes.isEmpty && !settings.plusIsSpace
    trie = RouteTrie(shapesOfForms, settings, order: order, rewrites: { forms[$0].rewriting != nil })
    readsHosts = trie.readsHosts
    var hosts: [String] = []
    for set in [settings.hosts] + shapesByName.map(\.hosts) where hosts.count < Diagnostician.mostHosts {
      for host in set?.declared ?? [] where !hosts.contains(host) { hosts.append(host) }
    }
    declaredHosts = hosts
    trieOfAnyHost = trie.readsHosts ? RouteTrie(ofAnyHost: shapesOfForms, settings, order: order) : nil
    routesByName = Dictionary(zip(shapes.map(\.name), shapes.indices)) { first, _ in first }
    byName = shapes.indices.sorted { shapes[$0].precedes(shapes[$1]) }
    var places = byName
    for (rank, route) in byName.enumerated() { places[route] = rank }
    self.ranks = places
  }
}

extension Router {
  @usableFromInline package var forms: [LinkForm] { index.forms }
  @usableFromInline package var trie: RouteTrie { index.trie }
  @usableFromInline package var byName: [Int] { index.byName }
}
