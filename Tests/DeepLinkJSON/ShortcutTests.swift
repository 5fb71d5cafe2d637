import DeepLinkJSON
import Testing

@Suite("What is rendered once is as if it were not")
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
}
