import DeepLinkJSON
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("No value can make its encoding trap")
struct EncodeFaultTests {
  @Test("what a value keeps of a dictionary that threw leads nowhere")
  func thrownDictionary() throws {
    final class Kept { var container: KeyedEncodingContainer<Key>? }
    let kept = Kept()
    let text = try encoded(
      Script { encoder in
        var root = encoder.container(keyedBy: Key.self)
        let keeper = Script { encoder in
          var container = encoder.container(keyedBy: Key.self)
          try container.encode(1, forKey: "a")
          kept.container = container
        }
        try? root.encode(["a": keeper, "b": Script { _ in throw Refusal() }], forKey: "dropped")
        try kept.container?.encode("late", forKey: "b")
        try root.encode(1, forKey: "last")
        try kept.container?.encode(["late"], forKey: "c")
      })
    #expect(text == #"{"last":1}"#)
  }

  @Test("a value may write to the containers around it while it is encoded: behind itself, where order counts")
  func reentrant() throws {
    let text = try encoded(
      Script { encoder in
        var root = encoder.container(keyedBy: Key.self)
        var list = root.nestedUnkeyedContainer(forKey: "list")
        try list.encode(0)
        let (outer, inner) = (root, list)
        try list.encode(
          Script { encoder in
            var (outer, inner) = (outer, inner)
            var own = encoder.container(keyedBy: Key.self)
            try own.encode(1, forKey: "before")
            try outer.encode(2, forKey: "root")
            try inner.encode(3)
            try own.encode(["k": 4], forKey: "after")
            try? inner.encode(Double.nan)
            var more = outer.nestedUnkeyedContainer(forKey: "more")
            try more.encode(5)
          })
        try? list.encode(
          Script { encoder in
            var (inner, own) = (inner, encoder.unkeyedContainer())
            try own.encode("taken back")
            try inner.encode(6)
            throw Refusal()
          })
        try list.encode(7)
        #expect(list.count == 5)
        try root.encode(8, forKey: "last")
      })
    #expect(text == #"{"list":[0,{"before":1,"after":{"k":4}},3,6,7],"root":2,"more":[5],"last":8}"#)
  }

  @Test("one after the other of such values is no deeper than one")
  func manyReentrant() throws {
    let count = 20_000
    let text = try encoded(
      Script { encoder in
        var root = encoder.unkeyedContainer()
        let kept = root
        for index in 0..<count {
          try root.encode(
            Script { encoder in
              var (kept, single) = (kept, encoder.singleValueContainer())
              try kept.encode(index)
              try single.encode(-index)
            })
        }
      })
    let numbers = try JSONDecoder().decode([Int].self, from: Data(text.utf8))
    #expect(numbers == (0..<count).flatMap { [-$0, $0] })
  }

  @Test("a value that encodes itself in what is around it is refused before there is no stack left")
  func endless() throws {
    final class Endless: Encodable {
      var container: (any UnkeyedEncodingContainer)?
      func encode(to encoder: any Encoder) throws {
        var container = container
        try container?.encode(self)
      }
    }
    let endless = Endless()
    let fault = try fault(
      Script { encoder in
        endless.container = encoder.unkeyedContainer()
        try endless.encode(to: encoder)
      })
    endless.container = nil
    #expect(fault.reason == "Nested deeper than 512 values.")
  }

  // MARK: Two kinds

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: [String]
    let reason: String
    let body: @Sendable (any Encoder) throws -> Void
  }

  @Test(
    "a second thing where there is place for one is an error that says so",
    arguments: [
      Row(
        testDescription: "an array, then an object", path: [],
        reason: "The value is an array already, and cannot be an object as well."
      ) {
        var list = $0.unkeyedContainer()
        var object = $0.container(keyedBy: Key.self)
        try list.encode(1)
        try object.encode(1, forKey: "a")
      },
      Row(
        testDescription: "an object, then an array", path: ["a"],
        reason: "The value is an object already, and cannot be an array as well."
      ) {
        var root = $0.container(keyedBy: Key.self)
        try root.encode(
          Script {
            _ = $0.container(keyedBy: Key.self)
            _ = $0.unkeyedContainer()
          }, forKey: "a")
      },
      Row(
        testDescription: "a single value, then an object", path: [],
        reason: "The value is a single value already, and cannot be an object as well."
      ) {
        var single = $0.singleValueContainer()
        try single.encode(1)
        var object = $0.container(keyedBy: Key.self)
        try object.encode(1, forKey: "a")
      },
      Row(
        testDescription: "an object, then a single value", path: [],
        reason: "A single value container takes one value, and has it already."
      ) {
        _ = $0.container(keyedBy: Key.self)
        var single = $0.singleValueContainer()
        try single.encode(1)
      },
      Row(
        testDescription: "two containers for one key", path: ["a"],
        reason: "There is an object for key \"k\" already, and no place for an array."
      ) {
        var root = $0.container(keyedBy: Key.self)
        var object = root.nestedContainer(keyedBy: Key.self, forKey: "a")
        _ = object.nestedContainer(keyedBy: Key.self, forKey: "k")
        var list = object.nestedUnkeyedContainer(forKey: "k")
        try list.encode(1)
      },
      Row(
        testDescription: "a container and an encoder for one key", path: [],
        reason: "There is an array for key \"super\" already, and no place for an encoder."
      ) {
        var root = $0.container(keyedBy: Key.self)
        _ = root.nestedUnkeyedContainer(forKey: "super")
        try 1.encode(to: root.superEncoder())
      },
      Row(
        testDescription: "two encoders for one key", path: [],
        reason: "There is an encoder for key \"a\" already, and no place for an encoder."
      ) {
        var root = $0.container(keyedBy: Key.self)
        try 1.encode(to: root.superEncoder(forKey: "a"))
        try 2.encode(to: root.superEncoder(forKey: "a"))
      },
      Row(
        testDescription: "an encoder kept for later, used twice", path: ["a"],
        reason: "The value is an object already, and cannot be an array as well."
      ) {
        var root = $0.container(keyedBy: Key.self)
        let late = root.superEncoder(forKey: "a")
        try root.encode(1, forKey: "b")
        try ["k": 1].encode(to: late)
        _ = late.unkeyedContainer()
      },
    ])
  func twoKinds(_ row: Row) throws {
    let fault = try fault(Script(body: row.body))
    #expect(fault.reason == row.reason)
    #expect(fault.path == row.path)
  }

  @Test("two containers of one kind for one key are one container, as for JSONEncoder")
  func sameKind() throws {
    let script = Script { encoder in
      var root = encoder.container(keyedBy: Key.self)
      for number in 1...3 {
        for key in ["a", "b"] {
          var list = root.nestedUnkeyedContainer(forKey: Key(stringValue: key))
          try list.encode(number)
        }
      }
    }
    #expect(try encoded(script) == #"{"a":[1,2,3],"b":[1,2,3]}"#)
    #expect(try tree(JSONEncoder().encode(script)) == tree(Data(encoded(script).utf8)))
  }

  @Test("the fault of a value that its owner can do without goes with it")
  func droppedFault() throws {
    let text = try encoded(
      Script { encoder in
        var root = encoder.unkeyedContainer()
        try? root.encode(
          Script {
            _ = $0.unkeyedContainer()
            _ = $0.container(keyedBy: Key.self)
          })
        try root.encode("kept")
      })
    #expect(text == #"["kept"]"#)
  }

  // MARK: Depth

  enum Form: CaseIterable {
    case object, list, memberOfObject, elementOfList, encoderOfObject, encoderOfList, dictionary
  }

  @Test("however the levels are made, 512 are written, and one more is an error", arguments: Form.allCases)
  func depth(_ form: Form) throws {
    let text = try encoded(Nest(form: form, levels: 512))
    #expect(text.utf8.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } == 512)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    #expect(try fault(Nest(form: form, levels: 513)).reason == "Nested deeper than 512 values.")
    #expect(try fault(Nest(form: form, levels: 5_000)).reason == "Nested deeper than 512 values.")
  }

  /// So many containers, one in the other.
  private struct Nest: Encodable {
    let form: Form
    let levels: Int

    func encode(to encoder: any Encoder) throws {
      let next = Nest(form: form, levels: levels - 1)
      switch form {
      case .object:
        var container = encoder.container(keyedBy: Key.self)
        if levels > 1 { try container.encode(next, forKey: "k") }
      case .list:
        var container = encoder.unkeyedContainer()
        if levels > 1 { try container.encode(next) }
      case .memberOfObject:
        var container = encoder.container(keyedBy: Key.self)
        for _ in 1..<levels { container = container.nestedContainer(keyedBy: Key.self, forKey: "k") }
      case .elementOfList:
        var container = encoder.unkeyedContainer()
        for _ in 1..<levels { container = container.nestedUnkeyedContainer() }
      case .encoderOfObject:
        var encoder = encoder
        for _ in 1..<levels {
          var container = encoder.container(keyedBy: Key.self)
          encoder = container.superEncoder()
        }
        _ = encoder.unkeyedContainer()
      case .encoderOfList:
        var encoder = encoder
        for _ in 1..<levels {
          var container = encoder.unkeyedContainer()
          encoder = container.superEncoder()
        }
        _ = encoder.unkeyedContainer()
      case .dictionary:
        // Two levels at a time: a list in a dictionary.
        var container = encoder.unkeyedContainer()
        if levels == 2 { try container.encode([String: Int]()) }
        if levels > 2 { try container.encode(["k": Nest(form: form, levels: levels - 2)]) }
      }
    }
  }

  // MARK: Helpers

  private func fault(_ value: some Encodable) throws -> (path: [String], reason: String) {
    var writer = JSONWriter()
    writer.beginArray()
    writer.integer(1)
    let error = try #require(throws: EncodingError.self) { try writer.encode(value) }
    writer.endArray()
    #expect(text(writer) == "[1]")
    guard case .invalidValue(_, let context) = error else { throw error }
    return (context.codingPath.map(\.stringValue), context.debugDescription)
  }

  private func tree(_ data: Data) throws -> NSObject? { try JSONSerialization.jsonObject(with: data) as? NSObject }

  struct Refusal: Error {}
}
