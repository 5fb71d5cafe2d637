import DeepLinkOctets

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
    let index = MemberIndex(octets, ignoringCase: ignoringCase)
    return Codec(.oneOf(members.map(\.text), ignoringCase: ignoringCase)) { text in
      index.first(equal: text).map { values[$0] }
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

extension Codec<String> {
  /// One of these texts, each of which is its own value.
  ///
  /// - Parameter ignoringCase: whether letters of ASCII are read in either case. A text is written as declared.
  static func oneOf(texts: [String], ignoringCase: Bool = false) -> Codec {
    let octets = texts.map { Array($0.utf8) }
    let read = MemberIndex(octets, ignoringCase: ignoringCase)
    let written = ignoringCase ? MemberIndex(octets, ignoringCase: false) : read
    return Codec(.oneOf(texts, ignoringCase: ignoringCase)) { text in
      read.first(equal: text).map { texts[$0] }
    } encode: { value, output in
      guard value.withSpan({ written.first(equal: $0) }) != nil else { return false }
      output.append(contentsOf: value.utf8)
      return true
    }
  }
}

/// Finds a text among many by its octets, in a time that grows with the logarithm of their number.
private struct MemberIndex: Sendable {
  /// The texts by length, then by octets, then by their place; in lower case if the case is ignored.
  private let sorted: [(octets: [UInt8], place: Int)]
  private let ignoringCase: Bool

  init(_ texts: [[UInt8]], ignoringCase: Bool) {
    self.ignoringCase = ignoringCase
    sorted = texts.enumerated().map { (ignoringCase ? $1.map(\.lowercased) : $1, $0) }
      .sorted { one, other in
        let (first, second) = (one.octets, other.octets)
        let order = Self.order(first.span, second.span, ignoringCase: false)
        return order == 0 ? one.place < other.place : order < 0
      }
  }

  /// The place of the first of the texts that equals this one.
  func first(equal text: Span<UInt8>) -> Int? {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if order(of: middle, text) < 0 { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && order(of: low, text) == 0 ? sorted[low].place : nil
  }

  private func order(of index: Int, _ text: Span<UInt8>) -> Int {
    let octets = sorted[index].octets
    return Self.order(octets.span, text, ignoringCase: ignoringCase)
  }

  /// Negative if the first text comes before the second one, 0 if they are equal.
  ///
  /// - Parameter ignoringCase: whether letters of the second text stand for those in lower case.
  private static func order(_ one: Span<UInt8>, _ other: Span<UInt8>, ignoringCase: Bool) -> Int {
    guard one.count == other.count else { return one.count - other.count }
    for offset in one.indices {
      let octet = ignoringCase ? other[offset].lowercased : other[offset]
      if one[offset] != octet { return Int(one[offset]) - Int(octet) }
    }
    return 0
  }
}
