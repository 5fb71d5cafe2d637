import DeepLinkOctets

/// The place of one value in the text: the encoder of an `Encodable` value.
///
/// `Encoder` does not tell when a container is complete, and a value may keep a container and write to it later. So the
/// slots of an encoding form a tree, which becomes text when the outermost value has encoded itself. A slot holds runs of
/// rendered text and other slots, in their order.
///
/// It is a class, because the containers of one encoder share its state.
final class EncodingSlot: Encoder {
  enum State {
    case empty, value, object, array
  }

  /// A run of members or elements; or a slot, and the name of the member whose value it is.
  private struct Part {
    var text: Range<Int>
    let slot: EncodingSlot?
  }

  /// The deepest nesting of values, that of `JSONDecoder`.
  static let maximumNesting = 512

  // Unchecked: no access overlaps another, and the checks took a sixth of an encoding's time.
  @exclusivity(unchecked) private(set) var state = State.empty
  @exclusivity(unchecked) private var parts: [Part] = []
  /// How many elements the array has.
  @exclusivity(unchecked) var count = 0
  /// Whether the value is encoding itself at the moment.
  @exclusivity(unchecked) private var isFilling = false
  /// Whether the value failed, so that all that is written to it is dropped.
  @exclusivity(unchecked) private var isDropped = false
  /// The fault of a call inside the value that cannot throw.
  @exclusivity(unchecked) private var fault: EncodingError.Context?
  /// The containers and encoders that were given out for members of the object.
  @exclusivity(unchecked) private var given = GivenSlots()
  private let texts: EncodingTexts
  private let parent: EncodingSlot?
  private let key: (any CodingKey)?
  private let nesting: Int
  /// Whether the value has no place in the text, so that all that is written to it is dropped.
  private let isLost: Bool

  private init(_ texts: EncodingTexts, in parent: EncodingSlot?, key: (any CodingKey)?, isLost: Bool) {
    (self.texts, self.parent, self.key, self.isLost) = (texts, parent, key, isLost)
    nesting = (parent?.nesting ?? 0) + 1
  }

  /// Writes a value as the next one; an error leaves the writer unchanged.
  static func write<T: Encodable>(_ value: T, to writer: inout JSONWriter) throws {
    let root = EncodingSlot(EncodingTexts(), in: nil, key: nil, isLost: false)
    defer { root.finish() }
    if try root.encodeDirectly(value, key: nil, name: nil) {
      root.state = .value
    } else {
      try root.fill(with: value)
    }
    guard root.state != .empty else {
      throw root.error(value, "Top-level \(T.self) did not encode any values.")
    }
    root.write(to: &writer)
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

  /// This slot as an object or an array. A second request for the same container returns the same slot.
  func opened(as container: State) -> EncodingSlot {
    if state == container { return self }
    guard state == .empty else {
      refuse("The value is \(state.name) already, and cannot be \(container.name) as well.")
      return lost(key).opened(as: container)
    }
    state = container
    return self
  }

  // MARK: What cannot be given

  /// Keeps the fault of a call that cannot throw; the encoding of the value throws it later.
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

  /// A slot without a place in the text. It is no deeper than this one, because any number of them may be nested.
  private func lost(_ key: (any CodingKey)?) -> EncodingSlot {
    EncodingSlot(texts, in: parent, key: key, isLost: true)
  }

  // MARK: Writing

  /// Writes a member of the object, or an element.
  @inline(__always)
  func write(_ body: (inout JSONWriter) -> Void) {
    if parts.last.map({ $0.slot != nil || $0.text.upperBound != texts.writer.count }) ?? true { beginRun() }
    body(&texts.writer)
    if !parts.isEmpty { parts[parts.count - 1].text = parts[parts.count - 1].text.lowerBound..<texts.writer.count }
  }

  private func beginRun() {
    // The writer places no comma after the end of a line.
    texts.writer.newline()
    append(Part(text: texts.writer.count..<texts.writer.count, slot: nil))
  }

  private func append(_ part: Part) {
    // The slots form reference cycles until the end; a part added later would never be released.
    guard !isLost, !texts.isFinished else { return }
    if parts.isEmpty { parts.reserveCapacity(4) }
    parts.append(part)
  }

  /// The slot of a value in this one: of a member if it has a name.
  private func child(_ key: (any CodingKey)?, _ name: String?) -> EncodingSlot {
    let child = EncodingSlot(texts, in: self, key: key, isLost: isLost)
    texts.writer.newline()
    let start = texts.writer.count
    if let name { texts.writer.key(name) }
    append(Part(text: start..<texts.writer.count, slot: child))
    return child
  }

  /// The encoder of a member or of an element. Its owner may use it at any later time.
  func detached(_ key: any CodingKey, _ name: String?) -> EncodingSlot {
    guard nesting < Self.maximumNesting else {
      refuse(Self.tooDeep)
      return lost(key)
    }
    return child(key, name)
  }

  /// The container of a member. A second request for the same container returns the same slot.
  func member(_ container: State, _ key: some CodingKey) -> EncodingSlot {
    let name = key.stringValue
    if let slot = given[name] {
      if slot.isContainer, slot.slot.state == container { return slot.slot }
      refuse("There is \(slot.name) for key \"\(name)\" already, and no place for \(container.name).")
      return lost(key).opened(as: container)
    }
    let slot = detached(key, name).opened(as: container)
    give(slot, name, isContainer: true)
    return slot
  }

  /// The encoder of a member. Its owner may use it at any later time.
  func detachedMember(_ key: some CodingKey) -> EncodingSlot {
    let name = key.stringValue
    if let slot = given[name] {
      refuse("There is \(slot.name) for key \"\(name)\" already, and no place for an encoder.")
      return lost(key)
    }
    let slot = detached(key, name)
    give(slot, name, isContainer: false)
    return slot
  }

  private func give(_ slot: EncodingSlot, _ name: String, isContainer: Bool) {
    guard !isLost, !texts.isFinished else { return }
    given[name] = GivenSlots.Given(slot: slot, isContainer: isContainer)
  }

  private static let tooDeep = "Nested deeper than \(maximumNesting) values."

  /// Encodes a value in its place. A value that throws leaves no text.
  ///
  /// - Parameter name: that of the member whose value it is.
  func encode<T: Encodable>(_ value: T, key: (any CodingKey)?, name: String?) throws {
    if try encodeDirectly(value, key: key, name: name) { return }
    guard nesting < Self.maximumNesting, texts.underWay < Self.maximumNesting else {
      throw error(value, Self.tooDeep)
    }
    let child = child(key, name)
    do {
      try child.fill(with: value)
    } catch {
      child.isDropped = true
      throw error
    }
  }

  /// Has a value encode itself here.
  ///
  /// - Throws: the error of the value, or the fault of a call inside it that cannot throw.
  private func fill<T: Encodable>(with value: T) throws {
    isFilling = true
    texts.underWay += 1
    defer {
      isFilling = false
      texts.underWay -= 1
    }
    try encodeItself(value)
    if let fault { throw EncodingError.invalidValue(value, fault) }
  }

  /// Takes the slot for one value.
  func single(_ value: Any, _ encode: () throws -> Void) throws {
    guard state == .empty else { throw error(value, "A single value container takes one value, and has it already.") }
    state = .value
    do {
      try encode()
    } catch {
      state = .empty
      throw error
    }
  }

  /// The error for a value that has no JSON form.
  func error(_ value: Any, at key: (any CodingKey)? = nil, _ reason: String) -> EncodingError {
    let path = codingPath + (key.map { [$0] } ?? [])
    return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: reason))
  }

  // MARK: In the end

  private func write(to writer: inout JSONWriter) {
    switch state {
    case .value: break
    case .array: writer.beginArray()
    // An unused encoder becomes an empty object, as with `JSONEncoder`.
    case .object, .empty: writer.beginObject()
    }
    for part in parts where part.slot?.isDropped != true {
      if !part.text.isEmpty { texts.writer.withSpan { writer.raw($0.extracting(part.text)) } }
      part.slot?.write(to: &writer)
    }
    switch state {
    case .value: break
    case .array: writer.endArray()
    case .object, .empty: writer.endObject()
    }
  }

  /// Releases the slots inside, which refer to this one.
  private func finish() {
    texts.isFinished = true
    for part in parts { part.slot?.finish() }
    (parts, given) = ([], GivenSlots())
  }
}

/// The state that the slots of one encoding share.
private final class EncodingTexts {
  /// The runs of text, one line for each.
  @exclusivity(unchecked) var writer = JSONWriter()
  /// The number of values whose encoding has begun and not ended, each inside the encoding of the one before it.
  @exclusivity(unchecked) var underWay = 0
  @exclusivity(unchecked) var isFinished = false
}

extension EncodingSlot.State {
  /// Its kind in words.
  var name: String {
    switch self {
    case .empty: "nothing"
    case .value: "a single value"
    case .object: "an object"
    case .array: "an array"
    }
  }
}
