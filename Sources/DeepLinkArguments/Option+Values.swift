/// Options whose values are numbers, with their messages.
///
/// A number is decimal digits: the readers of the standard library also accept a sign, hexadecimal floats, `inf` and `nan`.
extension Option {
  /// An option with a whole number of a range. The noun is the kind of number, in words that follow "expected": `a port`.
  public static func number(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String, noun: String = "a number",
    in range: ClosedRange<Int>, set: @escaping @Sendable (Int, inout Settings) -> Void
  ) -> Option {
    Option(name, variable: variable, placeholder, help) { text, settings in
      guard let number = OptionValue.number(text), range.contains(number) else {
        return "\(noun) from \(range.lowerBound) to \(range.upperBound)"
      }
      set(number, &settings)
      return nil
    }
  }

  /// An option with a time of 0.001 to 86400 seconds, which may be a decimal fraction; it counts whole milliseconds.
  public static func time(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String,
    set: @escaping @Sendable (Duration, inout Settings) -> Void
  ) -> Option {
    Option(name, variable: variable, placeholder, help) { text, settings in
      guard let milliseconds = OptionValue.milliseconds(text), (1...86_400_000).contains(milliseconds) else {
        return "a number of seconds from 0.001 to 86400"
      }
      set(.milliseconds(milliseconds), &settings)
      return nil
    }
  }
}

/// Readers for values of several options.
public enum OptionValue {
  /// A whole number in digits; nil for any other text, and for a number beyond `Int`.
  ///
  /// - Parameters:
  ///   - text: the digits.
  ///   - radix: 10 at the most.
  public static func number(_ text: some StringProtocol, radix: UInt8 = 10) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < radix }) else { return nil }
    return Int(text, radix: Int(radix))
  }

  /// `1.5` as 1500; digits behind the third do not count.
  static func milliseconds(_ text: String) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : "0"
    // More seconds than any option accepts could overflow as milliseconds.
    guard let seconds = number(parts[0]), seconds < 1_000_000_000, !fraction.isEmpty,
      fraction.utf8.allSatisfy({ $0 &- 0x30 < 10 })
    else { return nil }
    return number((fraction + "000").prefix(3)).map { seconds * 1_000 + $0 }
  }
}
