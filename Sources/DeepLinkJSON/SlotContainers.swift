/// The members of an object. Its one method for values stands for those of all types.
struct KeyedSlotContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: EncodingSlot

  var codingPath: [any CodingKey] { slot.codingPath }

  func encodeNil(forKey key: Key) { slot.writeNull(named: key.stringValue) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try slot.encode(value, key: key, name: key.stringValue)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(KeyedSlotContainer<NestedKey>(slot: slot.member(.object, key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    UnkeyedSlotContainer(slot: slot.member(.array, key))
  }

  func superEncoder() -> any Encoder { slot.detachedMember(AnyCodingKey(stringValue: "super")) }

  func superEncoder(forKey key: Key) -> any Encoder { slot.detachedMember(key) }
}

/// The elements of an array.
struct UnkeyedSlotContainer: UnkeyedEncodingContainer {
  let slot: EncodingSlot

  var codingPath: [any CodingKey] { slot.codingPath }
  var count: Int { slot.count }

  func encodeNil() { slot.writeNull(named: nil) }

  func encode<T: Encodable>(_ value: T) throws { try slot.encode(value, key: key, name: nil) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(KeyedSlotContainer<NestedKey>(slot: slot.detached(key, nil).opened(as: .object)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedSlotContainer(slot: slot.detached(key, nil).opened(as: .array))
  }

  func superEncoder() -> any Encoder { slot.detached(key, nil) }

  /// The next element as it appears in a coding path.
  private var key: AnyCodingKey { AnyCodingKey(stringValue: "Index \(count)", intValue: count) }
}

/// A coding key made at run time: a dictionary's key, an array's index, or `super`.
struct AnyCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { self.init(stringValue: stringValue, intValue: nil) }

  init(intValue: Int) { self.init(stringValue: String(intValue), intValue: intValue) }

  init(stringValue: String, intValue: Int?) { (self.stringValue, self.intValue) = (stringValue, intValue) }
}
