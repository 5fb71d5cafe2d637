public import Octets

/// Something in a link that was not used as its author meant it, though the link still leads somewhere.
public struct LinkWarning: Hashable, Sendable {
  /// The name of the query item.
  public let parameter: String
  /// The value given, nil for an item without one (`?quantity`).
  public let value: UTF8Text?
  /// What was expected, in words: `an integer`.
  public let expected: String
  /// The text of what is used instead, nil if nothing is.
  public let used: String?
  /// The type of ``used``.
  public let type: ValueType
}
