import Foundation

/// The seed of this run: `TEST_SEED` if it is set, a fresh one otherwise.
public let testSeed: UInt64 = {
  if let text = ProcessInfo.processInfo.environment["TEST_SEED"], let seed = UInt64(text) { return seed }
  return UInt64.random(in: 0...UInt64.max)
}()

extension SeededGenerator {
  /// A generator for one test. Put `seed` into every failure message: `"TEST_SEED=\(random.seed) …"`.
  public init() {
    self.init(seed: testSeed)
  }
}
