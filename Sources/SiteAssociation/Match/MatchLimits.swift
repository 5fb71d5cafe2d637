/// How much work goes into patterns whose variables stand for much text, or whose `*` fits in many places.
///
/// A value is written once and may be used in every pattern, so a file of some kilobytes can ask for gigabytes and hours.
/// A `*` before much text is tried at each place of a URL. Within the limits a file takes megabytes and a URL a second. A
/// pattern beyond them is left undecided, and the verdict says so.
public struct MatchLimits: Hashable, Sendable {
  /// The most places that the variables of one pattern may have: the characters of all their values, those counted once
  /// that values begin with alike.
  public let places: Int
  /// The number of steps that one URL may take in all patterns together: places visited in variables, characters read
  /// again behind a `*`, and query items.
  public let steps: Int

  /// Limits for files from outside.
  /// - Parameters:
  ///   - places: 262,144 are twice what a file of the 128 KB that devices accept has in it when each of its characters
  ///     is used once.
  ///   - steps: 16,000,000 take about a second.
  public init(places: Int = 262_144, steps: Int = 16_000_000) {
    (self.places, self.steps) = (places, steps)
  }
}

/// What is left of the steps for one URL.
struct MatchAllowance {
  private(set) var steps: Int
  /// Whether the last comparison was given up, so that its answer says nothing.
  private(set) var isUndecided = false
  /// Room for the states of automata, made for the first.
  private var room: StateScratch?

  init(_ limits: MatchLimits) {
    steps = limits.steps
  }

  /// Before a comparison whose answer counts.
  mutating func begin() {
    isUndecided = false
  }

  /// Room for the states of an automaton, lent to all of them in turn.
  mutating func scratch() -> StateScratch {
    let scratch = room ?? StateScratch()
    room = scratch
    return scratch
  }

  /// Gives a comparison up.
  mutating func giveUp() {
    isUndecided = true
  }

  /// Whether that many steps may still be taken.
  mutating func take(_ count: Int) -> Bool {
    steps -= count
    if steps < 0 { isUndecided = true }
    return steps >= 0
  }
}
