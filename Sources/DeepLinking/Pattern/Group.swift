/// Combines several values into one: the fields of a form, each read from a query item.
///
/// ```swift
/// let draft = Group(Item.Draft.init(name:color:)) { ($0.name, $0.color) } pattern: {
///   QueryItem("name", .text, default: "")
///   QueryItem(optional: "color", .color)
/// }
/// ```
///
/// - Parameters:
///   - make: combines the parts. Returns nil if they do not go together; then the route does not match. It must be
///     deterministic: the value without any query items is made once and reused.
///   - split: the parts of a whole, or nil if no link can carry it.
///   - pattern: the pieces that hold the parts, in the order of the parts.
@inlinable
public func Group<Value: Sendable, each Part: Sendable>(
  _ make: @escaping @Sendable (repeat each Part) -> Value?,
  _ split: @escaping @Sendable (Value) -> (repeat each Part)?,
  @PatternBuilder pattern: () -> Pattern<repeat each Part>
) -> Capture<Value> {
  let pattern = pattern()
  return .group(pattern.pieces) { link, slots in
    pattern.read(link, &slots, make)
  } write: { value, writer in
    guard let parts = split(value) else { return false }
    return pattern.write(repeat each parts, to: &writer)
  }
}

extension Capture {
  /// A capture made of several captures.
  ///
  /// Most links to a form have no query. Their value is always the same for a group of query items, so it is made once
  /// here.
  @inlinable
  static func group(
    _ pieces: LinkPieces,
    read: @escaping @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> Value?,
    write: @escaping @Sendable (Value, inout LinkWriter) -> Bool
  ) -> Capture {
    let count = pieces.slots
    var none = SlotCursor(nil)
    guard pieces.hasOnlyItems, let absent = read(DeepLinkRequest(), &none), none.notes.isEmpty else {
      return Capture(pieces, read: read, write: write)
    }
    return Capture(
      pieces,
      read: { link, slots in
        guard link.items.isEmpty, link.rare == nil else { return read(link, &slots) }
        slots.skip(count)
        return absent
      },
      write: write)
  }
}

/// Thrown on a miss, because the expansion of a pack has no other early exit.
private struct Miss: Error {}

extension Pattern {
  /// Reads every capture and combines the values; nil if a capture misses.
  @usableFromInline
  package func read<Whole>(
    _ link: borrowing DeepLinkRequest, _ slots: inout SlotCursor, _ make: (repeat each Value) -> Whole?
  ) -> Whole? {
    func hit<Part>(_ capture: Capture<Part>, _ link: borrowing DeepLinkRequest) throws(Miss) -> Part {
      guard let part = capture.read(link, &slots) else { throw Miss() }
      return part
    }
    do {
      return make(repeat try hit(each captures, link))
    } catch {
      return nil
    }
  }

  /// Writes every value; returns false at the first one that no link can carry.
  @usableFromInline
  func write(_ values: repeat each Value, to writer: inout LinkWriter) -> Bool {
    for written in repeat (each captures).write(each values, &writer) {
      guard written else { return false }
    }
    return true
  }
}
