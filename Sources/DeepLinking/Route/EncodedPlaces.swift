/// Finds typed values where a value's own `encode(to:)` writes them, without writing anything.
///
/// `encode(_:forKey:)` hands over each value with its type, so the parts of an enum's case, which Swift has no key path
/// to, have a place: the keys of the containers around it. The conformance that the compiler synthesises writes the name
/// of the case as a key, then its values by their labels.
@usableFromInline
package struct EncodedPlaces: Sendable {
  /// A place: the keys from the outermost container on; an element of an array has its number as its key.
  typealias Path = [String]

  /// A value at a place, with its type.
  struct Held<Value> {
    let value: Value
  }

  /// The values of an example, in the order in which they are written.
  struct Example {
    /// Each value with its place: a ``Held``. The value of a property that may be nil stands there with and without the
    /// optional.
    fileprivate(set) var values: [(path: Path, held: Any)] = []
    /// The places of containers within containers, of which the last keys are the names of cases, each with the number of
    /// values before it.
    fileprivate(set) var cases: [(path: Path, place: Int)] = []

    /// Walks through a value. Empty if it cannot be encoded.
    init(of value: some Encodable) {
      let walk = PlaceWalk(.all)
      walk.note(value, at: [])
      do { try value.encode(to: WalkedEncoder(walk, [], -1)) } catch { return }
      (values, cases) = (walk.values, walk.cases)
    }
  }

  /// A tree of the places that are wanted: for each node its children by key, and the index of the wanted place.
  fileprivate struct Node {
    var children: [(key: String, node: Int)] = []
    var place = -1
  }

  fileprivate private(set) var nodes = [Node()]
  /// The number of places.
  fileprivate private(set) var count = 0

  init(_ paths: [Path]) {
    for path in paths {
      var node = 0
      for key in path {
        if let known = nodes[node].children.first(where: { $0.key == key }) {
          node = known.node
        } else {
          nodes[node].children.append((key, nodes.count))
          node = nodes.count
          nodes.append(Node())
        }
      }
      nodes[node].place = count
      count += 1
    }
  }

  /// The values of a value at the places: a ``Held`` of the type with which it was encoded, or of its optional; nil where
  /// nothing stands.
  func values(of value: some Encodable) -> [Any?] {
    let walk = PlaceWalk(.places(self))
    walk.take(value, at: 0)
    if walk.goesOn(below: 0) { try? value.encode(to: WalkedEncoder(walk, [], 0)) }
    return walk.found
  }

  fileprivate func child(of node: Int, _ key: some CodingKey) -> Int {
    let name = key.stringValue
    for child in nodes[node].children where child.key == name { return child.node }
    return -1
  }
}

extension EncodedPlaces {
  /// The names of the first cases of a value, in the order in which they are written.
  @usableFromInline
  package static func cases(of value: some Encodable, atMost most: Int) -> [String] {
    let walk = PlaceWalk(.cases(atMost: most))
    try? value.encode(to: WalkedEncoder(walk, [], -1))
    return walk.names
  }
}

/// The state of one walk.
private final class PlaceWalk {
  enum Aim {
    /// All values and cases.
    case all
    /// The values at some places.
    case places(EncodedPlaces)
    /// The names of the first cases.
    case cases(atMost: Int)
  }

  private let aim: Aim
  private(set) var found: [Any?] = []
  private(set) var values: [(path: EncodedPlaces.Path, held: Any)] = []
  private(set) var cases: [(path: EncodedPlaces.Path, place: Int)] = []
  private(set) var names: [String] = []
  /// The values that are noted at most. A route has few; one that holds a document has many, of which none is a part.
  static let mostValues = 512
  static let deepest = 32

  init(_ aim: Aim) {
    self.aim = aim
    if case .places(let places) = aim { found = [Any?](repeating: nil, count: places.count) }
  }

  var notesAll: Bool { if case .all = aim { true } else { false } }

  func note<Value>(_ value: Value, at path: EncodedPlaces.Path) {
    if values.count < Self.mostValues { values.append((path, EncodedPlaces.Held(value: value))) }
  }

  func take<Value>(_ value: Value, at node: Int) {
    guard case .places(let places) = aim, node >= 0 else { return }
    let place = places.nodes[node].place
    if place >= 0, found[place] == nil { found[place] = EncodedPlaces.Held(value: value) }
  }

  /// Notes a container within a container.
  func noteCase(_ key: some CodingKey, at path: EncodedPlaces.Path) {
    switch aim {
    case .all: cases.append((path, values.count))
    case .places: break
    case .cases(let most): if names.count < most { names.append(key.stringValue) }
    }
  }

  /// Whether something below a node is wanted.
  func goesOn(below node: Int) -> Bool {
    switch aim {
    case .all: true
    case .places(let places): node >= 0 && !places.nodes[node].children.isEmpty
    case .cases(let most): names.count < most
    }
  }

  func child(of node: Int, _ key: some CodingKey) -> Int {
    if case .places(let places) = aim, node >= 0 { places.child(of: node, key) } else { -1 }
  }
}

/// Stands at a place of the walked value.
private struct WalkedEncoder: Encoder, SingleValueEncodingContainer {
  let walk: PlaceWalk
  /// The place, if all are noted.
  let path: EncodedPlaces.Path
  /// The node of the place among those that are wanted; -1 for none.
  let node: Int
  /// The type of the value that encodes itself here.
  private let type: ObjectIdentifier?

  init(_ walk: PlaceWalk, _ path: EncodedPlaces.Path, _ node: Int, encoding type: ObjectIdentifier? = nil) {
    (self.walk, self.path, self.node, self.type) = (walk, path, node, type)
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedPlaces(at: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedPlaces(at: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws {}

  /// A value that encodes itself as another one stands at one place with it. A text, a number and a truth value encode
  /// themselves as themselves.
  func encode<Value: Encodable>(_ value: Value) throws {
    let type = ObjectIdentifier(Value.self)
    guard type != self.type, path.count < PlaceWalk.deepest, walk.goesOn(below: node) else { return }
    try value.encode(to: WalkedEncoder(walk, path, node, encoding: type))
  }

  func child(_ key: some CodingKey) -> WalkedEncoder {
    WalkedEncoder(walk, walk.notesAll ? path + [key.stringValue] : [], walk.child(of: node, key))
  }

  /// A value at this place.
  func visit<Value: Encodable>(_ value: Value) throws {
    if walk.notesAll { walk.note(value, at: path) } else { walk.take(value, at: node) }
    try encode(value)
  }

  /// A value at this place that may be nil.
  func visitIfPresent<Value: Encodable>(_ value: Value?) throws {
    if walk.notesAll {
      walk.note(value, at: path)
      if let value { try visit(value) }
    } else {
      walk.take(value, at: node)
      if let value { try encode(value) }
    }
  }

  /// A container within the container of this place.
  func nested(_ key: some CodingKey) -> WalkedEncoder {
    let child = child(key)
    walk.noteCase(key, at: child.path)
    return child
  }
}

private struct KeyedPlaces<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: WalkedEncoder

  init(at place: WalkedEncoder) { self.place = place }

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try place.child(key).visit(value) }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try place.child(key).visitIfPresent(value)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    place.nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    place.nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { place }

  func superEncoder(forKey key: Key) -> any Encoder { place.child(key) }
}

private struct UnkeyedPlaces: UnkeyedEncodingContainer {
  let place: WalkedEncoder
  private(set) var count = 0

  init(at place: WalkedEncoder) { self.place = place }

  private struct Number: CodingKey {
    let intValue: Int?
    var stringValue: String { String(intValue ?? 0) }

    init(_ number: Int) { intValue = number }
    init?(stringValue: String) { return nil }
    init?(intValue: Int) { self.intValue = intValue }
  }

  private mutating func next() -> Number {
    defer { count += 1 }
    return Number(count)
  }

  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() throws { count += 1 }

  mutating func encode<Value: Encodable>(_ value: Value) throws { try place.child(next()).visit(value) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    place.nested(next()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { place.nested(next()).unkeyedContainer() }

  mutating func superEncoder() -> any Encoder { place.child(next()) }
}
