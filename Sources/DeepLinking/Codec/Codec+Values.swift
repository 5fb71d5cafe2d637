import Octets

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Codec<String> {
  /// Any valid UTF-8 text, unchanged.
  ///
  /// As a path component it is never empty, `.` or `..`, because clients remove dot segments (RFC 3986 section 5.2.4).
  public static var text: Codec {
    Codec(.text) {
      $0.validatedText()
    } encode: { value, output in
      output.append(contentsOf: value.utf8)
      return true
    }
  }
}

extension Codec<Int> {
  /// A 64-bit integer in decimal digits. Reads a sign and leading zeros, but writes neither `+` nor leading zeros. A
  /// number out of range is a miss.
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

extension Codec<UUID> {
  /// A UUID in its 8-4-4-4-12 form (RFC 9562 section 4), read in either case and written in upper case, as Foundation
  /// prints it.
  public static var uuid: Codec {
    Codec(.uuid, decode: UUIDText.uuid(in:)) { value, output in
      UUIDText.append(value, to: &output)
      return true
    }
  }
}

extension Codec where Value: CaseIterable & RawRepresentable & Equatable, Value.RawValue == String {
  /// A case of an enum, by its raw value, compared case-sensitively.
  public static func oneOf(_ type: Value.Type) -> Codec {
    .oneOf(Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension Codec where Value: Equatable {
  /// One of these texts, each with its value, compared case-sensitively. A value is written as its first text.
  public static func oneOf(_ members: [(text: String, value: Value)]) -> Codec {
    let octets = members.map { Array($0.text.utf8) }
    let values = members.map(\.value)
    return Codec(.oneOf(members.map(\.text))) { text in
      for (index, member) in octets.enumerated() where text.matches(member.span) { return values[index] }
      return nil
    } encode: { value, output in
      // `firstIndex(of:)` looks up types at run time, which takes longer than the comparison.
      for index in values.indices where values[index] == value {
        output.append(contentsOf: octets[index])
        return true
      }
      return false
    }
  }
}
