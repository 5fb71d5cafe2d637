/// What a request's Range field asks for (RFC 9110 14.2).
public enum RequestedRange: Hashable, Sendable {
  /// Everything: no range, one that has to be ignored, or several.
  case whole
  /// These octets: 206 with `Content-Range`.
  case part(Range<Int>)
  /// A range behind the end: 416 with `Content-Range: bytes */LENGTH`.
  case unsatisfiable
}

extension Request {
  /// The octets asked for of content that is `length` long, with this entity tag and date (RFC 9110 14.2, 13.1.5).
  public func range(length: Int, entityTag: [UInt8], lastModified: HTTPDate? = nil, now: HTTPDate) -> RequestedRange {
    // RFC 9110 14.2: ranges are defined for GET only.
    guard method == .get, let range = value(of: .range) else { return .whole }
    if let condition = value(of: .ifRange) {
      // RFC 9110 13.1.5: one tag, the same strong one, or one date, the same to the second. A list is neither.
      let isTag = bytes[condition].contains(.quote)
      let isCurrent =
        isTag
        ? entityTag.first == .quote && bytes[condition].elementsEqual(entityTag)
        : lastModified != nil && date(of: .ifRange, now: now) == lastModified
      guard isCurrent, fields.count(where: { $0.id == .ifRange }) == 1 else { return .whole }
    }
    return Self.byteRange(bytes.span.extracting(range), length: length)
  }

  // bytes=first-last, bytes=first-, bytes=-count. RFC 9110 14.1.2
  private static func byteRange(_ octets: Span<UInt8>, length: Int) -> RequestedRange {
    guard octets.count > 6, octets.extracting(0..<6).equalsIgnoringCase("bytes=") else { return .whole }
    let spec = octets.extracting(6..<octets.count)
    let trimmed = spec.extracting(spec.trimmingBlanks(0..<spec.count))
    var dash = 0
    while dash < trimmed.count, trimmed[dash].isDigit { dash &+= 1 }
    // Several ranges may be ignored; whoever asks for many small ones is up to no good (RFC 9110 14.2).
    guard dash < trimmed.count, trimmed[dash] == .hyphen else { return .whole }
    for index in dash &+ 1..<trimmed.count where !trimmed[index].isDigit { return .whole }
    let first = trimmed.number(0..<dash)
    let last = trimmed.number(dash &+ 1..<trimmed.count)
    switch (first, last) {
    case (nil, nil): return .whole
    case (nil, let count?):
      return count == 0 || length == 0 ? .unsatisfiable : .part(Swift.max(0, length &- count)..<length)
    case (let first?, let last):
      if let last, last < first { return .whole }
      guard first < length else { return .unsatisfiable }
      return .part(first..<Swift.min(last ?? length &- 1, length &- 1) &+ 1)
    }
  }
}

extension Span<UInt8> {
  /// The number that the digits in `range` spell, nil without any; one that is too large counts as the largest.
  fileprivate func number(_ range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    var number = 0
    for index in range {
      let (tens, over) = number.multipliedReportingOverflow(by: 10)
      let (sum, overAgain) = tens.addingReportingOverflow(Int(self[index] &- 0x30))
      if over || overAgain { return Int.max }
      number = sum
    }
    return number
  }
}
