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

extension Codec<Bool> {
  /// `true` or `false`, in lower case.
  public static var boolean: Codec {
    Codec(.boolean, decode: TruthText.value) { value, output in
      output.append(contentsOf: value ? TruthText.yes : TruthText.no)
      return true
    }
  }
}

/// Truth values as links write them.
enum TruthText {
  static let yes = Array("true".utf8)
  static let no = Array("false".utf8)

  static func value(in text: Span<UInt8>) -> Bool? {
    if text.matches(yes.span) { return true }
    return text.matches(no.span) ? false : nil
  }

  /// Whether the text of an item whose presence counts sets it; nil if it is none of its texts.
  static func flag(_ text: Span<UInt8>) -> Bool? {
    guard text.count == 1 else { return text.isEmpty ? true : value(in: text) }
    return text[0] == UInt8(ascii: "1") ? true : text[0] == UInt8(ascii: "0") ? false : nil
  }
}

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
  /// A case of an enum, by its raw value.
  public static func oneOf(_ type: Value.Type) -> Codec { .oneOf(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension Codec where Value: Equatable {
  /// One of these texts, each with its value. A value is written as its first text; the others are read as it.
  public static func oneOf(_ members: [(text: String, value: Value)]) -> Codec {
    let octets = members.map { Array($0.text.utf8) }
    let values = members.map(\.value)
    let index = MemberIndex(octets)
    let first = values.indices.map { place in values[..<place].firstIndex { $0 == values[place] } ?? place }
    let places = first.elementsEqual(values.indices) ? [] : first
    return Codec(.oneOf(members.map(\.text), readAs: places)) { text in
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
  /// One of these texts. The value is the one as which it is read.
  static func oneOf(_ texts: [String], readAs places: [Int]) -> Codec {
    let index = MemberIndex(texts.map { Array($0.utf8) })
    let readings = places.isEmpty ? texts : places.map { texts[$0] }
    return Codec(.oneOf(texts, readAs: places)) { text in
      index.first(equal: text).map { readings[$0] }
    } encode: { value, output in
      guard let place = value.withSpan({ index.first(equal: $0) }) else { return false }
      output.append(contentsOf: readings[place].utf8)
      return true
    }
  }
}

/// Finds a text among many by its octets, in a time that grows with the logarithm of their number.
private struct MemberIndex: Sendable {
  /// The texts by length, then by octets, then by their place.
  private let sorted: [(octets: [UInt8], place: Int)]

  init(_ texts: [[UInt8]]) {
    sorted = texts.enumerated().map { ($1, $0) }
      .sorted { one, other in
        let (first, second) = (one.octets, other.octets)
        let order = Self.order(first.span, second.span)
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
    return Self.order(octets.span, text)
  }

  /// Negative if the first text comes before the second one, 0 if they are equal.
  private static func order(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Int {
    guard one.count == other.count else { return one.count - other.count }
    for offset in one.indices where one[offset] != other[offset] { return Int(one[offset]) - Int(other[offset]) }
    return 0
  }
}
