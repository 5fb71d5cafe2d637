import Octets

extension JSONWriter {
  /// Writes a value through its `Encodable` conformance, as text from which `JSONDecoder()` reads the same value.
  ///
  /// Members keep the order in which they are encoded, which for synthesised conformances is that of the declaration.
  /// Dictionaries with `String`, `Int` or other `CodingKeyRepresentable` keys become objects, sorted by key so that
  /// equal values give equal bytes. As with `JSONEncoder`, a `URL` is its text, `Data` is base64, a `Decimal` is a
  /// number, and a `UUID` and a `Date` write themselves (upper-case text, seconds since 2001). A key that is encoded
  /// twice is written twice; `JSONDecoder` and `JSONNode` read the first.
  ///
  /// - Throws: `EncodingError.invalidValue` for a number without a JSON form (infinity, NaN), for a value that encodes
  ///   nothing, or two things where there is place for one, and for values within values deeper than 512, which is no less
  ///   deep than `JSONDecoder` reads where each is an object or an array; and whatever the value itself throws. The writer is then as it was before.
  public mutating func encode<T: Encodable>(_ value: T) throws {
    try EncodingSlot.write(value, to: &self)
  }
}
