import DeepLinkJSON
import Testing

@Suite("What is rendered once or asked of a type's size is as if it were not")
struct ShortcutTests {
  @Test("a key rendered once is the key written each time", arguments: ["id", "", "a\"b\\", "é\n", "/"])
  func key(_ name: String) {
    var once = JSONWriter()
    var each = JSONWriter()
    let key = JSONKey(name)
    once.beginObject()
    each.beginObject()
    for value in 0..<3 {
      once.key(key)
      once.integer(value)
      each.key(name)
      each.integer(value)
    }
    once.endObject()
    each.endObject()
    #expect(once.bytes == each.bytes)
  }

  @Test("dictionaries become sorted objects, and what is only as large as one encodes itself")
  func size() throws {
    #expect(try text([2: "b", 1: "a"]) == #"{"1":"a","2":"b"}"#)
    #expect(try text(["b": [1], "a": []]) == #"{"a":[],"b":[1]}"#)
    #expect(try text(OneWord(word: 7)) == #"{"word":7}"#)
    #expect(try text([OneWord(word: 7)]) == #"[{"word":7}]"#)
    #expect(try text(Set([1])) == "[1]")
  }

  private struct OneWord: Encodable, Hashable { var word: Int }

  private func text(_ value: some Encodable) throws -> String {
    var writer = JSONWriter()
    try writer.encode(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
