/// Strings: escaped where RFC 8259 section 7 demands it and nowhere else. A slash, U+007F, U+2028 and U+2029 stand for
/// themselves.
extension JSONWriter {
  /// Writes a string value.
  public mutating func string(_ value: String) {
    separate()
    bytes.append(.quote)
    let start = bytes.count
    bytes.append(contentsOf: value.utf8)
    escape(from: start)
    bytes.append(.quote)
  }

  /// Writes a string value given as UTF-8; each ill-formed sequence becomes one U+FFFD, as `String(decoding:as:)` does.
  public mutating func string(_ value: Span<UInt8>) {
    separate()
    bytes.append(.quote)
    let start = bytes.count
    var index = 0
    while index < value.count {
      var end = index
      while end < value.count, value[end] < 0x80 { end += 1 }
      append(value.extracting(index..<end))
      guard end < value.count else { break }
      let sequence = UTF8Sequence(at: end, in: value)
      index = end + sequence.length
      if sequence.isValid {
        append(value.extracting(end..<index))
      } else {
        append("\u{FFFD}")
      }
    }
    escape(from: start)
    bytes.append(.quote)
  }

  /// Escapes what was appended from `start` on.
  ///
  /// Text is copied first and looked at afterwards because most text needs no escape, and one bulk copy is the cheapest
  /// way to get it. Where one is needed, the tail grows by what the escapes add and is moved from its end backwards, so
  /// that even then nothing is allocated but the buffer's own growth.
  private mutating func escape(from start: Int) {
    var added = 0
    for index in start..<bytes.count where bytes[index].needsEscape {
      added += Self.escape(of: bytes[index]).count - 1
    }
    guard added > 0 else { return }
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
