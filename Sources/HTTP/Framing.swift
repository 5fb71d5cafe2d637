/// How long a request's content is, RFC 9112 6.3.
///
/// When two readers could disagree about it, the request is refused.
struct Framing: Hashable, Sendable {
  /// The declared `Content-Length`.
  private(set) var length: Int?
  private var codings = 0
  private var chunkedCount = 0
  private var lastIsChunked = false
  private var hasCodings = false
  /// Whether nothing but `chunked` stands there, in the one line that there is.
  private var isPlainlyChunked = false
  /// `Expect: 100-continue`, RFC 9110 10.1.1.
  var expectsContinue = false
  /// Any other expectation.
  var expectsUnknown = false

  /// Whether the content comes in chunks.
  var isChunked: Bool { hasCodings }

  /// Whether any content follows the head.
  var hasContent: Bool { hasCodings || length ?? 0 > 0 }

  /// Takes in a `Content-Length` field.
  mutating func addLength(_ bytes: Span<UInt8>, _ value: Range<Int>) -> RequestFault? {
    // RFC 9112 6.3: equal repeated values could be accepted; nobody honest sends them.
    guard length == nil else { return .contentLengthRepeated }
    guard !value.isEmpty else { return .contentLengthInvalid }
    var number = 0
    for index in value {
      guard bytes[index].isDigit else { return .contentLengthInvalid }
      let (tens, over) = number.multipliedReportingOverflow(by: 10)
      let (sum, overAgain) = tens.addingReportingOverflow(Int(bytes[index] &- 0x30))
      guard !over, !overAgain else { return .contentLengthInvalid }
      number = sum
    }
    length = number
    return nil
  }

  /// Takes in a `Transfer-Encoding` field; several count as one list.
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

  /// The rule that the fields together break, or nil.
  func check(_ version: Request.Version) -> RequestFault? {
    guard hasCodings else { return nil }
    // RFC 9112 6.3: both could be a smuggling attempt, so refuse rather than choose.
    if length != nil { return .twoLengths }
    // RFC 9112 6.1: HTTP/1.0 knows no transfer codings; whoever sends one there has the framing wrong.
    if version == .http10 { return .transferEncodingInHTTP10 }
    // RFC 9112 6.3: without a final chunked the length cannot be told; 7.1: chunked is applied once.
    guard lastIsChunked, chunkedCount == 1 else { return .transferEncodingInvalid }
    // RFC 9112 6.1: 501 for a coding that is not understood.
    guard codings == 1 else { return .transferCodingUnknown }
    // RFC 9110 5.6.1.2 would have empty members of the list ignored; a reader that compares the whole value would not.
    return isPlainlyChunked ? nil : .transferEncodingInvalid
  }
}
