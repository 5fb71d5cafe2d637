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
    if content(from: start).needsEscape { escape(from: start) }
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
    octets.append(value)
    // The text is copied first and checked afterwards, because most text needs no change.
    let content = content(from: start)
    if !content.isASCII { repair(from: start, value) }
    if content.needsEscape { escape(from: start) }
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

  @inline(__always)
  private static func needingEscape(_ word: UInt64) -> UInt64 {
    OctetWord.less(word, .space) | OctetWord.equal(word, .quote) | OctetWord.equal(word, .backslash)
  }

  /// Replaces the octets from `start` on by `value` in well-formed UTF-8, if they are ill formed.
  private mutating func repair(from start: Int, _ value: Span<UInt8>) {
    var index = 0
    while index < value.count {
      let sequence = UTF8Sequence(at: index, in: value)
      guard sequence.isValid else { break }
      index += sequence.length
    }
    guard index < value.count else { return }
    octets.truncate(to: start + index)
    while index < value.count {
      let sequence = UTF8Sequence(at: index, in: value)
      if sequence.isValid {
        octets.append(value.extracting(index..<index + sequence.length))
      } else {
        octets.append(literal: "\u{FFFD}")
      }
      index += sequence.length
    }
  }

  /// Escapes the octets from `start` on where that is necessary.
  ///
  /// The tail grows by the length of the escapes and is moved from its end backwards, so that only the buffer itself
  /// allocates.
  private mutating func escape(from start: Int) {
    var source = octets.count
    let added = octets.withSpan { octets in
      let top = OctetWord.every(0x80)
      var (added, offset) = (0, start)
      while offset < source {
        let isPlain = offset &+ 8 <= source && Self.needingEscape(octets.uncheckedWord(at: offset)) & top == 0
        let end = isPlain ? offset &+ 8 : min(offset &+ 8, source)
        if !isPlain { for index in offset..<end { added &+= octets[index].escaped.length &- 1 } }
        offset = end
      }
      return added
    }
    octets.append(0, count: added)
    octets.withMutableSpan { octets in
      var target = octets.count
      while source < target {
        if source &- start >= 8 {
          // Most words need no escape. The word is read before its place is written, and `target` is behind `source`.
          let word = octets.span.uncheckedWord(at: source &- 8)
          if Self.needingEscape(word) & OctetWord.every(0x80) == 0 {
            source &-= 8
            target &-= 8
            octets.setUncheckedWord(word, at: target)
            continue
          }
        }
        let end = max(start, source &- 8)
        var isPlain = true
        // Up to the next escape; what precedes it may be a plain word again.
        while isPlain, source > end {
          source &-= 1
          var (text, length) = octets[source].escaped
          isPlain = length == 1
          while length > 0 {
            length &-= 1
            target &-= 1
            octets[target] = UInt8(truncatingIfNeeded: text)
            text &>>= 8
          }
        }
      }
    }
  }
}

extension UInt8 {
  /// The octet in a string, as it is or as its shortest escape; the last octet is in the lowest bits of the word.
  fileprivate var escaped: (text: UInt64, length: Int) {
    guard needsEscape else { return (UInt64(self), 1) }
    let letter: UInt8
    switch self {
    case .quote, .backslash: letter = self
    case 0x08: letter = UInt8(ascii: "b")
    case .tab: letter = UInt8(ascii: "t")
    case .lineFeed: letter = UInt8(ascii: "n")
    case 0x0C: letter = UInt8(ascii: "f")
    case .carriageReturn: letter = UInt8(ascii: "r")
    default:
      let digit = self & 15
      // "\u00" and two digits; the first is 0 or 1.
      return (0x5C75_3030_3000 | UInt64(self >> 4) << 8 | UInt64(digit < 10 ? 0x30 + digit : 0x57 + digit), 6)
    }
    return (UInt64(UInt8.backslash) << 8 | UInt64(letter), 2)
  }
}
