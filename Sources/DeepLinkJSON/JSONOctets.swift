/// The bytes with a meaning in JSON text (RFC 8259 section 2), by name.
extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var lineFeed: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var quote: UInt8 { 0x22 }
  static var apostrophe: UInt8 { 0x27 }
  static var plus: UInt8 { 0x2B }
  static var comma: UInt8 { 0x2C }
  static var minus: UInt8 { 0x2D }
  static var period: UInt8 { 0x2E }
  static var slash: UInt8 { 0x2F }
  static var zero: UInt8 { 0x30 }
  static var nine: UInt8 { 0x39 }
  static var colon: UInt8 { 0x3A }
  static var openBracket: UInt8 { 0x5B }
  static var backslash: UInt8 { 0x5C }
  static var closeBracket: UInt8 { 0x5D }
  static var openBrace: UInt8 { 0x7B }
  static var closeBrace: UInt8 { 0x7D }

  /// Whether a string must escape this octet (RFC 8259 section 7).
  @inlinable
  package var needsEscape: Bool { self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }
}

/// The sequence at one place of a text that should be UTF-8 (RFC 3629; Unicode 16, table 3-7).
struct UTF8Sequence {
  /// Its length in bytes, at least 1. The length of an ill-formed sequence is that of its longest part that can begin a
  /// valid one (Unicode 3.9, U+FFFD substitution of maximal subparts), as for `String(decoding:as:)`.
  let length: Int
  /// Whether it is well formed: not overlong, not a surrogate, not above U+10FFFF, not cut short.
  let isValid: Bool

  /// Reads the sequence that starts at `index`, which must be in bounds.
  init(at index: Int, in bytes: Span<UInt8>) {
    let lead = bytes[index]
    // The second byte has the narrow range that rules out overlong forms and surrogates; the rest are 80…BF.
    let (count, second): (Int, ClosedRange<UInt8>) =
      switch lead {
      case 0x00...0x7F: (1, 0x80...0xBF)
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0x80...0xBF)
      }
    var found = 1
    while found < count, index + found < bytes.count,
      (found == 1 ? second : 0x80...0xBF).contains(bytes[index + found])
    {
      found += 1
    }
    length = found
    isValid = found == count
  }
}
