/// `method SP request-target SP HTTP-version`, RFC 9112 3.
enum RequestLine {
  /// Reads the line in `range`, which does not include its line end; nil if all is well.
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
