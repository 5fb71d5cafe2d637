import DeepLinkOctets

/// The reason why a request was refused, with the text that was read and its place. ``description`` has a sentence for each.
///
/// Offsets count octets from the start of the request. After any fault the connection closes, because the start of the next
/// request is in doubt.
///
/// More cases may come, so a `switch` needs a `default`.
public enum RequestFault: Error, Hashable, Sendable {
  // The request line.
  case tooManyEmptyLines(limit: Int), bareLineFeed(at: Int), requestLineTooLong(limit: Int), requestLineParts
  case octet(UInt8, at: Int, in: Place)
  case versionMalformed, versionNotSupported(major: UInt8, minor: UInt8)
  case targetEmpty, targetForm, authorityInvalid, percentEncoding(at: Int), methodNotImplemented
  // The field lines.
  case fieldsTooLarge(limit: Int), fieldLineTooLong(limit: Int), tooManyFields(limit: Int)
  case foldedField(at: Int), fieldNameEmpty(at: Int), blankBeforeColon(at: Int), colonMissing(at: Int)
  case hostMissing, hostRepeated, hostInvalid
  // The content.
  case contentLengthInvalid, contentLengthRepeated, twoLengths
  case transferEncodingInHTTP10, transferEncodingInvalid, transferCodingUnknown, expectationUnknown
  case contentTooLarge(limit: Int)
  case chunkSizeInvalid, chunkUnterminated, chunkExtensionsTooLong(limit: Int), chunkExtensionInvalid
  case trailersTooLarge(limit: Int), trailerInvalid
  // The connection, and the server.
  case truncated, headTimeout, bodyTimeout, memoryExhausted, noAnswer, answerInvalid

  /// The part of a request in which an octet was found.
  public enum Place: Hashable, Sendable {
    case method, target, fieldName, fieldValue
  }

  /// The kinds of refusals, for counters. The list is closed, so clients cannot add to it, and names never change their
  /// meaning.
  public enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    case requestLineMalformed, requestLineTooLong, versionNotSupported, methodNotImplemented, fieldMalformed
    case fieldsTooLarge, hostInvalid, framingInvalid, chunkMalformed, contentTooLarge, expectationUnknown, truncated
    case headTimeout, bodyTimeout, memoryExhausted, serverFault

    private static let names = [
      "request_line_malformed", "request_line_too_long", "version_not_supported", "method_not_implemented",
      "field_malformed", "fields_too_large", "host_invalid", "framing_invalid", "chunk_malformed", "content_too_large",
      "expectation_unknown", "truncated", "head_timeout", "body_timeout", "memory_exhausted", "server_fault",
    ]

    /// The name in metrics, in lower case with underscores: `request_line_too_long`.
    public var name: String { Self.names[Int(rawValue)] }
  }
}

extension RequestFault: CustomStringConvertible {
  /// The kind of this fault.
  public var reason: Reason { row.reason }
  /// The status of the answer.
  public var status: Status { row.status }
  /// One sentence for a person: the text that was read, its place, the expected text, and the section of the standard.
  public var description: String { row.sentence() }

  fileprivate struct Row {
    let reason: Reason
    let status: Status
    let sentence: () -> String

    init(_ reason: Reason, _ status: Status, _ sentence: @autoclosure @escaping () -> String) {
      (self.reason, self.status, self.sentence) = (reason, status, sentence)
    }

    init(_ reason: Reason, _ sentence: @autoclosure @escaping () -> String) {
      self.init(reason, .badRequest, sentence())
    }
  }

  private var row: Row {
    switch self {
    case .tooManyEmptyLines(let limit):
      Row(.requestLineMalformed, "more than \(limit) empty lines before the request line (RFC 9112 2.2)")
    // It may end the request line, too, but then the end of the line is in doubt.
    case .bareLineFeed(let at):
      Row(
        .fieldMalformed,
        "line feed without carriage return at offset \(at); expected CR LF at the end of a line (RFC 9112 2.2)")
    case .requestLineTooLong(let limit):
      Row(.requestLineTooLong, .uriTooLong, "the request line is longer than \(limit) bytes (RFC 9112 3)")
    case .requestLineParts:
      Row(
        .requestLineMalformed,
        "the request line is not a method, a request target and a version with one space between them (RFC 9112 3)")
    case .octet(0x16, at: 0, in: .method):
      Row(.requestLineMalformed, "this looks like a TLS handshake, but this port speaks plain HTTP")
    case .octet(let octet, let at, let place):
      place.row("byte 0x\(octet.hexDigits) at offset \(at) is not allowed in a")
    case .versionMalformed:
      Row(.requestLineMalformed, "the request line does not end in HTTP/1.1 or HTTP/1.0 (RFC 9112 2.3)")
    case .versionNotSupported(let major, let minor):
      Row(
        .versionNotSupported, .versionNotSupported,
        "HTTP/\(major).\(minor) is not served here; use HTTP/1.1 (RFC 9110 15.6.6)")
    case .targetEmpty: Row(.requestLineMalformed, "the request target is empty (RFC 9112 3.2)")
    case .targetForm:
      Row(
        .requestLineMalformed,
        "the request target is neither a path nor an http URI, nor what its method asks for (RFC 9112 3.2)")
    case .authorityInvalid:
      Row(
        .requestLineMalformed, "the request target's authority is not a host with an optional port (RFC 9110 4.2)")
    case .percentEncoding(let at):
      Row(.requestLineMalformed, "'%' at offset \(at) is not followed by two hexadecimal digits (RFC 3986 2.1)")
    case .methodNotImplemented:
      Row(.methodNotImplemented, .notImplemented, "this method is not known here (RFC 9110 15.6.2)")
    case .fieldsTooLarge(let limit):
      Row(
        .fieldsTooLarge, .requestHeaderFieldsTooLarge,
        "the header section is larger than \(limit) bytes (RFC 6585 5)")
    case .fieldLineTooLong(let limit):
      Row(.fieldsTooLarge, .requestHeaderFieldsTooLarge, "a field line is longer than \(limit) bytes (RFC 6585 5)")
    case .tooManyFields(let limit):
      Row(.fieldsTooLarge, .requestHeaderFieldsTooLarge, "there are more than \(limit) field lines (RFC 6585 5)")
    case .foldedField(let at):
      Row(
        .fieldMalformed,
        "the field line at offset \(at) starts with white space; folded lines are not accepted (RFC 9112 5.2)")
    case .fieldNameEmpty(let at): Row(.fieldMalformed, "the field line at offset \(at) has no name (RFC 9112 5)")
    case .blankBeforeColon(let at):
      Row(.fieldMalformed, "white space at offset \(at) is between a field name and its colon (RFC 9112 5.1)")
    case .colonMissing(let at): Row(.fieldMalformed, "the field line at offset \(at) has no colon (RFC 9112 5)")
    case .hostMissing: Row(.hostInvalid, "there is no Host field, which HTTP/1.1 requires (RFC 9112 3.2)")
    case .hostRepeated: Row(.hostInvalid, "there is more than one Host field (RFC 9112 3.2)")
    case .hostInvalid: Row(.hostInvalid, "the Host field is not a host with an optional port (RFC 9112 3.2)")
    case .contentLengthInvalid:
      Row(.framingInvalid, "Content-Length is not a decimal number of bytes (RFC 9112 6.3)")
    case .contentLengthRepeated: Row(.framingInvalid, "there is more than one Content-Length field (RFC 9112 6.3)")
    case .twoLengths: Row(.framingInvalid, "there are both Content-Length and Transfer-Encoding (RFC 9112 6.3)")
    case .transferEncodingInHTTP10:
      Row(.framingInvalid, "there is a Transfer-Encoding field, which HTTP/1.0 does not have (RFC 9112 6.1)")
    case .transferEncodingInvalid:
      Row(.framingInvalid, "Transfer-Encoding is not chunked and nothing else (RFC 9112 6.3)")
    case .transferCodingUnknown:
      Row(.framingInvalid, .notImplemented, "only the transfer coding chunked is known here (RFC 9112 6.1)")
    case .expectationUnknown:
      Row(
        .expectationUnknown, .expectationFailed, "only the expectation 100-continue is known here (RFC 9110 10.1.1)")
    case .contentTooLarge(let limit):
      Row(.contentTooLarge, .contentTooLarge, "the content is longer than \(limit) bytes (RFC 9110 15.5.14)")
    case .chunkSizeInvalid:
      Row(.chunkMalformed, "a chunk size is not a hexadecimal number of bytes (RFC 9112 7.1)")
    case .chunkUnterminated: Row(.chunkMalformed, "chunk data is not followed by CR LF (RFC 9112 7.1)")
    case .chunkExtensionsTooLong(let limit):
      Row(.chunkMalformed, "the chunk extensions are longer than \(limit) bytes (RFC 9112 7.1.1)")
    case .chunkExtensionInvalid:
      Row(.chunkMalformed, "a chunk extension contains a byte that is not allowed there (RFC 9112 7.1.1)")
    case .trailersTooLarge(let limit):
      Row(
        .fieldsTooLarge, .requestHeaderFieldsTooLarge,
        "the trailer section is larger than \(limit) bytes (RFC 9112 7.1.2)")
    case .trailerInvalid:
      Row(.chunkMalformed, "the trailer section has a line that is not a field line (RFC 9112 7.1.2)")
    case .truncated: Row(.truncated, "the connection was half-closed in the middle of the request (RFC 9112 8)")
    case .headTimeout:
      Row(.headTimeout, .requestTimeout, "the head of the request did not arrive in time (RFC 9110 15.5.9)")
    case .bodyTimeout:
      Row(.bodyTimeout, .requestTimeout, "the content of the request did not arrive in time (RFC 9110 15.5.9)")
    case .memoryExhausted:
      Row(
        .memoryExhausted, .serviceUnavailable,
        "the server has no memory left for another request's content; try again later (RFC 9110 15.6.4)")
    case .noAnswer:
      Row(
        .serverFault, .internalServerError, "the server has no answer to this request; this is its own fault")
    case .answerInvalid:
      Row(
        .serverFault, .internalServerError,
        "the server's answer to this request could not be sent; this is its own fault")
    }
  }
}

extension RequestFault.Place {
  fileprivate func row(_ finding: String) -> RequestFault.Row {
    switch self {
    case .method: .init(.requestLineMalformed, "\(finding) method (RFC 9110 9.1)")
    case .target: .init(.requestLineMalformed, "\(finding) request target (RFC 9112 3.2)")
    case .fieldName: .init(.fieldMalformed, "\(finding) field name (RFC 9110 5.1)")
    case .fieldValue: .init(.fieldMalformed, "\(finding) field value (RFC 9110 5.5)")
    }
  }
}
