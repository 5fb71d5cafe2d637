import DeepLinkOctets

extension RequestFault: CustomStringConvertible {
  /// One sentence for a person: the text that was read, its place, the expected text, and the section of the standard.
  public var description: String {
    switch self {
    case .tooManyEmptyLines(let limit):
      "more than \(limit) empty lines before the request line (RFC 9112 2.2)"
    case .bareLineFeed(let offset):
      "line feed without carriage return at offset \(offset); expected CR LF at the end of a line (RFC 9112 2.2)"
    case .requestLineTooLong(let limit):
      "the request line is longer than \(limit) bytes (RFC 9112 3)"
    case .requestLineParts:
      "the request line is not a method, a request target and a version with one space between them (RFC 9112 3)"
    case .octet(0x16, at: 0, in: .method):
      "this looks like a TLS handshake, but this port speaks plain HTTP"
    case .octet(let octet, let offset, let place):
      "byte 0x\(octet.hexDigits) at offset \(offset) is not allowed in a \(place.name) (\(place.section))"
    case .versionMalformed:
      "the request line does not end in HTTP/1.1 or HTTP/1.0 (RFC 9112 2.3)"
    case .versionNotSupported(let major, let minor):
      "HTTP/\(major).\(minor) is not served here; use HTTP/1.1 (RFC 9110 15.6.6)"
    case .targetEmpty:
      "the request target is empty (RFC 9112 3.2)"
    case .targetForm:
      "the request target is neither a path nor an http URI, nor what its method asks for (RFC 9112 3.2)"
    case .authorityInvalid:
      "the request target's authority is not a host with an optional port (RFC 9110 4.2)"
    case .percentEncoding(let offset):
      "'%' at offset \(offset) is not followed by two hexadecimal digits (RFC 3986 2.1)"
    case .methodNotImplemented:
      "this method is not known here (RFC 9110 15.6.2)"
    case .fieldsTooLarge(let limit):
      "the header section is larger than \(limit) bytes (RFC 6585 5)"
    case .fieldLineTooLong(let limit):
      "a field line is longer than \(limit) bytes (RFC 6585 5)"
    case .tooManyFields(let limit):
      "there are more than \(limit) field lines (RFC 6585 5)"
    case .foldedField(let offset):
      "the field line at offset \(offset) starts with white space; folded lines are not accepted (RFC 9112 5.2)"
    case .fieldNameEmpty(let offset):
      "the field line at offset \(offset) has no name (RFC 9112 5)"
    case .blankBeforeColon(let offset):
      "white space at offset \(offset) is between a field name and its colon (RFC 9112 5.1)"
    case .colonMissing(let offset):
      "the field line at offset \(offset) has no colon (RFC 9112 5)"
    case .hostMissing:
      "there is no Host field, which HTTP/1.1 requires (RFC 9112 3.2)"
    case .hostRepeated:
      "there is more than one Host field (RFC 9112 3.2)"
    case .hostInvalid:
      "the Host field is not a host with an optional port (RFC 9112 3.2)"
    default:
      contentDescription
    }
  }

  private var contentDescription: String {
    switch self {
    case .contentLengthInvalid:
      "Content-Length is not a decimal number of bytes (RFC 9112 6.3)"
    case .contentLengthRepeated:
      "there is more than one Content-Length field (RFC 9112 6.3)"
    case .twoLengths:
      "there are both Content-Length and Transfer-Encoding (RFC 9112 6.3)"
    case .transferEncodingInHTTP10:
      "there is a Transfer-Encoding field, which HTTP/1.0 does not have (RFC 9112 6.1)"
    case .transferEncodingInvalid:
      "Transfer-Encoding is not chunked and nothing else (RFC 9112 6.3)"
    case .transferCodingUnknown:
      "only the transfer coding chunked is known here (RFC 9112 6.1)"
    case .expectationUnknown:
      "only the expectation 100-continue is known here (RFC 9110 10.1.1)"
    case .contentTooLarge(let limit):
      "the content is longer than \(limit) bytes (RFC 9110 15.5.14)"
    case .chunkSizeInvalid:
      "a chunk size is not a hexadecimal number of bytes (RFC 9112 7.1)"
    case .chunkUnterminated:
      "chunk data is not followed by CR LF (RFC 9112 7.1)"
    case .chunkExtensionsTooLong(let limit):
      "the chunk extensions are longer than \(limit) bytes (RFC 9112 7.1.1)"
    case .chunkExtensionInvalid:
      "a chunk extension contains a byte that is not allowed there (RFC 9112 7.1.1)"
    case .trailersTooLarge(let limit):
      "the trailer section is larger than \(limit) bytes (RFC 9112 7.1.2)"
    case .trailerInvalid:
      "the trailer section has a line that is not a field line (RFC 9112 7.1.2)"
    case .truncated:
      "the connection was half-closed in the middle of the request (RFC 9112 8)"
    case .headTimeout:
      "the head of the request did not arrive in time (RFC 9110 15.5.9)"
    case .bodyTimeout:
      "the content of the request did not arrive in time (RFC 9110 15.5.9)"
    case .memoryExhausted:
      "the server has no memory left for another request's content; try again later (RFC 9110 15.6.4)"
    case .noAnswer:
      "the server has no answer to this request; this is its own fault"
    case .answerInvalid:
      "the server's answer to this request could not be sent; this is its own fault"
    default:
      "the request is malformed"
    }
  }
}

extension RequestFault.Place {
  fileprivate var name: String {
    switch self {
    case .method: "method"
    case .target: "request target"
    case .fieldName: "field name"
    case .fieldValue: "field value"
    }
  }

  fileprivate var section: String {
    switch self {
    case .method: "RFC 9110 9.1"
    case .target: "RFC 9112 3.2"
    case .fieldName: "RFC 9110 5.1"
    case .fieldValue: "RFC 9110 5.5"
    }
  }
}
