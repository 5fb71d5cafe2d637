import DeepLinkOctets

extension Codec<Int> {
  /// A 64-bit integer in decimal digits. Reads a sign and leading zeros, but writes neither `+` nor leading zeros. A
  /// number out of range is a miss.
  public static var integer: Codec {
    Codec(.integer(), decode: IntegerText.value) { value, output in
      IntegerText.append(value, to: &output)
      return true
    }
  }

  /// An integer within bounds.
  ///
  /// It has one text: neither `+` nor leading zeros are read, so that an association file can list the texts of a small
  /// range. A number out of range is a miss when read, and has no text when written.
  public static func integer(in range: ClosedRange<Int>) -> Codec {
    Codec(.integer(in: range)) { text in
      guard IntegerText.isCanonical(text), let value = IntegerText.value(in: text) else { return nil }
      return range.contains(value) ? value : nil
    } encode: { value, output in
      guard range.contains(value) else { return false }
      IntegerText.append(value, to: &output)
      return true
    }
  }

  /// An integer of at least this: `.integer(in: 1...)`.
  public static func integer(in range: PartialRangeFrom<Int>) -> Codec { integer(in: range.lowerBound ... .max) }

  /// An integer of at most this: `.integer(in: ...12)`.
  public static func integer(in range: PartialRangeThrough<Int>) -> Codec { integer(in: .min...range.upperBound) }
}

extension Codec<Double> {
  /// A number in decimal digits: `7`, `-33.86`, `1.5e-9`.
  ///
  /// Reads a sign, leading zeros, a fraction and an exponent. Writes the shortest text that reads back as the same
  /// number, with an exponent only below 0.000001 and from 1e21 on. Infinity and NaN have no text, and negative zero is
  /// zero.
  public static var number: Codec {
    Codec(.number()) { text in
      NumberText.value(in: text)
    } encode: { value, output in
      guard value.isFinite else { return false }
      NumberText.append(value, to: &output)
      return true
    }
  }

  /// A number within bounds. Another number is a miss when read, and has no text when written; so is one that is written
  /// with an exponent, and one that only rounds to zero.
  public static func number(in range: ClosedRange<Double>) -> Codec {
    guard range.lowerBound.isFinite || range.upperBound.isFinite else { return .number }
    return Codec(.number(in: range)) { text in
      guard let value = NumberText.value(in: text, withExponent: false), range.contains(value),
        NumberText.isPlain(value), value != 0 || NumberText.hasOnlyZeros(text)
      else { return nil }
      return value
    } encode: { value, output in
      guard range.contains(value), NumberText.isPlain(value) else { return false }
      NumberText.append(value, to: &output)
      return true
    }
  }

  /// A number of at least this: `.number(in: 0...)`.
  public static func number(in range: PartialRangeFrom<Double>) -> Codec { number(in: range.lowerBound ... .infinity) }

  /// A number of at most this.
  public static func number(in range: PartialRangeThrough<Double>) -> Codec {
    number(in: -.infinity...range.upperBound)
  }
}

/// Integers as links write them.
enum IntegerText {
  /// Accumulates downwards, because the smallest integer has no positive counterpart.
  static func value(in text: Span<UInt8>) -> Int? {
    guard text.count > 0 else { return nil }
    let negative = text[0] == UInt8(ascii: "-")
    let start = negative || text[0] == UInt8(ascii: "+") ? 1 : 0
    guard start < text.count else { return nil }
    var value = 0
    for offset in start..<text.count {
      let digit = text[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, underflow) = tenfold.subtractingReportingOverflow(Int(digit))
      guard !overflow, !underflow else { return nil }
      value = next
    }
    guard !negative else { return value }
    return value == .min ? nil : -value
  }

  /// Whether a text has no `+`, no leading zeros, and no sign of zero.
  static func isCanonical(_ text: Span<UInt8>) -> Bool {
    let start = text.count > 1 && text[0] == UInt8(ascii: "-") ? 1 : 0
    guard start < text.count, text[start].isDigit else { return false }
    return text[start] != UInt8(ascii: "0") || text.count == 1
  }

  static func append(_ value: Int, to output: inout [UInt8]) {
    if value < 0 { output.append(UInt8(ascii: "-")) }
    output.append(decimal: UInt64(value.magnitude))
  }
}

/// Floating-point numbers as links write them.
package enum NumberText {
  /// The finite number that a decimal text spells, or nil.
  static func value(in text: Span<UInt8>, withExponent: Bool = true) -> Double? {
    var offset = 0
    func skip(_ octets: UInt8...) -> Bool {
      guard offset < text.count, octets.contains(text[offset]) else { return false }
      offset += 1
      return true
    }
    func skipDigits() -> Bool {
      let start = offset
      while offset < text.count, text[offset].isDigit { offset += 1 }
      return offset > start
    }
    _ = skip(UInt8(ascii: "-"), UInt8(ascii: "+"))
    guard skipDigits() else { return nil }
    if skip(UInt8(ascii: ".")), !skipDigits() { return nil }
    if withExponent, skip(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "-"), UInt8(ascii: "+"))
      guard skipDigits() else { return nil }
    }
    guard offset == text.count, let value = Double(text.text()), value.isFinite else { return nil }
    return value == 0 ? 0 : value
  }

  /// Whether no digit of a text is another one than zero.
  static func hasOnlyZeros(_ text: Span<UInt8>) -> Bool {
    text.indices.allSatisfy { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains(text[$0]) }
  }

  /// Whether a number is written without an exponent.
  static func isPlain(_ value: Double) -> Bool { value == 0 || (1e-6..<1e21).contains(value.magnitude) }

  /// Appends the shortest digits of a finite number, in the notation of ECMAScript's `Number::toString`. The `+` of an
  /// exponent is left out, because a query may have to escape it.
  static func append(_ value: Double, to output: inout [UInt8]) {
    guard value != 0 else { return output.append(UInt8(ascii: "0")) }
    var description = value.description.utf8[...]
    guard let mark = description.firstIndex(of: UInt8(ascii: "e")) else {
      if description.suffix(2).elementsEqual(".0".utf8) { description.removeLast(2) }
      return output.append(contentsOf: description)
    }
    if value < 0 { output.append(UInt8(ascii: "-")) }
    let digits = description[..<mark].filter(\.isDigit)
    let exponent = Int(Substring(description[mark...].dropFirst())) ?? 0
    switch exponent {
    case 0..<21:
      // Swift writes a positive exponent only for integers of more than 16 digits.
      output.append(contentsOf: digits)
      output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, exponent + 1 - digits.count)))
    case -6..<0:
      output.append(literal: "0.")
      output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -exponent - 1))
      output.append(contentsOf: digits)
    default:
      output.append(contentsOf: digits.prefix(1))
      if digits.count > 1 { output.append(UInt8(ascii: ".")) }
      output.append(contentsOf: digits.dropFirst())
      output.append(UInt8(ascii: "e"))
      IntegerText.append(exponent, to: &output)
    }
  }

  package static func text(of value: Double) -> String {
    var output: [UInt8] = []
    append(value, to: &output)
    return output.span.text()
  }
}
