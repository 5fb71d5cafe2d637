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
  /// Whether the value is encoding itself at the moment.
  @exclusivity(unchecked) var isFilling = false
  /// What was asked for inside the value, by a call that cannot throw, and cannot be given.
  @exclusivity(unchecked) private(set) var fault: EncodingError.Context?
  /// The containers and encoders that were given out for members of the object.
  @exclusivity(unchecked) private var given = GivenSlots()
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
  func opened(as container: State) -> EncodingSlot {
    if state == container { return self }
    guard state == .empty else {
      refuse("The value is \(state.name) already, and cannot be \(container.name) as well.")
      return lost(key).opened(as: container)
    }
    resume()
    if container == .object { buffer.writer.beginObject() } else { buffer.writer.beginArray() }
    state = container
    return self
  }

  // MARK: What cannot be given

  /// Takes note of what a call that cannot throw should have thrown: the value that is encoding itself will.
  private func refuse(_ reason: String) {
    var slot: EncodingSlot? = self
    while let current = slot, !current.isDropped {
      if current.isFilling {
        if current.fault == nil { current.fault = .init(codingPath: codingPath, debugDescription: reason) }
        return
      }
      slot = current.parent
    }
  }

  /// A slot for what there is no place for: what is written there is lost. It is no deeper than this one, since there may
  /// be any number of them, one in the other.
  private func lost(_ key: (any CodingKey)?) -> EncodingSlot {
    EncodingSlot(in: buffer.sink(), parent: parent, key: key)
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
        buffer = buffer.sink()
      }
    } else if buffer.isHeld(self) {
      buffer = buffer.moveOn(self)
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
  private func child(_ key: (any CodingKey)?) -> EncodingSlot {
    let child = EncodingSlot(in: buffer, parent: self, key: key)
    buffer.push(child)
    return child
  }

  /// The container of an element, which `begin` prepares.
  func nested(_ container: State, _ key: any CodingKey, begin: () -> Void) -> EncodingSlot {
    guard hasRoomInside else { return lost(key).opened(as: container) }
    begin()
    return child(key).opened(as: container)
  }

  /// The encoder of an element, which may use it whenever its owner likes.
  func detached(_ key: any CodingKey, begin: () -> Void) -> EncodingSlot {
    guard hasRoomInside else { return lost(key) }
    begin()
    let child = child(key)
    buffer.close(above: depth)
    return child
  }

  /// The container of a member; asking twice for the same gives the same.
  func member(_ container: State, _ key: some CodingKey) -> EncodingSlot {
    if let slot = given[key.stringValue] {
      if slot.isContainer, slot.slot.state == container { return slot.slot }
      refuse("There is \(slot.name) for key \"\(key.stringValue)\" already, and no place for \(container.name).")
      return lost(key).opened(as: container)
    }
    let slot = nested(container, key) { begin(key) }
    give(slot, key, isContainer: true)
    return slot
  }

  /// The encoder of a member, which may use it whenever its owner likes.
  func detachedMember(_ key: some CodingKey) -> EncodingSlot {
    if let slot = given[key.stringValue] {
      refuse("There is \(slot.name) for key \"\(key.stringValue)\" already, and no place for an encoder.")
      return lost(key)
    }
    let slot = detached(key) { begin(key) }
    give(slot, key, isContainer: false)
    return slot
  }

  private func give(_ slot: EncodingSlot, _ key: some CodingKey, isContainer: Bool) {
    // The slots hold on to each other, and the buffer sees to it that they let go.
    guard buffer.willRelease(self) else { return }
    given[key.stringValue] = GivenSlots.Given(slot: slot, isContainer: isContainer)
  }

  /// Lets go of what was given out.
  func release() { given = GivenSlots() }

  /// Whether a value may be nested in this one.
  private var hasRoomInside: Bool {
    if nesting < Self.maximumNesting { return true }
    refuse(Self.tooDeep)
    return false
  }

  private static let tooDeep = "Nested deeper than \(maximumNesting) values."

  /// Encodes a value in its place, which `begin` prepares: all of it, or nothing if it throws.
  func encode<T: Encodable>(_ value: T, key: (any CodingKey)?, begin: () -> Void) throws {
    resume()
    let (buffer, depth, start) = (buffer, depth, buffer.writer.count)
    begin()
    var slot: EncodingSlot?
    do {
      if try encodeDirectly(value, key: key) { return }
      guard nesting < Self.maximumNesting, buffer.hasRoom else { throw error(value, Self.tooDeep) }
      let child = child(key)
      slot = child
      let outer = buffer.enter(depth)
      defer { buffer.leave(outer) }
      try child.fill(with: value)
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

extension EncodingSlot.State {
  /// What it is, in words.
  var name: String {
    switch self {
    case .empty: "nothing"
    case .value: "a single value"
    case .object: "an object"
    case .array: "an array"
    }
  }
}
