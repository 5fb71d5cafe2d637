import DeepLinkOctets

extension JSONWriter {
  /// Whether the text is one JSON value (RFC 8259) in UTF-8, for texts that other code has written: a writer does not
  /// notice unbalanced `begin` and `end`. Arrays and objects more than 512 deep are refused.
  ///
  /// It makes no values, and steps over strings eight octets at a time.
  public var isOneValue: Bool {
    withSpan { text in
      var scan = JSONScan()
      return scan.value(text, depth: 1) && scan.isAtEnd(text)
    }
  }
}

/// Steps over JSON. Each method begins at the first octet of its rule, and returns false if the text breaks it.
private struct JSONScan {
  private var index = 0
  private static let greatestDepth = 512

  mutating func value(_ text: Span<UInt8>, depth: Int) -> Bool {
    skipSpace(text)
    guard index < text.count else { return false }
    switch text[index] {
    case .quote: return string(text)
    case .openBrace: return elements(text, closing: .closeBrace, depth: depth)
    case .openBracket: return elements(text, closing: .closeBracket, depth: depth)
    case UInt8(ascii: "t"): return word("true", text)
    case UInt8(ascii: "f"): return word("false", text)
    case UInt8(ascii: "n"): return word("null", text)
    default: return number(text)
    }
  }

  mutating func isAtEnd(_ text: Span<UInt8>) -> Bool {
    skipSpace(text)
    return index == text.count
  }

  private mutating func elements(_ text: Span<UInt8>, closing: UInt8, depth: Int) -> Bool {
    guard depth <= Self.greatestDepth else { return false }
    index += 1
    skipSpace(text)
    if take(closing, text) { return true }
    while true {
      if closing == .closeBrace {
        skipSpace(text)
        guard index < text.count, text[index] == .quote, string(text) else { return false }
        skipSpace(text)
        guard take(.colon, text) else { return false }
      }
      guard value(text, depth: depth + 1) else { return false }
      skipSpace(text)
      if take(closing, text) { return true }
      guard take(.comma, text) else { return false }
    }
  }

  private mutating func string(_ text: Span<UInt8>) -> Bool {
    index += 1
    while true {
      index = text.firstOctet(from: index, to: text.count) { word in
        // The top bit of an octet marks one beyond ASCII.
        OctetWord.equal(word, .quote) | OctetWord.equal(word, .backslash) | OctetWord.less(word, .space) | word
      }
      guard index < text.count else { return false }
      switch text[index] {
      case .quote:
        index += 1
        return true
      case .backslash: guard escape(text) else { return false }
      case 0x80...:
        let sequence = UTF8Sequence(at: index, in: text)
        guard sequence.isValid else { return false }
        index += sequence.length
      default: return false
      }
    }
  }

  private mutating func escape(_ text: Span<UInt8>) -> Bool {
    index += 1
    guard index < text.count else { return false }
    index += 1
    switch text[index - 1] {
    case .quote, .backslash, .slash: return true
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return true
    case UInt8(ascii: "u"):
      guard let unit = unit(text) else { return false }
      guard 0xD800...0xDFFF ~= unit else { return true }
      // The second half of a surrogate pair follows the first (RFC 8259 section 7).
      guard unit < 0xDC00, take(.backslash, text), take(UInt8(ascii: "u"), text), let second = self.unit(text) else {
        return false
      }
      return 0xDC00...0xDFFF ~= second
    default: return false
    }
  }

  /// The four hexadecimal digits of an escape.
  private mutating func unit(_ text: Span<UInt8>) -> Int? {
    guard index + 4 <= text.count else { return nil }
    var unit = 0
    for _ in 0..<4 {
      guard let digit = text[index].hexValue else { return nil }
      unit = unit << 4 | Int(digit)
      index += 1
    }
    return unit
  }

  private mutating func number(_ text: Span<UInt8>) -> Bool {
    _ = take(.minus, text)
    guard take(.zero, text) || digits(text) else { return false }
    if take(.period, text), !digits(text) { return false }
    guard take(UInt8(ascii: "e"), text) || take(UInt8(ascii: "E"), text) else { return true }
    _ = take(.plus, text) || take(.minus, text)
    return digits(text)
  }

  /// Steps over one digit or more.
  private mutating func digits(_ text: Span<UInt8>) -> Bool {
    let start = index
    while index < text.count, text[index].isDigit { index += 1 }
    return index > start
  }

  private mutating func word(_ word: StaticString, _ text: Span<UInt8>) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= text.count else { return false }
    return word.withUTF8Buffer { word in
      for octet in word where !take(octet, text) { return false }
      return true
    }
  }

  private mutating func take(_ octet: UInt8, _ text: Span<UInt8>) -> Bool {
    guard index < text.count, text[index] == octet else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace(_ text: Span<UInt8>) {
    // Most values have no white space between them.
    while index < text.count, text[index] <= .space {
      switch text[index] {
      case .space, .lineFeed, .carriageReturn, .tab: index += 1
      default: return
      }
    }
  }
}
