import DeepLinkOctets

/// The result of the preconditions of a request (RFC 9110 13.2.2).
public enum Precondition: Hashable, Sendable {
  /// Answer as usual.
  case proceed
  /// The client's copy is current: 304, with the fields of a 200 that caches need.
  case notModified
  /// 412.
  case failed
}

extension Request {
  /// Checks the preconditions against the entity tag, with its quotation marks, and the date of the content, in the order
  /// of RFC 9110 13.2.2.
  ///
  /// Malformed conditions are ignored.
  public func precondition(entityTag: [UInt8], lastModified: HTTPDate? = nil) -> Precondition {
    let isRead = method == .get || method == .head
    if value(of: .ifMatch) != nil {
      // RFC 9110 13.1.1: strong comparison, so a weak tag never matches.
      if !matches(.ifMatch, entityTag, strongly: true) { return .failed }
    } else if let lastModified, let limit = date(of: .ifUnmodifiedSince), lastModified > limit {
      return .failed
    }
    if value(of: .ifNoneMatch) != nil {
      // RFC 9110 13.1.2: weak comparison; If-Modified-Since is then ignored.
      if matches(.ifNoneMatch, entityTag, strongly: false) { return isRead ? .notModified : .failed }
    } else if isRead, let lastModified, let since = date(of: .ifModifiedSince), lastModified <= since {
      return .notModified
    }
    return .proceed
  }

  /// Whether a field that lists entity tags holds `*` or one that compares equal to `entityTag` (RFC 9110 8.8.3).
  public func matches(_ field: FieldName, _ entityTag: [UInt8], strongly: Bool) -> Bool {
    let octets = bytes.span
    let tag = entityTag.span
    let isWeak = tag.count > 1 && tag.extracting(0..<2).equals("W/")
    let opaque = tag.extracting((isWeak ? 2 : 0)..<tag.count)
    for line in fields where line.id == field {
      if octets.extracting(line.value).equals("*") { return true }
      var index = line.value.lowerBound
      while let (candidate, candidateIsWeak) = octets.nextEntityTag(&index, line.value.upperBound) {
        guard candidate.count == opaque.count, !strongly || !(isWeak || candidateIsWeak) else { continue }
        var isEqual = true
        for offset in 0..<candidate.count where octets[candidate.lowerBound &+ offset] != opaque[offset] {
          isEqual = false
          break
        }
        if isEqual { return true }
      }
    }
    return false
  }

  /// The date that this field holds, or nil.
  public func date(of field: FieldName) -> HTTPDate? {
    value(of: field).flatMap { HTTPDate(bytes.span.extracting($0)) }
  }
}

extension Span<UInt8> {
  /// The next `["W/"] DQUOTE *etagc DQUOTE` of a list, with its quotation marks; nil at the end of the list or if it is
  /// malformed. A tag may hold commas and backslashes, so these lists need their own parser.
  fileprivate func nextEntityTag(_ index: inout Int, _ end: Int) -> (tag: Range<Int>, isWeak: Bool)? {
    while index < end, self[index].isBlank || self[index] == .comma { index &+= 1 }
    let isWeak = index &+ 1 < end && self[index] == 0x57 && self[index &+ 1] == .slash
    if isWeak { index &+= 2 }
    guard index < end, self[index] == .quote else { return nil }
    let start = index
    index &+= 1
    while index < end, self[index] != .quote {
      guard self[index] > .space, self[index] != .delete else { return nil }
      index &+= 1
    }
    guard index < end else { return nil }
    index &+= 1
    return (start..<index, isWeak)
  }
}

/// The part of the content that a Range field asks for (RFC 9110 14.2).
public enum RequestedRange: Hashable, Sendable {
  /// Everything: there is no range, several, or one that is ignored.
  case whole
  /// These octets: 206 with `Content-Range`.
  case part(Range<Int>)
  /// A range after the end: 416 with `Content-Range: bytes */LENGTH`.
  case unsatisfiable
}

extension Request {
  /// The requested part of content of this length, entity tag and date (RFC 9110 14.2, 13.1.5).
  public func range(length: Int, entityTag: [UInt8], lastModified: HTTPDate? = nil) -> RequestedRange {
    // RFC 9110 14.2: ranges are defined for GET only.
    guard method == .get, let range = value(of: .range) else { return .whole }
    if let condition = value(of: .ifRange) {
      // RFC 9110 13.1.5: either the same strong entity tag, or the same date to the second; not a list.
      let isTag = bytes[condition].contains(.quote)
      let isCurrent =
        isTag
        ? entityTag.first == .quote && bytes[condition].elementsEqual(entityTag)
        : lastModified != nil && date(of: .ifRange) == lastModified
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
    // Several ranges may be ignored, because many small ones are a sign of an attack (RFC 9110 14.2).
    guard dash < trimmed.count, trimmed[dash] == .hyphen else { return .whole }
    for index in dash &+ 1..<trimmed.count where !trimmed[index].isDigit { return .whole }
    // A number too large for `Int` is after any end.
    let first: Int? = dash == 0 ? nil : trimmed.decimal(in: 0..<dash) ?? .max
    let last: Int? = dash &+ 1 == trimmed.count ? nil : trimmed.decimal(in: dash &+ 1..<trimmed.count) ?? .max
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
