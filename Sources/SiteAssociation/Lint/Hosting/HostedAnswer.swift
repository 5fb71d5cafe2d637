/// What a server answered to a request for an association file.
public struct HostedAnswer: Hashable, Sendable {
  /// A header field.
  public struct Field: Hashable, Sendable {
    /// The name, as it was written.
    public let name: String
    /// The value without white space around it.
    public let value: String
    let offset: Int

    /// A header field.
    public init(name: String, value: String) {
      self.init(name: name, value: value, offset: 0)
    }

    init(name: String, value: String, offset: Int) {
      self.name = name
      self.value = value
      self.offset = offset
    }
  }

  /// The status code of the first answer that is not an interim one: of a redirect, not of what it leads to.
  public let status: Int
  /// The header fields of that answer.
  public let fields: [Field]
  /// The content.
  public let body: [UInt8]
  /// The text it was read from, of which findings tell lines and columns; the body if there is none.
  let text: [UInt8]
  let bodyOffset: Int

  /// An answer as a client received it.
  public init(status: Int, fields: [Field], body: [UInt8]) {
    self.init(status: status, fields: fields, body: body, text: body, bodyOffset: 0)
  }

  init(status: Int, fields: [Field], body: [UInt8], text: [UInt8], bodyOffset: Int) {
    self.status = status
    self.fields = fields
    self.body = body
    self.text = text
    self.bodyOffset = bodyOffset
  }

  /// The value of the first field of this name, in any case; nil if there is none.
  public func value(_ name: String) -> String? { field(name)?.value }

  func field(_ name: String) -> Field? {
    fields.first { $0.name.lowercased() == name.lowercased() }
  }
}

extension HostedAnswer {
  /// Reads what `curl -si URL` prints: a status line, header fields, an empty line and the content (RFC 9112 section 2.1).
  ///
  /// Interim answers (1xx), which come before the final one, are passed over; after `curl -L` there are the redirects as
  /// well, of which the first counts, since devices follow none.
  /// - Throws: `HostedAnswerError` if there is no status line, or no end of the header fields.
  public init(parsing text: [UInt8]) throws(HostedAnswerError) {
    var reader = HostedAnswerReader(text: text)
    var first = try reader.head()
    var last = first
    while reader.startsHead, 100..<200 ~= last.status || 300..<400 ~= last.status {
      last = try reader.head()
      if 100..<200 ~= first.status { first = last }
    }
    self.init(
      status: first.status, fields: first.fields, body: Array(text[reader.offset...]), text: text,
      bodyOffset: reader.offset)
  }
}

/// Why a text is no answer of a server.
public enum HostedAnswerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text does not start with a status line.
  case noStatusLine
  /// There is no empty line after the header fields.
  case noEndOfFields

  /// What was expected.
  public var description: String {
    switch self {
    case .noStatusLine: "1:1: expected a status line such as HTTP/1.1 200 OK: give what curl -si URL prints"
    case .noEndOfFields: "expected an empty line after the header fields: give what curl -si URL prints"
    }
  }
}

/// Reads status line and header fields.
struct HostedAnswerReader {
  let text: [UInt8]
  var offset = 0

  /// Whether a status line starts here.
  var startsHead: Bool { text[offset...].starts(with: "HTTP/".utf8) }

  mutating func head() throws(HostedAnswerError) -> (status: Int, fields: [HostedAnswer.Field]) {
    guard startsHead, let line = line(), let code = line.text.split(separator: " ").dropFirst().first,
      let status = Int(code)
    else { throw .noStatusLine }
    var fields: [HostedAnswer.Field] = []
    while let line = self.line() {
      if line.text.isEmpty { return (status, fields) }
      guard let colon = line.text.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line.text[colon...].dropFirst()
      fields.append(
        .init(name: String(line.text[..<colon]), value: Self.trimmed(value), offset: line.offset))
    }
    throw .noEndOfFields
  }

  /// The next line without its end, which is CR LF or LF; nil if it has none.
  private mutating func line() -> (text: String, offset: Int)? {
    guard let end = text[offset...].firstIndex(of: 0x0A) else { return nil }
    let start = offset
    offset = end + 1
    let last = end > start && text[end - 1] == 0x0D ? end - 1 : end
    return (String(decoding: text[start..<last], as: UTF8.self), start)
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return String(text)
  }
}
