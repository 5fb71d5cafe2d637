extension UserActivity {
  /// A value of an activity's `userInfo`: what a property list and JSON have in common.
  public enum Value: Hashable, Sendable {
    /// Text.
    case string(String)
    /// An integer.
    case integer(Int)
    /// A number that is no `Int`.
    case number(Double)
    /// True or false.
    case boolean(Bool)
    /// Values in order.
    case array([Value])
    /// Values by name.
    case dictionary([String: Value])
  }
}
