/// Writes HTML as bytes: markup that stands in the source text, and everything else escaped.
///
/// Markup is a `StaticString`, which cannot be made while the program runs, and a `String` gets in through
/// ``text(_:)`` alone: nothing that a client, a catalogue or an option says can become markup.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes markup as it is.
  mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a text, between two tags or between the quotation marks of an attribute.
  ///
  /// Both are escaped in the same way, so that a text is safe wherever it is put. What has no place in a document
  /// is not written as it is: a control character becomes U+FFFD, U+2028 and U+2029 become spaces, and the characters
  /// that reorder what follows them are left out, of which markup has better ones (Unicode Standard Annex 9, section
  /// 2.7); see ``isolated(_:)``.
  mutating func text(_ text: String) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    // Most texts hold nothing of the kind, and were better copied whole than octet by octet.
    guard bytes.span.needsAttention(from: start) else { return }
    let octets = Array(bytes[start...])
    bytes.removeSubrange(start...)
    var index = 0
    while index < octets.count {
      let (length, replacement) = Self.replacement(at: index, in: octets)
      if let replacement {
        markup(replacement)
      } else {
        bytes.append(octets[index])
      }
      index += length
    }
  }

  /// Writes a text whose direction is its own, whatever stands around it: a name, or anything else that somebody gave.
  mutating func isolated(_ text: String) {
    markup("<bdi>")
    self.text(text)
    markup("</bdi>")
  }

  /// Makes room for another document, in the memory of the one before.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// What is written for the character at `index`, and its length in octets; nil for an octet that stands for itself.
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
}

extension Span<UInt8> {
  /// Whether there is an octet from `start` on with which something begins that is not written as it is.
  ///
  /// The loop has no exit and no branch, so that many octets are looked at at a time.
  fileprivate func needsAttention(from start: Int) -> Bool {
    var found: UInt8 = 0
    for index in start..<count {
      let octet = self[index]
      found |= octet < 0x20 || octet == 0x7F || octet == 0xC2 || octet == 0xE2 ? 1 : 0
      found |= octet == 0x22 || octet == 0x26 || octet == 0x27 || octet == 0x3C || octet == 0x3E ? 1 : 0
    }
    return found != 0
  }
}
