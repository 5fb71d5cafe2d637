import DeepLinkOctets

/// Writes HTML: markup from the source text, and escaped text.
///
/// Markup is a `StaticString`, which cannot be made at run time, and ``text(_:)`` escapes every `String`. So text from
/// clients, records and options cannot become markup.
struct HTMLWriter: ~Copyable {
  private(set) var octets = OctetBuffer()
  /// The language of the document.
  private(set) var language = LanguageTag.english

  /// Writes markup unchanged.
  mutating func markup(_ markup: StaticString) { octets.append(literal: markup) }

  /// Writes a text as element content or attribute value.
  ///
  /// Escapes both in the same way. A control character becomes U+FFFD, and U+2028 and U+2029 become spaces.
  /// Bidirectional formatting characters are dropped, because markup should take their place (Unicode Standard Annex 9,
  /// section 2.7); see ``isolated(_:_:_:)``.
  mutating func text(_ text: String) {
    let start = octets.count
    octets.append(text)
    // Most texts need no escape and are copied whole.
    let end = octets.count
    guard octets.withSpan({ $0.firstOctet(from: start, to: end, where: Self.needingAttention) }) < end else { return }
    octets.truncate(to: start)
    let text = Array(text.utf8)
    var index = 0
    while index < text.count {
      let (length, replacement) = Self.replacement(at: index, in: text)
      if let replacement { markup(replacement) } else { octets.append(text[index]) }
      index += length
    }
  }

  /// Writes markup, a text, and markup.
  mutating func text(_ before: StaticString, _ text: String, _ after: StaticString) {
    markup(before)
    self.text(text)
    markup(after)
  }

  /// The same with a text isolated from the text around it, with its language if that is not the language of the document.
  mutating func isolated(_ before: StaticString, _ text: SpokenText, _ after: StaticString) {
    markup(before)
    if text.language == language {
      markup("<bdi>")
    } else {
      self.text("<bdi lang=\"", text.language.description, "\">")
    }
    self.text("", text.text, "</bdi>")
    markup(after)
  }

  /// The same with a text of the page itself. It is isolated only if it is not in the language of the document.
  mutating func own(_ before: StaticString, _ text: SpokenText, _ after: StaticString) {
    if text.language == language { self.text(before, text.text, after) } else { isolated(before, text, after) }
  }

  /// Writes what another writer has written, or a style sheet of the server and the theme's colours, which needs no escape.
  mutating func written(_ octets: [UInt8]) { self.octets.append(octets) }

  /// Empties the writer for another document, keeping its memory.
  mutating func removeAll(for language: LanguageTag = .english) {
    octets.removeAll()
    self.language = language
  }

  /// The replacement of the character at `index` and its length in octets; nil for an octet that is written unchanged.
  private static func replacement(at index: Int, in octets: [UInt8]) -> (length: Int, replacement: StaticString?) {
    switch octets[index] {
    case UInt8(ascii: "&"): return (1, "&amp;")
    case UInt8(ascii: "<"): return (1, "&lt;")
    case UInt8(ascii: ">"): return (1, "&gt;")
    case UInt8(ascii: "\""): return (1, "&quot;")
    case UInt8(ascii: "'"): return (1, "&#39;")
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"): return (1, nil)
    case 0..<0x20, 0x7F: return (1, "\u{FFFD}")
    // U+0080 to U+009F.
    case 0xC2 where index + 1 < octets.count && octets[index + 1] < 0xA0: return (2, "\u{FFFD}")
    case 0xE2 where index + 2 < octets.count:
      switch (octets[index + 1], octets[index + 2]) {
      // U+2028 and U+2029.
      case (0x80, 0xA8...0xA9): return (3, " ")
      // U+202A to U+202E: embeddings and overrides; U+2066 to U+2069: isolates.
      case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return (3, "")
      default: return (1, nil)
      }
    default: return (1, nil)
    }
  }

  /// Marks the octets that may begin a character that needs a replacement. `&` and `'`, `<` and `>`, and the first octets of
  /// the others beyond ASCII differ in one bit.
  private static func needingAttention(_ word: UInt64) -> UInt64 {
    OctetWord.less(word, 0x20) | OctetWord.equal(word, 0x22) | OctetWord.equal(word, 0x7F)
      | OctetWord.equal(word | OctetWord.every(0x01), 0x27) | OctetWord.equal(word | OctetWord.every(0x02), 0x3E)
      | OctetWord.equal(word | OctetWord.every(0x20), 0xE2)
  }
}
