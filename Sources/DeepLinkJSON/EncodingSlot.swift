/// The place of one value in the text: the encoder of an `Encodable` value, and its container for a single value.
///
/// `Encoder` does not tell when a container is complete, and a value may keep a container and write to it later. So the
/// slots of an encoding form a tree, which becomes text when the outermost value has encoded itself.
///
/// It is a class, because the containers of one encoder share its state.
final class EncodingSlot: Encoder, SingleValueEncodingContainer {
  /// What the slot holds, in words.
  enum State: String {
    case empty = "nothing"
    case value = "a single value"
    case object = "an object"
    case array = "an array"
  }

  /// A member or an element: a rendered value, or a slot.
  private struct Part {
    let name: String?
    var text: [UInt8] = []
    var slot: EncodingSlot?
  }

  /// The values of one encoding that are encoding themselves at the moment, each inside the one before it.
  private final class Progress {
    var count = 0
  }

  /// The deepest nesting of values, that of `JSONDecoder`.
  static let maximumNesting = 512

  private(set) var state = State.empty
  private var parts: [Part] = []
  /// The containers and encoders that were given out for members of the object.
  private var given: [String: EncodingSlot] = [:]
  /// Whether the slot was given out as a container; otherwise as an encoder.
  private var isContainer = false
  /// Whether the value is encoding itself at the moment.
  private var isFilling = false
  /// The fault of a call inside the value that cannot throw.
  private var fault: EncodingError.Context?
  /// The slot around this one; nil for the outermost one, and for one whose value failed.
  private weak var parent: EncodingSlot?
  private let key: (any CodingKey)?
  private let nesting: Int
  private let progress: Progress

  private init(in parent: EncodingSlot?, key: (any CodingKey)?) {
    (self.parent, self.key) = (parent, key)
    nesting = (parent?.nesting ?? 0) + 1
    progress = parent?.progress ?? Progress()
  }

  /// Writes a value as the next one; an error leaves the writer unchanged.
  static func write<T: Encodable>(_ value: T, to writer: inout JSONWriter) throws {
    let root = EncodingSlot(in: nil, key: nil)
    if let text = try root.text(of: value, at: nil) { return writer.raw(text) }
    try root.fill(with: value)
    guard root.state != .empty else { throw root.error(value, "Top-level \(T.self) did not encode any values.") }
    root.write(to: &writer)
  }

  // MARK: Encoder

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedSlotContainer(slot: opened(as: .object)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedSlotContainer(slot: opened(as: .array)) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// This slot as an object or an array. A second request for the same container returns the same slot.
  func opened(as container: State) -> EncodingSlot {
    if state == container { return self }
    guard state == .empty else {
      refuse("The value is \(state.rawValue) already, and cannot be \(container.rawValue) as well.")
      return lost(key).opened(as: container)
    }
    state = container
    return self
  }

  // MARK: A single value

  func encodeNil() throws { try single(Any?.none as Any) { writeNull(named: nil) } }

  func encode<T: Encodable>(_ value: T) throws { try single(value) { try encode(value, key: nil, name: nil) } }

  private func single(_ value: Any, _ encode: () throws -> Void) throws {
    guard state == .empty else { throw error(value, "A single value container takes one value, and has it already.") }
    state = .value
    do {
      try encode()
    } catch {
      state = .empty
      throw error
    }
  }

  // MARK: Members and elements

  /// How many elements the array has.
  var count: Int { parts.count }

  func writeNull(named name: String?) { parts.append(Part(name: name, text: Array("null".utf8))) }

  /// Encodes a value in its place. A value that throws leaves no text.
  ///
  /// - Parameter name: that of the member whose value it is.
  func encode<T: Encodable>(_ value: T, key: (any CodingKey)?, name: String?) throws {
    if let text = try text(of: value, at: key) { return parts.append(Part(name: name, text: text)) }
    guard nesting < Self.maximumNesting, progress.count < Self.maximumNesting else {
      throw error(value, Self.tooDeep)
    }
    let child = child(key, name)
    do {
      try child.fill(with: value)
    } catch {
      parts.removeAll { $0.slot === child }
      child.parent = nil
      throw error
    }
  }

  /// Has a value encode itself here.
  ///
  /// - Throws: the error of the value, or the fault of a call inside it that cannot throw.
  private func fill<T: Encodable>(with value: T) throws {
    isFilling = true
    progress.count += 1
    defer {
      isFilling = false
      progress.count -= 1
    }
    // A dictionary would write its members in an order that changes from run to run.
    if let dictionary = value as? any SortableByKey {
      try dictionary.encodeSortedByKey(to: self)
    } else {
      try value.encode(to: self)
    }
    if let fault { throw EncodingError.invalidValue(value, fault) }
  }

  private func child(_ key: (any CodingKey)?, _ name: String?) -> EncodingSlot {
    let child = EncodingSlot(in: self, key: key)
    parts.append(Part(name: name, slot: child))
    return child
  }

  /// The encoder of an element, or of a member if it has a name. Its owner may use it at any later time.
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
      if slot.isContainer, slot.state == container { return slot }
      refuse("There is \(slot.givenName) for key \"\(name)\" already, and no place for \(container.rawValue).")
      return lost(key).opened(as: container)
    }
    let slot = detached(key, name).opened(as: container)
    slot.isContainer = true
    given[name] = slot
    return slot
  }

  /// The encoder of a member. Its owner may use it at any later time.
  func detachedMember(_ key: some CodingKey) -> EncodingSlot {
    let name = key.stringValue
    if let slot = given[name] {
      refuse("There is \(slot.givenName) for key \"\(name)\" already, and no place for an encoder.")
      return lost(key)
    }
    let slot = detached(key, name)
    given[name] = slot
    return slot
  }

  // MARK: Faults

  private var givenName: String { isContainer ? state.rawValue : "an encoder" }

  private static let tooDeep = "Nested deeper than \(maximumNesting) values."

  /// Keeps the fault of a call that cannot throw; the encoding of the value throws it later.
  private func refuse(_ reason: String) {
    var slot: EncodingSlot? = self
    while let current = slot, !current.isFilling { slot = current.parent }
    guard let slot, slot.fault == nil else { return }
    slot.fault = .init(codingPath: codingPath, debugDescription: reason)
  }

  /// A slot without a place in the text. It is no deeper than this one, because any number of them may be nested.
  private func lost(_ key: (any CodingKey)?) -> EncodingSlot { EncodingSlot(in: parent, key: key) }

  /// The error for a value that has no JSON form.
  private func error(_ value: Any, at key: (any CodingKey)? = nil, _ reason: String) -> EncodingError {
    let path = codingPath + (key.map { [$0] } ?? [])
    return .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: reason))
  }

  // MARK: Text

  /// The text of a value that does not encode itself; nil for any other value.
  private func text(of value: some Encodable, at key: (any CodingKey)?) throws -> [UInt8]? {
    guard let value = value as? any JSONScalar else { return nil }
    var writer = JSONWriter()
    guard value.write(to: &writer) else { throw error(value, at: key, "Unable to encode \(value) directly in JSON.") }
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch state {
    case .value: break
    case .array: writer.beginArray()
    // An unused encoder becomes an empty object, as with `JSONEncoder`.
    case .object, .empty: writer.beginObject()
    }
    for part in parts {
      if let name = part.name { writer.key(name) }
      if let slot = part.slot { slot.write(to: &writer) } else { writer.raw(part.text) }
    }
    switch state {
    case .value: break
    case .array: writer.endArray()
    case .object, .empty: writer.endObject()
    }
  }
}
