import Octets

extension Codec<Int> {
  /// An integer in decimal digits. A sign and leading zeros are read and not written; what does not fit is a miss.
  public static var integer: Codec {
    Codec(.integer, decode: integer(in:)) { value, output in
      if value < 0 { output.append(UInt8(ascii: "-")) }
      output.append(decimal: UInt64(value.magnitude))
      return true
    }
  }

  /// Accumulates downwards, because the smallest integer has no positive counterpart.
  private static func integer(in text: Span<UInt8>) -> Int? {
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
}

extension Codec<Bool> {
  /// `true` or `false`, in lower case.
  public static var boolean: Codec {
    Codec(.boolean) { text in
      if text.matches(yes.span) { return true }
      return text.matches(no.span) ? false : nil
    } encode: { value, output in
      output.append(contentsOf: value ? yes : no)
      return true
    }
  }
}

private let yes = Array("true".utf8)
private let no = Array("false".utf8)
