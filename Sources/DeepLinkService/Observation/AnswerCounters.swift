import HTTP
import Synchronization

/// The answers about one subject on one thread: a histogram of durations, and counts by status class.
///
/// Each thread has a series for each subject from the start, so the number of series depends only on the route table.
final class AnswerSeries: Sendable {
  /// The answers by duration: one count for each bucket, one above all bounds, and the sum of durations in nanoseconds.
  private let durations: [14 of Atomic<Int>] = InlineArray { _ in Atomic(0) }
  /// The answers by the first digit of their status, 2 to 5.
  private let classes: [4 of Atomic<Int>] = InlineArray { _ in Atomic(0) }

  /// The upper bounds of the buckets, in nanoseconds. Most answers take microseconds; the large bounds are for alerts.
  static let bounds: [Int] = [
    50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 50_000_000, 250_000_000,
    1_000_000_000, 10_000_000_000,
  ]
  /// The bounds in seconds, as text.
  static let boundTexts = [
    "0.00005", "0.0001", "0.00025", "0.0005", "0.001", "0.0025", "0.005", "0.01", "0.05", "0.25", "1", "10",
  ]
  private static let sum = 13

  /// Counts an answer with its duration in nanoseconds. Call it only on the owner's thread.
  @inline(__always)
  func count(_ status: Status, _ duration: Int) {
    // Most answers take less than the first bound.
    let bucket = duration <= 50_000 ? 0 : Self.bucket(of: duration)
    durations[bucket].increase()
    durations[Self.sum].increase(by: max(0, duration))
    classes[max(2, min(5, Int(status.code) / 100)) &- 2].increase()
  }

  private static func bucket(of duration: Int) -> Int { bounds.firstIndex { duration <= $0 } ?? bounds.count }

  /// Adds the values of this series to `total`.
  func add(to total: inout AnswerTotal) {
    for bucket in 0..<Self.sum { total.buckets[bucket] += durations[bucket].load(ordering: .relaxed) }
    total.nanoseconds += durations[Self.sum].load(ordering: .relaxed)
    for index in total.classes.indices { total.classes[index] += classes[index].load(ordering: .relaxed) }
  }
}

/// The sum of several series.
struct AnswerTotal {
  var buckets = [Int](repeating: 0, count: 13)
  var nanoseconds = 0
  /// The counts by the first digit of the status, 2 to 5.
  var classes = [Int](repeating: 0, count: 4)
  /// The sum of the buckets, so that the metrics are consistent.
  var count: Int { buckets.reduce(0, +) }

  mutating func add(_ other: AnswerTotal) {
    for bucket in buckets.indices { buckets[bucket] += other.buckets[bucket] }
    for index in classes.indices { classes[index] += other.classes[index] }
    nanoseconds += other.nanoseconds
  }
}

/// The answers of one thread by method and status.
///
/// Methods and statuses are closed lists, so clients cannot create new series.
final class StatusCounters: Sendable {
  /// The counts, by method and then by status.
  private let cells: [145 of Atomic<Int>] = InlineArray { _ in Atomic(0) }

  /// The methods as labels; `_OTHER` stands for the rare ones, as in OpenTelemetry.
  static let methods = ["GET", "HEAD", "POST", "OPTIONS", "_OTHER"]
  /// The statuses as labels, in ascending order.
  static let statuses =
    (200...599).map(Status.init).filter { place(of: $0) < statusCount - 1 }.map { String($0.code) } + ["other"]
  // Computed, because each access to a stored global checks its initialisation.
  private static var statusCount: Int { 29 }

  /// Counts an answer. Call it only on the owner's thread.
  ///
  /// - Parameter method: nil for a request with an unreadable head.
  @inline(__always)
  func count(_ method: Method?, _ status: Status) {
    cells[Self.place(of: method) &* Self.statusCount &+ Self.place(of: status)].increase()
  }

  /// The number of answers at these indices of ``methods`` and ``statuses``.
  func value(method: Int, status: Int) -> Int { cells[method * Self.statusCount + status].load(ordering: .relaxed) }

  private static func place(of method: Method?) -> Int {
    switch method {
    case .get: 0
    case .head: 1
    case .post: 2
    case .options: 3
    default: 4
    }
  }

  /// The index of a status in ``statuses``.
  private static func place(of status: Status) -> Int {
    switch status.code {
    case 200: 0
    case 201: 1
    case 204: 2
    case 206: 3
    case 301: 4
    case 302: 5
    case 304: 6
    case 307: 7
    case 308: 8
    case 400: 9
    case 403: 10
    case 404: 11
    case 405: 12
    case 406: 13
    case 408: 14
    case 412: 15
    case 413: 16
    case 414: 17
    case 415: 18
    case 416: 19
    case 417: 20
    case 421: 21
    case 429: 22
    case 431: 23
    case 500: 24
    case 501: 25
    case 503: 26
    case 505: 27
    default: 28
    }
  }
}

extension Atomic<Int> {
  /// Adds to the value. Call it only on the thread that writes it.
  ///
  /// With a single writer an addition is a load and a store, without a locked instruction.
  @inline(__always)
  func increase(by count: Int = 1) {
    store(load(ordering: .relaxed) &+ count, ordering: .relaxed)
  }
}
