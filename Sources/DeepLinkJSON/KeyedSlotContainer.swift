/// The members of an object.
struct KeyedSlotContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: EncodingSlot

  var codingPath: [any CodingKey] { slot.codingPath }

  func encodeNil(forKey key: Key) {
    write(key) { $0.null() }
  }

  func encode(_ value: Bool, forKey key: Key) {
    write(key) { $0.boolean(value) }
  }

  func encode(_ value: String, forKey key: Key) {
    write(key) { $0.string(value) }
  }

  func encode(_ value: Double, forKey key: Key) throws {
    try encode(value, isFinite: value.isFinite, value.description, forKey: key)
  }

  func encode(_ value: Float, forKey key: Key) throws {
    try encode(value, isFinite: value.isFinite, value.description, forKey: key)
  }

  func encode(_ value: Int, forKey key: Key) { integer(value, forKey: key) }
  func encode(_ value: Int8, forKey key: Key) { integer(value, forKey: key) }
  func encode(_ value: Int16, forKey key: Key) { integer(value, forKey: key) }
  func encode(_ value: Int32, forKey key: Key) { integer(value, forKey: key) }
  func encode(_ value: Int64, forKey key: Key) { integer(value, forKey: key) }
  func encode(_ value: UInt, forKey key: Key) { integer(value, forKey: key) }
  func encode(_ value: UInt8, forKey key: Key) { integer(value, forKey: key) }
  func encode(_ value: UInt16, forKey key: Key) { integer(value, forKey: key) }
  func encode(_ value: UInt32, forKey key: Key) { integer(value, forKey: key) }
  func encode(_ value: UInt64, forKey key: Key) { integer(value, forKey: key) }

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

  func superEncoder() -> any Encoder { slot.detachedMember(AnyCodingKey.super) }

  func superEncoder(forKey key: Key) -> any Encoder { slot.detachedMember(key) }

  @inline(__always)
  private func write(_ key: Key, _ value: (inout JSONWriter) -> Void) {
    slot.write {
      $0.key(key.stringValue)
      value(&$0)
    }
  }

  private func integer<Value: FixedWidthInteger>(_ value: Value, forKey key: Key) {
    write(key) { $0.integer(magnitude: UInt64(value.magnitude), isNegative: value < 0) }
  }

  private func encode(_ value: Any, isFinite: Bool, _ text: String, forKey key: Key) throws {
    guard isFinite else { throw slot.error(value, at: key, "Unable to encode \(value) directly in JSON.") }
    write(key) { $0.number(text) }
  }
}

/// The slots that were given out for members of an object, by their names.
///
/// Most objects give out one at the most, as the synthesised conformance of an enum does, which takes no allocation.
struct GivenSlots {
  /// A slot that was given out.
  struct Given {
    let slot: EncodingSlot
    /// Whether as a container; otherwise as an encoder.
    let isContainer: Bool

    /// Its kind in words.
    var name: String { isContainer ? slot.state.name : "an encoder" }
  }

  private var first: (name: String, given: Given)?
  private var others: [String: Given] = [:]

  subscript(name: String) -> Given? {
    get { first?.name == name ? first?.given : others[name] }
    set {
      guard let newValue else { return }
      if first == nil { first = (name, newValue) } else { others[name] = newValue }
    }
  }
}

/// A coding key made at run time: a dictionary's key, or `super`.
struct AnyCodingKey: CodingKey {
  static let `super` = AnyCodingKey(stringValue: "super")

  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  init(_ key: any CodingKey) {
    stringValue = key.stringValue
    intValue = key.intValue
  }
}

/// An array's index as it appears in a coding path; its text is made on demand, for only an error asks.
struct IndexCodingKey: CodingKey {
  let index: Int

  init(index: Int) { self.index = index }
  init(intValue: Int) { self.init(index: intValue) }
  init?(stringValue: String) { nil }

  var stringValue: String { "Index \(index)" }
  var intValue: Int? { index }
}
