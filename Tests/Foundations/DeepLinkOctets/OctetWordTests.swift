import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@Suite("Eight octets at a time")
struct OctetWordTests {
  /// Octets at the edges of every test, and any others.
  private static func octets(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let edges: [UInt8] = [0, 1, 0x1F, 0x20, 0x21, 0x2F, 0x30, 0x39, 0x3A, 0x7F, 0x80, 0x81, 0xFF]
    return (0..<count).map { _ in
      switch Int.random(in: 0..<8, using: &random) {
      case 0: edges.randomElement(using: &random) ?? 0
      case 1: UInt8.random(in: 0...255, using: &random)
      default: UInt8(ascii: "e")
      }
    }
  }

  @Test("the first octet that is meant is found, wherever it lies and whatever is around it")
  func first() {
    var random = SeededGenerator()
    for _ in rounds(5_000) {
      let text = Self.octets(Int.random(in: 0..<40, using: &random), &random)
      let start = Int.random(in: 0...text.count, using: &random)
      let end = Int.random(in: start...text.count, using: &random)
      let comment = Comment("TEST_SEED=\(random.seed) \(text) \(start)..<\(end)")
      let slash = text.span.firstOctet(from: start, to: end) { OctetWord.equal($0, 0x2F) | OctetWord.less($0, 0x20) }
      #expect(slash == text[start..<end].firstIndex { $0 == 0x2F || $0 < 0x20 } ?? end, comment)
      let digit = text.span.firstOctet(from: start, to: end) { word in
        OctetWord.range(word & OctetWord.every(0x7F), 0x30, 0x39) & ~word
      }
      #expect(digit == text[start..<end].firstIndex { (0x30...0x39).contains($0) } ?? end, comment)
    }
  }

  @Test("a range marks its octets and no others")
  func range() {
    for octet in UInt8(0)..<0x80 {
      for (first, last) in [(0x30, 0x39), (0, 0), (0x61, 0x7A), (0x7F, 0x7F), (0, 0x7F)] as [(UInt8, UInt8)] {
        let marks = OctetWord.range(OctetWord.every(octet), first, last) & OctetWord.every(0x80)
        #expect(marks == ((first...last).contains(octet) ? OctetWord.every(0x80) : 0), "\(octet) in \(first)...\(last)")
      }
    }
  }

  @Test("two runs match if and only if they are equal")
  func matching() {
    var random = SeededGenerator()
    for _ in rounds(1_200) {
      let one = Self.octets(Int.random(in: 0..<30, using: &random), &random)
      var other = one
      if let index = other.indices.randomElement(using: &random), random.next() % 2 == 0 {
        other[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      if random.next() % 8 == 0 { other.append(0) }
      #expect(one.span.matches(other.span) == (one == other), "TEST_SEED=\(random.seed) \(one) \(other)")
    }
  }

  @Test("a hash depends on each octet, on their number and on the secret, and on nothing else")
  func hash() {
    var random = SeededGenerator()
    for count in 0..<40 {
      var text = Self.octets(count, &random)
      let secret = random.next()
      let hash = text.span.hash(secret: secret)
      let around = [1] + text + [2]
      #expect(around.span.extracting(1..<count + 1).hash(secret: secret) == hash, "TEST_SEED=\(random.seed)")
      #expect(text.span.hash(secret: secret ^ 1) != hash, "TEST_SEED=\(random.seed)")
      #expect((text + [0]).span.hash(secret: secret) != hash, "TEST_SEED=\(random.seed)")
      for place in text.indices {
        text[place] ^= 0x80
        #expect(text.span.hash(secret: secret) != hash, "TEST_SEED=\(random.seed)")
        text[place] ^= 0x80
      }
    }
  }

  @Test("hashes of like texts fill a table evenly, whatever the secret: the slots of 4,096 numbers and of UUIDs")
  func slots() {
    var random = SeededGenerator()
    for form: (Int) -> String in [{ "\($0)" }, { "D2AFFEF0-0629-4EF7-847B-BC7BA5A3\(String($0 + 0xE000, radix: 16))" }]
    {
      // Secrets that leave few bits of a factor set, then any.
      let secrets: [UInt64] = [0x98FC_E95C_BF39_31B4, 0x04DC_941F_64A6_B866, 0xE703_7ED1_A0B4_28DB]
      for secret in secrets + rounds(10).map({ _ in random.next() }) {
        let slots = Set((0..<4_096).map { Array(form($0).utf8).span.hash(secret: secret) & 8_191 })
        // Thrown at random, 4,096 texts take 3,223 of 8,192 slots.
        #expect((3_000...3_450).contains(slots.count), "TEST_SEED=\(random.seed) \(secret) \(slots.count)")
      }
    }
  }
}
