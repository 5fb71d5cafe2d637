/// Reading a link and writing the canonical one, by the data of a route alone.
extension RouteShape {
  /// The result of reading a value from a link, or of writing one.
  @usableFromInline
  package enum Printed: Sendable {
    /// The link is written.
    case written
    /// The value belongs to another route.
    case otherRoute
    /// The value belongs to this route, but no link can carry it.
    case inexpressible
  }

  /// Writes the canonical texts of a link's parameters.
  ///
  /// - Parameters:
  ///   - link: a link that the route reads.
  ///   - slots: those of the route's own pattern, or of an alias.
  ///   - writer: has begun a link of the route.
  package func copy(
    _ link: borrowing DeepLinkRequest, _ slots: inout SlotCursor, _ writer: inout LinkWriter
  ) -> Printed {
    for parameter in valuesBySlot {
      writer.open()
      guard let parameter else {
        slots.skip(1)
        continue
      }
      let fallback = parameter.fallbackText
      switch slots.read(parameter, of: link, { writer.add($0, readBy: parameter.codec, unless: fallback) }) {
      case .texts: break
      case .absent: writer.addDefault(fallback)
      case .nothing: return .otherRoute
      }
    }
    return writer.inexpressible == nil ? .written : .inexpressible
  }
}
