/// The four forms of a request target, RFC 9112 3.2.
///
/// `range` holds visible ASCII without `#` and is not empty.
enum RequestTarget {
  static func parse(_ bytes: Span<UInt8>, _ range: Range<Int>, _ method: Method?, into request: inout Request)
    -> RequestFault?
  {
    // RFC 9112 3.2.3: authority-form belongs to CONNECT, and CONNECT has no other.
    if method == .connect {
      request.form = .authority
      return Authority.isValid(bytes.extracting(range), needsPort: true) ? nil : .targetForm
    }
    if bytes[range.lowerBound] == .slash {
      request.form = .origin
      return parsePath(bytes, range, into: &request)
    }
    // RFC 9112 3.2.4
    if range.count == 1, bytes[range.lowerBound] == .asterisk {
      guard method == .options || method == nil else { return .targetForm }
      request.form = .asterisk
      (request.target, request.path) = (range, range)
      return nil
    }
    return parseAbsolute(bytes, range, into: &request)
  }

  // RFC 9112 3.2.2: a server must accept absolute-form, although only clients of proxies send it.
  private static func parseAbsolute(_ bytes: Span<UInt8>, _ range: Range<Int>, into request: inout Request)
    -> RequestFault?
  {
    let target = bytes.extracting(range)
    let start: Int
    if target.count >= 7, target.extracting(0..<7).equalsIgnoringCase("http://") {
      start = range.lowerBound &+ 7
    } else if target.count >= 8, target.extracting(0..<8).equalsIgnoringCase("https://") {
      start = range.lowerBound &+ 8
    } else {
      return .targetForm
    }
    var end = start
    while end < range.upperBound, bytes[end] != .slash, bytes[end] != .question { end &+= 1 }
    // RFC 9110 4.2.1, 4.2.4: an empty host is invalid; user information is refused, as it serves to deceive.
    guard Authority.isValid(bytes.extracting(start..<end), needsPort: false) else { return .authorityInvalid }
    request.form = .absolute
    request.authority = start..<end
    return parsePath(bytes, end..<range.upperBound, into: &request)
  }

  private static func parsePath(_ bytes: Span<UInt8>, _ range: Range<Int>, into request: inout Request)
    -> RequestFault?
  {
    let end = range.upperBound
    var index = range.lowerBound
    while index < end, bytes[index] != .question {
      // RFC 3986 2.1. In a path a wrong one could hide a separator; what a query means is its reader's business.
      if bytes[index] == .percent {
        guard index &+ 2 < end, bytes[index &+ 1].hexValue != nil, bytes[index &+ 2].hexValue != nil else {
          return .percentEncoding(at: index)
        }
      }
      index &+= 1
    }
    request.target = range
    request.path = range.lowerBound..<index
    request.query = index < end ? index &+ 1..<end : nil
    return nil
  }
}

extension Request {
  /// RFC 9110 4.2.3: an empty path means `/`.
  ///
  /// Handlers see one: it is written behind the head, with the query after it.
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
