/// A typed piece of a pattern: reads its value from a request and writes it into one.
///
/// `pieces` describes the same piece as data, so that manifest, association file, diagnosis and checks need no types.
public struct Capture<Value: Sendable>: Sendable {
  @usableFromInline let pieces: LinkPieces
  /// Reads the value, or nil for a miss. `base` is the index of the first path component of this capture.
  @usableFromInline
  let read: @Sendable (_ request: borrowing DeepLinkRequest, _ base: Int, _ notes: inout [LinkWarning]) -> Value?
  /// Writes the value; returns false if no link can carry it.
  @usableFromInline
  let write: @Sendable (_ value: Value, _ base: Int, _ writer: inout LinkWriter) -> Bool

  /// The codec of a required component, from which ``Component(_:)`` makes one of several values.
  @usableFromInline var codec: Codec<Value>?

  @inlinable
  init(
    _ pieces: LinkPieces,
    read: @escaping @Sendable (borrowing DeepLinkRequest, Int, inout [LinkWarning]) -> Value?,
    write: @escaping @Sendable (Value, Int, inout LinkWriter) -> Bool
  ) {
    self.pieces = pieces
    self.read = read
    self.write = write
  }

  /// The same capture after `count` more path components.
  @inlinable
  func shifted(by count: Int) -> Capture {
    guard count > 0 else { return self }
    let (read, write) = (read, write)
    var capture = Capture(pieces) { request, base, notes in
      read(request, base + count, &notes)
    } write: { value, base, writer in
      write(value, base + count, &writer)
    }
    capture.codec = codec
    return capture
  }
}
