import DeepLinkTestSupport
import Testing

@testable import DeepLinkOctets

@Suite("The distance between words agrees with the complete table")
struct EditDistanceTests {
  /// Few letters, so that words are similar: in both cases, and some with another length in lower case.
  private static let letters = ["a", "A", "b", "B", "c", "-", "é", "É", "e\u{301}", "İ", "\u{212A}", "🍎", "\r\n"]

  private static func word(_ length: Int, of letters: ArraySlice<String>, _ random: inout SeededGenerator) -> String {
    (0..<length).map { _ in random.pick(Array(letters)) }.joined()
  }

  @Test("words of any letters and of all lengths around the maximum")
  func words() {
    var random = SeededGenerator()
    for _ in rounds(750) {
      let letters = Self.letters.prefix(random.pick([2, 5, 6, Self.letters.count]))
      let longest = random.pick([4, 12, 66, 90, 300])
      let a = Self.word(Int.random(in: 0...longest, using: &random), of: letters, &random)
      let b = random.once(in: 3) ? String(a.dropLast().reversed()) : Self.word(longest / 2, of: letters, &random)
      let expected = SlowDistance.between(a, b)
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(a.debugDescription) \(b.debugDescription)" }
      #expect(EditDistance.between(a, b) == expected, comment())
      #expect(EditDistance.between(b, a) == expected, comment())
    }
  }

  @Test("one word is compared with any number of others")
  func others() {
    var random = SeededGenerator()
    for length in [0, 1, 31, 63, 64, 65] {
      let word = Self.word(length, of: ["a", "b", "C"], &random)
      let compared = ComparedWord(Array(word.utf8).span)
      for length in 0...66 {
        let other = Self.word(length, of: ["a", "B", "c", "é"], &random)
        #expect(
          compared.distance(to: Array(other.utf8).span) == SlowDistance.between(word, other),
          "TEST_SEED=\(random.seed) \(word) \(other)")
      }
    }
  }
}
