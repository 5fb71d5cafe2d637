/// ASCII digits and letters, and the notations made of them.
extension UInt8 {
  /// Whether this is a decimal digit.
  @inlinable @inline(__always) public var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether this is a letter of ASCII.
  @inlinable @inline(__always) public var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The value of a hexadecimal digit in either case, nil for any other octet.
  @inlinable @inline(__always) public var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  /// The two hexadecimal digits of the octet, in upper case.
  public var hexDigits: String { String(hexadecimal: self, width: 2) }

  /// A letter of ASCII in lower case, any other octet as it is.
  @inlinable @inline(__always) public var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension Span<UInt8> {
  /// The octet that is percent-encoded at `offset` (RFC 3986 section 2.1); nil if no valid escape starts there.
  @inlinable @inline(__always) public func percentEscape(at offset: Int) -> UInt8? {
    guard offset &+ 2 < count, self[offset] == 0x25, let high = self[offset &+ 1].hexValue,
      let low = self[offset &+ 2].hexValue
    else { return nil }
    return high << 4 | low
  }

  /// The number in the decimal digits of `range`; nil if the range is empty, has another octet, or does not fit `Int`.
  @inlinable public func decimal(in range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    var number = 0
    for index in range {
      guard self[index].isDigit else { return nil }
      let (tens, over) = number.multipliedReportingOverflow(by: 10)
      let (sum, overAgain) = tens.addingReportingOverflow(Int(self[index] &- 0x30))
      guard !over, !overAgain else { return nil }
      number = sum
    }
    return number
  }
}

extension [UInt8] {
  // `Array` has no `append` for spans yet, and octet by octet is ten times slower.
  /// Appends a run of octets in one copy.
  @inlinable @inline(__always) public mutating func append(contentsOf octets: Span<UInt8>) {
    octets.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends the octets of a literal.
  @inlinable @inline(__always) public mutating func append(literal text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a number in decimal digits, without a text in between.
  public mutating func append(decimal number: UInt64) {
    DecimalText.withText(of: number) { append(contentsOf: $0) }
  }

  /// Appends a number in decimal digits, with zeros in front if it has fewer than `width`.
  public mutating func append(decimal number: UInt64, width: Int) {
    var bound: UInt64 = 10
    for _ in 1..<width {
      if number < bound { append(0x30) }
      bound &*= 10
    }
    append(decimal: number)
  }
}

/// The text of an integer: decimal digits, without leading zeros.
public enum DecimalText {
  /// Hands out the text of an integer for the length of a call; nothing is allocated.
  @inlinable
  public static func withText<Value: FixedWidthInteger, Result>(
    of value: Value, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    // Three digits hold eight bits, and there may be a sign.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Value.bitWidth / 8 * 3 + 1) { buffer in
      var (start, rest) = (buffer.count, value.magnitude)
      repeat {
        start &-= 1
        buffer[start] = UInt8(truncatingIfNeeded: 0x30 &+ rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 {
        start &-= 1
        buffer[start] = UInt8(ascii: "-")
      }
      return body(buffer.extracting(start...).span)
    }
  }
}
