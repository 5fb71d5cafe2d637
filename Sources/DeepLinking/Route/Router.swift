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
  @usableFromInline let cases: CaseIndex<Value>?

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
    guard let request = try? DeepLinkRequest(link, opaqueSchemes: settings.opaqueSchemes) else { return nil }
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
  /// - Parameters:
  ///   - writer: takes the link; meaningful only if a route matches.
  ///   - fault: why the route's own pattern has no link of the values that an alias or another form of the link has.
  /// - Throws: ``LinkFault`` if the route does not write a value that it has read.
  @inlinable
  package func read(
    _ request: borrowing DeepLinkRequest, _ reading: inout LinkReading, writing writer: inout LinkWriter,
    _ fault: inout LinkFault?
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
    if !isRelayed {
      writer.begin(routes[reading.route].shape)
      switch routes[reading.route].print(read, &writer) {
      case .written: isWritten = true
      case .inexpressible: isWritten = false
      case .otherRoute: throw .noRoute(String(describing: read))
      }
    }
    guard isWritten else { throw inexpressible(by: reading.route, writer) }
    if !writer.finish() {
      fault = inexpressible(by: reading.route, writer)
      writer.keepTexts()
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
  /// - Returns: whether a route takes it, or a redirect to another site (`LinkReading/departs`).
  @inlinable
  package func find(
    _ request: borrowing DeepLinkRequest, _ reading: inout LinkReading,
    _ takes: (Int, borrowing DeepLinkRequest, RouteShape, inout [LinkWarning]) -> Bool
  ) -> Bool {
    if !index.readsLinksAsGiven || request.hasUnexpectedHost { return findChanged(request, &reading, takes) }
    return search(request, &reading, takes) && !reading.isExhausted
  }

  /// Offers a link after the changes that the settings require. This function is separate and not inlinable, so that
  /// the code that runs for every link is not recursive.
  @usableFromInline
  package func findChanged(
    _ request: borrowing DeepLinkRequest, _ reading: inout LinkReading,
    _ takes: (Int, borrowing DeepLinkRequest, RouteShape, inout [LinkWarning]) -> Bool
  ) -> Bool {
    // Most links stay as they are. A copy of one would cost 700 instructions, a tenth of reading it from text.
    if !index.settings.plusIsSpace, !request.hasUnexpectedHost {
      return !index.settings.refusesScheme(of: request) && search(request, &reading, takes) && !reading.isExhausted
    }
    guard let link = try? index.settings.link(for: request) else { return false }
    return search(link, &reading, takes) && !reading.isExhausted
  }

  /// Offers a link as it is.
  @inlinable
  package func search(
    _ request: borrowing DeepLinkRequest, _ reading: inout LinkReading,
    _ takes: (Int, borrowing DeepLinkRequest, RouteShape, inout [LinkWarning]) -> Bool
  ) -> Bool {
    index.trie.visit(request) { form, request in
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

  /// Offers a link to a form that needs more than its captures: conditions, the note of an alias, or a redirect.
  @usableFromInline
  package func offer(
    _ request: borrowing DeepLinkRequest, to number: Int, _ reading: inout LinkReading,
    _ takes: (Int, borrowing DeepLinkRequest, RouteShape, inout [LinkWarning]) -> Bool
  ) -> Bool {
    reading.isFirstCandidate = false
    let form = index.forms[number]
    guard form.shape.reads(request, ignoringCase: settings.ignoresCase) else { return false }
    let depth = reading.forms.count
    if let route = form.route {
      let given = settings.ignoresCase ? form.shape.respelled(request) : copy request
      if form.alias != nil { reading.forms.append(number) }
      reading.route = route
      let isTaken = takes(route, given, form.shape, &reading.warnings)
      if !isTaken { reading.forms.removeSubrange(depth...) }
      return isTaken
    }
    guard let rewriting = form.rewriting else { return false }
    if depth == LinkReading.mostRewritings || reading.rewritings == LinkReading.mostTries {
      // A less specific form would take a link that the table means for this one, and whose own link leads elsewhere.
      reading.isExhausted = true
      return true
    }
    reading.rewritings += 1
    reading.forms.append(number)
    var isTaken = false
    if rewriting.origin != nil {
      // Nothing less specific has the link, so the search ends.
      (reading.departs, isTaken) = (true, true)
    } else {
      // The checks on the table refuse loops, and few rewritings are the limit of every link. The same redirect may take a
      // link again: `/c/:x` to `/:x/b` leads from `/c/c` to `/c/b` and on to `/b/b`.
      let next = rewriting.link(for: request, ignoringCase: settings.ignoresCase)
      isTaken = next.map { search($0, &reading, takes) } ?? false
    }
    // The search continues with other forms.
    if !isTaken { reading.forms.removeSubrange(depth...) }
    return isTaken
  }
}
