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
  return .group(pattern.pieces) { request, base, notes in
    pattern.read(request, base, &notes, make)
  } write: { value, base, writer in
    guard let parts = split(value) else { return false }
    return pattern.write(repeat each parts, base: base, &writer)
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
    read: @escaping @Sendable (borrowing DeepLinkRequest, Int, inout [LinkWarning]) -> Value?,
    write: @escaping @Sendable (Value, Int, inout LinkWriter) -> Bool
  ) -> Capture {
    var notes: [LinkWarning] = []
    guard pieces.hasOnlyItems, let absent = read(DeepLinkRequest(), 0, &notes), notes.isEmpty else {
      return Capture(pieces, read: read, write: write)
    }
    return Capture(
      pieces,
      read: { request, base, notes in request.items.isEmpty ? absent : read(request, base, &notes) },
      write: write)
  }
}

/// Thrown on a miss, because the expansion of a pack has no other early exit.
private struct Miss: Error {}

extension Pattern {
  /// Reads every capture and combines the values; nil if a capture misses.
  @usableFromInline
  func read<Whole>(
    _ request: borrowing DeepLinkRequest, _ base: Int, _ notes: inout [LinkWarning],
    _ make: (repeat each Value) -> Whole?
  ) -> Whole? {
    func hit<Part>(_ capture: Capture<Part>, _ request: borrowing DeepLinkRequest) throws(Miss) -> Part {
      guard let part = capture.read(request, base, &notes) else { throw Miss() }
      return part
    }
    do {
      return make(repeat try hit(each captures, request))
    } catch {
      return nil
    }
  }

  /// Writes every value; returns false at the first one that no link can carry.
  @usableFromInline
  func write(_ values: repeat each Value, base: Int, _ writer: inout LinkWriter) -> Bool {
    for written in repeat (each captures).write(each values, base, &writer) {
      guard written else { return false }
    }
    return true
  }
}
