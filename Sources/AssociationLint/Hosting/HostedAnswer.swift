import AssociationFiles
public import DeepLinkOctets

/// A server's answer to a request for an association file.
public struct HostedAnswer: Equatable, Sendable {
  /// A header field.
  public struct Field: Equatable, Sendable {
    /// The name, as it was written.
    public let name: UTF8Text
    /// The value without white space around it.
    public let value: UTF8Text
    let offset: Int

    /// A header field, and where it stands in the text of the answer.
    package init(name: UTF8Text, value: UTF8Text, offset: Int = 0) {
      (self.name, self.value, self.offset) = (name, value, offset)
    }
  }

  /// The status code of the first final answer, which may be a redirect.
  public let status: Int
  /// The header fields of that answer.
  public let fields: [Field]
  /// The content.
  public let body: [UInt8]
  /// The text of the whole answer, for the lines and columns of findings; the body if there is no such text.
  let text: [UInt8]
  let bodyOffset: Int

  /// An answer as a client received it, or with its text and the place of the content there.
  package init(status: Int, fields: [Field], body: [UInt8], text: [UInt8]? = nil, bodyOffset: Int = 0) {
    (self.status, self.fields, self.body, self.text, self.bodyOffset) = (status, fields, body, text ?? body, bodyOffset)
  }

  /// The value of the first field of this name, in any case; nil without one.
  public func value(_ name: UTF8Text) -> UTF8Text? { field(name)?.value }

  func field(_ name: UTF8Text) -> Field? {
    let name = name.lowercased
    return fields.first { $0.name.count == name.count && $0.name.lowercased == name }
  }

  /// The media type that Content-Type names, in lower case and without its parameters; nil without the field.
  package var mediaType: UTF8Text? {
    value("Content-Type").map { type in
      let octets = type.before(";").lowercased.utf8.filter { $0 != 0x20 }
      return UTF8Text(octets: octets)
    }
  }
}

extension HostedAnswer {
  /// Reads what `curl -si URL` prints: a status line, header fields, an empty line and the content (RFC 9112 section 2.1).
  ///
  /// Skips interim answers (1xx). After `curl -L` the first redirect counts, because devices follow none.
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

/// Why a text is not an answer of a server.
public enum HostedAnswerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text does not start with a status line.
  case noStatusLine
  /// There is no empty line after the header fields.
  case noEndOfFields

  /// The expected text.
  public var description: String {
    switch self {
    case .noStatusLine: "1:1: expected a status line such as HTTP/1.1 200 OK: give the output of curl -si URL"
    case .noEndOfFields: "expected an empty line after the header fields: give the output of curl -si URL"
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
    guard startsHead, let line = line() else { throw .noStatusLine }
    let parts = text[line].split(separator: 0x20, maxSplits: 2)
    guard parts.count > 1, let status = Int(String(decoding: parts[1], as: UTF8.self)) else { throw .noStatusLine }
    var fields: [HostedAnswer.Field] = []
    while let line = self.line() {
      if line.isEmpty { return (status, fields) }
      let octets = text[line]
      guard let colon = octets.firstIndex(of: UInt8(ascii: ":")) else { continue }
      fields.append(
        .init(
          name: UTF8Text(octets: octets[..<colon]),
          value: UTF8Text(octets: Self.trimmed(octets[(colon + 1)...])), offset: line.lowerBound))
    }
    throw .noEndOfFields
  }

  /// The next line without its end, which is CR LF or LF; nil if it has none.
  private mutating func line() -> Range<Int>? {
    guard let end = text[offset...].firstIndex(of: 0x0A) else { return nil }
    let start = offset
    offset = end + 1
    let last = end > start && text[end - 1] == 0x0D ? end - 1 : end
    return start..<last
  }

  private static func trimmed(_ octets: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (octet: UInt8) in octet == 0x20 || octet == 0x09 }
    var octets = octets.drop(while: isSpace)
    while let last = octets.last, isSpace(last) { octets.removeLast() }
    return octets
  }
}
