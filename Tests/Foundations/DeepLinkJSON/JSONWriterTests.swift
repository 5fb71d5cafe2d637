import DeepLinkJSON
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("The writer")
struct JSONWriterTests {
  @Test("commas stand between members and elements, and nowhere else")
  func commas() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("empty")
    writer.beginObject()
    writer.endObject()
    writer.key("list")
    writer.beginArray()
    writer.integer(1)
    writer.beginArray()
    writer.endArray()
    writer.beginArray()
    writer.null()
    writer.endArray()
    writer.boolean(true)
    writer.boolean(false)
    writer.double(0.5)
    writer.endArray()
    writer.key("name")
    writer.string("value")
    writer.key("raw")
    writer.raw(Array("[1,2]".utf8))
    writer.key("slice")
    writer.raw(Array("[1,2]".utf8)[1..<2])
    writer.key("span")
    writer.raw(Array("{}".utf8).span)
    writer.endObject()
    writer.newline()
    writer.string("second line")
    writer.newline()
    let expected = #"""
      {"empty":{},"list":[1,[],[null],true,false,0.5],"name":"value","raw":[1,2],"slice":1,"span":{}}
      "second line"

      """#
    #expect(text(writer) == expected)
    writer.removeAll(keepingCapacity: true)
    writer.integer(1)
    #expect(text(writer) == "1")
  }

  @Test(
    "a string is escaped where it must be and nowhere else",
    arguments: [
      ("", #""""#),
      ("plain", #""plain""#),
      ("a/b", #""a/b""#),
      (#"say "no" \ yes"#, #""say \"no\" \\ yes""#),
      ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
      ("\u{0}\u{1}\u{1F}\u{20}\u{7F}", "\"\\u0000\\u0001\\u001f \u{7F}\""),
      ("\u{2028}\u{2029}", "\"\u{2028}\u{2029}\""),
      ("é 日本 😀 e\u{301}", "\"é 日本 😀 e\u{301}\""),
      ("\"", #""\"""#),
      ("ends in a backslash\\", #""ends in a backslash\\""#),
    ])
  func escapes(value: String, expected: String) {
    var writer = JSONWriter()
    writer.string(value)
    writer.string(Array(value.utf8).span)
    #expect(text(writer) == expected + "," + expected)
  }

  @Test("ill-formed UTF-8 becomes U+FFFD just as in String(decoding:)")
  func replacement() {
    var random = SeededGenerator()
    // Bytes that meet often: leads, continuations, and the edges of their ranges.
    let bytes: [UInt8] = [
      0x41, 0x22, 0x5C, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1,
      0xF4, 0xF5, 0xFF,
    ]
    for _ in rounds(1_200) {
      let input = (0..<Int.random(in: 0...8, using: &random)).map { _ in bytes.randomElement(using: &random)! }
      var fromBytes = JSONWriter()
      var fromString = JSONWriter()
      fromBytes.string(input.span)
      fromString.string(String(decoding: input, as: UTF8.self))
      #expect(fromBytes.bytes == fromString.bytes, "TEST_SEED=\(random.seed) \(input)")
    }
  }

  @Test(
    "integers are written whole",
    arguments: [0, 1, -1, 9, 10, -10, 1234567890, Int.max, Int.min])
  func integers(value: Int) {
    var writer = JSONWriter()
    writer.integer(value)
    #expect(text(writer) == "\(value)")
  }

  @Test(
    "numbers take their shortest form",
    arguments: [
      (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (100, "100"), (1e20, "1e+20"),
      (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"), (.infinity, "null"),
      (.nan, "null"),
    ])
  func doubles(value: Double, expected: String) {
    var writer = JSONWriter()
    writer.double(value)
    #expect(text(writer) == expected)
  }

  @Test("every number reads back as itself")
  func doublesReadBack() throws {
    var random = SeededGenerator()
    for _ in rounds(500) {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      var writer = JSONWriter()
      writer.double(value)
      #expect(Double(text(writer)) == value, "TEST_SEED=\(random.seed)")
    }
  }
}

func text(_ writer: borrowing JSONWriter) -> String { String(decoding: writer.bytes, as: UTF8.self) }
