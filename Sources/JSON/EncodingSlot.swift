/// The place of one value in the text: what an `Encodable` value sees as its encoder.
///
/// A class, because the containers made from one encoder share what they know: that the bracket is written, how many
/// elements there are, and where the text went.
final class EncodingSlot: Encoder {
  enum State {
    case empty, value, object, array
  }

  /// How many values may be nested in each other: as many as `JSONDecoder` reads.
  static let maximumNesting = 512

  // Unchecked for the same reason as in EncodingBuffer.
  @exclusivity(unchecked) var state = State.empty
  /// Where the slot's text goes: another buffer once the slot is written to out of order.
  @exclusivity(unchecked) var buffer: EncodingBuffer
  /// The slot's place among the buffer's open ones.
  @exclusivity(unchecked) var depth = 0
  /// Where the closing bracket stands, once it is written.
  @exclusivity(unchecked) var end: Int?
  /// How many elements the array has.
  @exclusivity(unchecked) var count = 0
  /// Whether the value was taken back, so that nothing in it matters any more.
  private var isDropped = false
  private let parent: EncodingSlot?
  private let key: (any CodingKey)?
  private let nesting: Int

  init(in buffer: EncodingBuffer, parent: EncodingSlot?, key: (any CodingKey)?) {
    self.buffer = buffer
    self.parent = parent
    self.key = key
    nesting = (parent?.nesting ?? 0) + 1
  }

  // MARK: Encoder

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var slot: EncodingSlot? = self
    while let current = slot {
      if let key = current.key { path.append(key) }
      slot = current.parent
    }
    return path.reversed()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedSlotContainer(slot: opened(as: .object)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedSlotContainer(slot: opened(as: .array))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// This slot as an object or an array; asking twice for the same gives the same.
  private func opened(as container: State) -> EncodingSlot {
    if state == container { return self }
    guard state == .empty else {
      assertionFailure("a value is encoded as two different kinds of container")
      // There is no place for a second value: what is written there is lost.
      return EncodingSlot(in: EncodingBuffer(isSink: true), parent: parent, key: key).opened(as: container)
    }
    resume()
    if container == .object { buffer.writer.beginObject() } else { buffer.writer.beginArray() }
    state = container
    return self
  }

  // MARK: Writing

  /// Makes the end of the buffer's text the end of this slot's.
  func resume() {
    if !buffer.isOpen(self) {
      var ancestor: EncodingSlot? = self
      while let slot = ancestor, !slot.isDropped { ancestor = slot.parent }
      if ancestor == nil, let end {
        buffer = buffer.reopen(self, closedAt: end)
      } else {
        buffer = EncodingBuffer(isSink: true)
      }
    }
    buffer.close(above: depth)
  }

  /// Starts a member of the object; its value has to follow.
  func begin(_ key: some CodingKey) {
    resume()
    buffer.writer.key(key.stringValue)
  }

  /// Starts an element of the array; its value has to follow.
  func beginElement() {
    resume()
    count += 1
  }

  /// The slot of the value that has to follow.
  func child(_ key: (any CodingKey)?) -> EncodingSlot {
    let child = EncodingSlot(in: buffer, parent: self, key: key)
    buffer.push(child)
    return child
  }

  /// The slot of a value that may follow whenever its owner likes.
  func detachedChild(_ key: any CodingKey) -> EncodingSlot {
    let child = child(key)
    buffer.close(above: depth)
    return child
  }

  /// Encodes a value in its place, which `begin` prepares: all of it, or nothing if it throws.
  func encode<T: Encodable>(_ value: T, key: (any CodingKey)?, begin: () -> Void) throws {
    resume()
    let (buffer, depth, start) = (buffer, depth, buffer.writer.count)
    begin()
    var slot: EncodingSlot?
    do {
      if try encodeDirectly(value, key: key) { return }
      guard nesting < Self.maximumNesting else {
        throw error(value, "Nested deeper than \(Self.maximumNesting) values.")
      }
      let child = child(key)
      slot = child
      try value.encode(to: child)
    } catch {
      slot?.isDropped = true
      buffer.rollBack(to: start, depth: depth)
      throw error
    }
  }

  /// The error for a value that has no JSON form.
  func error(_ value: Any, at key: (any CodingKey)? = nil, _ reason: String) -> EncodingError {
    let path = codingPath + (key.map { [$0] } ?? [])
    return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: reason))
  }
}
