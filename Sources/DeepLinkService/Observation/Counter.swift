import Synchronization

/// A number that one thread adds to and any thread reads.
///
/// With a single writer an addition is a load and a store: no locked instruction, and nothing for other cores to wait
/// for.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  /// Adds; on the owner's thread only.
  @inline(__always)
  func add(_ count: Int = 1) {
    number.store(number.load(ordering: .relaxed) &+ count, ordering: .relaxed)
  }

  /// The sum so far.
  var value: Int { number.load(ordering: .relaxed) }
}
