import DeepLinkJSON
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("Encoding generated scripts")
struct EncodeScriptTests {
  @Test("whatever JSONEncoder takes, is read from both as the same")
  func legal() throws {
    var random = SeededGenerator()
    for round in rounds(500) {
      let seed = UInt64.random(in: .min ... .max, using: &random)
      let hint = "TEST_SEED=\(random.seed) round \(round)"
      let ours = try encoded(RandomScript(seed, isLawful: true))
      let theirs = try JSONEncoder().encode(RandomScript(seed, isLawful: true))
      #expect(try tree(Data(ours.utf8)) == tree(theirs), "\(hint) \(ours) \(String(decoding: theirs, as: UTF8.self))")
    }
  }

  @Test("whatever is done, there is JSON in the end or an error, and the text before it is as it was")
  func perverse() throws {
    var random = SeededGenerator()
    for round in rounds(1_000) {
      let hint: Comment = "TEST_SEED=\(random.seed) round \(round)"
      let script = RandomScript(.random(in: .min ... .max, using: &random), isLawful: false)
      var writer = JSONWriter()
      writer.beginArray()
      writer.integer(1)
      let isWritten = (try? writer.encode(script)) != nil
      // What is kept beyond the encoding does no harm either.
      for _ in 0..<10 { script.play.step(depth: 0) }
      writer.endArray()
      let read = try #require(try tree(Data(writer.bytes)) as? [Any], hint)
      #expect(read.count == (isWritten ? 2 : 1), hint)
      if !isWritten { #expect(text(writer) == "[1]", hint) }
    }
  }

  private func tree(_ data: Data) throws -> NSObject? {
    try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? NSObject
  }
}

/// A value that does at random what an encoder allows, with whatever containers and encoders it was ever given.
private struct RandomScript: Encodable {
  let play: Play

  init(_ seed: UInt64, isLawful: Bool) { play = Play(seed, isLawful: isLawful) }

  func encode(to encoder: any Encoder) throws {
    defer { play.end() }
    try play.fill(encoder, depth: 0)
  }
}

private final class Play {
  private var random: SeededGenerator
  /// Whether only what has a meaning is done: nothing that JSONEncoder traps on, which going on after a value threw is as
  /// well, no key twice, and a value uses the containers that it was given itself, for as long as it is being encoded.
  private let isLawful: Bool
  private var containers: [any Container] = []
  private var encoders: [any Encoder] = []
  private var keys = 0
  private var steps = 0

  init(_ seed: UInt64, isLawful: Bool) { (random, self.isLawful) = (SeededGenerator(seed: seed), isLawful) }

  struct Refusal: Error {}

  /// What is kept must not keep the encoder, in case the test is about that.
  func end() { if isLawful { (containers, encoders) = ([], []) } }

  private func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }

  /// Encodes a random value.
  func fill(_ encoder: any Encoder, depth: Int) throws {
    if !isLawful { encoders.append(encoder) }
    switch roll(isLawful ? 5 : 8) {
    case 0:
      var single = encoder.singleValueContainer()
      try leaf(&single)
    case 1, 2: add(KeyedBox(encoder.container(keyedBy: Key.self)))
    case 3, 4: add(ListBox(encoder.unkeyedContainer()))
    case 5:
      var single = encoder.singleValueContainer()
      try single.encode(value(depth))
    case 6:
      add(ListBox(encoder.unkeyedContainer()))
      add(KeyedBox(encoder.container(keyedBy: Key.self)))
    default: break
    }
    for _ in 0..<roll(5) { step(depth: depth) }
    if !isLawful, depth > 0, roll(8) == 0 { throw Refusal() }
  }

  private func leaf(_ single: inout any SingleValueEncodingContainer) throws {
    switch roll(4) {
    case 0: try single.encodeNil()
    case 1: try single.encode(roll(100))
    case 2: try single.encode("text \(roll(100))")
    default: try single.encode(roll(2) == 0)
    }
  }

  private func add(_ container: any Container) { containers.append(container) }

  private func value(_ depth: Int) -> Script {
    Script { [unowned self] in try fillAlone($0, depth) }
  }

  /// Encodes a random value with no containers but its own, and keeps none of them: JSONEncoder puts what a `superEncoder`
  /// of a list was given where it belongs only when nobody has the encoder any more.
  private func fillAlone(_ encoder: any Encoder, _ depth: Int) throws {
    let around = containers
    if isLawful { containers = [] }
    defer { if isLawful { containers = around } }
    try fill(encoder, depth: depth + 1)
  }

  /// Does one thing with one of the containers.
  func step(depth: Int) {
    steps += 1
    guard steps < 300, depth < 12 else { return }
    if !isLawful, roll(6) == 0, let encoder = encoders.randomElement(using: &random) {
      try? fill(encoder, depth: depth + 1)
      return
    }
    guard let container = containers.randomElement(using: &random) else { return }
    keys += 1
    let key = Key(stringValue: !isLawful && roll(4) == 0 ? "again" : "k\(keys)")
    switch roll(8) {
    case 0: try? container.encode(roll(100), key)
    case 1: try? container.encode(Double.nan, key)
    case 2: add(container.nestedObject(key))
    case 3: add(container.nestedList(key))
    case 4:
      let encoder = container.encoder(key)
      if isLawful { try? fillAlone(encoder, depth) } else { encoders.append(encoder) }
    case 5: try? container.encode(["a": value(depth)], key)
    case 6: try? container.encode([roll(9), roll(9)], key)
    default: try? container.encode(value(depth), key)
    }
  }
}

/// A container of either kind, kept and used by reference as programs rarely do.
private protocol Container: AnyObject {
  func encode(_ value: some Encodable, _ key: Key) throws
  func nestedObject(_ key: Key) -> any Container
  func nestedList(_ key: Key) -> any Container
  func encoder(_ key: Key) -> any Encoder
}

// The containers are copied before they are used, since a value that is being encoded may use the same one.

private final class KeyedBox: Container {
  let container: KeyedEncodingContainer<Key>

  init(_ container: KeyedEncodingContainer<Key>) { self.container = container }

  func encode(_ value: some Encodable, _ key: Key) throws {
    var container = container
    try container.encode(value, forKey: key)
  }

  func nestedObject(_ key: Key) -> any Container {
    var container = container
    return KeyedBox(container.nestedContainer(keyedBy: Key.self, forKey: key))
  }

  func nestedList(_ key: Key) -> any Container {
    var container = container
    return ListBox(container.nestedUnkeyedContainer(forKey: key))
  }

  func encoder(_ key: Key) -> any Encoder {
    var container = container
    return container.superEncoder(forKey: key)
  }
}

private final class ListBox: Container {
  let container: any UnkeyedEncodingContainer

  init(_ container: any UnkeyedEncodingContainer) { self.container = container }

  func encode(_ value: some Encodable, _ key: Key) throws {
    var container = container
    try container.encode(value)
  }

  func nestedObject(_ key: Key) -> any Container {
    var container = container
    return KeyedBox(container.nestedContainer(keyedBy: Key.self))
  }

  func nestedList(_ key: Key) -> any Container {
    var container = container
    return ListBox(container.nestedUnkeyedContainer())
  }

  func encoder(_ key: Key) -> any Encoder {
    var container = container
    return container.superEncoder()
  }
}
