/// A setting whose value makes no sense, said so that whoever reads options can pass it on.
public struct SettingFault: Hashable, Sendable, CustomStringConvertible {
  /// The name of the property: `headTime`.
  public let setting: String
  /// Its value.
  public let value: String
  /// What was expected: `from 1 to 86400 seconds`.
  public let expected: String

  /// A fault of the property `setting`.
  public init(setting: String, value: String, expected: String) {
    (self.setting, self.value, self.expected) = (setting, value, expected)
  }

  /// One sentence for a person.
  public var description: String { "\(setting) is \(value); expected \(expected)" }
}

extension [SettingFault] {
  /// Adds a fault if `value` is not within `range`.
  public mutating func check(_ setting: String, _ value: Int, _ range: ClosedRange<Int>) {
    guard !range.contains(value) else { return }
    let expected =
      range.upperBound == .max ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
    append(SettingFault(setting: setting, value: "\(value)", expected: expected))
  }

  /// Adds a fault if `value` is zero, negative, or more than `most`.
  public mutating func check(_ setting: String, _ value: Duration, most: Duration) {
    guard value <= .zero || value > most else { return }
    append(SettingFault(setting: setting, value: "\(value)", expected: "more than none and at most \(most)"))
  }
}
