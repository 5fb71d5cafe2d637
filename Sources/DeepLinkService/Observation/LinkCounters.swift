import DeepLinkTables
import DeepLinking

/// The results of the links that one event loop read from request targets and content.
final class LinkCounters: Sendable {
  /// Links that resolved, by route. The last counter is for routes that the first table did not have.
  let resolved: [Counter]
  /// Links that matched no route, by the nearest route. The last two counters are for routes that the first table did
  /// not have, and for links without a nearest route.
  let missed: [Counter]
  /// Links of redirects and aliases. The last counter is for those that the first table did not have.
  let passed: [Counter]
  /// Links that resolved although a value was not as expected.
  let warned = Counter()
  /// Links with query items that their route does not know.
  let unrecognized = Counter()

  init(routes: Int, passages: Int) {
    passed = (0...passages).map { _ in Counter() }
    resolved = (0...routes).map { _ in Counter() }
    missed = (0...routes + 1).map { _ in Counter() }
  }

  /// Counts a link that resolved.
  ///
  /// - Parameter place: the index of the route in `resolved`.
  @inline(__always)
  func count(_ outcome: LinkOutcome, at place: Int) {
    resolved[place].add()
    if outcome.isWarned { warned.add() }
    if outcome.hasUnrecognized { unrecognized.add() }
  }
}

/// The link counters for one table, whose routes may differ from those of the first table.
final class TableLinkCounters: Sendable {
  let counters: LinkCounters
  /// The index of each route's counter, by the index of the route in the table.
  let places: [Int]
  /// The same, by the name of the route.
  private let placesByName: [String: Int]
  /// The index of the counter of each form's redirect or alias, by the index of the form in the table; -1 for others.
  private let passages: [Int]

  init(_ counters: LinkCounters, _ routes: [RouteShape], places: [Int], passages: [Int]) {
    (self.counters, self.places, self.passages) = (counters, places, passages)
    placesByName = Dictionary(zip(routes.map(\.name), places)) { first, _ in first }
  }

  /// Counts a link that matched no route.
  ///
  /// - Parameter route: the name of the nearest route, if any.
  func countMiss(nearest route: String?) {
    let place = route.flatMap { placesByName[$0] }
    counters.missed[place ?? counters.missed.count - 1].add()
  }

  /// Counts a link that resolved.
  @inline(__always)
  func count(_ outcome: LinkOutcome) {
    counters.count(outcome, at: places[outcome.route])
    if outcome.form >= 0 { counters.passed[passages[outcome.form]].add() }
  }

  /// Counts a link that leads to another site.
  func count(_ departure: Departure) { counters.passed[passages[departure.form]].add() }
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
