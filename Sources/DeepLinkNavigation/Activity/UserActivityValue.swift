extension UserActivity {
  /// A value of an activity's `userInfo`, of a kind that both property lists and JSON have.
  ///
  /// 1, 1.0 and true are three values here. JSON text tells them apart as well if it is read by
  /// ``UserActivity/init(_:)`` and written by `JSONWriter.userActivity(_:)`. `Codable` cannot: an encoder writes 1.0 as
  /// `1`, and a decoder does not tell how a number was written, so there a whole number within `Int` is an integer. Use
  /// ``double`` to read either.
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

  /// The integer; nil for any other value, such as 1.0.
  public var integer: Int? {
    if case .integer(let integer) = self { integer } else { nil }
  }

  /// The number, or the integer as a number, which may round it beyond 2⁵³; nil if this is neither.
  public var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The truth value; nil for any other value, such as 0 and 1.
  public var boolean: Bool? {
    if case .boolean(let boolean) = self { boolean } else { nil }
  }

  /// The values of an array; nil for any other value.
  public var array: [Self]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The members of a dictionary; nil for any other value.
  public var dictionary: [String: Self]? {
    if case .dictionary(let members) = self { members } else { nil }
  }
}

extension UserActivity.Value: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension UserActivity.Value: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int) {
    self = .integer(value)
  }
}

extension UserActivity.Value: ExpressibleByFloatLiteral {
  /// A number; `1.0` is one.
  public init(floatLiteral value: Double) {
    self = .number(value)
  }
}

extension UserActivity.Value: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }
}

extension UserActivity.Value: ExpressibleByArrayLiteral {
  /// An array.
  public init(arrayLiteral elements: Self...) {
    self = .array(elements)
  }
}

extension UserActivity.Value: ExpressibleByDictionaryLiteral {
  /// A dictionary; the last value of a repeated name counts.
  public init(dictionaryLiteral elements: (String, Self)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
}
