public import JSON

/// Writes values of a router's type as JSON: the octets that `encode(to:)` gives, by the templates of the routes where the
/// type is ``SynthesizedCodable``.
///
/// Make one for a router and keep it: to find the templates takes a thousand times as long as to fill one.
public struct RouteEncoder<Value: Codable & Equatable & Sendable>: Sendable {
  @usableFromInline let router: Router<Value>
  @usableFromInline let templates: [RouteTemplates?]

  /// Finds the templates of a router's routes. A route whose template is refuted, which is a fault of its table, has none.
  public init(_ router: Router<Value>) {
    self.router = router
    templates = TableTemplates(router).all
  }

  /// Writes a value as the next one.
  ///
  /// - Throws: what `encode(to:)` throws; the writer is then as it was before.
  @inlinable
  public func encode(_ value: Value, to writer: inout JSONWriter) throws {
    var link = LinkWriter()
    // Most links are no longer.
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

  /// Whether the link says everything of the value: a closure may leave out something that no link has.
  @inlinable
  func isLink(_ link: borrowing LinkWriter, of value: Value, by index: Int) -> Bool {
    var notes: [LinkWarning] = []
    return router.routes[index].parse(link.request, 0, &notes) == value
  }
}

extension LinkWriter {
  /// Writes the JSON of the route of this link by its templates; false if it has none for this link.
  @usableFromInline
  borrowing func fill(_ templates: RouteTemplates?, to writer: inout JSONWriter) -> Bool {
    templates?.fill(from: request, to: &writer) == true
  }
}
