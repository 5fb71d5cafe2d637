extension [UInt8] {
  /// Appends a number in decimal digits, without a text in between.
  public mutating func append(decimal number: UInt64) {
    var rest = number
    // Eight digits at a time, the first one in the lowest octet.
    if rest > 99_999_999 {
      append(decimal: rest / 100_000_000)
      rest %= 100_000_000
      for divisor: UInt64 in [10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1] {
        append(UInt8(truncatingIfNeeded: 0x30 &+ rest / divisor % 10))
      }
      return
    }
    var digits: UInt64 = 0
    repeat {
      digits = digits &<< 8 | (0x30 &+ rest % 10)
      rest /= 10
    } while rest > 0
    repeat {
      append(UInt8(truncatingIfNeeded: digits))
      digits &>>= 8
    } while digits > 0
  }
}

/// The text of an integer: decimal digits, without leading zeros.
public enum DecimalText {
  /// Hands out the text of an integer for the length of a call; nothing is allocated.
  @inlinable
  public static func withText<Result>(of value: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    // As long as the longest: "-9223372036854775808".
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
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
