import DeepLinkOctets

/// The rules for a complete head: Host, Connection, and one length of its content.
enum HeadRules {
  /// The first rule that the head breaks, or nil; sets the authority, the framing and `wantsClose`.
  static func check(_ bytes: Span<UInt8>, _ request: inout Request) -> RequestFault? {
    var host: Range<Int>?
    var framing = Framing()
    var connection = (close: false, keepAlive: false)
    for field in request.fields {
      switch field.id {
      case .host:
        // RFC 9112 3.2: of two Host fields, two readers could choose different ones.
        guard host == nil else { return .hostRepeated }
        host = field.value
        let name = bytes.extracting(field.value)
        guard
          Authority.isValid(name, needsPort: false)
            || Authority.isValid(name, needsPort: false, takesText: true) && name.isText
        else { return .hostInvalid }
      case .contentLength:
        if let fault = framing.addLength(bytes, field.value) { return fault }
      case .transferEncoding:
        framing.addCodings(bytes, field.value)
      case .connection:
        bytes.forEachToken(in: field.value) { member in
          // RFC 9110 7.6.1: options are compared without case.
          let option = bytes.extracting(member)
          if option.equalsIgnoringCase("close") { connection.close = true }
          if option.equalsIgnoringCase("keep-alive") { connection.keepAlive = true }
        }
      case .expect where request.version == .http11:
        // RFC 9110 10.1.1: an expectation in HTTP/1.0 is ignored.
        bytes.forEachToken(in: field.value) { member in
          if bytes.extracting(member).equalsIgnoringCase("100-continue") {
            framing.expectsContinue = true
          } else {
            framing.expectsUnknown = true
          }
        }
      default: break
      }
    }
    // RFC 9112 3.2: HTTP/1.1 requires Host even when the target names the authority.
    if host == nil, request.version == .http11 { return .hostMissing }
    // RFC 9112 3.2.2: the authority of an absolute-form target replaces Host.
    if request.form != .absolute { request.authority = host }
    // RFC 9112 9.3
    request.wantsClose = connection.close || (request.version == .http10 && !connection.keepAlive)
    request.framing = framing
    return framing.check(request.version)
  }
}

/// How long a request's content is, RFC 9112 6.3.
///
/// A request is refused if two readers could disagree about the length.
struct Framing: Hashable, Sendable {
  /// The declared `Content-Length`.
  private(set) var length: Int?
  private var codings = 0
  private var chunkedCount = 0
  private var lastIsChunked = false
  private var hasCodings = false
  /// Whether there is one `Transfer-Encoding` line, and its value is `chunked`.
  private var isPlainlyChunked = false
  /// `Expect: 100-continue`, RFC 9110 10.1.1.
  var expectsContinue = false
  /// Any other expectation.
  var expectsUnknown = false

  /// Whether the content comes in chunks.
  var isChunked: Bool { hasCodings }

  /// Whether any content follows the head.
  var hasContent: Bool { hasCodings || length ?? 0 > 0 }

  /// Reads a `Content-Length` field.
  mutating func addLength(_ bytes: Span<UInt8>, _ value: Range<Int>) -> RequestFault? {
    // RFC 9112 6.3: equal repeated values may be accepted, but no regular client sends them.
    guard length == nil else { return .contentLengthRepeated }
    length = bytes.decimal(in: value)
    return length == nil ? .contentLengthInvalid : nil
  }

  /// Reads a `Transfer-Encoding` field; several fields count as one list.
  mutating func addCodings(_ bytes: Span<UInt8>, _ value: Range<Int>) {
    isPlainlyChunked = !hasCodings && bytes.extracting(value).equalsIgnoringCase("chunked")
    hasCodings = true
    bytes.forEachToken(in: value) { member in
      codings &+= 1
      // A coding with parameters is not `chunked`: RFC 9112 7 defines none for it.
      lastIsChunked = bytes.extracting(member).equalsIgnoringCase("chunked")
      if lastIsChunked { chunkedCount &+= 1 }
    }
  }

  /// The rule that the fields break together, or nil.
  func check(_ version: Request.Version) -> RequestFault? {
    guard hasCodings else { return nil }
    // RFC 9112 6.3: both could be a smuggling attempt, so refuse rather than choose.
    if length != nil { return .twoLengths }
    // RFC 9112 6.1: HTTP/1.0 has no transfer codings, so the framing is in doubt.
    if version == .http10 { return .transferEncodingInHTTP10 }
    // RFC 9112 6.3: without a final chunked the length cannot be told; 7.1: chunked is applied once.
    guard lastIsChunked, chunkedCount == 1 else { return .transferEncodingInvalid }
    // RFC 9112 6.1: 501 for a coding that is not understood.
    guard codings == 1 else { return .transferCodingUnknown }
    // RFC 9110 5.6.1.2 would have empty members of the list ignored; a reader that compares the whole value would not.
    return isPlainlyChunked ? nil : .transferEncodingInvalid
  }
}
