/// A value that is neither an object nor an array.
extension EncodingSlot: SingleValueEncodingContainer {
  func encodeNil() throws {
    try single(Any?.none as Any) { write { $0.null() } }
  }

  func encode(_ value: Bool) throws {
    try single(value) { write { $0.boolean(value) } }
  }

  func encode(_ value: String) throws {
    try single(value) { write { $0.string(value) } }
  }

  func encode(_ value: Double) throws { try encode(value, isFinite: value.isFinite, value.description) }
  func encode(_ value: Float) throws { try encode(value, isFinite: value.isFinite, value.description) }

  func encode(_ value: Int) throws { try integer(value) }
  func encode(_ value: Int8) throws { try integer(value) }
  func encode(_ value: Int16) throws { try integer(value) }
  func encode(_ value: Int32) throws { try integer(value) }
  func encode(_ value: Int64) throws { try integer(value) }
  func encode(_ value: UInt) throws { try integer(value) }
  func encode(_ value: UInt8) throws { try integer(value) }
  func encode(_ value: UInt16) throws { try integer(value) }
  func encode(_ value: UInt32) throws { try integer(value) }
  func encode(_ value: UInt64) throws { try integer(value) }

  func encode<T: Encodable>(_ value: T) throws {
    try single(value) { try encode(value, key: nil, name: nil) }
  }

  private func integer<Value: FixedWidthInteger>(_ value: Value) throws {
    try single(value) { write { $0.integer(magnitude: UInt64(value.magnitude), isNegative: value < 0) } }
  }

  private func encode(_ value: Any, isFinite: Bool, _ text: String) throws {
    guard isFinite else { throw error(value, "Unable to encode \(value) directly in JSON.") }
    try single(value) { write { $0.number(text) } }
  }
}
