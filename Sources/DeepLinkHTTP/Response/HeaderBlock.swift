import DeepLinkOctets

/// Field lines of answers, checked and encoded once, and appended in one piece.
///
/// The session adds `Date`, `Content-Length` and `Connection` to each answer itself.
public struct HeaderBlock: Hashable, Sendable {
  /// The lines, then `Content-Length: `, which saves an append.
  let encoded: [UInt8]

  static let lengthPrefix: StaticString = "Content-Length: "

  /// No field lines.
  public static let empty = HeaderBlock(lines: [])

  /// The octets of the lines, without `Content-Length: `.
  var lineCount: Int { encoded.count &- Self.lengthPrefix.utf8CodeUnitCount }

  private init(lines: [UInt8]) {
    var encoded = lines
    encoded.append(literal: Self.lengthPrefix)
    self.encoded = encoded
  }

  /// Encodes the fields in this order; throws for an invalid name or value.
  public init(_ fields: [(String, String)]) throws(FieldError) {
    var lines: [UInt8] = []
    for (name, value) in fields {
      try FieldError.check(name: Array(name.utf8).span, value: Array(value.utf8).span)
      lines.append(contentsOf: "\(name): \(value)\r\n".utf8)
    }
    self.init(lines: lines)
  }

  /// These lines, then those of `other`.
  public func appending(_ other: HeaderBlock) -> HeaderBlock {
    HeaderBlock(lines: Array(encoded.prefix(lineCount)) + other.encoded.prefix(other.lineCount))
  }

  /// These lines without those of a field; `line` is its whole line, with the line break.
  func without(_ line: StaticString) -> HeaderBlock {
    let line = line.withUTF8Buffer { Array($0) }
    guard let range = encoded.firstRange(of: line) else { return self }
    return HeaderBlock(lines: Array(encoded[..<range.lowerBound] + encoded[range.upperBound..<lineCount]))
  }

  /// Encodes fields of the source text; stops the program for an invalid one.
  public static func constant(_ fields: KeyValuePairs<StaticString, StaticString>) -> HeaderBlock {
    do {
      return try HeaderBlock(fields.map { ($0.key.description, $0.value.description) })
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// Why a field must not be sent.
public enum FieldError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name is not a token (RFC 9110 5.1).
  case name(String)
  /// The value holds CR, LF, NUL or another control character, with which a client could inject fields, or starts or ends
  /// with white space (RFC 9110 5.5).
  case value(name: String)
  /// `Date`, `Content-Length`, `Transfer-Encoding` and `Connection` are reserved for the session.
  case reserved(String)

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .name(let name): "\"\(name)\" is not a field name (RFC 9110 5.1)"
    case .value(let name): "the value of \(name) contains bytes that a field value may not have (RFC 9110 5.5)"
    case .reserved(let name): "\(name) is written by the session itself"
    }
  }

  static func check(name: Span<UInt8>, value: Span<UInt8>) throws(FieldError) {
    guard isToken(name) else { throw .name(name.text()) }
    guard !isReserved(name) else { throw .reserved(name.text()) }
    guard isValue(value) else { throw .value(name: name.text()) }
  }

  /// Whether a field of this name can be sent: it is a token, and not reserved.
  static func isName(_ name: Span<UInt8>) -> Bool { isToken(name) && !isReserved(name) }

  /// The same for a name of the source text.
  static func isName(_ name: StaticString) -> Bool { name.withUTF8Buffer { isName($0.span) } }

  private static func isToken(_ name: Span<UInt8>) -> Bool {
    for index in name.indices where !name[index].isTokenOctet { return false }
    return !name.isEmpty
  }

  /// Whether `octets` can be sent as a field value.
  static func isValue(_ octets: Span<UInt8>) -> Bool {
    var index = octets.endOfPlainValue(from: 0, to: octets.count)
    while index < octets.count {
      guard octets[index].isFieldValueOctet else { return false }
      index &+= 1
    }
    return octets.isEmpty || !(octets[0].isBlank || octets[octets.count &- 1].isBlank)
  }

  private static func isReserved(_ name: Span<UInt8>) -> Bool {
    switch FieldName(name) {
    case .connection, .contentLength, .transferEncoding: true
    case .other: name.equalsIgnoringCase("date")
    default: false
    }
  }

}

/// A field name, checked and encoded once, for a field whose value differs between answers.
public struct ResponseFieldName: Sendable {
  /// The name, the colon and a space.
  let encoded: [UInt8]

  /// A name of the source text; stops the program for an invalid one (see ``FieldError``).
  public static func constant(_ name: StaticString) -> ResponseFieldName {
    precondition(FieldError.isName(name), "\(name) is not a field name, or is reserved for the session")
    var encoded: [UInt8] = []
    encoded.append(literal: name)
    encoded.append(literal: ": ")
    return ResponseFieldName(encoded: encoded)
  }

  private init(encoded: [UInt8]) { self.encoded = encoded }
}
