import DeepLinkOctets

/// Strings and numbers (RFC 8259 sections 6 and 7).
extension JSONParser {
  /// Reads a string, which starts at its opening quote.
  mutating func string() throws(JSONSyntaxError) -> UTF8Text {
    let quote = index
    index += 1
    var start = index
    // Most strings have no escape and are taken from the text in one piece.
    var resolved: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x80 {
        let sequence = UTF8Sequence(at: index, in: bytes.span)
        guard sequence.isValid else { throw error(.invalidUTF8(byte: byte)) }
        index += sequence.length
      } else if !byte.needsEscape {
        index += 1
      } else if byte == .quote {
        defer { index += 1 }
        if resolved.isEmpty { return UTF8Text(decoding: bytes.span.extracting(start..<index)) }
        resolved += bytes[start..<index]
        return UTF8Text(decoding: resolved.span)
      } else if byte == .backslash {
        resolved += bytes[start..<index]
        let scalar = try escape()
        if scalar.isASCII {
          resolved.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
          resolved += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
        start = index
      } else {
        throw error(.controlCharacter(byte))
      }
    }
    throw error(.unterminatedString, at: quote)
  }

  /// Reads an escape, which starts at its backslash.
  private mutating func escape() throws(JSONSyntaxError) -> UnicodeScalar {
    let start = index
    guard index + 1 < bytes.count else {
      index = bytes.count
      throw unexpected("the rest of an escape and a closing quote")
    }
    let scalar: UnicodeScalar
    switch bytes[index + 1] {
    case .quote: scalar = "\""
    case .backslash: scalar = "\\"
    case .slash: scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = UnicodeScalar(unit) { return scalar }
      // A surrogate: the low half has to follow the high one (RFC 8259 section 7).
      guard unit < 0xDC00, index + 1 < bytes.count, bytes[index] == .backslash, bytes[index + 1] == UInt8(ascii: "u")
      else { throw error(.loneSurrogate(excerpt(from: start)), at: start) }
      let low = try codeUnit()
      guard (0xDC00...0xDFFF).contains(low),
        let scalar = UnicodeScalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
      else { throw error(.loneSurrogate(excerpt(from: start, count: 6)), at: start) }
      return scalar
    default: throw error(.invalidEscape(escapeExcerpt(at: start)))
    }
    index += 2
    return scalar
  }

  /// Reads `\u` and four hexadecimal digits.
  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    let start = index
    var unit: UInt16 = 0
    index += 2
    for _ in 0..<4 {
      guard index < bytes.count else { throw unexpected("four hexadecimal digits after \\u") }
      guard let digit = bytes[index].hexValue else {
        throw error(.invalidEscape(escapeExcerpt(at: start)), at: start)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  /// Reads a number and keeps its text.
  mutating func number() throws(JSONSyntaxError) -> String {
    let start = index
    if bytes[index] == .minus { index += 1 }
    if index < bytes.count, bytes[index] == .zero {
      index += 1
      if index < bytes.count, bytes[index].isDigit { throw error(.leadingZero, at: start) }
    } else if index < bytes.count, bytes[index].isDigit {
      try digits("a digit")
    } else {
      if let text = notANumber(at: index) { throw error(.notANumber("-" + text), at: start) }
      throw unexpected("a digit after the minus sign")
    }
    if index < bytes.count, bytes[index] == .period {
      index += 1
      try digits("a digit after the decimal point")
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == .plus || bytes[index] == .minus { index += 1 }
      try digits("a digit in the exponent")
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits(_ expected: String) throws(JSONSyntaxError) {
    guard index < bytes.count, bytes[index].isDigit else { throw unexpected(expected) }
    while index < bytes.count, bytes[index].isDigit { index += 1 }
  }
}
