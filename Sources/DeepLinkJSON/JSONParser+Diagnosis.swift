import DeepLinkOctets

/// The messages about text that is not JSON. Valid text runs none of this code.
extension JSONParser {
  /// The error for a place, by default the present one.
  func error(_ reason: JSONSyntaxError.Reason, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(
      reason == .comment && dialect == .commented ? .otherComment : reason, at: offset ?? index, in: bytes)
  }

  func unexpected(_ expected: String) -> JSONSyntaxError {
    error(invalidByte ?? .unexpected(found: found, expected: expected))
  }

  /// The error where the text should end.
  func endExpected() -> JSONSyntaxError {
    error(startsComment ? .comment : invalidByte ?? .trailingContent(found: found))
  }

  /// The fault of the present byte, if it is no part of UTF-8.
  private var invalidByte: JSONSyntaxError.Reason? {
    guard index < bytes.count, !UTF8Sequence(at: index, in: bytes.span).isValid else { return nil }
    return .invalidUTF8(byte: bytes[index])
  }

  /// The error where a value was expected.
  func valueExpected() -> JSONSyntaxError {
    if startsComment { return error(.comment) }
    guard index < bytes.count else { return unexpected("a value") }
    switch bytes[index] {
    case .apostrophe: return error(.singleQuote)
    case .plus: return unexpected("a digit or a minus sign: a number cannot start with a plus sign")
    case .period: return unexpected("a digit: a number cannot start with a decimal point")
    default: break
    }
    if let text = notANumber(at: index) { return error(.notANumber(text)) }
    let word = word(at: index)
    if let literal = Self.literals[word.lowercased()] {
      return error(.misspeltLiteral(found: word, literal: literal))
    }
    return unexpected("a value")
  }

  /// The error where the name of a member was expected.
  func nameExpected(isFirst: Bool) -> JSONSyntaxError {
    if startsComment { return error(.comment) }
    if index < bytes.count, bytes[index] == .apostrophe { return error(.singleQuote) }
    let word = word(at: index)
    guard word.isEmpty else { return error(.unquotedName(word)) }
    return unexpected(isFirst ? "a name in double quotes or \"}\"" : "a name in double quotes")
  }

  /// The error where a comma or the closing bracket was expected.
  func separatorExpected(_ closing: UInt8, isFirst: Bool) -> JSONSyntaxError {
    if startsComment { return error(.comment) }
    let bracket = String(UnicodeScalar(closing))
    if isFirst { return unexpected("\(closing == .closeBrace ? "a name" : "a value") or \"\(bracket)\"") }
    guard index < bytes.count, startsValue(bytes[index]) else { return unexpected("\",\" or \"\(bracket)\"") }
    return error(.missingComma(found: found, closing: bracket))
  }

  /// Refuses a byte order mark and the encodings that JSON once allowed (RFC 8259 section 8.1 allows UTF-8 only).
  func refuseOtherEncodings() throws(JSONSyntaxError) {
    let head = bytes.prefix(4)
    guard head.contains(where: { $0 == 0 || $0 >= 0xEF }) else { return }
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { throw error(.byteOrderMark) }
    // A JSON text starts in ASCII characters, so the place of the zeros tells the encoding, with a mark or without.
    let zeros = head.filter { $0 == 0 }.count
    if head.count == 4, zeros >= 2, head.starts(with: [0, 0]) || head.dropFirst(2).elementsEqual([0, 0]) {
      throw error(.otherEncoding("UTF-32"))
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || (head.count >= 2 && zeros > 0) {
      throw error(.otherEncoding("UTF-16"))
    }
  }

  /// Whether a comment of some language starts here.
  var startsComment: Bool {
    guard index < bytes.count else { return false }
    if bytes[index] == UInt8(ascii: "#") { return true }
    guard bytes[index] == .slash, index + 1 < bytes.count else { return false }
    return bytes[index + 1] == .slash || bytes[index + 1] == UInt8(ascii: "*")
  }

  /// The text at the present place, for a message.
  var found: String {
    guard index < bytes.count else { return "the end of the document" }
    let byte = bytes[index]
    if byte == .quote { return "a string" }
    if byte.isDigit || byte == .minus && index + 1 < bytes.count && bytes[index + 1].isDigit { return "a number" }
    let word = word(at: index)
    if !word.isEmpty { return "\"\(word)\"" }
    let sequence = UTF8Sequence(at: index, in: bytes.span)
    let text = String(decoding: bytes[index..<index + sequence.length], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return "a byte" }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
      return "U+" + String(hexadecimal: scalar.value, width: 4)
    default: return "\"\(text)\""
    }
  }

  /// The letters, digits, `_` and `$` that start at `start` with something other than a digit; at most 32 of them.
  func word(at start: Int) -> String {
    guard start < bytes.count, !bytes[start].isDigit else { return "" }
    return String(decoding: bytes[start...].prefix(32).prefix(while: isWordByte), as: UTF8.self)
  }

  /// Whether the byte can be part of a word.
  func isWordByte(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte.isDigit
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  /// The word at `start` if it is a way to write NaN or infinity.
  func notANumber(at start: Int) -> String? {
    let word = word(at: start)
    return ["nan", "inf", "infinity"].contains(word.lowercased()) ? word : nil
  }

  /// The escape at `start`, as far as it goes.
  func escapeExcerpt(at start: Int) -> String {
    guard start + 1 < bytes.count else { return "\\" }
    guard bytes[start + 1] == UInt8(ascii: "u") else {
      let length = UTF8Sequence(at: start + 1, in: bytes.span).length
      return "\\" + printable(bytes[start + 1..<start + 1 + length])
    }
    let digits = bytes[(start + 2)...].prefix(4).prefix { $0 != .quote && $0 != .backslash }
    return "\\u" + printable(digits)
  }

  /// The text from `start` to the present place, or `count` bytes of it.
  func excerpt(from start: Int, count: Int = .max) -> String {
    printable(bytes[start..<index].prefix(count))
  }

  private func printable(_ slice: ArraySlice<UInt8>) -> String {
    let text = String(decoding: slice, as: UTF8.self)
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
  }

  private func startsValue(_ byte: UInt8) -> Bool {
    byte == .quote || byte == .openBrace || byte == .openBracket || byte == .minus || byte.isDigit
      || ["true", "false", "null"].contains(word(at: index))
  }

  private static let literals = [
    "true": "true", "false": "false", "null": "null", "none": "null", "nil": "null", "undefined": "null",
    "yes": "true", "no": "false",
  ]
}
