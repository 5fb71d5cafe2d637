/// Strings: escaped where RFC 8259 section 7 demands it and nowhere else. A slash, U+007F, U+2028 and U+2029 stand for
/// themselves.
extension JSONWriter {
  /// Writes a string value.
  public mutating func string(_ value: String) {
    separate()
    bytes.append(.quote)
    let start = bytes.count
    bytes.append(contentsOf: value.utf8)
    if content(from: start).needsEscape { escape(from: start) }
    bytes.append(.quote)
  }

  /// Writes a string value given as UTF-8; each ill-formed sequence becomes one U+FFFD, as `String(decoding:as:)` does.
  public mutating func string(_ value: Span<UInt8>) {
    separate()
    bytes.append(.quote)
    let start = bytes.count
    append(value)
    let content = content(from: start)
    if !content.isASCII { repair(from: start, value) }
    if content.needsEscape { escape(from: start) }
    bytes.append(.quote)
  }

  /// What the bytes from `start` on hold.
  ///
  /// Text is copied first and looked at afterwards, because most text needs nothing done to it, and one bulk copy is the
  /// cheapest way to get it. The loop has no exit and no branch so that the compiler vectorises it.
  private func content(from start: Int) -> (needsEscape: Bool, isASCII: Bool) {
    let span = bytes.span
    var (escapes, all): (UInt8, UInt8) = (0, 0)
    for index in start..<span.count {
      let byte = span[index]
      escapes |= (byte < .space ? 1 : 0) | (byte == .quote ? 1 : 0) | (byte == .backslash ? 1 : 0)
      all |= byte
    }
    return (escapes != 0, all < 0x80)
  }

  /// Replaces what was appended from `start` on with `value` made well formed, if it is not.
  private mutating func repair(from start: Int, _ value: Span<UInt8>) {
    var index = 0
    while index < value.count {
      let sequence = UTF8Sequence(at: index, in: value)
      guard sequence.isValid else { break }
      index += sequence.length
    }
    guard index < value.count else { return }
    bytes.removeSubrange((start + index)...)
    while index < value.count {
      let sequence = UTF8Sequence(at: index, in: value)
      if sequence.isValid {
        append(value.extracting(index..<index + sequence.length))
      } else {
        append("\u{FFFD}")
      }
      index += sequence.length
    }
  }

  /// Escapes what was appended from `start` on, where it has to be.
  ///
  /// The tail grows by what the escapes add and is moved from its end backwards, so that nothing is allocated but the
  /// buffer's own growth.
  private mutating func escape(from start: Int) {
    var added = 0
    for index in start..<bytes.count where bytes[index].needsEscape {
      added += Self.escape(of: bytes[index]).count - 1
    }
    var source = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: added))
    var target = bytes.count
    while source < target {
      source -= 1
      let byte = bytes[source]
      guard byte.needsEscape else {
        target -= 1
        bytes[target] = byte
        continue
      }
      let escape = Self.escape(of: byte)
      target -= escape.count
      var index = target
      for character in escape {
        bytes[index] = character
        index += 1
      }
    }
  }

  /// The shortest escape of a byte: two characters where there are such, `\u00XX` otherwise.
  private static func escape(of byte: UInt8) -> String.UTF8View {
    switch byte {
    case .quote: #"\""#.utf8
    case .backslash: #"\\"#.utf8
    case 0x08: #"\b"#.utf8
    case .tab: #"\t"#.utf8
    case .lineFeed: #"\n"#.utf8
    case 0x0C: #"\f"#.utf8
    case .carriageReturn: #"\r"#.utf8
    default: (byte < 0x10 ? #"\u000"# + hexadecimal(byte) : #"\u001"# + hexadecimal(byte & 0x0F)).utf8
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> String { String(digit, radix: 16) }
}
