import DeepLinking

/// What became of the links that one event loop read, whether they were the request itself or in its content.
final class LinkCounters: Sendable {
  /// Links that led somewhere: by route, then those of routes that the first table did not have.
  let resolved: [Counter]
  /// Links that led nowhere.
  let missed = Counter()
  /// Links that led somewhere although a value in them was not as expected.
  let warned = Counter()
  /// Links with query items that their route does not know.
  let unrecognized = Counter()

  init(routes: Int) { resolved = (0...routes).map { _ in Counter() } }

  /// Counts a link that led somewhere.
  ///
  /// - Parameter place: the route's place in `resolved`.
  @inline(__always)
  func count(_ outcome: LinkOutcome, at place: Int) {
    resolved[place].add()
    if outcome.isWarned { warned.add() }
    if outcome.hasUnrecognized { unrecognized.add() }
  }
}

/// The counters of links for one table, whose routes may be others than those of the table that the server began with.
struct TableLinkCounters: Sendable {
  let counters: LinkCounters
  /// For each route of the table its place among the counters.
  let places: [Int]

  /// Links that led nowhere.
  var missed: Counter { counters.missed }

  /// Counts a link that led somewhere.
  @inline(__always)
  func count(_ outcome: LinkOutcome) { counters.count(outcome, at: places[outcome.route]) }
}

/// What became of a link that led somewhere, as far as it is counted.
struct LinkOutcome {
  /// The index of its route.
  var route = 0
  /// Whether a value in it was not as expected.
  var isWarned = false
  /// Whether it had query items that its route does not know.
  var hasUnrecognized = false
}

extension LinkOutcome {
  init(_ resolution: borrowing Resolution) {
    route = resolution.route
    isWarned = !resolution.warnings.isEmpty
    hasUnrecognized = !resolution.unrecognized.isEmpty
  }
}
