import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("The parser on anything")
struct JSONParserFuzzTests {
  @Test("random bytes never crash it, and what it accepts it can write")
  func randomBytes() throws {
    var random = SeededGenerator()
    let alphabet =
      Array(#"{}[]",:\/ut0123456789.eE+-abcfnrsl"#.utf8) + [0x20, 0x0A, 0x0D, 0x09, 0x00, 0x80, 0xC3, 0xA9, 0xFF]
    for _ in rounds(5_000) {
      let bytes = (0..<Int.random(in: 0...16, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
      try check(bytes, seed: random.seed)
    }
  }

  @Test("documents with a few bytes changed never crash it, and what it accepts it can write")
  func mutations() throws {
    var random = SeededGenerator()
    for _ in rounds(1_000) {
      var bytes = Document.random(&random)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes.randomElement(using: &random)!, at: index)
        }
      }
      try check(bytes, seed: random.seed)
    }
  }

  @Test("generated documents mean to the parser what they mean to Foundation")
  func agreement() throws {
    var random = SeededGenerator()
    for _ in rounds(500) {
      let bytes = Document.random(&random)
      let source = "TEST_SEED=\(random.seed) \(String(decoding: bytes, as: UTF8.self))"
      let node = try JSONNode(parsing: bytes)
      // JSONDecoder, because JSONSerialization rounds numbers through Decimal: 482444.36646858347 comes out one bit off.
      #expect(try JSONDecoder().decode(Tree.self, from: Data(bytes)) == Tree(node), "\(source)")
      // The same again through the writer, which must have lost nothing.
      var writer = JSONWriter()
      writer.node(node)
      #expect(try JSONNode(parsing: writer.bytes) == node, "\(source)")
    }
  }

  @Test("mutated documents are accepted or refused as Foundation does, but for the listed differences")
  func refusals() {
    var random = SeededGenerator()
    for _ in rounds(1_000) {
      var bytes = Document.random(&random)
      guard !bytes.isEmpty else { continue }
      let index = Int.random(in: bytes.indices, using: &random)
      bytes[index] = Array(#"{}[]",:\u0-.eé"#.utf8).randomElement(using: &random)!
      let ours = (try? JSONNode(parsing: bytes)) != nil
      let theirs = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      guard ours != theirs, !Self.isListedDifference(bytes) else { continue }
      Issue.record("TEST_SEED=\(random.seed) \(ours) \(theirs) \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(
    "deliberate differences from Foundation's parsers",
    arguments: [
      ("a trailing comma is refused", "[1,]", false, true),
      ("so is one in an object", #"{"a":1,}"#, false, true),
      ("a byte order mark is refused", "\u{FEFF}1", false, true),
      ("a zero byte after the document is refused", "1\0", false, true),
      ("a number beyond Double is accepted, for it keeps its text", "1e400", true, false),
    ])
  func differences(why: Comment, text: String, ours: Bool, theirs: Bool) {
    #expect(((try? parse(text)) != nil) == ours, why)
    let object = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    #expect((object != nil) == theirs, why)
  }

  @Test("of duplicate names the first counts, as for JSONDecoder")
  func duplicates() throws {
    let text = #"{"a":1,"a":2}"#
    #expect(try parse(text)["a"]?.integer == 1)
    #expect(try JSONDecoder().decode([String: Int].self, from: Data(text.utf8)) == ["a": 1])
    #expect(try rewritten(text) == text)
  }

  private static func isListedDifference(_ bytes: [UInt8]) -> Bool {
    do {
      return try JSONNode(parsing: bytes).hasHugeNumber
    } catch {
      if case .trailingComma = error.reason { return true }
      return false
    }
  }

  private func check(_ bytes: [UInt8], seed: UInt64) throws {
    var elements: [JSONNode]?
    do {
      var reader = try JSONArrayReader(bytes)
      var read: [JSONNode] = []
      while let element = try reader.next() { read.append(element) }
      elements = read
    } catch {}
    guard let node = try? JSONNode(parsing: bytes) else {
      #expect(elements == nil, "TEST_SEED=\(seed) \(bytes)")
      return
    }
    #expect(node.array == elements, "TEST_SEED=\(seed) \(bytes)")
    var writer = JSONWriter()
    writer.node(node)
    #expect(try JSONNode(parsing: writer.bytes) == node, "TEST_SEED=\(seed) \(bytes)")
  }
}

/// A JSON value as `JSONDecoder` sees it.
private indirect enum Tree: Decodable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case double(Double?)
  case string(String)
  case array([Tree])
  case object([String: Tree])

  init(_ node: JSONNode) {
    self =
      switch node.value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .number: node.integer.map(Self.integer) ?? .double(node.double)
      case .string(let text): .string(text.description)
      case .array(let elements): .array(elements.map(Tree.init))
      case .object(let members):
        .object(
          Dictionary(members.map { ($0.name.description, Tree($0.value)) }, uniquingKeysWith: { first, _ in first }))
      }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Tree].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Tree].self))
    }
  }
}

extension JSONNode {
  fileprivate var hasHugeNumber: Bool {
    switch value {
    case .number: double == nil
    case .array(let elements): elements.contains(where: \.hasHugeNumber)
    case .object(let members): members.contains(where: \.value.hasHugeNumber)
    default: false
    }
  }
}
