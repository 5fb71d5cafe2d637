import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@Suite("The line of a source around a place")
struct SourceExcerptTests {
  struct Row: Sendable {
    let text: String
    /// The text before the place.
    let before: String
    let line: String
    let caret: String
  }

  private static let long = String(repeating: "a", count: 500)

  static let rows = [
    Row(text: "{\n  \"a\": }\n", before: "{\n  \"a\": ", line: "    \"a\": }", caret: "         ^"),
    Row(text: "{\r\n\"a\"}\r\n", before: "{\r\n", line: "  \"a\"}", caret: "  ^"),
    Row(text: "[1\r2]", before: "[1\r2", line: "  2]", caret: "   ^"),
    Row(text: "{\"a\"", before: "{\"a\"", line: "  {\"a\"", caret: "      ^"),
    Row(text: "\t\tx", before: "\t\t", line: "      x", caret: "      ^"),
    Row(text: "\"日本\", x", before: "\"日本\", ", line: "  \"日本\", x", caret: "          ^"),
    Row(text: "\"e\u{301}\", x", before: "\"e\u{301}\", ", line: "  \"e\u{301}\", x", caret: "       ^"),
    Row(text: "\"😀\" x", before: "\"😀\" ", line: "  \"😀\" x", caret: "       ^"),
    Row(
      text: "\"\u{1B}[2J\" x", before: "\"\u{1B}[2J\" ", line: "  \"\\u{1b}[2J\" x",
      caret: String(repeating: " ", count: 14) + "^"),
    Row(
      text: long + "x" + long, before: long, line: "  …" + long.prefix(40) + "x" + long.prefix(59) + "…",
      caret: String(repeating: " ", count: 43) + "^"),
  ]

  @Test("has a caret below it, whatever is in the line", arguments: rows)
  func excerpt(row: Row) {
    let excerpt = SourceExcerpt(around: row.before.utf8.count, in: Array(row.text.utf8))
    #expect(excerpt?.line == row.line)
    #expect(excerpt?.caret == row.caret)
  }

  @Test("is left out of a blank line, and behind the end", arguments: [("", 0), ("{\n\n}", 2), ("{}\n", 3), ("{}", 3)])
  func none(text: String, offset: Int) {
    #expect(SourceExcerpt(around: offset, in: Array(text.utf8)) == nil)
  }

  @Test("is short and has its caret inside, for any octets and any place")
  func anyOctets() {
    var random = SeededGenerator()
    for _ in rounds(120) {
      let count = Int.random(in: 0...900, using: &random)
      let octets = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let offset = Int.random(in: 0...count, using: &random)
      guard let excerpt = SourceExcerpt(around: offset, in: octets) else { continue }
      func comment() -> Comment { "TEST_SEED=\(random.seed)" }
      let columns = excerpt.line.unicodeScalars.reduce(0) { $0 + $1.columns }
      #expect(columns <= 104 && excerpt.caret.utf8.count - 1 <= columns, comment())
      #expect(excerpt.line.unicodeScalars.allSatisfy { !$0.isInvisible }, comment())
    }
  }

  @Test("is found by line and column: the offset of a position is where the position was found")
  func offsets() {
    var random = SeededGenerator()
    for _ in rounds(50) {
      let pieces = ["a", "\n", "\r\n", "\r", "é", "日", "😀", "\t"]
      let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let octets = Array(text.utf8)
      var (positions, cursor) = (JSONPositionCursor(in: octets), JSONPositionCursor(in: octets))
      var offset = 0
      for scalar in text.unicodeScalars {
        func comment() -> Comment { "TEST_SEED=\(random.seed) \(offset) in \(octets)" }
        // A position cannot tell the two octets of a line break apart.
        if scalar != "\n" || offset == 0 || octets[offset - 1] != 0x0D {
          #expect(cursor.offset(of: positions.position(of: offset)) == offset, comment())
        }
        offset += String(scalar).utf8.count
      }
    }
  }
}
