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

  /// Writes a stack of routes of one type, root first, as the path that has them pushed one by one: the same bytes that
  /// appending them to a ``NavigationPath`` and encoding that would give.
  /// - Parameters:
  ///   - routes: the stack, the root first. An empty stack is written as `[]`, without an allocation.
  ///   - tag: the name of the routes' type. Pass `TypeTag(Route.self)` that was made once.
  /// - Throws: the error of a route that cannot be encoded; the writer is then as it was before.
  public mutating func navigationPath<Route: Hashable & Codable>(
    of routes: some Collection<Route>, tag: TypeTag
  ) throws {
    var items = PathItems()
    for route in routes { try items.append(route) }
    beginArray()
    for _ in 0..<routes.count {
      string(tag.description)
      items.moveLast(to: &self)
    }
    endArray()
  }

  /// Writes a stack of routes of one type, and finds the name of their type, which takes longer than to write it.
  /// - Throws: as ``navigationPath(of:tag:)``; and `EncodingError` for a type without a stable name, for which
  ///   ``NavigationPath/codable`` is nil.
  public mutating func navigationPath<Route: Hashable & Codable>(of routes: some Collection<Route>) throws {
    guard let tag = TypeTag(Route.self) else {
      throw EncodingError.invalidValue(
        routes,
        EncodingError.Context(
          codingPath: [],
          debugDescription: """
            The type \(Route.self) is private or local and has no name that another program could know: make it \
            internal or public.
            """))
    }
    try navigationPath(of: routes, tag: tag)
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
