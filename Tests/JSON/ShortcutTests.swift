import JSON
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

  @Test("a value that writes some of its cases itself may leave the others to Encoder", arguments: Mixed.allCases)
  func mixed(_ value: Mixed) throws {
    var writer = JSONWriter()
    writer.beginArray()
    for _ in 0..<2 { writer.value(value) }
    writer.endArray()
    #expect(try String(decoding: writer.bytes, as: UTF8.self) == text([value, value]))
  }

  enum Mixed: JSONEncodable, CaseIterable {
    case written(Int), encoded(Int)

    static let allCases = [written(1), encoded(2)]

    func write(to writer: inout JSONWriter) {
      if case .written(let number) = self {
        writer.beginCase("written")
        writer.member("_0", number)
        return writer.endCase()
      }
      do { try writer.encode(self) } catch { writer.null() }
    }
  }

  private struct OneWord: Encodable, Hashable { var word: Int }

  private func text(_ value: some Encodable) throws -> String {
    var writer = JSONWriter()
    try writer.encode(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
