/// A value that is neither an object nor an array.
extension EncodingSlot: SingleValueEncodingContainer {
  func encodeNil() throws {
    try claim(for: Any?.none as Any)
    buffer.writer.null()
  }

  func encode(_ value: Bool) throws {
    try claim(for: value)
    buffer.writer.boolean(value)
  }

  func encode(_ value: String) throws {
    try claim(for: value)
    buffer.writer.string(value)
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
    try claim(for: value)
    do {
      try encode(value, key: nil) {}
    } catch {
      state = .empty
      throw error
    }
  }

  /// Takes the slot for one value, which has to follow.
  private func claim(for value: Any) throws {
    guard state == .empty else { throw error(value, "A single value container takes one value, and has it already.") }
    resume()
    state = .value
  }

  private func integer<Value: FixedWidthInteger>(_ value: Value) throws {
    try claim(for: value)
    buffer.writer.integer(magnitude: UInt64(value.magnitude), isNegative: value < 0)
  }

  private func encode(_ value: Any, isFinite: Bool, _ text: String) throws {
    guard isFinite else { throw error(value, "Unable to encode \(value) directly in JSON.") }
    try claim(for: value)
    buffer.writer.number(text)
  }
}
