import DeepLinkTestSupport

extension SeededGenerator {
  /// A random element of a non-empty array.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A text of pieces that are difficult for parsers: delimiters, valid and broken escapes, dots, Unicode.
  mutating func hostileText(atMost count: Int, of pieces: [String] = hostilePieces) -> String {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in pick(pieces) }.joined()
  }

  /// A string of any Unicode scalars.
  mutating func unicodeText(atMost count: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...count, using: &self) {
      let limit: UInt32 = pick([0x20, 0x7F, 0x7FF, 0xFFFF, 0x10_FFFF])
      guard let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &self)) else { continue }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

/// Pieces of decoded texts.
let hostilePieces = [
  "a", "Z", "0", "/", "?", "#", "%", "&", "=", "+", ";", " ", ".", "..", "\\", ":", "@", "'", "\"", "<", "\u{0}", "\n",
  "\u{7F}", "é", "e\u{301}", "\u{301}", "🍎", "👩‍👩‍👧", "\u{FEFF}", "\u{FFFD}", "\u{202E}", "%2F", "%", "%zz", "add", "new",
]

/// Pieces of links as they are sent.
let linkPieces = [
  "a", "B", "7", "-", "_", "~", ".", "..", "/", "//", "?", "#", "&", "&&", "=", "==", "+", ";", ":", "@", "%20", "%2F",
  "%2f", "%25", "%41", "%00", "%C3%A9", "%E9", "%FF", "%", "%4", "%zz", "%%", "inventory", "add", "edit", "name",
  "quantity",
]
