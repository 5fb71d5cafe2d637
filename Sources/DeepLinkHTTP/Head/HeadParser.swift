import DeepLinkOctets

/// Reads a request's head, line by line, from a buffer that starts at its first octet and grows.
///
/// A line is parsed once its end has arrived, so the split into packets cannot change the result. No octet is searched for a
/// line end twice: a head that arrives octet by octet costs at most twice as much as one that arrives at once.
public struct HeadParser: Sendable {
  /// Where the line that has not been parsed yet starts.
  private var lineStart = 0
  /// There is no unread line feed before this offset.
  private var scanned = 0
  /// Where the field lines start; nil while the request line is incomplete.
  private var fieldsStart: Int?
  private var methodIsKnown = true

  /// A parser at the start of a request.
  public init() {}

  /// Reads on.
  ///
  /// `bytes` starts at the request's first octet and includes the octets of former calls. After `done`, `request` holds the
  /// head and the parser is ready for the next one. The caller skips empty lines before the request line.
  public mutating func parse(_ bytes: Span<UInt8>, _ limits: Limits, into request: inout Request) -> Parsed {
    // An octet that cannot start a method is refused at once: a TLS handshake may never send a line end.
    if lineStart == 0, !bytes.isEmpty, !bytes[0].isTokenOctet {
      if bytes[0] == .lineFeed { return .bad(.bareLineFeed(at: 0)) }
      // This may be the start of an empty line.
      if bytes[0] == .carriageReturn, bytes.count == 1 { return .needMore }
      return .bad(.octet(bytes[0], at: 0, in: .method))
    }
    while true {
      guard let lineFeed = bytes.firstLineFeed(from: scanned) else {
        scanned = bytes.count
        // With two octets more, this cannot be an empty line any more.
        if let fault = checkLength(bytes.count &- 2, limits) { return .bad(fault) }
        return .needMore
      }
      let line = lineStart..<Swift.max(lineStart, lineFeed &- 1)
      // The empty line after the fields does not count against their limit.
      let isEnd = line.isEmpty && fieldsStart != nil
      if !isEnd, let fault = checkLength(lineFeed, limits) { return .bad(fault) }
      // RFC 9112 2.2: a bare line feed may end a line, but another reader may not accept it, so it is refused.
      guard lineFeed > lineStart, bytes[lineFeed &- 1] == .carriageReturn else {
        return .bad(.bareLineFeed(at: lineFeed))
      }
      lineStart = lineFeed &+ 1
      scanned = lineStart
      if isEnd { return finish(bytes, into: &request) }
      if fieldsStart == nil {
        fieldsStart = lineStart
        if let fault = RequestLine.parse(bytes, line, into: &request, &methodIsKnown) { return .bad(fault) }
      } else {
        if request.fields.count >= limits.fieldCount { return .bad(.tooManyFields(limit: limits.fieldCount)) }
        if let fault = FieldLineSyntax.parse(bytes, line, into: &request.fields) { return .bad(fault) }
      }
    }
  }

  /// The limit that a line exceeds if its line feed is at `offset` or later.
  private func checkLength(_ offset: Int, _ limits: Limits) -> RequestFault? {
    guard let fieldsStart else {
      return offset &- lineStart > limits.requestLine &+ 1 ? .requestLineTooLong(limit: limits.requestLine) : nil
    }
    let lineLimit = lineStart &+ limits.fieldLine &+ 1
    let sectionLimit = fieldsStart &+ limits.fields &- 1
    guard offset > Swift.min(lineLimit, sectionLimit) else { return nil }
    return lineLimit < sectionLimit ? .fieldLineTooLong(limit: limits.fieldLine) : .fieldsTooLarge(limit: limits.fields)
  }

  private mutating func finish(_ bytes: Span<UInt8>, into request: inout Request) -> Parsed {
    let end = lineStart
    if let fault = HeadRules.check(bytes, &request) { return .bad(fault) }
    // RFC 9110 9.1: an unknown method is 501. So is CONNECT, because this is not a proxy.
    if !methodIsKnown || request.method == .connect { return .bad(.methodNotImplemented) }
    request.bytes.append(contentsOf: bytes.extracting(0..<end))
    request.completeTarget()
    self = HeadParser()
    return .done(consumed: end)
  }
}

/// `field-name ":" OWS field-value OWS`, RFC 9112 5.
enum FieldLineSyntax {
  /// Reads the line in `range`, which is not empty and excludes its line end; nil if it is well-formed.
  static func parse(_ bytes: Span<UInt8>, _ range: Range<Int>, into fields: inout [Request.FieldLine]) -> RequestFault?
  {
    let end = range.upperBound
    var index = range.lowerBound
    while index < end, bytes[index].isTokenOctet { index &+= 1 }
    guard index < end else { return .colonMissing(at: range.lowerBound) }
    guard bytes[index] == .colon else { return nameFault(bytes, range.lowerBound, index) }
    guard index > range.lowerBound else { return .fieldNameEmpty(at: index) }
    let name = range.lowerBound..<index

    index &+= 1
    while index < end, bytes[index].isBlank { index &+= 1 }
    let valueStart = index
    while true {
      index = bytes.endOfPlainValue(from: index, to: end)
      guard index < end else { break }
      // RFC 9110 5.5: CR, LF and NUL could split one field into two; other control characters are not allowed either.
      guard bytes[index] == .tab else { return .octet(bytes[index], at: index, in: .fieldValue) }
      index &+= 1
    }
    var valueEnd = end
    while valueEnd > valueStart, bytes[valueEnd &- 1].isBlank { valueEnd &-= 1 }
    let id = FieldName(bytes.extracting(name))
    fields.append(Request.FieldLine(id: id, name: name, value: valueStart..<valueEnd))
    return nil
  }

  private static func nameFault(_ bytes: Span<UInt8>, _ start: Int, _ index: Int) -> RequestFault {
    guard bytes[index].isBlank else { return .octet(bytes[index], at: index, in: .fieldName) }
    // RFC 9112 5.2: a folded line would continue the one before it; 5.1: blanks before the colon are refused.
    return index == start ? .foldedField(at: index) : .blankBeforeColon(at: index)
  }
}

/// The result of a wire parser for the octets that it has seen.
public enum Parsed: Hashable, Sendable {
  /// The value is complete and ends after this many octets.
  case done(consumed: Int)
  /// Every octet so far is fine, but the value does not end here.
  case needMore
  /// No continuation of these octets is acceptable.
  case bad(RequestFault)
}
