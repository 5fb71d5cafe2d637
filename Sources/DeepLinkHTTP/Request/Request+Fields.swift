import DeepLinkOctets

extension Request {
  /// The value of the first field line of this name, or nil.
  @inline(__always)
  public func value(of name: FieldName) -> Range<Int>? {
    for field in fields where field.id == name { return field.value }
    return nil
  }

  /// The octets of a range as text, with malformed UTF-8 replaced, for logs and messages.
  public func text(of range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Whether `range` holds exactly the octets of `text`.
  public func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
    bytes.span.extracting(range).equals(text)
  }

  /// Whether `range` holds the octets of `text` in any case; `text` is in lower case.
  public func equalsIgnoringCase(_ range: Range<Int>, _ text: StaticString) -> Bool {
    bytes.span.extracting(range).equalsIgnoringCase(text)
  }

  /// The media type in a field value, without its parameters (RFC 9110 section 8.3.1).
  public func mediaType(in value: Range<Int>) -> Range<Int> {
    let octets = bytes.span
    var end = value.lowerBound
    while end < value.upperBound, octets[end] != .semicolon { end &+= 1 }
    return octets.trimmingBlanks(value.lowerBound..<end)
  }

  /// The non-empty members of all field lines of this name, in order, for fields without quoted strings: every comma
  /// separates members.
  public func tokens(of name: FieldName) -> [Range<Int>] {
    var members: [Range<Int>] = []
    for field in fields where field.id == name {
      bytes.span.forEachToken(in: field.value) { members.append($0) }
    }
    return members
  }
}

extension Span<UInt8> {
  /// Calls `body` with each non-empty member of the comma-separated list in `range` (RFC 9110 5.6.1.2).
  func forEachMember(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = endOfMember(from: start, to: range.upperBound, separator: .comma)
      let member = trimmingBlanks(start..<end)
      if !member.isEmpty { body(member) }
      start = end &+ 1
    }
  }

  /// Calls `body` with each non-empty member of a list of tokens. Such a list has no quoted strings (RFC 9110 7.6.1), so a
  /// quotation mark cannot hide a comma.
  func forEachToken(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, self[end] != .comma { end &+= 1 }
      let member = trimmingBlanks(start..<end)
      if !member.isEmpty { body(member) }
      start = end &+ 1
    }
  }

  /// The offset of the next `separator` outside of a quoted string (RFC 9110 5.6.4), or `end`.
  func endOfMember(from start: Int, to end: Int, separator: UInt8) -> Int {
    var index = start
    var quoted = false
    while index < end {
      let octet = self[index]
      if quoted {
        if octet == .backslash { index &+= 1 } else if octet == .quote { quoted = false }
      } else if octet == .quote {
        quoted = true
      } else if octet == separator {
        return index
      }
      index &+= 1
    }
    return end
  }
}
