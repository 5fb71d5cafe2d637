/// The octets that HTTP's grammar names (RFC 9110 5.6, RFC 5234 B.1).
///
/// Octets, never Unicode: no folding, no scalars.
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
  static let at: UInt8 = 0x40
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let delete: UInt8 = 0x7F

  /// tchar, RFC 9110 5.6.2: ``!#$%&'*+-.^_`|~``, digits and letters, as two words of 64 bits.
  @inline(__always) var isTokenOctet: Bool {
    guard self < 0x80 else { return false }
    let word: UInt64 = self < 0x40 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return word &>> UInt64(self & 63) & 1 == 1
  }

  /// VCHAR: visible ASCII, no space.
  @inline(__always) var isVisible: Bool { self &- 0x21 < 0x5E }

  /// What a field value may hold, RFC 9110 5.5: visible ASCII, space, tab and 0x80-0xFF.
  @inline(__always) var isFieldValueOctet: Bool { self >= 0x20 ? self != .delete : self == .tab }

  /// OWS, RFC 9110 5.6.3: space or tab.
  @inline(__always) var isBlank: Bool { self == .space || self == .tab }

  @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }

  @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The value of a hexadecimal digit, or nil.
  @inline(__always) var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  /// ASCII letters in lower case; every other octet as it is.
  @inline(__always) var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
