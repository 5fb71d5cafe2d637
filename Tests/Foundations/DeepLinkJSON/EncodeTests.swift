import DeepLinkJSON
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("Encoding a value")
struct EncodeTests {
  @Test("keys stand in the order of the declaration, and Foundation's types look as JSONEncoder writes them")
  func literal() throws {
    #expect(
      try encoded(Everything.fixed) == """
        {"zulu":"a/b \\"c\\"","alpha":-5,"mike":[1.5,2,-0.25],"bravo":null,"url":"https://example.com/a?b=c",\
        "data":"AAH/","uuid":"D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4","date":86400.5,"decimal":12.34,\
        "dictionary":{"a":[],"b":[true],"c":[false,true]},"numbered":{"1":"one","2":"two"},\
        "pairs":[[1,2],3],"shape":{"rectangle":{"width":2,"height":0.5}},\
        "inner":{"name":"\\u0000","next":{"name":"tail"}}}
        """)
  }

  @Test("enums with associated values have the shape of SE-0295")
  func enums() throws {
    #expect(try encoded(Shape.point) == #"{"point":{}}"#)
    #expect(try encoded(Shape.named("x", 2)) == #"{"named":{"_0":"x","_1":2}}"#)
    let group = Shape.group(of: [.point, .circle(radius: nil)])
    #expect(try encoded(group) == #"{"group":{"of":[{"point":{}},{"circle":{}}]}}"#)
  }

  @Test("single values, optionals and empty containers")
  func singles() throws {
    #expect(try encoded("text") == #""text""#)
    #expect(try encoded(7 as UInt8) == "7")
    #expect(try encoded(UInt64.max) == "18446744073709551615")
    #expect(try encoded(Int64.min) == "-9223372036854775808")
    #expect(try encoded(0.1 as Float) == "0.1")
    #expect(try encoded(String?.none) == "null")
    #expect(try encoded([Int?.none, 1]) == "[null,1]")
    #expect(try encoded([String: Int]()) == "{}")
    #expect(try encoded([Int]()) == "[]")
    #expect(try encoded([[], [1]]) == "[[],[1]]")
    #expect(try encoded(URL(string: "nav:///inventory")) == #""nav:///inventory""#)
    #expect(try encoded(["b": URL(string: "x:/y")!, "a": URL(string: "x:/z")!]) == #"{"a":"x:/z","b":"x:/y"}"#)
  }

  @Test("a value goes where the writer stands")
  func inPlace() throws {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    try writer.encode([1, 2])
    writer.key("b")
    try writer.encode(Shape.point)
    writer.key("c")
    writer.beginArray()
    try writer.encode("x")
    try writer.encode(["k": 1])
    writer.endArray()
    writer.endObject()
    #expect(text(writer) == #"{"a":[1,2],"b":{"point":{}},"c":["x",{"k":1}]}"#)
  }

  @Test("generated values read back, from this text as from JSONEncoder's")
  func generated() throws {
    var random = SeededGenerator()
    for _ in rounds(250) {
      let value = Everything.random(&random)
      var writer = JSONWriter()
      try writer.encode(value)
      let decoded = try JSONDecoder().decode(Everything.self, from: Data(writer.bytes))
      #expect(decoded == value, "TEST_SEED=\(random.seed)")
      let reference = try JSONDecoder().decode(Everything.self, from: JSONEncoder().encode(value))
      #expect(decoded == reference, "TEST_SEED=\(random.seed)")
      // The same members and no others: Foundation reads the same tree from both.
      let (ours, theirs) = try (
        JSONSerialization.jsonObject(with: Data(writer.bytes)) as? NSDictionary,
        JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? NSDictionary
      )
      #expect(ours == theirs, "TEST_SEED=\(random.seed)")
    }
  }

  @Test("a number that JSON cannot say is an error with its path, and leaves the writer as it was")
  func nonFinite() throws {
    var writer = JSONWriter()
    writer.beginArray()
    writer.integer(1)
    for value in [Double.infinity, -.infinity, .nan] {
      let error = #expect(throws: EncodingError.self) { try writer.encode(["a": [0, value]]) }
      guard case .invalidValue(_, let context) = error else { return #expect(Bool(false)) }
      #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
      #expect(context.debugDescription == "Unable to encode \(value) directly in JSON.")
    }
    #expect(throws: EncodingError.self) { try writer.encode(Float.nan) }
    #expect(throws: EncodingError.self) { try writer.encode(["x": Decimal.nan]) }
    #expect(throws: EncodingError.self) { try writer.encode(Nothing()) }
    writer.endArray()
    #expect(text(writer) == "[1]")
  }

  private struct Nothing: Encodable {
    func encode(to encoder: any Encoder) {}
  }
}

func encoded(_ value: some Encodable) throws -> String {
  var writer = JSONWriter()
  try writer.encode(value)
  return text(writer)
}
