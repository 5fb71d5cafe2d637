import DeepLinkHTTP
import DeepLinkTables
import DeepLinking

/// The places of a site's counters in a flat list of numbers. They depend only on the labels of the site, and clients
/// cannot add to them.
struct CounterLayout: Sendable {
  /// The answers by method and then by status; each method has room for 32.
  let statuses: Int
  /// Links that resolved, by route; the last counter is for routes that the first table did not have.
  let resolved: Range<Int>
  /// Links that matched no route, by the nearest route; the last two counters are for routes that the first table did
  /// not have, and for links without a nearest route.
  let missed: Range<Int>
  /// Links of redirects and aliases; the last counter is for those that the first table did not have.
  let passed: Range<Int>
  /// Links that resolved although a value was not as expected.
  let warned: Int
  /// Links with query items that their route does not know.
  let unrecognized: Int
  /// The fetches of association files, by file and then by client.
  let fetches: Int
  /// The number of all counters.
  let count: Int

  /// - Parameter labels: the names of the site's subjects, which come first, each with ``perSubject`` counters.
  init(_ labels: SubjectLabels) {
    statuses = labels.labels.count * Self.perSubject
    let start = statuses + Self.methods.count * 32
    resolved = start..<start + labels.routeCount + 1
    missed = resolved.upperBound..<resolved.upperBound + labels.routeCount + 2
    passed = missed.upperBound..<missed.upperBound + labels.passages.count + 1
    (warned, unrecognized) = (passed.upperBound, passed.upperBound + 1)
    fetches = unrecognized + 1
    count = fetches + Self.files.count * Self.fetchers.count
  }

  /// The counters of a subject: of answers by duration, one for each bucket and one above all bounds; the sum of durations
  /// in nanoseconds; and of answers by the first digit of their status, 2 to 5.
  static var perSubject: Int { 18 }
  static var sum: Int { 13 }
  /// The place of a status among those counters.
  static func place(ofClass code: UInt16) -> Int { 12 &+ max(2, min(5, Int(code) / 100)) }

  /// The upper bounds of the buckets, in nanoseconds. Most answers take microseconds; the large bounds are for alerts.
  static let bounds: [Int] = [
    50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 50_000_000, 250_000_000,
    1_000_000_000, 10_000_000_000,
  ]
  /// The methods as labels; `_OTHER` stands for the rare ones, as in OpenTelemetry.
  static let methods = ["GET", "HEAD", "POST", "OPTIONS", "_OTHER"]
  /// The statuses with a counter of their own, in ascending order; one more is for all others.
  static let codes = [
    200, 201, 204, 206, 301, 302, 304, 307, 308, 400, 403, 404, 405, 406, 408, 412, 413, 414, 415, 416, 417, 421, 429,
    431, 500, 501, 503, 505,
  ]
  /// The index in ``codes`` of each status from 200 to 599, and of all others.
  static let places = (200...600).map { code in codes.firstIndex(of: code) ?? codes.count }
  /// The association files, and the clients that fetch them.
  static let files = ["apple-app-site-association", "assetlinks.json"]
  static let fetchers = [AgentClass.apple, .google, .other]
}

/// The counters of one event loop for a site.
///
/// Only its thread writes, so adding is a load and a store, without a locked instruction.
final class ThreadCounters: Sendable {
  let layout: CounterLayout
  let numbers: AtomicIntegers
  /// The same; a property of the object is read without a check whether it is initialised.
  private let places = CounterLayout.places

  /// The association files, by their index in ``CounterLayout/files``.
  enum AssociationFile: Int {
    case apple, android
  }

  init(_ layout: CounterLayout) { (self.layout, numbers) = (layout, AtomicIntegers(layout.count)) }

  /// Counts an answer about the subject with this label, with its duration in nanoseconds.
  ///
  /// - Parameter method: nil for a request with an unreadable head.
  @inline(__always)
  func count(_ label: Int, _ method: Method?, _ status: Status, _ duration: Int) {
    let subject = label &* CounterLayout.perSubject
    // Most answers take less than the first bound.
    numbers.increase(subject &+ (duration <= 50_000 ? 0 : Self.bucket(of: duration)))
    numbers.increase(subject &+ CounterLayout.sum, by: max(0, duration))
    numbers.increase(subject &+ CounterLayout.place(ofClass: status.code))
    let code = Int(status.code) &- 200
    let place = places[0..<400 ~= code ? code : 400]
    numbers.increase(layout.statuses &+ Self.place(of: method) &* 32 &+ place)
  }

  private static func bucket(of duration: Int) -> Int {
    CounterLayout.bounds.firstIndex { duration <= $0 } ?? CounterLayout.bounds.count
  }

  private static func place(of method: Method?) -> Int {
    switch method {
    case .get: 0
    case .head: 1
    case .post: 2
    case .options: 3
    default: 4
    }
  }

  /// Counts a fetch of an association file.
  func count(_ file: AssociationFile, by agent: AgentClass) {
    let fetchers = CounterLayout.fetchers
    let place = fetchers.firstIndex(of: agent) ?? fetchers.count - 1
    numbers.increase(layout.fetches + file.rawValue * fetchers.count + place)
  }
}

/// The link counters for one table, whose routes may differ from those of the first table.
final class TableLinkCounters: Sendable {
  private let counters: ThreadCounters
  /// The index of each route's counter, by the index of the route in the table.
  private let places: [Int]
  /// The same, by the name of the route.
  private let placesByName: [String: Int]
  /// The index of the counter of each form's redirect or alias, by the index of the form in the table; -1 for others.
  private let passages: [Int]

  init(_ counters: ThreadCounters, _ routes: [RouteShape], places: [Int], passages: [Int]) {
    (self.counters, self.places, self.passages) = (counters, places, passages)
    placesByName = Dictionary(zip(routes.map(\.name), places)) { first, _ in first }
  }

  /// Counts a link that matched no route.
  ///
  /// - Parameter route: the name of the nearest route, if any.
  func countMiss(nearest route: String?) {
    let missed = counters.layout.missed
    counters.numbers.increase(missed.lowerBound + (route.flatMap { placesByName[$0] } ?? missed.count - 1))
  }

  /// Counts a link that resolved.
  @inline(__always)
  func count(_ outcome: LinkOutcome) {
    let layout = counters.layout
    counters.numbers.increase(layout.resolved.lowerBound &+ places[outcome.route])
    if outcome.isWarned { counters.numbers.increase(layout.warned) }
    if outcome.hasUnrecognized { counters.numbers.increase(layout.unrecognized) }
    if outcome.form >= 0 { countPassage(outcome.form) }
  }

  /// Counts a link that leads to another site.
  func count(_ departure: Departure) { countPassage(departure.form) }

  private func countPassage(_ form: Int) {
    counters.numbers.increase(counters.layout.passed.lowerBound + passages[form])
  }
}

/// The counted properties of a link that resolved.
struct LinkOutcome {
  /// The index of its route.
  var route = 0
  /// Whether a value was not as expected.
  var isWarned = false
  /// Whether it had query items that its route does not know.
  var hasUnrecognized = false
  /// The index of the form of a redirect or an alias that it took first; -1 if it took none.
  var form = -1
}

extension LinkOutcome {
  init(_ resolution: borrowing Resolution) {
    route = resolution.route
    isWarned = !resolution.warnings.isEmpty
    hasUnrecognized = !resolution.unrecognized.isEmpty
    form = resolution.reading.forms.first ?? -1
  }
}
