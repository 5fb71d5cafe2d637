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
  /// A dictionary; of a name given twice the last counts.
  public init(dictionaryLiteral elements: (String, Self)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
}
