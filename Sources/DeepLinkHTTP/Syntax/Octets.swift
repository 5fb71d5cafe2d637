import DeepLinkOctets

/// The octets that HTTP's grammar names (RFC 9110 5.6, RFC 5234 B.1).
extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let percent: UInt8 = 0x25
  static let asterisk: UInt8 = 0x2A
  static let comma: UInt8 = 0x2C
  static let hyphen: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let question: UInt8 = 0x3F
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let delete: UInt8 = 0x7F

  /// tchar, RFC 9110 5.6.2: ``!#$%&'*+-.^_`|~``, digits and letters, as two words of 64 bits.
  @inline(__always) public var isTokenOctet: Bool {
    guard self < 0x80 else { return false }
    let word: UInt64 = self < 0x40 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return word &>> UInt64(self & 63) & 1 == 1
  }

  /// The octets of a field value, RFC 9110 5.5: visible ASCII, space, tab and 0x80-0xFF.
  @inline(__always) var isFieldValueOctet: Bool { self >= 0x20 ? self != .delete : self == .tab }

  /// OWS, RFC 9110 5.6.3: space or tab.
  @inline(__always) var isBlank: Bool { self == .space || self == .tab }
}

extension Span<UInt8> {
  /// Whether the octets are exactly those of `text`.
  func equals(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { matches($0.span) }
  }

  /// Whether the octets are those of `text`, which must be in lower case, without regard to the case of letters.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for index in indices where self[index].lowercased != expected[index] { return false }
      return true
    }
  }

  /// `range` without the blanks at either end (OWS, RFC 9110 5.6.3).
  func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, self[lower].isBlank { lower &+= 1 }
    while lower < upper, self[upper &- 1].isBlank { upper &-= 1 }
    return lower..<upper
  }
}

/// Finds the octets at which a parser has to stop, eight at a step.
extension Span<UInt8> {
  /// The offset of the first line feed at or behind `start`, or nil.
  func firstLineFeed(from start: Int) -> Int? {
    let index = firstOctet(from: start, to: count) { OctetWord.equal($0, .lineFeed) }
    return index < count ? index : nil
  }

  /// The offset of the first octet in `start..<end` that is not visible ASCII, or is `#`, `%` or `?`; else `end`.
  func endOfPlainTarget(from start: Int, to end: Int) -> Int {
    firstOctet(from: start, to: end) { word in
      OctetWord.less(word, 0x21) | word | OctetWord.equal(word, .delete) | OctetWord.equal(word, .hash)
        | OctetWord.equal(word, .percent)
        | OctetWord.equal(word, .question)
    }
  }

  /// The offset of the first octet in `start..<end` that is below 0x20 or DEL; else `end`.
  func endOfPlainValue(from start: Int, to end: Int) -> Int {
    firstOctet(from: start, to: end) { OctetWord.less($0, 0x20) | OctetWord.equal($0, .delete) }
  }
}
