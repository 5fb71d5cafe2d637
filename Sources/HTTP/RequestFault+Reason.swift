extension RequestFault {
  /// The kinds of refusals, few and closed, to count them by: names never change their meaning, and clients cannot
  /// invent new ones.
  public enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// The request line, or what stands before it, is malformed.
    case requestLineMalformed
    /// The request line is longer than the limit.
    case requestLineTooLong
    /// A version that is not served.
    case versionNotSupported
    /// A method that is not known.
    case methodNotImplemented
    /// A field line is malformed.
    case fieldMalformed
    /// The field lines are too long or too many.
    case fieldsTooLarge
    /// `Host` is missing, repeated or invalid.
    case hostInvalid
    /// It cannot be told for certain how long the content is.
    case framingInvalid
    /// Chunked content is malformed.
    case chunkMalformed
    /// The content is longer than the limit.
    case contentTooLarge
    /// An expectation that is not known.
    case expectationUnknown
    /// The client ended its side in the middle of a request.
    case truncated
    /// The head did not arrive in time.
    case headTimeout
    /// The content did not arrive in time.
    case bodyTimeout
    /// There was no memory left for it.
    case memoryExhausted
    /// The request was all right; the server had no answer that could be sent.
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

  /// The kind that this fault is of.
  public var reason: Reason {
    switch self {
    case .tooManyEmptyLines, .requestLineParts, .versionMalformed, .targetEmpty, .targetForm, .authorityInvalid,
      .percentEncoding, .octet(_, at: _, in: .method), .octet(_, at: _, in: .target):
      .requestLineMalformed
    case .requestLineTooLong: .requestLineTooLong
    case .versionNotSupported: .versionNotSupported
    case .methodNotImplemented: .methodNotImplemented
    // A bare line feed may end the request line as well; where the line ends is what cannot be told.
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
