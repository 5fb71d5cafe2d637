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
          try check(writer.request, leadsTo: route)
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
    try check(writer.request, leadsTo: index)
    return writer.request
  }

  /// Throws if a more specific route takes the link: a link to the tag "new" beside a route for `/tags/new`.
  @inlinable
  package func check(_ link: borrowing DeepLinkRequest, leadsTo index: Int) throws(LinkFault) {
    let found = match(link)?.reading.route
    guard found == index else {
      throw .leadsElsewhere(
        route: routes[index].shape.name, link: link.reference, to: found.map { routes[$0].shape.name })
    }
    if settings.ignoresCase { try checkCase(of: link, leadingTo: index) }
  }

  /// Throws if the link has other values without regard to case. One of several values in a component ends at the first
  /// place where the literal text is in any case.
  @usableFromInline
  package func checkCase(of link: borrowing DeepLinkRequest, leadingTo route: Int) throws(LinkFault) {
    let shape = routes[route].shape
    guard shape.steps.contains(where: { $0.parameters.count > 1 }) else { return }
    for form in shape.forms where form.reads(link) {
      for (component, step) in zip(link.components, form.steps) where step.parameters.count > 1 {
        let (octets, text) = (link.octets.span, component.range)
        let all = [false, true].map { step.parameters.values(in: text, of: octets, ignoringCase: $0) ?? [] }
        let other = step.parameters.indices.first { index in
          !all.allSatisfy { $0.indices.contains(index) && $0[index] == all[0][index] }
        }
        if let other { throw .inexpressible(route: shape.name, parameter: step.parameters[other].name) }
      }
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
