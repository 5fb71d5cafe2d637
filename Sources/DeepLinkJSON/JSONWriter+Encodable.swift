import DeepLinkOctets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONWriter {
  /// Writes a value through its `Encodable` conformance, as text from which `JSONDecoder()` reads the same value.
  ///
  /// Members keep the order in which they are encoded, which for synthesised conformances is that of the declaration.
  /// Dictionaries with `String`, `Int` or other `CodingKeyRepresentable` keys become objects, sorted by key so that
  /// equal values give equal bytes. As with `JSONEncoder`, a `URL` is its text, `Data` is base64, a `Decimal` is a
  /// number, and a `UUID` and a `Date` write themselves (upper-case text, seconds since 2001). A key that is encoded
  /// twice is written twice; `JSONDecoder` and `JSONNode` read the first.
  ///
  /// - Throws: the error of the value, or `EncodingError.invalidValue` for a number without a JSON form (infinity, NaN), for
  ///   a value that encodes nothing or encodes two values in one place, and for more than 512 levels of values, which is the
  ///   limit of `JSONDecoder` for objects and arrays. The writer is then unchanged.
  public mutating func encode<T: Encodable>(_ value: T) throws {
    try EncodingSlot.write(value, to: &self)
  }
}

extension EncodingSlot {
  /// Writes a value of a type that does not encode itself; returns false for any other type.
  ///
  /// `URL`, `Data` and `Decimal` would encode themselves in a form that `JSONDecoder` does not read. The others save time:
  /// the elements of an array arrive as generic values, and each slot is an allocation.
  func encodeDirectly<T: Encodable>(_ value: T, key: (any CodingKey)?, name: String?) throws -> Bool {
    func write(_ body: (inout JSONWriter) -> Void) -> Bool {
      self.write {
        if let name { $0.key(name) }
        body(&$0)
      }
      return true
    }
    if T.self == String.self, let text = value as? String { return write { $0.string(text) } }
    if T.self == Int.self, let number = value as? Int { return write { $0.integer(number) } }
    if T.self == UUID.self, let uuid = value as? UUID { return write { $0.uuid(uuid) } }
    if T.self == URL.self, let url = value as? URL { return write { $0.string(url.absoluteString) } }
    if T.self == Data.self, let data = value as? Data { return write { $0.string(data.base64EncodedString()) } }
    guard T.self == Decimal.self, let decimal = value as? Decimal else { return false }
    guard decimal.isFinite else { throw error(value, at: key, "Unable to encode NaN in JSON.") }
    return write { $0.number(decimal.description) }
  }

  /// Has a value encode itself here.
  ///
  /// A dictionary would write its members in an order that changes from run to run, so it is sorted. The size is compared
  /// first: all dictionaries have the same size, and looking up the protocols of a type takes longer than writing a small
  /// object.
  func encodeItself<T: Encodable>(_ value: T) throws {
    if MemoryLayout<T>.size == MemoryLayout<[String: T]>.size, let dictionary = value as? any SortableByKey {
      try dictionary.encodeSortedByKey(to: self)
    } else {
      try value.encode(to: self)
    }
  }
}

/// A dictionary that encodes itself as an object.
private protocol SortableByKey {
  func encodeSortedByKey(to encoder: EncodingSlot) throws
}

extension Dictionary: SortableByKey where Key: CodingKeyRepresentable, Value: Encodable {
  fileprivate func encodeSortedByKey(to encoder: EncodingSlot) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    let members = map { (key: AnyCodingKey($0.key.codingKey), value: $0.value) }
    for member in members.sorted(by: { $0.key.stringValue < $1.key.stringValue }) {
      try container.encode(member.value, forKey: member.key)
    }
  }
}
