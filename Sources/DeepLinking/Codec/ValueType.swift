import DeepLinkOctets

/// The form of a parameter's texts, as data: for the manifest, for messages, and for the check for conflicting routes.
///
/// More cases may come, so a `switch` needs a `default`.
public indirect enum ValueType: Sendable {
  /// An integer in decimal digits, with a sign or without; within bounds, its one text without leading zeros.
  case integer(in: ClosedRange<Int>? = nil)
  /// A number in decimal digits, with a sign, a fraction and an exponent or without; within bounds, without an exponent. A
  /// bound may be infinite.
  case number(in: ClosedRange<Double>? = nil)
  /// A UUID in its 8-4-4-4-12 form, in either case of letters.
  case uuid
  /// Any text.
  case text
  /// One of these texts, in this order: `readAs` has for each the index of the one that links have, which comes first; it
  /// is empty if they have all.
  case oneOf([String], readAs: [Int] = [])
  /// `true` or `false`.
  case boolean
  /// One or more texts of a type with a separator between them.
  case list(of: ValueType, separator: String)
  /// Texts that a closure accepts: their form in words ("an order number"), examples, and a pattern of Apple's
  /// association file for them, as links spell them.
  case custom(expects: String, examples: [String], pattern: String? = nil)

  /// The maximum size of an integer range that counts as a closed set.
  static let mostMembers = 64

  /// The name of the type in the manifest: `integer`, `number`, `uuid`, `string` or `boolean`; of a list that of its
  /// elements.
  public var name: String {
    switch self {
    case .integer: "integer"
    case .number: "number"
    case .uuid: "uuid"
    case .boolean: "boolean"
    case .text, .oneOf, .custom: "string"
    case .list(let element, _): element.name
    }
  }

  /// The texts of a closed set as links write them; nil for an open set. A range of few integers is a closed set.
  public var members: [String]? {
    switch self {
    case .oneOf(let texts, let places): places.isEmpty ? texts : groups.map { $0[0] }
    case .boolean: ["true", "false"]
    case .integer(let range?):
      range.distance < Self.mostMembers ? range.map(String.init) : nil
    case .integer, .number, .uuid, .text, .list, .custom: nil
    }
  }

  /// The texts that a closed set reads: its members, and those that are read as one; nil for an open set.
  public var texts: [String]? { if case .oneOf(let texts, _) = self { texts } else { members } }

  /// Whether a closed set, or a list of its members, reads texts that links do not have.
  package var hasOtherTexts: Bool { if case .oneOf(_, let places) = element ?? self { !places.isEmpty } else { false } }

  /// Each text of `oneOf` that links have, with those that are read as it behind it; none for any other type.
  package var groups: [[String]] {
    guard case .oneOf(let texts, let places) = self else { return [] }
    let groups = Dictionary(grouping: texts.indices) { places.isEmpty ? $0 : places[$0] }
    return groups.sorted { $0.key < $1.key }.map { $0.value.map { texts[$0] } }
  }

  /// The least number as JSON, if the type has a lower bound.
  public var minimum: String? {
    switch self {
    case .integer(let range?) where range.lowerBound > .min: String(range.lowerBound)
    case .number(let range?) where range.lowerBound.isFinite: NumberText.text(of: range.lowerBound)
    default: nil
    }
  }

  /// The greatest number as JSON, if the type has an upper bound.
  public var maximum: String? {
    switch self {
    case .integer(let range?) where range.upperBound < .max: String(range.upperBound)
    case .number(let range?) where range.upperBound.isFinite: NumberText.text(of: range.upperBound)
    default: nil
    }
  }

  /// The text between the elements of a list; nil for any other type.
  public var separator: String? {
    if case .list(_, let separator) = self { separator } else { nil }
  }

  /// The type of a list's elements; nil for any other type.
  public var element: ValueType? {
    if case .list(let element, _) = self { element } else { nil }
  }

  /// The pattern of Apple's association file that an app gave for its own codec, or nil.
  public var pattern: String? {
    if case .custom(_, _, let pattern) = self { pattern } else { nil }
  }

  /// Whether JSON writes these texts without quotes (`42`, `true`). A list is an array; ask for its elements.
  public var isBareInJSON: Bool {
    switch self {
    case .integer, .number, .boolean: true
    case .uuid, .text, .oneOf, .list, .custom: false
    }
  }

  /// Example texts of this type, also used as witnesses of a conflict. Those of a closed set are its ``texts``.
  public var samples: [String] {
    if let texts { return texts }
    switch self {
    case .integer(nil): return ["1", "42"]
    case .integer(let range?):
      // One sample for each number of digits, because a pattern fixes the number of digits.
      let powers = ["1", "10", "100", "1000"].flatMap { [$0, "-" + $0] }
      let texts = [minimum, maximum].compactMap(\.self) + powers
      return texts.filter { text in Int(text).map(range.contains) ?? false }.distinct.prefix(12).map(\.self)
    case .number(let range):
      let texts = [minimum, maximum, "1.5", "-2", "0"].compactMap(\.self)
      return texts.filter { text in
        Double(text).map { range?.contains($0) ?? true && NumberText.isPlain($0) } ?? false
      }.distinct.prefix(2).map(\.self)
    case .uuid: return ["DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF"]
    case .list(let element, let separator):
      let texts = element.samples.filter { !$0.contains(separator) }
      return [texts.prefix(2).joined(separator: separator)] + texts.prefix(16)
    case .custom(_, let examples, _): return examples
    case .text, .oneOf, .boolean: return ["text"]
    }
  }
}

extension ClosedRange<Int> {
  /// The upper bound minus the lower bound.
  var distance: UInt64 { UInt64(bitPattern: Int64(upperBound &- lowerBound)) }
}
