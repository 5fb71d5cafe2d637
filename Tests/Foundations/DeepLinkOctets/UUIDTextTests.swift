import DeepLinkOctets
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("The text of a UUID")
struct UUIDTextTests {
  @Test("is what Foundation writes, and in either case what Foundation reads")
  func foundation() {
    var random = SeededGenerator()
    for _ in rounds(1_200) {
      let id = UUID(uuid: withUnsafeBytes(of: (random.next(), random.next())) { $0.loadUnaligned(as: uuid_t.self) })
      var written: [UInt8] = [1]
      UUIDText.append(id, to: &written)
      #expect(written == [1] + Array(id.uuidString.utf8), "TEST_SEED=\(random.seed)")
      #expect(UUIDText.uuid(in: Array(id.uuidString.utf8).span) == id)
      #expect(UUIDText.uuid(in: Array(id.uuidString.lowercased().utf8).span) == id)
    }
  }

  @Test("has a digit or a hyphen in each place, and nothing else: any octet anywhere")
  func places() {
    let text = Array("D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4".utf8)
    for place in text.indices {
      for octet in UInt8.min...UInt8.max {
        var changed = text
        changed[place] = octet
        let isHyphen = [8, 13, 18, 23].contains(place)
        let fits = isHyphen ? octet == UInt8(ascii: "-") : Character(Unicode.Scalar(octet)).isHexDigit && octet < 0x80
        let read = UUIDText.uuid(in: changed.span)
        #expect((read != nil) == fits, "\(octet) at \(place)")
        if fits { #expect(read == UUID(uuidString: String(decoding: changed, as: UTF8.self))) }
      }
    }
  }

  @Test("has its length, and no other", arguments: 0..<80)
  func lengths(_ count: Int) {
    let text = Array(
      "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA400000000".utf8.prefix(count))
    #expect((UUIDText.uuid(in: text.span) != nil) == (count == 36))
  }
}

@Suite("The text of an integer")
struct DecimalTextTests {
  @Test("is what Swift writes, at every length and at both ends")
  func swift() {
    let powers = sequence(first: 1) { $0 < 1_000_000_000_000_000_000 ? $0 * 10 : nil }
    for value in [0, .min, .max] + powers.flatMap({ [$0, $0 - 1, -$0, 1 - $0] }) {
      #expect(DecimalText.withText(of: value) { $0.text() } == String(value))
    }
  }
}
