/// The elements of an array.
struct UnkeyedSlotContainer: UnkeyedEncodingContainer {
  let slot: EncodingSlot

  var codingPath: [any CodingKey] { slot.codingPath }
  var count: Int { slot.count }

  func encodeNil() {
    write { $0.null() }
  }

  func encode(_ value: Bool) {
    write { $0.boolean(value) }
  }

  func encode(_ value: String) {
    write { $0.string(value) }
  }

  func encode(_ value: Double) throws { try encode(value, isFinite: value.isFinite, value.description) }
  func encode(_ value: Float) throws { try encode(value, isFinite: value.isFinite, value.description) }

  func encode(_ value: Int) { integer(value) }
  func encode(_ value: Int8) { integer(value) }
  func encode(_ value: Int16) { integer(value) }
  func encode(_ value: Int32) { integer(value) }
  func encode(_ value: Int64) { integer(value) }
  func encode(_ value: UInt) { integer(value) }
  func encode(_ value: UInt8) { integer(value) }
  func encode(_ value: UInt16) { integer(value) }
  func encode(_ value: UInt32) { integer(value) }
  func encode(_ value: UInt64) { integer(value) }

  func encode<T: Encodable>(_ value: T) throws {
    slot.count += 1
    do {
      try slot.encode(value, key: IndexCodingKey(index: slot.count - 1), name: nil)
    } catch {
      slot.count -= 1
      throw error
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(KeyedSlotContainer<NestedKey>(slot: nested(.object)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedSlotContainer(slot: nested(.array))
  }

  func superEncoder() -> any Encoder { detached }

  private func nested(_ container: EncodingSlot.State) -> EncodingSlot { detached.opened(as: container) }

  private var detached: EncodingSlot {
    defer { slot.count += 1 }
    return slot.detached(IndexCodingKey(index: slot.count), nil)
  }

  @inline(__always)
  private func write(_ value: (inout JSONWriter) -> Void) {
    slot.count += 1
    slot.write(value)
  }

  private func integer<Value: FixedWidthInteger>(_ value: Value) {
    write { $0.integer(magnitude: UInt64(value.magnitude), isNegative: value < 0) }
  }

  private func encode(_ value: Any, isFinite: Bool, _ text: String) throws {
    let key = IndexCodingKey(index: slot.count)
    guard isFinite else { throw slot.error(value, at: key, "Unable to encode \(value) directly in JSON.") }
    write { $0.number(text) }
  }
}
