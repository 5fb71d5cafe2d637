extension Span<UInt8> {
  /// Whether the octets are exactly those of `text`.
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for index in indices where self[index] != expected[index] { return false }
      return true
    }
  }

  /// Whether the octets are those of `text`, which must be in lower case, without regard to the case of letters.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for index in indices where self[index].lowercased != expected[index] { return false }
      return true
    }
  }

  /// `range` without the blanks at either end (OWS, RFC 9110 5.6.3).
  func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, self[lower].isBlank { lower &+= 1 }
    while lower < upper, self[upper &- 1].isBlank { upper &-= 1 }
    return lower..<upper
  }
}

extension [UInt8] {
  /// Appends a run of octets in one copy.
  // The one use of a pointer here: `Array` has no `append` for spans yet, and octet by octet is ten times slower.
  @inline(__always) mutating func append(_ octets: Span<UInt8>) {
    octets.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends the octets of a literal.
  @inline(__always) mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}
