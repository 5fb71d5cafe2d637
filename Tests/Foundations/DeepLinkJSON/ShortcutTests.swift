import DeepLinkJSON
import Testing

@Suite("A key that is rendered once")
struct ShortcutTests {
  @Test("is written as a key that is rendered each time", arguments: ["id", "", "a\"b\\", "é\n", "/"])
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
