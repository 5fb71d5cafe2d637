import DeepLinkAnswers
import DeepLinkHTTP
package import DeepLinkTables
import DeepLinking
import Synchronization

/// The counters of a site: one flat list of numbers for each thread. They survive a reload of a site with the same name.
///
/// The places of the counters depend only on the names that the site had first, so that neither clients nor reloads add to
/// them.
final class ObservedSite: Sendable {
  /// The name of the site; nil if it has none, and empty for the requests that belong to no site.
  let name: String?
  /// The names of the subjects: routes, endpoints, and the four others. Their counters come first, ``perSubject`` of each.
  let subjects: [SubjectName]
  let routeCount: Int
  /// The redirects and the aliases of the app's table.
  let passages: [PassageName]
  /// The answers by method and then by status; each method has room for 32.
  let statuses: Int
  /// Links that resolved, by route; the last counter is for routes that the first table did not have.
  let resolved: Range<Int>
  /// Links that matched no route, by the nearest route; the last two counters are for routes that the first table did
  /// not have, and for links without a nearest route.
  let missed: Range<Int>
  /// Links of redirects and aliases; the last counter is for those that the first table did not have.
  let passed: Range<Int>
  /// Links that resolved although a value was not as expected; behind it, links with query items that their route does not
  /// know.
  let warned: Int
  /// The fetches of association files, by file and then by client.
  let fetches: Int
  /// Its part of the log of missed paths.
  let misses = MissTurns()
  private let threads = Mutex<[AtomicIntegers]>([])

  /// - Parameters:
  ///   - name: the name of the site.
  ///   - site: what it serves. The endpoints of the first site may answer requests that belong to no site.
  init(_ name: String?, _ site: any ServedSite) {
    self.name = name
    let routes = name == "" ? [] : site.table.shapes
    (routeCount, passages) = (routes.count, name == "" ? [] : site.passages.names)
    subjects = SubjectName.all(routes: routes, endpoints: site.endpointShapes)
    statuses = subjects.count * Self.perSubject
    let start = statuses + Self.methods.count * 32
    resolved = start..<start + routeCount + 1
    missed = resolved.upperBound..<resolved.upperBound + routeCount + 2
    passed = missed.upperBound..<missed.upperBound + passages.count + 1
    (warned, fetches) = (passed.upperBound, passed.upperBound + 2)
  }

  /// Whether these are the requests that belong to no site.
  var isOutside: Bool { name == "" }

  /// The counters of one more thread.
  func addThread() -> AtomicIntegers {
    let numbers = AtomicIntegers(fetches + Self.files.count * Self.fetchers.count)
    threads.withLock { $0.append(numbers) }
    return numbers
  }

  /// The counters, summed up over the threads.
  var numbers: [Int] {
    let threads = threads.withLock { $0 }
    return (0..<fetches + Self.files.count * Self.fetchers.count).map { index in
      threads.reduce(0) { $0 &+ $1[index] }
    }
  }

  /// Who answers for the route of this name; nil if the table does not say.
  func owner(ofRoute name: String) -> String? { subjects.prefix(routeCount).first { $0.name == name }?.owner }

  /// The indices in ``subjects`` of the routes or endpoints of a later site, found by name and pattern; `_OTHER`, which is
  /// behind the range, for those that the first site did not have. So a reload never counts one route as another.
  fileprivate func places(of shapes: [RouteShape], in range: Range<Int>) -> [Int] {
    var known: [String: Int] = [:]
    for index in range { known[subjects[index].name] = index }
    return shapes.map { shape in
      guard let index = known[shape.name], subjects[index].template == shape.pattern else { return range.upperBound }
      return index
    }
  }

  /// The counters of a subject: of answers by duration, one for each bucket and one above all bounds; the sum of durations
  /// in nanoseconds; and of answers by the first digit of their status, 2 to 5.
  static var perSubject: Int { 18 }
  static var sum: Int { 13 }
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
  fileprivate static let places = (200...600).map { code in codes.firstIndex(of: code) ?? codes.count }
  /// The association files, and the clients that fetch them.
  static let files = ["apple-app-site-association", "assetlinks.json"]
  static let fetchers = [AgentClass.apple, .google, .other]
}

/// The counters of one event loop for a site as it is served now.
///
/// Only its thread writes, so adding is a load and a store, without a locked instruction.
package final class SiteCounters: Sendable {
  let observed: ObservedSite
  /// The constant parts of lines in the access log, by subject; empty without a log.
  let words: [[UInt8]]
  private let numbers: AtomicIntegers
  /// The indices of the site's routes and endpoints among the names of subjects, and of the four others.
  private let routes, endpoints: [Int]
  private let others: Int
  private let routesByName: [String: Int]
  /// The index of the counter of each form's redirect or alias, by the index of the form in the table; -1 for others.
  private let passages: [Int]
  /// The same; a property of the object is read without a check whether it is initialised.
  private let places = ObservedSite.places

  init(_ observed: ObservedSite, _ site: any ServedSite, _ numbers: AtomicIntegers, words: [[UInt8]]) {
    (self.observed, self.numbers, self.words) = (observed, numbers, words)
    others = observed.subjects.count - 4
    let shapes = observed.isOutside ? [] : site.table.shapes
    routes = observed.places(of: shapes, in: 0..<observed.routeCount)
    endpoints = observed.places(of: site.endpointShapes, in: observed.routeCount + 1..<others - 1)
    routesByName = Dictionary(zip(shapes.map(\.name), routes)) { first, _ in first }
    let known = Dictionary(zip(observed.passages, observed.passages.indices)) { first, _ in first }
    let (names, forms) = site.passages
    let named = names.map { known[$0] ?? observed.passages.count }
    passages = named.isEmpty ? forms : forms.map { $0 < 0 ? $0 : named[$0] }
  }

  /// The index of a subject among the names of subjects.
  @inline(__always)
  func place(of subject: Subject) -> Int {
    switch subject {
    case .route(let index): routes[index]
    case .endpoint(let index): endpoints[index]
    case .file: others
    case .none: others &+ 1
    case .refused: others &+ 2
    case .server: others &+ 3
    }
  }

  /// Counts an answer about the subject at this index, with its duration in nanoseconds.
  ///
  /// - Parameter method: nil for a request with an unreadable head.
  @inline(__always)
  func count(_ subject: Int, _ method: Method?, _ status: Status, _ duration: Int) {
    let first = subject &* ObservedSite.perSubject
    // Most answers take less than the first bound.
    numbers.increase(first &+ (duration <= 50_000 ? 0 : Self.bucket(of: duration)))
    numbers.increase(first &+ ObservedSite.sum, by: max(0, duration))
    numbers.increase(first &+ 12 &+ max(2, min(5, Int(status.code) / 100)))
    let code = Int(status.code) &- 200
    numbers.increase(observed.statuses &+ Self.place(of: method) &* 32 &+ places[0..<400 ~= code ? code : 400])
  }

  private static func bucket(of duration: Int) -> Int {
    ObservedSite.bounds.firstIndex { duration <= $0 } ?? ObservedSite.bounds.count
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

  /// Counts a fetch of an association file, by its index in ``ObservedSite/files``.
  func countFetch(_ file: Int, by agent: AgentClass) {
    let fetchers = ObservedSite.fetchers
    let place = fetchers.firstIndex(of: agent) ?? fetchers.count - 1
    numbers.increase(observed.fetches + file * fetchers.count + place)
  }

  /// Counts a link that matched no route.
  ///
  /// - Parameter route: the name of the nearest route, if any.
  package func countMiss(nearest route: String?) {
    let missed = observed.missed
    numbers.increase(missed.lowerBound + (route.flatMap { routesByName[$0] } ?? missed.count - 1))
  }

  /// Counts a link that resolved.
  @inline(__always)
  package func count(_ outcome: LinkOutcome) {
    numbers.increase(observed.resolved.lowerBound &+ routes[outcome.route])
    if outcome.isWarned { numbers.increase(observed.warned) }
    if outcome.hasUnrecognized { numbers.increase(observed.warned &+ 1) }
    if outcome.form >= 0 { countPassage(outcome.form) }
  }

  /// Counts a link of a redirect or an alias, by the index of its form.
  package func countPassage(_ form: Int) { numbers.increase(observed.passed.lowerBound + passages[form]) }
}

/// The counted properties of a link that resolved.
package struct LinkOutcome {
  /// The index of its route.
  package var route: Int
  /// Whether a value was not as expected.
  var isWarned = false
  /// Whether it had query items that its route does not know.
  var hasUnrecognized = false
  /// The index of the form of a redirect or an alias that it took first; -1 if it took none.
  package var form = -1

  package init(route: Int = 0) { self.route = route }
}

extension LinkOutcome {
  package init(_ resolution: borrowing Resolution) {
    route = resolution.route
    isWarned = !resolution.warnings.isEmpty
    hasUnrecognized = !resolution.unrecognized.isEmpty
    form = resolution.reading.forms.first ?? -1
  }
}
