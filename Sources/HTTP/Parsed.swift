/// What a wire parser says about the octets it was shown: one of three answers, never an error thrown, never a guess.
public enum Parsed: Hashable, Sendable {
  /// The value is complete and ends after this many octets.
  case done(consumed: Int)
  /// Every octet so far is fine, but the value does not end here.
  case needMore
  /// No continuation of these octets is acceptable.
  case bad(RequestFault)
}
