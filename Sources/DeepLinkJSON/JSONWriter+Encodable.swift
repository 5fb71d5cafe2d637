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

/// A value that does not encode itself. `URL`, `Data` and `Decimal` would do so in a form that `JSONDecoder` does not read.
protocol JSONScalar {
  /// Writes the value, unless JSON has no form for it.
  func write(to writer: inout JSONWriter) -> Bool
}

extension JSONScalar where Self: FixedWidthInteger {
  func write(to writer: inout JSONWriter) -> Bool {
    writer.integer(magnitude: UInt64(magnitude), isNegative: self < 0)
    return true
  }
}

extension JSONScalar where Self: CustomStringConvertible {
  fileprivate func write(to writer: inout JSONWriter, ifFinite isFinite: Bool) -> Bool {
    if isFinite { writer.number(description) }
    return isFinite
  }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}

extension Bool: JSONScalar {
  func write(to writer: inout JSONWriter) -> Bool {
    writer.boolean(self)
    return true
  }
}

extension String: JSONScalar {
  func write(to writer: inout JSONWriter) -> Bool {
    writer.string(self)
    return true
  }
}

extension URL: JSONScalar {
  func write(to writer: inout JSONWriter) -> Bool { absoluteString.write(to: &writer) }
}

extension Data: JSONScalar {
  func write(to writer: inout JSONWriter) -> Bool { base64EncodedString().write(to: &writer) }
}

extension Double: JSONScalar {
  func write(to writer: inout JSONWriter) -> Bool { write(to: &writer, ifFinite: isFinite) }
}

extension Float: JSONScalar {
  func write(to writer: inout JSONWriter) -> Bool { write(to: &writer, ifFinite: isFinite) }
}

extension Decimal: JSONScalar {
  func write(to writer: inout JSONWriter) -> Bool { write(to: &writer, ifFinite: isFinite) }
}

/// A dictionary that encodes itself as an object.
protocol SortableByKey {
  func encodeSortedByKey(to encoder: EncodingSlot) throws
}

extension Dictionary: SortableByKey where Key: CodingKeyRepresentable, Value: Encodable {
  func encodeSortedByKey(to encoder: EncodingSlot) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    let members = map { member in
      let key = member.key.codingKey
      return (key: AnyCodingKey(stringValue: key.stringValue, intValue: key.intValue), value: member.value)
    }
    for member in members.sorted(by: { $0.key.stringValue < $1.key.stringValue }) {
      try container.encode(member.value, forKey: member.key)
    }
  }
}
