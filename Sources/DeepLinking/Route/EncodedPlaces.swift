/// Finds typed values where a value's own `encode(to:)` writes them, without writing anything.
///
/// `encode(_:forKey:)` hands over each value with its type, so the parts of an enum's case, which Swift has no key path
/// to, have a place: the keys of the containers around it. The conformance that the compiler synthesises writes the name
/// of the case as a key, then its values by their labels.
@usableFromInline
package struct EncodedPlaces: Sendable {
  /// A place: the keys from the outermost container on; an element of an array has its number as its key.
  @usableFromInline package typealias Path = [String]

  /// The values of an example, in the order in which they are written.
  struct Example {
    /// Each value with its place. The value of a property that may be nil stands there with and without the optional.
    fileprivate(set) var values: [(path: Path, value: Any)] = []
    /// The places of containers within containers, of which the last keys are the names of cases.
    fileprivate(set) var cases: [Path] = []

    /// Walks through a value. Empty if it cannot be encoded.
    init(of value: some Encodable) {
      let walk = PlaceWalk(nil)
      walk.note(value, at: 0)
      do { try value.encode(to: WalkedEncoder(walk, 0, isInPlace: false)) } catch { return }
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
  private(set) var count = 0

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

  /// What a walk through a value finds.
  @usableFromInline
  package struct Found {
    /// The names of the cases outside of the places, in the order in which they are written.
    let names: [String]
    /// The places at which something stands, and what: a value of the type with which it was encoded, or its optional.
    fileprivate let found: [(place: Int, value: Any)]

    /// The values at some places; nil where nothing stands.
    func values(at places: some Sequence<Int>) -> [Any?] {
      places.map { place in found.first { $0.place == place }?.value }
    }
  }

  /// Walks through a value.
  @usableFromInline
  package func walk(_ value: some Encodable) -> Found {
    let walk = PlaceWalk(self)
    walk.take(value, at: 0)
    try? value.encode(to: WalkedEncoder(walk, 0, isInPlace: nodes[0].place >= 0))
    return Found(names: walk.names, found: walk.found)
  }

  fileprivate func child(of node: Int, _ key: some CodingKey) -> Int {
    guard node >= 0, !nodes[node].children.isEmpty else { return -1 }
    let name = key.stringValue
    for child in nodes[node].children where child.key == name { return child.node }
    return -1
  }
}

/// The state of one walk.
private final class PlaceWalk {
  /// The places that are wanted; nil to note everything.
  let places: EncodedPlaces?
  // One thread uses a walk, and nothing overlaps. Checking that would add 7 % to the instructions of the walk.
  @exclusivity(unchecked) private(set) var found: [(place: Int, value: Any)] = []
  @exclusivity(unchecked) private(set) var names: [String] = []
  private(set) var values: [(path: EncodedPlaces.Path, value: Any)] = []
  private(set) var cases: [EncodedPlaces.Path] = []
  /// Where the walk has been, if everything is noted.
  private var paths: [EncodedPlaces.Path] = []
  /// The values that are noted at most. A route has few; one that holds a document has many, of which none is a part.
  static let mostValues = 512
  static let deepest = 32

  init(_ places: EncodedPlaces?) {
    self.places = places
    guard places != nil else {
      paths = [[]]
      return
    }
    names.reserveCapacity(4)
    found.reserveCapacity(4)
  }

  func note<Value>(_ value: Value, at path: Int) {
    if values.count < Self.mostValues { values.append((paths[path], value as Any)) }
  }

  /// The number of the path to a key below another path; -1 if it is too deep.
  func path(to key: some CodingKey, below path: Int) -> Int {
    guard path >= 0, paths[path].count < Self.deepest, paths.count < Self.mostValues * Self.deepest else { return -1 }
    paths.append(paths[path] + [key.stringValue])
    return paths.count - 1
  }

  func take<Value>(_ value: Value, at node: Int) {
    guard node >= 0, let place = places?.nodes[node].place, place >= 0, !found.contains(where: { $0.place == place })
    else { return }
    found.append((place, value as Any))
  }

  /// Notes a container within a container.
  func noteCase(_ key: some CodingKey, at path: Int) {
    if places != nil { names.append(key.stringValue) } else if path >= 0 { cases.append(paths[path]) }
  }
}

/// Stands at a place of the walked value. It has three words: a larger encoder is allocated each time it is passed on.
private struct WalkedEncoder: Encoder, SingleValueEncodingContainer {
  let walk: PlaceWalk
  /// The type of the value that encodes itself here.
  private let type: ObjectIdentifier?
  /// The node of the place among those that are wanted, or the number of its path if everything is noted; -1 for none.
  private let position: Int32
  /// Whether it is a wanted place, or stands in one.
  let isInPlace: Bool

  init(_ walk: PlaceWalk, _ position: Int, isInPlace: Bool, encoding type: ObjectIdentifier? = nil) {
    (self.walk, self.position, self.isInPlace, self.type) = (walk, Int32(truncatingIfNeeded: position), isInPlace, type)
  }

  var node: Int { Int(position) }

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
    guard type != self.type, goesOn else { return }
    try value.encode(to: WalkedEncoder(walk, node, isInPlace: isInPlace, encoding: type))
  }

  /// Whether something here is wanted: in a place only what stands at another place in it.
  private var goesOn: Bool {
    guard let places = walk.places else { return node >= 0 }
    guard isInPlace else { return true }
    return node >= 0 && !places.nodes[node].children.isEmpty
  }

  func child(_ key: some CodingKey) -> WalkedEncoder {
    guard let places = walk.places else {
      return WalkedEncoder(walk, walk.path(to: key, below: node), isInPlace: false)
    }
    let child = places.child(of: node, key)
    return WalkedEncoder(walk, child, isInPlace: isInPlace || child >= 0 && places.nodes[child].place >= 0)
  }

  /// A value at this place.
  func visit<Value: Encodable>(_ value: Value) throws {
    if walk.places != nil { walk.take(value, at: node) } else if node >= 0 { walk.note(value, at: node) }
    try encode(value)
  }

  /// A value at this place that may be nil.
  func visitIfPresent<Value: Encodable>(_ value: Value?) throws {
    if walk.places == nil {
      if node >= 0 { walk.note(value, at: node) }
      if let value { try visit(value) }
    } else {
      walk.take(value, at: node)
      if let value { try encode(value) }
    }
  }

  /// A container within the container of this place.
  func nested(_ key: some CodingKey) -> WalkedEncoder {
    let child = child(key)
    if !child.isInPlace { walk.noteCase(key, at: child.node) }
    return child
  }
}

private struct KeyedPlaces<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: WalkedEncoder

  init(at place: WalkedEncoder) { self.place = place }

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try place.child(key).visit(value) }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try visitIfPresent(value, key) }

  // The protocol has a requirement for each of these types, whose default calls `encode(_:forKey:)` and loses the optional.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try visitIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try visitIfPresent(value, key) }

  private func visitIfPresent<Value: Encodable>(_ value: Value?, _ key: Key) throws {
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
