import Synchronization

/// A number that one thread adds to and any thread reads.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  /// Adds; on the owner's thread only.
  @inline(__always)
  func add(_ count: Int = 1) { number.increase(by: count) }

  /// The sum so far.
  var value: Int { number.load(ordering: .relaxed) }
}
