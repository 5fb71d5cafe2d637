import DeepLinkJSON
import DeepLinkTestSupport
import Testing

@Suite("A writer knows whether its text is one JSON value")
struct JSONWriterCheckTests {
  private static func isOneValue(_ text: [UInt8]) -> Bool {
    var writer = JSONWriter()
    writer.fragment(text.span)
    return writer.isOneValue
  }

  @Test("as the parser does, for random documents and for ones with a changed octet")
  func agreement() {
    var random = SeededGenerator()
    let octets = Array(#"{}[],:"\ut0 19.eE+-nafls"#.utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xA9, 0xED, 0xF0]
    for _ in 0..<3_000 {
      var text = Document.random(&random)
      for _ in 0..<Int.random(in: 0...2, using: &random) where !text.isEmpty {
        let place = text.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0...2, using: &random) {
        case 0: text.remove(at: place)
        case 1: text.insert(octets.randomElement(using: &random) ?? 0, at: place)
        default: text[place] = octets.randomElement(using: &random) ?? 0
        }
      }
      let isRead = (try? JSONNode(parsing: text, limits: JSONLimits(depth: 512))) != nil
      #expect(
        Self.isOneValue(text) == isRead, "TEST_SEED=\(random.seed) \(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test("up to 512 arrays and objects deep, however deep the text is")
  func depth() {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(Self.isOneValue(nested(512)) && !Self.isOneValue(nested(513)) && !Self.isOneValue(nested(100_000)))
  }
}
