import DeepLinkHTTP
import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinking
import LendingLibrary
import Synchronization

/// A small site with all answers counted and logged. Its clocks stand still unless a test moves them.
final class Watched: Sendable {
  let observation: Observation
  let site: Site
  private let lines: Recorder
  private let clock: FakeClock

  /// The written lines, in order.
  private final class Recorder: Sendable {
    let text = Mutex("")
  }

  private final class FakeClock: Sendable {
    let step = Atomic<Int>(0)
    let now = Atomic<Int>(0)
  }

  init(
    _ site: Site? = nil, format: AccessFormat? = .json, proxies: String = "", servesMetrics: Bool = true,
    misses: ObservationSettings.MissWriter? = nil,
    more: @escaping @Sendable (inout MetricsWriter) -> Void = { _ in }
  ) throws {
    let (lines, clock) = (Recorder(), FakeClock())
    var settings = ObservationSettings(
      monotonic: {
        clock.now.wrappingAdd(clock.step.load(ordering: .relaxed), ordering: .relaxed).newValue
      }, wall: { 1_795_267_798_123 })
    settings.process = 0xA1
    settings.accessFormat = format
    settings.accessSink = { { line in lines.text.withLock { $0 += String(decoding: line, as: UTF8.self) } } }
    settings.servesMetrics = servesMetrics
    settings.writeMore = more
    settings.onMiss = misses
    if !proxies.isEmpty, !settings.proxies.add(proxies) { throw BadReply(description: "no proxies: \(proxies)") }
    self.site = try site ?? Self.smallSite()
    observation = Observation(self.site, settings)
    (self.lines, self.clock) = (lines, clock)
  }

  /// A client of a new handler, as each thread has one.
  func client() -> Client { Client(site, observer: observation.observer()) }

  /// Sets the duration of all further requests.
  func setDuration(nanoseconds: Int) { clock.step.store(nanoseconds, ordering: .relaxed) }

  /// The lines logged since the last call.
  func takeLines() -> String {
    lines.text.withLock { text in
      defer { text = "" }
      return text
    }
  }

  /// The current page of metrics.
  var page: String {
    var page = MetricsWriter()
    observation.writeMetrics(to: &page)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  /// The samples of the page, without buckets, sums and zeros.
  var samples: [String] {
    page.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("#") && !$0.contains("_seconds_") && !$0.hasSuffix(" 0")
    }
  }

  static func smallSite() throws -> Site { try site(smallRouter) }

  /// A site with more routes, two of them before the others.
  static func largerSite() throws -> Site {
    try site(
      Router(
        Router<SmallRoute> {
          Route("About", name: "about", .word("about")) { "about" }
          Route("First", name: "first", .word("first")) { "first" }
        }.routes + smallRouter.routes))
  }

  private static func site(_ router: Router<SmallRoute>) throws -> Site {
    try Site(
      table: RouteTable(router, reserving: Site.reserved([])),
      records: Library.records(),
      files: Library.files())
  }
}

enum SmallRoute: Hashable, Codable, Sendable {
  case home
  case number(Int, isOpen: Bool)
  case word(String)
}

/// Two of these routes have the same template.
private let smallRouter = Router<SmallRoute> {
  Route("Home", name: "home", .home) { "home" }
  Route(
    "By number", name: "number", example: .number(1, isOpen: false),
    { .number($0, isOpen: $1) },
    { if case .number(let number, let isOpen) = $0 { (number, isOpen) } else { nil } }
  ) {
    "items"
    Segment("id", .integer)
    QueryItem("open", .boolean, default: false)
  }
  Route(
    "By word", name: "word", example: .word("new"),
    { .word($0) },
    { if case .word(let word) = $0 { word } else { nil } }
  ) {
    "items"
    Segment("id", Codec<String>.oneOf([("new", "new"), ("old", "old")]))
  }
}
