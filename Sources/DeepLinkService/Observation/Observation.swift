import Catalog
import DeepLinking
import HTTP
import Synchronization

/// What a server learns about its own work: shared by its threads, each of which has an observer, and by whoever reads
/// the page of metrics.
///
/// Threads share nothing while they count; a scrape sums them up.
public final class Observation: Sendable {
  let labels: SubjectLabels
  let settings: ObservationSettings
  private let routeCount: Int
  private let threads = Mutex<[ThreadCounters]>([])
  private let contents = Mutex(Contents())

  /// What the server answers from, and how reading it anew went.
  fileprivate struct Contents {
    var files = 0
    var records: [(collection: String, count: Int)] = []
    var reloads = 0
    var failedReloads = 0
    var lastReload = 0
    var lastReloadSucceeded = true
  }

  /// - Parameter site: what the server answers from; another site may follow, but one with the same routes.
  public init(_ site: Site, _ settings: ObservationSettings) {
    labels = SubjectLabels(routes: site.table.shapes, endpoints: Site.reserved)
    self.settings = settings
    routeCount = site.table.shapes.count
    contents.withLock { $0.take(site, at: settings.seconds) }
  }

  /// An observer for a thread: called there, once for each handler.
  public func observer() -> Observer {
    let counters = ThreadCounters(routes: routeCount)
    let number = threads.withLock { threads in
      threads.append(counters)
      return threads.count
    }
    return Observer(self, counters, thread: number)
  }

  /// Takes note that what the server answers from was read anew.
  public func reloaded(_ site: Site) {
    contents.withLock { contents in
      contents.reloads += 1
      contents.take(site, at: settings.seconds)
    }
  }

  /// Takes note that it could not be, so that the server goes on with what it has.
  public func reloadFailed() {
    contents.withLock { contents in
      contents.failedReloads += 1
      contents.lastReloadSucceeded = false
    }
  }

  /// Writes the page of metrics.
  public func writeMetrics(to page: inout MetricsWriter) {
    let threads = threads.withLock { $0 }
    writeAnswers(of: threads, to: &page)
    writeLinks(of: threads, to: &page)
    writeContents(to: &page)
    settings.writeMore(&page)
  }

  private func writeAnswers(of threads: [ThreadCounters], to page: inout MetricsWriter) {
    // Two routes may share a template: `/items/:id` for numbers and for UUIDs.
    var firstOfTemplate: [String: Int] = [:]
    let templates = labels.labels.indices.map { index in
      firstOfTemplate[labels.labels[index].template]
        ?? {
          firstOfTemplate[labels.labels[index].template] = index
          return index
        }()
    }
    var (byTemplate, byName): ([AnswerKey: AnswerTotal], [AnswerKey: Int]) = ([:], [:])
    for thread in threads {
      thread.forEachSeries { series in
        var total = AnswerTotal()
        series.add(to: &total)
        byName[series.key.withoutMethod, default: 0] += total.count
        byTemplate[series.key.of(subject: templates[series.key.subject]), default: AnswerTotal()].add(total)
      }
    }
    page.family(
      "http_server_request_duration_seconds", .histogram,
      "Time from a complete request to its answer, without the network.")
    for (key, total) in byTemplate.sorted(by: { $0.key < $1.key }) {
      page.histogram(
        [
          "http_request_method": key.method, "http_route": labels.labels[key.subject].template,
          "http_response_status_code": key.status,
        ], total)
    }
    page.family("deeplink_requests_total", .counter, "Answers by what they were about.")
    for (key, count) in byName.sorted(by: { $0.key < $1.key }) {
      let label = labels.labels[key.subject]
      page.sample(["kind": label.kind, "route": label.name, "status": key.status], count)
    }
  }

  private func writeLinks(of threads: [ThreadCounters], to page: inout MetricsWriter) {
    let sum = { (counter: (LinkCounters) -> Counter) in threads.reduce(0) { $0 + counter($1.links).value } }
    page.family(
      "deeplink_links_resolved_total", .counter, "Links that led somewhere, requested or in the content of a request.")
    for index in 0..<routeCount {
      page.sample(["route": labels.labels[index].name], sum { $0.resolved[index] })
    }
    page.single("deeplink_links_missed_total", .counter, "Links that led nowhere.", sum(\.missed))
    page.single(
      "deeplink_links_warned_total", .counter, "Links that led somewhere although a value was not as expected.",
      sum(\.warned))
    page.single(
      "deeplink_links_unrecognized_total", .counter, "Links with query items that their route does not know.",
      sum(\.unrecognized))
    page.family("deeplink_association_fetches_total", .counter, "Fetches of association files by kind of client.")
    for file in ThreadCounters.AssociationFile.allCases {
      for client in ThreadCounters.FetchingClient.allCases {
        let count = threads.reduce(0) { $0 + $1.fetches[file.rawValue][client.rawValue].value }
        page.sample(["file": file.name, "client": client.name], count)
      }
    }
  }

  private func writeContents(to page: inout MetricsWriter) {
    let contents = contents.withLock { $0 }
    page.single("deeplink_routes", .gauge, "Routes of the table.", routeCount)
    page.single("deeplink_public_files", .gauge, "Files of Public.", contents.files)
    page.family("deeplink_catalog_records", .gauge, "Records of the catalogue.")
    for (collection, count) in contents.records { page.sample(["collection": collection], count) }
    page.family("deeplink_reloads_total", .counter, "How often files were read anew, by result.")
    page.sample(["result": "ok"], contents.reloads)
    page.sample(["result": "failed"], contents.failedReloads)
    page.single(
      "deeplink_last_reload_timestamp_seconds", .gauge, "When what is served was read, in seconds since 1970.",
      contents.lastReload)
    page.single(
      "deeplink_last_reload_successful", .gauge, "Whether reading files anew went well the last time.",
      contents.lastReloadSucceeded ? 1 : 0)
  }
}

extension AnswerTotal {
  fileprivate mutating func add(_ other: AnswerTotal) {
    for bucket in buckets.indices { buckets[bucket] += other.buckets[bucket] }
    nanoseconds += other.nanoseconds
  }
}

extension Observation.Contents {
  fileprivate mutating func take(_ site: Site, at seconds: Int) {
    files = site.files.count
    records = site.catalog.collections.map { ($0.name.rawValue, $0.count) }
    lastReload = seconds
    lastReloadSucceeded = true
  }
}
