public import DeepLinkJSON

extension JSONWriter {
  /// Writes a path as ``NavigationPath/CodableRepresentation`` encodes itself, without a detour through `Encoder`.
  /// - Throws: the error of a value that cannot be encoded; the writer is then as it was before.
  public mutating func navigationPath(_ path: NavigationPath.CodableRepresentation) throws {
    var items = PathItems()
    for case .value(_, let value) in path.elements { try items.append(value) }
    beginArray()
    for element in path.elements.reversed() {
      switch element {
      case .value(let tag, _):
        string(tag.description)
        items.moveLast(to: &self)
      case .text(let text):
        string(text.tag)
        string(text.item)
      }
    }
    endArray()
  }
}

/// The items of a path, which are encoded from the root up and written from the top down.
///
/// One line for each in one buffer: `JSONWriter` escapes every line feed, so the last one is where the last item
/// starts. All of them are encoded before the first is written, because a writer cannot take back what it has written.
private struct PathItems: ~Copyable {
  private var lines = JSONWriter()
  private var end = 0

  mutating func append<Value: Encodable>(_ value: Value) throws {
    try lines.encode(value)
    end = lines.count
    lines.newline()
  }

  mutating func moveLast(to writer: inout JSONWriter) {
    end = lines.withSpan { bytes in
      var start = end
      while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      writer.string(bytes.extracting(start..<end))
      return max(start - 1, 0)
    }
  }
}
