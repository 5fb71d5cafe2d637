import DeepLinkOctets

/// `method SP request-target SP HTTP-version`, RFC 9112 3.
enum RequestLine {
  /// Reads the line in `range`, which excludes its line end; nil if it is well-formed.
  static func parse(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into request: inout Request, _ methodIsKnown: inout Bool
  ) -> RequestFault? {
    let end = range.upperBound
    var index = range.lowerBound
    while index < end, bytes[index].isTokenOctet { index &+= 1 }
    guard index < end else { return .requestLineParts }
    guard index > range.lowerBound, bytes[index] == .space else { return .octet(bytes[index], at: index, in: .method) }
    if let method = Method(bytes.extracting(range.lowerBound..<index)) {
      request.method = method
    } else {
      methodIsKnown = false
    }

    let scanned: RequestTarget.Scanned
    switch RequestTarget.scan(bytes, index &+ 1..<end) {
    case .success(let target): scanned = target
    case .failure(let fault): return fault
    }
    let target = scanned.range
    guard target.upperBound < end else { return target.isEmpty ? .targetEmpty : .requestLineParts }
    guard !target.isEmpty else { return .targetEmpty }

    if let fault = parseVersion(bytes, target.upperBound &+ 1..<end, into: &request) { return fault }
    return RequestTarget.parse(bytes, scanned, methodIsKnown ? request.method : nil, into: &request)
  }

  private static func parseVersion(_ bytes: Span<UInt8>, _ range: Range<Int>, into request: inout Request)
    -> RequestFault?
  {
    let version = bytes.extracting(range)
    // RFC 9112 2.3: the name is case-sensitive, and both numbers have one digit.
    guard version.count == 8, version.extracting(0..<5).equals("HTTP/"), version[5].isDigit, version[6] == .dot,
      version[7].isDigit
    else {
      for index in version.indices where version[index] == .space { return .requestLineParts }
      return .versionMalformed
    }
    switch (version[5] &- 0x30, version[7] &- 0x30) {
    case (1, 1): request.version = .http11
    case (1, 0): request.version = .http10
    case (let major, let minor): return .versionNotSupported(major: major, minor: minor)
    }
    return nil
  }
}

/// The four forms of a request target, RFC 9112 3.2.
///
/// `range` holds visible ASCII without `#` and is not empty.
enum RequestTarget {
  /// A target of visible ASCII, and the offset of its first `?`.
  struct Scanned {
    let range: Range<Int>
    let question: Int?
  }

  /// Reads up to the space that ends the target, or to the end.
  static func scan(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Result<Scanned, RequestFault> {
    let end = range.upperBound
    var index = range.lowerBound
    var question: Int?
    while true {
      index = bytes.endOfPlainTarget(from: index, to: end)
      guard index < end, bytes[index] != .space else { break }
      switch bytes[index] {
      case .question: question = question ?? index
      case .percent where question == nil:
        // RFC 3986 2.1. In a path, a malformed escape could hide a separator. The handler decides about the query.
        // An escape that the line end cuts off is malformed as well: CR is not a digit.
        guard bytes.percentEscape(at: index) != nil else { return .failure(.percentEncoding(at: index)) }
      case .percent: break
      // RFC 9112 3.2: a request target has no fragment and consists of visible ASCII.
      case let octet: return .failure(.octet(octet, at: index, in: .target))
      }
      index &+= 1
    }
    return .success(Scanned(range: range.lowerBound..<index, question: question))
  }

  /// Determines the form; `target` is not empty.
  static func parse(_ bytes: Span<UInt8>, _ target: Scanned, _ method: Method?, into request: inout Request)
    -> RequestFault?
  {
    let range = target.range
    // RFC 9112 3.2.3: authority-form is for CONNECT only, and CONNECT has no other form.
    if method == .connect {
      request.form = .authority
      return Authority.isValid(bytes.extracting(range), needsPort: true) ? nil : .targetForm
    }
    if bytes[range.lowerBound] == .slash {
      request.form = .origin
      setPath(range, target.question, in: &request)
      return nil
    }
    // RFC 9112 3.2.4
    if range.count == 1, bytes[range.lowerBound] == .asterisk {
      guard method == .options || method == nil else { return .targetForm }
      request.form = .asterisk
      (request.target, request.path) = (range, range)
      return nil
    }
    return parseAbsolute(bytes, target, into: &request)
  }

  // RFC 9112 3.2.2: a server must accept absolute-form, although only clients of proxies send it.
  private static func parseAbsolute(_ bytes: Span<UInt8>, _ target: Scanned, into request: inout Request)
    -> RequestFault?
  {
    let range = target.range
    let octets = bytes.extracting(range)
    let start: Int
    if octets.count >= 7, octets.extracting(0..<7).equalsIgnoringCase("http://") {
      start = range.lowerBound &+ 7
    } else if octets.count >= 8, octets.extracting(0..<8).equalsIgnoringCase("https://") {
      start = range.lowerBound &+ 8
    } else {
      return .targetForm
    }
    var end = start
    while end < range.upperBound, bytes[end] != .slash, bytes[end] != .question { end &+= 1 }
    // RFC 9110 4.2.1, 4.2.4: an empty host is invalid; user information is refused, because it is used for phishing.
    guard Authority.isValid(bytes.extracting(start..<end), needsPort: false) else { return .authorityInvalid }
    request.form = .absolute
    request.authority = start..<end
    setPath(end..<range.upperBound, target.question, in: &request)
    return nil
  }

  private static func setPath(_ range: Range<Int>, _ question: Int?, in request: inout Request) {
    request.target = range
    request.path = range.lowerBound..<(question ?? range.upperBound)
    request.query = question.map { $0 &+ 1..<range.upperBound }
  }
}

extension Request {
  /// Replaces an empty path by `/` (RFC 9110 4.2.3), which is written after the head, followed by the query.
  mutating func completeTarget() {
    guard form == .absolute, path.isEmpty else { return }
    let start = bytes.count
    bytes.append(.slash)
    bytes.append(contentsOf: Array(bytes[target]))
    if let query { self.query = start &+ 2..<start &+ 2 &+ query.count }
    path = start..<start &+ 1
    target = start..<bytes.count
  }
}
