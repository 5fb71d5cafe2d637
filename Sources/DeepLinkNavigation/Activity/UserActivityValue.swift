extension UserActivity {
  /// A value of an activity's `userInfo`, of a kind that both property lists and JSON have.
  ///
  /// 1, 1.0 and true are three values here, and as JSON that ``UserActivity/init(_:)`` reads. `Codable` writes 1.0 as `1`,
  /// and reads a whole number within `Int` as an integer.
  public enum Value: Hashable, Sendable {
    /// Text.
    case string(String)
    /// An integer.
    case integer(Int)
    /// A number that is written with a fraction or an exponent, or is too large for an `Int`. JSON has no infinity and
    /// no NaN: encoding one is an error.
    case number(Double)
    /// True or false.
    case boolean(Bool)
    /// Values in order.
    case array([Value])
    /// Values by name.
    case dictionary([String: Value])

    /// How deep values may be nested when they are read, so that a hostile text cannot exhaust the stack. The activity
    /// and its `userInfo` count; with `Codable`, the values around the activity count, too.
    public static let maximumNesting = 64
  }
}

extension UserActivity.Value {
  /// The text; nil for any other value.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension UserActivity.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// An integer.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// A number; `1.0` is one.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// True or false.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// An array.
  public init(arrayLiteral elements: Self...) { self = .array(elements) }

  /// A dictionary; the last value of a repeated name counts.
  public init(dictionaryLiteral elements: (String, Self)...) { self = .dictionary(Dictionary(elements) { $1 }) }
}
