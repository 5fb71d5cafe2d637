import Synchronization

/// How long the answers of one kind took on one thread: a histogram that its thread writes and a scrape reads.
///
/// The series of a thread are a list that only grows at its end, so a reader needs no lock to walk it.
final class AnswerSeries: Sendable {
  let key: AnswerKey
  /// Answers by duration, a bucket each, then those above all bounds, then the sum of durations in nanoseconds.
  private let cells: [16 of Atomic<Int>] = InlineArray { _ in Atomic(0) }
  let next = AtomicLazyReference<AnswerSeries>()

  /// The upper bounds of the buckets, in nanoseconds: those that OpenTelemetry advises for HTTP servers.
  static let bounds: [Int] = [
    5_000_000, 10_000_000, 25_000_000, 50_000_000, 75_000_000, 100_000_000, 250_000_000, 500_000_000, 750_000_000,
    1_000_000_000, 2_500_000_000, 5_000_000_000, 7_500_000_000, 10_000_000_000,
  ]
  /// The same in seconds, as they are written.
  static let boundTexts = [
    "0.005", "0.01", "0.025", "0.05", "0.075", "0.1", "0.25", "0.5", "0.75", "1", "2.5", "5", "7.5", "10",
  ]
  private static let sum = 15

  init(key: AnswerKey) { self.key = key }

  /// Counts an answer that took so many nanoseconds; on the owner's thread only.
  @inline(__always)
  func count(_ duration: Int) {
    // Nearly every answer takes less than the first bound.
    let bucket = duration <= 5_000_000 ? 0 : Self.bucket(of: duration)
    cells[bucket].store(cells[bucket].load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    cells[Self.sum].store(cells[Self.sum].load(ordering: .relaxed) &+ max(0, duration), ordering: .relaxed)
  }

  private static func bucket(of duration: Int) -> Int { bounds.firstIndex { duration <= $0 } ?? bounds.count }

  /// Adds what this series holds to `total`.
  func add(to total: inout AnswerTotal) {
    for bucket in 0..<Self.sum { total.buckets[bucket] += cells[bucket].load(ordering: .relaxed) }
    total.nanoseconds += cells[Self.sum].load(ordering: .relaxed)
  }
}

/// What several series hold together.
struct AnswerTotal {
  var buckets = [Int](repeating: 0, count: 15)
  var nanoseconds = 0
  /// Taken from the buckets, so that the page never contradicts itself.
  var count: Int { buckets.reduce(0, +) }
}
