import DeepLinkHTTP

/// The answers about one subject on one thread: a histogram of durations, and counts by status class.
///
/// Each thread has a series for each subject from the start, so the number of series depends only on the route table.
final class AnswerSeries: Sendable {
  /// The answers by duration: one count for each bucket, one above all bounds, and the sum of durations in nanoseconds.
  private let durations = AtomicIntegers(14)
  /// The answers by the first digit of their status, 2 to 5.
  private let classes = AtomicIntegers(4)

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
    durations.increase(bucket)
    durations.increase(Self.sum, by: max(0, duration))
    classes.increase(max(2, min(5, Int(status.code) / 100)) &- 2)
  }

  private static func bucket(of duration: Int) -> Int { bounds.firstIndex { duration <= $0 } ?? bounds.count }

  /// Adds the values of this series to `total`.
  func add(to total: inout AnswerTotal) {
    for bucket in 0..<Self.sum { total.buckets[bucket] += durations[bucket] }
    total.nanoseconds += durations[Self.sum]
    for index in total.classes.indices { total.classes[index] += classes[index] }
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
  /// The methods as labels; `_OTHER` stands for the rare ones, as in OpenTelemetry.
  static let methods = ["GET", "HEAD", "POST", "OPTIONS", "_OTHER"]
  /// The statuses with a counter of their own, in ascending order.
  private static let codes = [
    200, 201, 204, 206, 301, 302, 304, 307, 308, 400, 403, 404, 405, 406, 408, 412, 413, 414, 415, 416, 417, 421, 429,
    431, 500, 501, 503, 505,
  ]
  /// The statuses as labels; the last one stands for all without a counter of their own.
  static let statuses = codes.map(String.init) + ["other"]
  /// The index in ``statuses`` of each status from 200 to 599.
  private static let allPlaces = (200...599).map { code in UInt8(codes.firstIndex(of: code) ?? codes.count) }

  /// The same; a property of the object is read without a check whether it is initialised.
  private let places = allPlaces
  /// The counts, by method and then by status, of which 32 have room.
  private let cells = AtomicIntegers(160)

  /// Counts an answer. Call it only on the owner's thread.
  ///
  /// - Parameter method: nil for a request with an unreadable head.
  @inline(__always)
  func count(_ method: Method?, _ status: Status) {
    let place = Int(status.code) &- 200
    let index = place >= 0 && place < places.count ? Int(places[place]) : Self.codes.count
    cells.increase(Self.place(of: method) &* 32 &+ index)
  }

  /// The number of answers at these indices of ``methods`` and ``statuses``.
  func value(method: Int, status: Int) -> Int { cells[method * 32 + status] }

  private static func place(of method: Method?) -> Int {
    switch method {
    case .get: 0
    case .head: 1
    case .post: 2
    case .options: 3
    default: 4
    }
  }
}
