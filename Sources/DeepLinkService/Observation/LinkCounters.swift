/// What became of the links that one event loop read, whether they were the request itself or in its content.
final class LinkCounters: Sendable {
  /// Links that led somewhere, by route.
  let resolved: [Counter]
  /// Links that led nowhere.
  let missed = Counter()
  /// Links that led somewhere although a value in them was not as expected.
  let warned = Counter()
  /// Links with query items that their route does not know.
  let unrecognized = Counter()

  init(routes: Int) { resolved = (0..<routes).map { _ in Counter() } }

  /// Counts a link that led somewhere.
  @inline(__always)
  func count(_ outcome: LinkOutcome) {
    resolved[outcome.route].add()
    if outcome.isWarned { warned.add() }
    if outcome.hasUnrecognized { unrecognized.add() }
  }
}
