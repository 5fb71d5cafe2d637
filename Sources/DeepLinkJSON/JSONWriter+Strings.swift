public import DeepLinkOctets

/// Strings: escaped where RFC 8259 section 7 demands it and nowhere else. A slash, U+007F, U+2028 and U+2029 stand for
/// themselves.
extension JSONWriter {
  /// Writes a string value.
  public mutating func string(_ value: String) {
    separate()
    octets.append(.quote)
    let start = octets.count
    octets.append(value)
    if content(from: start).needsEscape {
      octets.truncate(to: start)
      let isContiguous: Void? = value.utf8.withContiguousStorageIfAvailable { escape($0.span) }
      // On Apple's systems, the storage of a string from Foundation may not be contiguous.
      if isContiguous == nil { escape(Array(value.utf8).span) }
    }
    octets.append(.quote)
  }

  /// Writes a string value given as UTF-8; each ill-formed sequence becomes one U+FFFD, as `String(decoding:as:)` does.
  public mutating func string(_ value: Span<UInt8>) {
    separate()
    stringFragment(value)
  }

  /// Writes a string given as UTF-8 as part of a value: without the comma that may be due.
  public mutating func stringFragment(_ value: Span<UInt8>) {
    octets.append(.quote)
    let start = octets.count
    // The text is copied first and checked afterwards, because most text needs no change.
    octets.append(value)
    let content = content(from: start)
    if content.needsEscape || !content.isASCII {
      octets.truncate(to: start)
      repair(value)
    }
    octets.append(.quote)
  }

  /// Writes a string value of ASCII in which nothing has to be escaped, unchecked, such as a link.
  @inlinable
  public mutating func string(verbatim append: (inout OctetBuffer) -> Void) {
    separate()
    octets.append(UInt8(ascii: "\""))
    append(&octets)
    octets.append(UInt8(ascii: "\""))
  }

  /// Whether the octets from `start` on need escapes, and whether all are ASCII.
  private func content(from start: Int) -> (needsEscape: Bool, isASCII: Bool) {
    octets.withSpan { octets in
      let end = octets.count
      let top = OctetWord.every(0x80)
      var (escapes, all): (UInt64, UInt64) = (0, 0)
      var offset = start
      while offset &+ 8 <= end {
        let word = octets.uncheckedWord(at: offset)
        all |= word
        escapes |= Self.needingEscape(word)
        offset &+= 8
      }
      guard offset < end else { return (escapes & top != 0, all & top == 0) }
      var rest = OctetWord.every(.space)
      if end >= 8 {
        // The last word overlaps octets that are checked already, or that precede the text; spaces replace them.
        let known = UInt64(offset &- end &+ 8) &* 8
        let word = octets.uncheckedWord(at: end &- 8)
        rest = word &>> known | rest &<< (64 &- known)
      } else {
        for index in offset..<end { rest = rest &<< 8 | UInt64(octets[index]) }
      }
      all |= rest
      escapes |= Self.needingEscape(rest)
      return (escapes & top != 0, all & top == 0)
    }
  }

  /// Marks control characters, quotes and backslashes. With one bit changed, a quote is a space and a space is not, so that
  /// one comparison finds the first two.
  @inline(__always)
  private static func needingEscape(_ word: UInt64) -> UInt64 {
    OctetWord.less(word ^ OctetWord.every(0x02), 0x21) | OctetWord.equal(word, .backslash)
  }

  /// Appends UTF-8 that may be ill formed, with escapes.
  private mutating func repair(_ value: Span<UInt8>) {
    var (start, index) = (0, 0)
    while index < value.count {
      let sequence = UTF8Sequence(at: index, in: value)
      if !sequence.isValid {
        escape(value.extracting(start..<index))
        octets.append(literal: "\u{FFFD}")
        start = index + sequence.length
      }
      index += sequence.length
    }
    escape(value.extracting(start..<value.count))
  }

  /// Appends well-formed UTF-8, with the shortest escapes where they are necessary.
  private mutating func escape(_ text: Span<UInt8>) {
    var start = 0
    while start < text.count {
      let end = text.firstOctet(from: start, to: text.count, where: Self.needingEscape)
      octets.append(text.extracting(start..<end))
      if end < text.count { append(escaped: text[end]) }
      start = end + 1
    }
  }

  private mutating func append(escaped octet: UInt8) {
    octets.append(.backslash)
    switch octet {
    case .quote, .backslash: octets.append(octet)
    case 0x08: octets.append(UInt8(ascii: "b"))
    case .tab: octets.append(UInt8(ascii: "t"))
    case .lineFeed: octets.append(UInt8(ascii: "n"))
    case 0x0C: octets.append(UInt8(ascii: "f"))
    case .carriageReturn: octets.append(UInt8(ascii: "r"))
    default:
      octets.append(literal: octet < 16 ? "u000" : "u001")
      octets.append(octet & 15 < 10 ? 0x30 + octet & 15 : 0x57 + octet & 15)
    }
  }
}
