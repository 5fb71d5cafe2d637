public import DeepLinkJSON
public import DeepLinking

/// Writes values of a router's type as the JSON that `encode(to:)` gives. Uses the templates of the routes if the type
/// is `SynthesizedCodable`.
///
/// Make one encoder for a router and keep it: finding the templates takes a thousand times as long as filling one.
public struct RouteEncoder<Value: Codable & Equatable & Sendable>: Sendable {
  @usableFromInline let router: Router<Value>
  @usableFromInline let templates: [RouteTemplate?]

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
    for index in router.byName {
      guard let isWritten = try? router.write(value, by: index, with: &link) else { break }
      guard isWritten else { continue }
      if fill(index, value, link, &writer) { return }
      break
    }
    try writer.encode(value)
  }

  @inlinable
  func fill(
    _ index: Int, _ value: Value, _ link: borrowing LinkWriter, _ writer: inout JSONWriter
  ) -> Bool {
    var slots = SlotCursor(router.routes[index].shape)
    // A closure may leave out a part of the value.
    guard let template = templates[index], router.routes[index].parse(link.request, &slots) == value else {
      return false
    }
    return template.fill(from: link, to: &writer)
  }
}
