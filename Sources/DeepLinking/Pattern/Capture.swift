/// A typed piece of a pattern: reads its values from a link and writes them into one.
///
/// `pieces` describes the same piece as data, so that manifest, association file, diagnosis and checks need no types. Each
/// parameter has a slot, a number in the order of declaration. The pattern of a link says where the text of a slot stands,
/// so a capture reads links of all patterns of its route.
public struct Capture<Value: Sendable>: Sendable {
  @usableFromInline let pieces: LinkPieces
  /// Reads the value from the next slots, or nil for a miss.
  @usableFromInline package let read: @Sendable (_ link: borrowing DeepLinkRequest, _ slots: inout SlotCursor) -> Value?
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

extension Capture {
  /// One value, without which the route does not match.
  @inlinable
  init(_ parameter: Parameter, of hosts: HostSet? = nil, one codec: Codec<Value>) {
    let (decode, encode) = (codec.decode, codec.encode)
    self.init(LinkPieces(parameter, of: hosts)) { link, slots in
      var value: Value?
      slots.read(parameter, of: link) {
        value = decode($0)
        return value != nil
      }
      return value
    } write: { value, writer in
      writer.text { encode(value, &$0) }
    }
  }

  /// One value, or what counts in its absence.
  ///
  /// - Parameters:
  ///   - field: the value of the route of a text's value, and back.
  ///   - isFallback: whether a link leaves out a value.
  @inlinable
  init<Text: Sendable>(
    _ parameter: Parameter, optional codec: Codec<Text>, _ fallback: Value,
    _ field: @escaping @Sendable (Text) -> Value, _ text: @escaping @Sendable (Value) -> Text?,
    _ isFallback: @escaping @Sendable (Value) -> Bool
  ) {
    let (decode, encode, isItem) = (codec.decode, codec.encode, parameter.isItem)
    self.init(LinkPieces(parameter)) { link, slots in
      var value: Text?
      let found = slots.read(parameter, of: link) {
        value = decode($0)
        return value != nil
      }
      if case .absent = found { return fallback }
      return value.map(field)
    } write: { value, writer in
      let isDefault = isFallback(value)
      if isDefault, isItem {
        writer.open()
        return true
      }
      return writer.text(isDefault: isDefault) { output in text(value).map { encode($0, &output) } ?? false }
    }
  }

  /// Any number of values, in the order of the link.
  @inlinable
  init<Element: Sendable>(_ parameter: Parameter, several codec: Codec<Element>) where Value == [Element] {
    let (decode, encode) = (codec.decode, codec.encode)
    let isRest = parameter.isRest
    self.init(LinkPieces(parameter)) { link, slots in
      var values: [Element] = []
      if isRest { values.reserveCapacity(link.components.count) }
      let found = slots.read(parameter, of: link) { decode($0).map { values.append($0) } != nil }
      if case .nothing = found { return nil }
      return values
    } write: { values, writer in
      writer.open()
      for value in values where !writer.add({ encode(value, &$0) }) { return false }
      return true
    }
  }
}
