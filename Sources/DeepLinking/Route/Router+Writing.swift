/// Links to routes.
extension Router {
  /// The canonical link to a route.
  ///
  /// - Throws: ``LinkFault`` if no declaration makes this value, no link can carry it, or its link matches another
  ///   route.
  @inlinable
  public func link(to value: Value) throws(LinkFault) -> DeepLinkRequest {
    var fault: LinkFault?
    var writer = LinkWriter()
    for isUnlikely in [false, true] where fault == nil {
      for (route, found) in candidates(for: value, unlikely: isUnlikely) {
        do throws(LinkFault) {
          guard try write(value, by: route, with: &writer, found) else { continue }
          try check(writer, leadsTo: route)
          return writer.request
        } catch {
          fault = fault ?? error
        }
      }
    }
    throw fault ?? .noRoute(String(describing: value))
  }

  /// The values that no declaration makes, for a test that every case of the app's routes has a link.
  ///
  /// - Parameter samples: values of every case.
  public func uncovered(_ samples: some Sequence<Value>) -> [Value] {
    samples.filter { value in
      do throws(LinkFault) {
        _ = try link(to: value)
        return false
      } catch {
        if case .noRoute = error { return true } else { return false }
      }
    }
  }

  /// The declarations that may make a value, sorted by name, with what stands at their places.
  ///
  /// - Parameter isUnlikely: whether to have those whose example has other cases. An `encode(to:)` of the app's own may
  ///   write other cases for other values.
  @usableFromInline
  func candidates(for value: Value, unlikely isUnlikely: Bool = false) -> [(route: Int, found: [Any?]?)] {
    guard let cases else { return isUnlikely ? [] : index.byName.map { ($0, nil) } }
    let likely = cases.candidates(for: value, index)
    guard isUnlikely else { return likely }
    let tried = Set(likely.map(\.route))
    return index.byName.filter { !tried.contains($0) }.map { ($0, nil) }
  }

  /// The same as ``write(_:by:with:)``, with what stands at the places of the route, if that is known.
  @inlinable
  func write(
    _ value: Value, by index: Int, with writer: inout LinkWriter, _ found: [Any?]?
  ) throws(LinkFault) -> Bool {
    guard let found, let cases else { return try write(value, by: index, with: &writer) }
    guard let isWritten = cases.write(value, by: index, of: found, &writer) else { return false }
    guard isWritten, writer.finish() else { throw inexpressible(by: index, writer) }
    return true
  }

  /// The canonical link to a route that the declaration at `index` makes, or nil if the route belongs to another
  /// declaration.
  @inlinable
  package func link(to value: Value, by index: Int) throws(LinkFault) -> DeepLinkRequest? {
    var writer = LinkWriter()
    guard try write(value, by: index, with: &writer) else { return nil }
    try check(writer, leadsTo: index)
    return writer.request
  }

  /// Throws if a more specific route takes the link, as a link to the tag "new" beside a route for `/tags/new`, or if the
  /// route reads other values from it.
  @inlinable
  package func check(_ writer: borrowing LinkWriter, leadsTo index: Int) throws(LinkFault) {
    let found = match(writer.request)?.reading
    guard let found, found.route == index else {
      throw .leadsElsewhere(
        route: routes[index].shape.name, link: writer.request.reference,
        to: found.map { routes[$0.route].shape.name })
    }
    if !found.forms.isEmpty || routes[index].shape.hasRivalForms { try check(writer, hasValuesOf: index) }
  }

  /// Throws if the route reads other values from its link than those that were written: by an alias, without a component
  /// that may be left out, or with several values that end elsewhere.
  @usableFromInline
  package func check(_ writer: borrowing LinkWriter, hasValuesOf index: Int) throws(LinkFault) {
    let route = routes[index]
    var reading = LinkReading()
    var other = LinkWriter()
    _ = find(writer.request, &reading) { found, link, pattern, _ in
      var slots = SlotCursor(pattern)
      guard found == index, route.parse(link, &slots) != nil else { return false }
      other.begin(route.shape)
      slots = SlotCursor(pattern)
      return route.shape.copy(link, &slots, &other) == .written
    }
    for case let parameter? in route.shape.valuesBySlot
    where !writer.slots.hasTexts(of: parameter.slot, equalTo: other.slots) {
      throw .readsOtherwise(route: route.shape.name, link: writer.request.reference, parameter: parameter.name)
    }
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
