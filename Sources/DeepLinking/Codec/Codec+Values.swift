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

extension Codec<String> {
  /// Exactly this number of ASCII digits. Leading zeros are part of the text.
  public static func digits(_ count: Int) -> Codec {
    Codec(.digits(count)) { text in
      isDigits(text, count) ? text.text() : nil
    } encode: { value, output in
      let start = output.count
      output.append(contentsOf: value.utf8)
      return isDigits(output.span.extracting(start..<output.count), count)
    }
  }

  private static func isDigits(_ text: Span<UInt8>, _ count: Int) -> Bool {
    guard text.count == count, count > 0 else { return false }
    for offset in text.indices where !text[offset].isDigit { return false }
    return true
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

  /// The same, written in lower case, as RFC 9562 section 4 recommends.
  public static var lowercaseUUID: Codec {
    var codec = Codec(.uuid, decode: UUIDText.uuid(in:)) { value, output in
      let start = output.count
      UUIDText.append(value, to: &output)
      for index in start..<output.count { output[index] = output[index].lowercased }
      return true
    }
    codec.isLowercase = true
    return codec
  }
}

extension Codec where Value: CaseIterable & RawRepresentable & Equatable, Value.RawValue == String {
  /// A case of an enum, by its raw value.
  ///
  /// - Parameters:
  ///   - type: the enum.
  ///   - ignoringCase: whether letters of ASCII are read in either case. A value is written as declared.
  public static func oneOf(_ type: Value.Type, ignoringCase: Bool = false) -> Codec {
    .oneOf(Value.allCases.map { ($0.rawValue, $0) }, ignoringCase: ignoringCase)
  }
}

extension Codec where Value: Equatable {
  /// One of these texts, each with its value. A value is written as its first text.
  ///
  /// - Parameters:
  ///   - members: the texts and their values.
  ///   - ignoringCase: whether letters of ASCII are read in either case. A value is written as declared.
  public static func oneOf(_ members: [(text: String, value: Value)], ignoringCase: Bool = false) -> Codec {
    let octets = members.map { Array($0.text.utf8) }
    let values = members.map(\.value)
    return Codec(.oneOf(members.map(\.text), ignoringCase: ignoringCase)) { text in
      for (index, member) in octets.enumerated()
      where text.matches(member.span) || ignoringCase && text.matchesIgnoringCase(member.span) {
        return values[index]
      }
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

extension Span<UInt8> {
  /// Whether these are the octets of `other`, without regard to the case of ASCII letters.
  fileprivate func matchesIgnoringCase(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for offset in indices where self[offset].lowercased != other[offset].lowercased { return false }
    return true
  }
}
