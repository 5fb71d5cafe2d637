import DeepLinkJSON
import Foundation
import Testing

@Suite("Encoding out of order")
struct EncodeOrderTests {
  @Test("a container may be written to after the next one was opened")
  func interleaved() throws {
    let text = try encoded(
      Script { encoder in
        var root = encoder.container(keyedBy: Key.self)
        var first = root.nestedContainer(keyedBy: Key.self, forKey: "first")
        try first.encode(1, forKey: "a")
        var second = root.nestedUnkeyedContainer(forKey: "second")
        try second.encode("x")
        try first.encode(2, forKey: "b")
        var deep = first.nestedUnkeyedContainer(forKey: "deep")
        try second.encode("y")
        try deep.encode(true)
        try first.encode([3], forKey: "c")
        try deep.encode(false)
        try root.encode(4, forKey: "last")
      })
    #expect(
      text == #"{"first":{"a":1,"b":2,"deep":[true,false],"c":[3]},"second":["x","y"],"last":4}"#)
  }

  @Test("an empty container that was closed can still be filled")
  func late() throws {
    let text = try encoded(
      Script { encoder in
        var root = encoder.unkeyedContainer()
        var object = root.nestedContainer(keyedBy: Key.self)
        var array = root.nestedUnkeyedContainer()
        _ = root.nestedUnkeyedContainer()
        try root.encode("end")
        try array.encode(1)
        try object.encode(2, forKey: "k")
        try object.encode(3, forKey: "l")
        #expect((root.count, array.count) == (4, 1))
      })
    #expect(text == #"[{"k":2,"l":3},[1],[],"end"]"#)
  }

  @Test("a super encoder keeps its place until it is used, and is an empty object if it never is")
  func superEncoders() throws {
    let text = try encoded(
      Script { encoder in
        var root = encoder.container(keyedBy: Key.self)
        let parent = root.superEncoder()
        let named = root.superEncoder(forKey: "named")
        _ = root.superEncoder(forKey: "unused")
        var list = root.nestedUnkeyedContainer(forKey: "list")
        let element = list.superEncoder()
        try list.encode(2)
        try "one".encode(to: element)
        var container = parent.container(keyedBy: Key.self)
        try container.encode("late", forKey: "value")
        try root.encode(1, forKey: "last")
        try [1, 2].encode(to: named)
      })
    #expect(
      text == #"{"super":{"value":"late"},"named":[1,2],"unused":{},"list":["one",2],"last":1}"#)
  }

  @Test("a class and its superclass read back, sharing a container or not")
  func inheritance() throws {
    for value in [Derived(base: 1, own: "x"), Derived(base: -7, own: "")] {
      var writer = JSONWriter()
      try writer.encode(value)
      let decoded = try JSONDecoder().decode(Derived.self, from: Data(writer.bytes))
      #expect((decoded.base, decoded.own) == (value.base, value.own))
      #expect(text(writer) == #"{"own":"\#(value.own)","super":{"base":\#(value.base)},"flat":true}"#)
    }
  }

  @Test("asking one encoder twice for a container gives the same container")
  func shared() throws {
    let text = try encoded(
      Script { encoder in
        var one = encoder.container(keyedBy: Key.self)
        var two = encoder.container(keyedBy: Key.self)
        try one.encode(1, forKey: "a")
        try two.encode(2, forKey: "b")
        try one.encode(3, forKey: "c")
      })
    #expect(text == #"{"a":1,"b":2,"c":3}"#)
  }

  @Test("a value that throws leaves no trace when its owner goes on without it")
  func recovered() throws {
    let text = try encoded(
      Script { encoder in
        var root = encoder.container(keyedBy: Key.self)
        try root.encode(1, forKey: "a")
        try? root.encode([1, Double.nan], forKey: "b")
        try? root.encode(Double.nan, forKey: "c")
        var list = root.nestedUnkeyedContainer(forKey: "d")
        try? list.encode(["k": Double.infinity])
        try? list.encode(Double.infinity)
        try list.encode(1)
        #expect(list.count == 1)
        try? root.encode(
          Script { encoder in
            var container = encoder.container(keyedBy: Key.self)
            let late = container.superEncoder()
            try container.encode(1, forKey: "x")
            try "late".encode(to: late)
            try container.encode(Double.nan, forKey: "y")
          }, forKey: "dropped")
        try? root.encode(
          Script { encoder in
            var single = encoder.singleValueContainer()
            try? single.encode([Double.nan])
            try single.encode("second try")
          }, forKey: "e")
      })
    #expect(text == #"{"a":1,"d":[1],"e":"second try"}"#)
  }

  @Test("a second single value is an error")
  func twice() throws {
    #expect(throws: EncodingError.self) {
      try encoded(
        Script { encoder in
          var single = encoder.singleValueContainer()
          try single.encode(1)
          try single.encode(2)
        })
    }
  }

  @Test("a container kept beyond the encoding is harmless")
  func escaped() throws {
    var kept: (any UnkeyedEncodingContainer)?
    var text = ""
    try withoutActuallyEscaping({ encoder in kept = encoder.unkeyedContainer() }) { body in
      text = try encoded(Script(body: body))
    }
    try kept?.encode("too late")
    try kept?.encode(["too", "late"])
    var nested = kept?.nestedContainer(keyedBy: Key.self)
    try nested?.encode([1], forKey: "late")
    #expect(text == "[]")
  }
}

private class Base: Codable {
  let base: Int

  init(base: Int) { self.base = base }
}

private final class Derived: Base {
  let own: String

  init(base: Int, own: String) {
    self.own = own
    super.init(base: base)
  }

  private enum CodingKeys: CodingKey { case own, flat }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    own = try container.decode(String.self, forKey: .own)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(own, forKey: .own)
    try super.encode(to: container.superEncoder())
    try container.encode(true, forKey: .flat)
  }
}
