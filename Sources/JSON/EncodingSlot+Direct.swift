#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EncodingSlot {
  /// Writes a value that is not to be asked to encode itself, and says whether it was one.
  ///
  /// `URL`, `Data` and `Decimal` would write something that `JSONDecoder` does not read; a dictionary would write its
  /// members in an order that changes from run to run. The others are here for speed: the elements of an array arrive
  /// as generic values, and a slot for each would be an allocation for each.
  ///
  /// All dictionaries are of one size. To ask a type for its protocols takes longer than to write a small object, and
  /// the size answers for nearly all of them.
  func encodeDirectly<T: Encodable>(_ value: T, key: (any CodingKey)?) throws -> Bool {
    if T.self == String.self, let text = value as? String {
      buffer.writer.string(text)
    } else if T.self == Int.self, let number = value as? Int {
      buffer.writer.integer(number)
    } else if T.self == UUID.self, let uuid = value as? UUID {
      buffer.writer.uuid(uuid)
    } else if T.self == URL.self, let url = value as? URL {
      buffer.writer.string(url.absoluteString)
    } else if T.self == Data.self, let data = value as? Data {
      buffer.writer.string(data.base64EncodedString())
    } else if T.self == Decimal.self, let decimal = value as? Decimal {
      guard decimal.isFinite else {
        throw error(value, at: key, "Unable to encode NaN in JSON.")
      }
      buffer.writer.number(decimal.description)
    } else if MemoryLayout<T>.size == MemoryLayout<[String: T]>.size, let dictionary = value as? any SortableByKey {
      try dictionary.encodeSortedByKey(to: child(key))
    } else {
      return false
    }
    return true
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
