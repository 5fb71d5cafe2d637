public import JSON

/// Writes values of a router's type as the JSON that `encode(to:)` gives. Uses the templates of the routes if the type
/// is ``SynthesizedCodable``.
///
/// Make one encoder for a router and keep it: finding the templates takes a thousand times as long as filling one.
public struct RouteEncoder<Value: Codable & Equatable & Sendable>: Sendable {
  @usableFromInline let router: Router<Value>
  @usableFromInline let templates: [RouteTemplates?]

  /// Finds the templates of a router's routes. A route has no template if its template would be wrong for some value,
  /// which is a fault of its table.
  public init(_ router: Router<Value>) {
    self.router = router
    templates = TableTemplates(router).all
  }

  /// Writes a value as the next JSON value.
  ///
  /// - Throws: the errors of `encode(to:)`; the writer is then unchanged.
  @inlinable
  public func encode(_ value: Value, to writer: inout JSONWriter) throws {
    var link = LinkWriter()
    // These are enough for most links.
    link.reserve(components: 8, octets: 120)
    for index in router.byName {
      link.begin(router.routes[index].shape.plan)
      switch router.routes[index].print(value, 0, &link) {
      case .otherRoute: continue
      case .inexpressible: break
      case .written:
        link.finish()
        guard isLink(link, of: value, by: index), link.fill(templates[index], to: &writer) else { break }
        return
      }
      break
    }
    try writer.encode(value)
  }

  /// Writes a value whose canonical link is already known, which saves writing the link.
  ///
  /// - Parameters:
  ///   - value: the route.
  ///   - link: the canonical link to the value by this router's routes. A link of another value is detected and not
  ///     used.
  ///   - writer: takes the JSON as one value.
  /// - Throws: the errors of `encode(to:)`; the writer is then unchanged.
  @inlinable
  public func encode(_ value: Value, linkedBy link: borrowing DeepLinkRequest, to writer: inout JSONWriter) throws {
    var reading = LinkReading()
    if router.read(link, &reading) == value, templates[reading.route]?.fill(from: link, to: &writer) == true { return }
    try encode(value, to: &writer)
  }

  /// Whether the link carries the whole value. A closure may leave out a part.
  @inlinable
  func isLink(_ link: borrowing LinkWriter, of value: Value, by index: Int) -> Bool {
    var notes: [LinkWarning] = []
    return router.routes[index].parse(link.request, 0, &notes) == value
  }
}

extension LinkWriter {
  /// Writes the JSON of the link's route by its templates; returns false if no template fits this link.
  @usableFromInline
  borrowing func fill(_ templates: RouteTemplates?, to writer: inout JSONWriter) -> Bool {
    templates?.fill(from: request, to: &writer) == true
  }
}
