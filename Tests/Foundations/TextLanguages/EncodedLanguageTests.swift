import DeepLinkTestSupport
import Testing
import TextLanguages

@Suite("The language of percent-encoded texts")
struct EncodedLanguageTests {
  private static let plain: SymbolSet = "abcABC0123456789-.,"

  private static func encode(_ octets: some Sequence<UInt8>) -> [UInt8] {
    octets.flatMap { octet in
      let digits = String(octet, radix: 16, uppercase: true)
      return plain.contains(octet) ? [octet] : Array("%\(digits.count == 1 ? "0" : "")\(digits)".utf8)
    }
  }

  @Test("has every Unicode scalar, and no surrogate")
  func scalars() {
    let reader = Reader(.encodedText(plain: Self.plain))
    let edges: [UInt32] = [0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x3FFFF, 0x10FFFF]
    for value in Array(0..<128) + edges {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(reader.contains(Self.encode(String(scalar).utf8)), "\(value)")
    }
  }

  @Test("has what is well-formed UTF-8, and nothing else")
  func wellFormed() {
    var random = SeededGenerator()
    let reader = Reader(.encodedText(plain: Self.plain))
    // Octets at the ends of the ranges that the rules name.
    let octets: [UInt8] = [
      0x61, 0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var texts = octets.map { [$0] } + octets.flatMap { one in octets.map { [one, $0] } }
    texts += texts.suffix(octets.count * octets.count).flatMap { pair in octets.map { pair + [$0] } }
    texts += rounds(2_000).map { _ in (0..<4).map { _ in octets[Int.random(in: octets.indices, using: &random)] } }
    let wrong = texts.filter {
      reader.contains(Self.encode($0)) != (String(validating: $0, as: UTF8.self) != nil)
    }
    #expect(wrong.isEmpty, "TEST_SEED=\(random.seed)")
    #expect(!reader.contains(""))
  }

  @Test(
    "has the one canonical form only",
    arguments: [
      ("a%20b", true), ("%C3%A4", true), ("%c3%A4", false), ("%61", false), ("%2e", false), (" ", false), ("%", false),
      ("%2", false), ("x", false), ("%78", true), ("%25", true), ("%00", true),
    ])
  func canonical(_ text: String, _ isMember: Bool) {
    #expect(Reader(.encodedText(plain: Self.plain)).contains(text) == isMember)
  }

  @Test("has, for a component of a path, neither dot segment")
  func components() {
    let reader = Reader(.encodedComponent(plain: Self.plain))
    #expect([".", "..", "...", ".a", "a."].map(reader.contains) == [false, false, true, true, true])
  }

  @Test("keeps out what an exception within a folded language keeps out")
  func foldedTwice() {
    let dash = Language.literal(Array("-".utf8))
    let none = Language.folding(.except(.folding(.union([dash, .literal(Array("a".utf8))])), dash))
    let reader = Reader(none.encoded(plain: "aA."))
    #expect(["%2D", "%2d", "a", "A"].map(reader.contains) == [false, false, true, true])
  }

  @Test("has the canonical form of each member")
  func encoded() {
    var random = SeededGenerator()
    let plain: SymbolSet = "aA."
    for _ in rounds(12) {
      let sample = RandomLanguage.random(3, &random, hasMarks: false)
      let canonical = Language.repeated(.encodedCharacter(plain: plain))
      let reader = Reader(.both(sample.language.encoded(plain: plain), canonical))
      let wrong = Texts.all.texts.enumerated().filter { number, text in
        let form = text.flatMap { $0 == UInt8(ascii: "-") ? Array("%2D".utf8) : [$0] }
        return reader.contains(form) != sample.members[number] || form != text && reader.contains(text)
      }
      #expect(wrong.isEmpty, "TEST_SEED=\(random.seed)")
    }
  }

  @Test(
    "has what a pattern matches",
    arguments: [
      ("a?c", ["abc", "a%C3%A4c", "a%20c"], ["ac", "a%C3c", "abbc"]),
      ("*", ["", "abc", "%C3%A4"], ["%C3", "x"]),
      ("a*b*", ["ab", "aabb", "a%2Ab"], ["b", "a"]),
      ("$(digit)-$(xdigit)", ["1-A", "0-0", "0-c"], ["a-1", "1-", "1-%67"]),
      ("$(alpha)$(upper)$(lower)$(alnum)", ["aAb0", "CCaB"], ["0Aa0", "aaa0", "aAA0"]),
      // A combining mark is a character behind a `?` or a kind.
      ("?\u{301}a", ["a%CC%81a", "%C3%A4%CC%81a"], ["aa", "%CC%81a"]), ("$(digit)\u{301}", ["7%CC%81"], ["7"]),
      ("ä.", ["%C3%A4."], ["a.", "%C3%A4"]),
      ("$(other)", ["%24%28%6F%74%68%65%72%29"], ["a"]),
      ("?*", ["a", "%C3%A4b"], [""]),
    ])
  func patterns(_ pattern: String, _ members: [String], _ others: [String]) {
    let reader = Reader(.glob(pattern, plain: Self.plain))
    for text in members { #expect(reader.contains(text), "\(text)") }
    for text in others { #expect(!reader.contains(text), "\(text)") }
  }

  @Test("has, for a pattern without an encoding, its symbols")
  func symbols() {
    let reader = Reader(.glob("a?*-$(digit)"))
    #expect(["a%-7", "ab-", "ab-7", "a-7"].map(reader.contains) == [true, false, true, false])
  }

  @Test("has, for a list, the texts whose parts are members", arguments: ["-", "a-", "..", "a.a", "", "%2D", "4"])
  func lists(_ separator: String) {
    var random = SeededGenerator()
    let mark = Array(separator.utf8)
    for _ in rounds(12) {
      let element = RandomLanguage.random(3, &random)
      let reader = Reader(.list(of: element.language, separator: mark))
      let wrong = Texts.all.texts.filter {
        reader.contains($0) != Self.parts(of: $0, mark).allSatisfy(element.contains)
      }
      #expect(wrong.isEmpty, "TEST_SEED=\(random.seed)")
    }
  }

  private static func parts(of text: [UInt8], _ mark: [UInt8]) -> [[UInt8]] {
    var (parts, part, rest): ([[UInt8]], [UInt8], ArraySlice<UInt8>) = ([], [], text[...])
    while let symbol = rest.first {
      if !mark.isEmpty, rest.starts(with: mark) {
        parts.append(part)
        (part, rest) = ([], rest.dropFirst(mark.count))
      } else {
        part.append(symbol)
        rest = rest.dropFirst()
      }
    }
    return parts + [part]
  }

  @Test("has, for a list, no separator within an escape")
  func escapes() {
    let text = Language.encodedText(plain: Self.plain)
    let twos = Reader(.list(of: .both(text, .literal("%20".utf8)), separator: Array("2".utf8)))
    #expect(["%20", "%202%20", "%2", "2"].map(twos.contains) == [true, true, false, false])
    let colons = Reader(.list(of: .symbols(.digits), separator: Array("%3A".utf8)))
    #expect(["1", "1%3A2", "1%3A", "1%3A2%3A3", "1%3a2"].map(colons.contains) == [true, true, false, true, false])
  }
}
