/// A typed piece of a pattern: reads its values from a link and writes them into one.
///
/// `pieces` describes the same piece as data, so that manifest, association file, diagnosis and checks need no types. Each
/// parameter has a slot, a number in the order of declaration. The pattern of a link says where the text of a slot stands,
/// so a capture reads links of all patterns of its route.
public struct Capture<Value: Sendable>: Sendable {
  @usableFromInline let pieces: LinkPieces
  /// Reads the value from the next slots, or nil for a miss.
  @usableFromInline let read: @Sendable (_ link: borrowing DeepLinkRequest, _ slots: inout SlotCursor) -> Value?
  /// Writes the value into the next slots; returns false if no link can carry it.
  @usableFromInline let write: @Sendable (_ value: Value, _ writer: inout LinkWriter) -> Bool

  @inlinable
  init(
    _ pieces: LinkPieces,
    read: @escaping @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> Value?,
    write: @escaping @Sendable (Value, inout LinkWriter) -> Bool
  ) {
    self.pieces = pieces
    self.read = read
    self.write = write
  }
}

/// The slots of a route while captures read them, one after the other.
@usableFromInline
package struct SlotCursor {
  /// The pattern of the link; nil for a link without texts.
  package let pattern: RouteShape?
  private var slot = 0
  /// The values that were replaced or ignored.
  @usableFromInline package var notes: [LinkWarning] = []

  @usableFromInline
  package init(_ pattern: RouteShape?) { self.pattern = pattern }

  /// Where the text of the next slot stands in the link; nil if the pattern leaves it out.
  @usableFromInline
  mutating func next() -> ParameterPlace? {
    defer { slot &+= 1 }
    return place
  }

  /// Where the text of the next slot stands; nil if the pattern leaves it out.
  var place: ParameterPlace? {
    guard let pattern, slot < pattern.places.count else { return nil }
    return pattern.places[slot]
  }

  /// Leaves out slots.
  @usableFromInline
  mutating func skip(_ count: Int) { slot &+= count }
}
