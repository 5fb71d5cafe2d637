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

  /// The offset of the first line feed at or behind `start`, or nil.
  func firstLineFeed(from start: Int) -> Int? {
    let raw = bytes
    var index = start
    // Eight octets at a step: a zero octet of `word ^ pattern` is a line feed, and its borrow sets the top bit.
    while index &+ 8 <= count {
      let word = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros != 0 { return index &+ zeros.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < count {
      if self[index] == .lineFeed { return index }
      index &+= 1
    }
    return nil
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

  /// Appends `number` in decimal digits, without an intermediate string.
  ///
  /// Negative numbers are written as 0.
  mutating func append(decimal number: Int) {
    guard number >= 10 else { return append(UInt8(truncatingIfNeeded: 0x30 &+ Swift.max(number, 0))) }
    var divisor = 10
    while number / divisor >= 10 { divisor &*= 10 }
    while divisor > 0 {
      append(UInt8(truncatingIfNeeded: 0x30 &+ number / divisor % 10))
      divisor /= 10
    }
  }
}
