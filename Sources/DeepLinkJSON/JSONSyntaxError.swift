import DeepLinkOctets

/// Why a text is not JSON, and where.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of faults; `message` puts them into words.
  public enum Reason: Hashable, Sendable {
    /// The text is empty or white space.
    case empty
    /// A byte order mark; RFC 8259 section 8.1 forbids writing one.
    case byteOrderMark
    /// Not UTF-8 as a whole, but the encoding of this name.
    case otherEncoding(String)
    /// A byte that is no part of UTF-8.
    case invalidUTF8(byte: UInt8)
    /// One thing found where another was expected.
    case unexpected(found: String, expected: String)
    /// A comma before the closing bracket.
    case trailingComma(before: String)
    /// Two elements or members with no comma between them.
    case missingComma(found: String, closing: String)
    /// A comment.
    case comment
    /// A comment in a form that the dialect does not allow.
    case otherComment
    /// A name or a string in single quotes.
    case singleQuote
    /// An object's name without quotes.
    case unquotedName(String)
    /// A word that is not `true`, `false` or `null` but probably stands for one of them.
    case misspeltLiteral(found: String, literal: String)
    /// NaN or an infinity.
    case notANumber(String)
    /// A number that starts in a zero and goes on.
    case leadingZero
    /// A string without its closing quote.
    case unterminatedString
    /// A character below U+0020 in a string.
    case controlCharacter(UInt8)
    /// A backslash before something that cannot be escaped, or `\u` without its four digits.
    case invalidEscape(String)
    /// One half of a UTF-16 surrogate pair without the other.
    case loneSurrogate(String)
    /// Something after the value.
    case trailingContent(found: String)
    /// More levels of arrays and objects than the limit.
    case tooDeep(limit: Int)
    /// More values than the limit.
    case tooManyValues(limit: Int)
    /// More bytes than an offset can express (4 GiB).
    case tooLong
    /// A value that is no array, where an array of records is to be read.
    case notAnArray(found: String)
  }

  /// The fault.
  public let reason: Reason
  /// The offset in bytes of the place that is wrong.
  public let offset: Int
  /// Line and column of that place.
  public let position: JSONPosition

  init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
    (self.reason, self.offset) = (reason, offset)
    position = JSONPosition(of: offset, in: bytes)
  }

  /// Position and message: `3:14: found a comment, which JSON does not have: remove it`.
  public var description: String { "\(position): \(message)" }

  /// The fault in words: the text that was found, the text that was expected, and often a remedy.
  public var message: String {
    switch reason {
    case .empty: "the document is empty, expected a value"
    case .byteOrderMark: "found a byte order mark: save the file as UTF-8 without one"
    case .otherEncoding(let name): "found \(name) text: save the file as UTF-8"
    case .invalidUTF8(let byte): "found the byte 0x\(byte.hexDigits), which is not UTF-8: save the file as UTF-8"
    case .unexpected(let found, let expected): "found \(found), expected \(expected)"
    case .trailingComma(let closing): "found a comma before \"\(closing)\": remove the comma"
    case .missingComma(let found, let closing):
      "found \(found), expected \",\" or \"\(closing)\": put a comma before it"
    case .comment: "found a comment, which JSON does not have: remove it"
    case .otherComment: "found a comment that does not begin with //: write // in front of each of its lines"
    case .singleQuote: "found a single quote: write names and strings in double quotes"
    case .unquotedName(let name): "found the name \(name) without quotes: write \"\(name)\""
    case .misspeltLiteral(let found, let literal): "found \(found): write \(literal)"
    case .notANumber(let text): "found \(text), which is not a JSON number: write null or a string"
    case .leadingZero: "found a number with a leading zero: remove the zero"
    case .unterminatedString: "found a string without a closing quote: put a \" at its end"
    case .controlCharacter(.lineFeed), .controlCharacter(.carriageReturn):
      "found a line break in a string: close the string before it, or write \\n"
    case .controlCharacter(.tab): "found a tab in a string: write \\t"
    case .controlCharacter(let byte):
      "found the control character U+00\(byte.hexDigits) in a string: write \\u00\(byte.hexDigits)"
    case .invalidEscape(let text):
      "found \(text) in a string, expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits"
    case .loneSurrogate(let text):
      "found \(text), half of a surrogate pair: write the character itself, or both halves"
    case .trailingContent(let found): "found \(found) after the end of the value, expected nothing more"
    case .tooDeep(let limit): "found arrays and objects nested more than \(limit) deep"
    case .tooManyValues(let limit): "found more than \(limit) values"
    case .tooLong: "found more than 4 GiB of text"
    case .notAnArray(let found): "found \(found), expected an array"
    }
  }
}
