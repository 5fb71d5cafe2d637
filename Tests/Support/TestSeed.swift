import Foundation

private let environment = ProcessInfo.processInfo.environment

/// The seed of this run: `TEST_SEED`, or 1. With `TEST_SEED=random` it is a new one.
///
/// Without the variable the values are the same in every run, so that chance decides about no change. `.ci/nightly` draws
/// new ones.
public let testSeed: UInt64 = {
  guard let text = environment["TEST_SEED"] else { return 1 }
  return UInt64(text) ?? UInt64.random(in: 0...UInt64.max)
}()

/// The rounds of a test over random values: so many, times `TEST_ROUNDS`.
public func rounds(_ few: Int) -> Range<Int> {
  let factor = environment["TEST_ROUNDS"].flatMap { Int($0) } ?? 1
  return 0..<few * max(1, factor)
}

/// The same, and further ones, fifty times as many at most, until the test has seen what it is about. Then no seed makes a
/// test fail that saw too little.
public func rounds(_ few: Int, until hasSeenAll: @escaping () -> Bool) -> some Sequence<Int> {
  let all = rounds(few)
  return sequence(state: 0) { next in
    defer { next += 1 }
    return next < all.count || next < all.count * 50 && !hasSeenAll() ? next : nil
  }
}

extension SeededGenerator {
  /// A generator for one test. Put `seed` into every failure message: `"TEST_SEED=\(random.seed) …"`.
  public init() {
    self.init(seed: testSeed)
  }
}
