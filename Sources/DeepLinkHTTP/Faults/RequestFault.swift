/// The reason why a request was refused, with the text that was read and its place.
///
/// Offsets count octets from the start of the request. After any fault the connection closes, because the start of the next
/// request is in doubt.
///
/// More cases may come, so a `switch` needs a `default`.
public enum RequestFault: Error, Hashable, Sendable {
  /// More empty lines before the request line than are skipped (RFC 9112 2.2).
  case tooManyEmptyLines(limit: Int)
  /// A line feed without a carriage return before it (RFC 9112 2.2).
  case bareLineFeed(at: Int)
  /// The request line is longer than the limit (RFC 9112 3).
  case requestLineTooLong(limit: Int)
  /// The request line does not consist of three parts with one space between them (RFC 9112 3).
  case requestLineParts
  /// An octet that is not allowed in its place.
  case octet(UInt8, at: Int, in: Place)
  /// The version is not `HTTP/` digit `.` digit (RFC 9112 2.3).
  case versionMalformed
  /// A version other than 1.0 and 1.1 (RFC 9110 15.6.6).
  case versionNotSupported(major: UInt8, minor: UInt8)
  /// An empty request target (RFC 9112 3.2).
  case targetEmpty
  /// A request target in none of the forms its method may use (RFC 9112 3.2).
  case targetForm
  /// The authority of an absolute-form target is not a host with an optional port (RFC 9110 4.2).
  case authorityInvalid
  /// `%` in a path without two hexadecimal digits after it (RFC 3986 2.1).
  case percentEncoding(at: Int)
  /// A method that this server does not know (RFC 9110 15.6.2).
  case methodNotImplemented
  /// The field lines are longer than the limit (RFC 6585 5).
  case fieldsTooLarge(limit: Int)
  /// One field line is longer than the limit (RFC 6585 5).
  case fieldLineTooLong(limit: Int)
  /// More field lines than the limit (RFC 6585 5).
  case tooManyFields(limit: Int)
  /// A field line that starts with white space (RFC 9112 5.2).
  case foldedField(at: Int)
  /// A field line that starts with its colon (RFC 9112 5).
  case fieldNameEmpty(at: Int)
  /// White space between a field name and its colon (RFC 9112 5.1).
  case blankBeforeColon(at: Int)
  /// A field line without a colon (RFC 9112 5).
  case colonMissing(at: Int)
  /// No `Host` in HTTP/1.1 (RFC 9112 3.2).
  case hostMissing
  /// More than one `Host` (RFC 9112 3.2).
  case hostRepeated
  /// `Host` is not a host with an optional port (RFC 9112 3.2).
  case hostInvalid
  /// `Content-Length` is not a number, or too large (RFC 9112 6.3).
  case contentLengthInvalid
  /// More than one `Content-Length` (RFC 9112 6.3).
  case contentLengthRepeated
  /// `Content-Length` beside `Transfer-Encoding` (RFC 9112 6.3).
  case twoLengths
  /// `Transfer-Encoding` in HTTP/1.0 (RFC 9112 6.1).
  case transferEncodingInHTTP10
  /// The transfer codings do not end in exactly one `chunked`, or its value has other octets (RFC 9112 6.3).
  case transferEncodingInvalid
  /// A transfer coding other than `chunked` (RFC 9112 6.1).
  case transferCodingUnknown
  /// An expectation other than `100-continue` (RFC 9110 10.1.1).
  case expectationUnknown
  /// More content than the limit (RFC 9110 15.5.14).
  case contentTooLarge(limit: Int)
  /// A chunk size is not a hexadecimal number, or too large (RFC 9112 7.1).
  case chunkSizeInvalid
  /// Chunk data is not followed by a line end (RFC 9112 7.1).
  case chunkUnterminated
  /// More chunk extensions than the limit (RFC 9112 7.1.1).
  case chunkExtensionsTooLong(limit: Int)
  /// An octet that is not allowed in a chunk extension or its line end (RFC 9112 7.1.1).
  case chunkExtensionInvalid
  /// The trailer section is longer than the limit (RFC 9112 7.1.2).
  case trailersTooLarge(limit: Int)
  /// A trailer line is not a field line (RFC 9112 7.1.2).
  case trailerInvalid
  /// The client ended its side in the middle of a request (RFC 9112 8).
  case truncated
  /// The head did not arrive in time (RFC 9110 15.5.9).
  case headTimeout
  /// The content did not arrive in time (RFC 9110 15.5.9).
  case bodyTimeout
  /// The memory for incomplete requests is exhausted (RFC 9110 15.6.4).
  case memoryExhausted
  /// The handler gave no answer, which is a fault of the server.
  case noAnswer
  /// The handler gave an invalid answer, which is a fault of the server.
  case answerInvalid

  /// The part of a request in which an octet was found.
  public enum Place: Hashable, Sendable {
    /// The method of the request line.
    case method
    /// The request target.
    case target
    /// The name of a field line.
    case fieldName
    /// The value of a field line.
    case fieldValue
  }

  /// The status of the answer.
  public var status: Status {
    switch self {
    case .requestLineTooLong: .uriTooLong
    case .versionNotSupported: .versionNotSupported
    case .methodNotImplemented, .transferCodingUnknown: .notImplemented
    case .fieldsTooLarge, .fieldLineTooLong, .tooManyFields, .trailersTooLarge: .requestHeaderFieldsTooLarge
    case .contentTooLarge: .contentTooLarge
    case .expectationUnknown: .expectationFailed
    case .headTimeout, .bodyTimeout: .requestTimeout
    case .memoryExhausted: .serviceUnavailable
    case .noAnswer, .answerInvalid: .internalServerError
    default: .badRequest
    }
  }
}

extension RequestFault {
  /// The kinds of refusals, for counters. The list is closed, so clients cannot add to it, and names never change their
  /// meaning.
  public enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// The request line, or an octet before it, is malformed.
    case requestLineMalformed
    /// The request line is longer than the limit.
    case requestLineTooLong
    /// The version is not supported.
    case versionNotSupported
    /// The method is unknown.
    case methodNotImplemented
    /// A field line is malformed.
    case fieldMalformed
    /// The field lines are too long or too many.
    case fieldsTooLarge
    /// `Host` is missing, repeated or invalid.
    case hostInvalid
    /// The length of the content is in doubt.
    case framingInvalid
    /// Chunked content is malformed.
    case chunkMalformed
    /// The content is longer than the limit.
    case contentTooLarge
    /// The expectation is unknown.
    case expectationUnknown
    /// The client ended its side in the middle of a request.
    case truncated
    /// The head did not arrive in time.
    case headTimeout
    /// The content did not arrive in time.
    case bodyTimeout
    /// The memory for incomplete requests is exhausted.
    case memoryExhausted
    /// The handler gave no valid answer.
    case serverFault

    /// The name in metrics, in lower case with underscores: `request_line_too_long`.
    public var name: StaticString {
      switch self {
      case .requestLineMalformed: "request_line_malformed"
      case .requestLineTooLong: "request_line_too_long"
      case .versionNotSupported: "version_not_supported"
      case .methodNotImplemented: "method_not_implemented"
      case .fieldMalformed: "field_malformed"
      case .fieldsTooLarge: "fields_too_large"
      case .hostInvalid: "host_invalid"
      case .framingInvalid: "framing_invalid"
      case .chunkMalformed: "chunk_malformed"
      case .contentTooLarge: "content_too_large"
      case .expectationUnknown: "expectation_unknown"
      case .truncated: "truncated"
      case .headTimeout: "head_timeout"
      case .bodyTimeout: "body_timeout"
      case .memoryExhausted: "memory_exhausted"
      case .serverFault: "server_fault"
      }
    }
  }

  /// The kind of this fault.
  public var reason: Reason {
    switch self {
    case .tooManyEmptyLines, .requestLineParts, .versionMalformed, .targetEmpty, .targetForm, .authorityInvalid,
      .percentEncoding, .octet(_, at: _, in: .method), .octet(_, at: _, in: .target):
      .requestLineMalformed
    case .requestLineTooLong: .requestLineTooLong
    case .versionNotSupported: .versionNotSupported
    case .methodNotImplemented: .methodNotImplemented
    // A bare line feed may end the request line, too, but then the end of the line is in doubt.
    case .bareLineFeed, .foldedField, .fieldNameEmpty, .blankBeforeColon, .colonMissing,
      .octet(_, at: _, in: .fieldName), .octet(_, at: _, in: .fieldValue):
      .fieldMalformed
    case .fieldsTooLarge, .fieldLineTooLong, .tooManyFields, .trailersTooLarge: .fieldsTooLarge
    case .hostMissing, .hostRepeated, .hostInvalid: .hostInvalid
    case .contentLengthInvalid, .contentLengthRepeated, .twoLengths, .transferEncodingInHTTP10,
      .transferEncodingInvalid, .transferCodingUnknown:
      .framingInvalid
    case .chunkSizeInvalid, .chunkUnterminated, .chunkExtensionsTooLong, .chunkExtensionInvalid, .trailerInvalid:
      .chunkMalformed
    case .contentTooLarge: .contentTooLarge
    case .expectationUnknown: .expectationUnknown
    case .truncated: .truncated
    case .headTimeout: .headTimeout
    case .bodyTimeout: .bodyTimeout
    case .memoryExhausted: .memoryExhausted
    case .noAnswer, .answerInvalid: .serverFault
    }
  }
}
