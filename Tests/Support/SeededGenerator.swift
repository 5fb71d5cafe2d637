/// A repeatable source of randomness for tests: the seed is printed when a test fails and can be replayed
/// with the environment variable `TEST_SEED`.
///
/// SplitMix64 (Steele, Lea, Flood 2014): eight bytes of state, no bad seeds.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The value of `TEST_SEED` that gives the same values again.
  public let seed: UInt64
  private var state: UInt64

  /// Starts from `seed`; the same seed gives the same values.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
