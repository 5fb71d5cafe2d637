import DeepLinking
import HTTP
import Records
import Synchronization

/// The metrics of a server. Each thread counts with its own observer, and a scrape of the metrics page sums them up.
///
/// Threads share no counter, so counting needs no locked instruction.
public final class Observation: Sendable {
  let labels: SubjectLabels
  let settings: ObservationSettings
  /// The log of missed paths; nil for none.
  let misses: MissLog?
  private let threads = Mutex<[ThreadCounters]>([])
  private let contents = Mutex(Contents())

  /// The size of the current site, and the result of the last reload.
  fileprivate struct Contents {
    var routes = 0
    var files = 0
    var records: [(collection: String, count: Int)] = []
    var reloads = 0
    var failedReloads = 0
    var lastReload = 0
    var lastReloadSucceeded = true
  }

  /// - Parameter site: the first site. Routes that only a later site has are counted together as `_OTHER`.
  public init(_ site: Site, _ settings: ObservationSettings) {
    labels = SubjectLabels(routes: site.table.shapes, endpoints: site.endpoints.shapes)
    self.settings = settings
    misses = settings.onMiss.map(MissLog.init)
    contents.withLock { $0.take(site, at: settings.seconds) }
  }

  /// Makes an observer; call it on the observer's thread, once for each handler.
  public func observer() -> Observer {
    let counters = ThreadCounters(subjects: labels.labels.count, routes: labels.routeCount)
    let number = threads.withLock { threads in
      threads.append(counters)
      return threads.count
    }
    return Observer(self, counters, thread: number)
  }

  /// Records a successful reload.
  public func reloaded(_ site: Site) {
    contents.withLock { contents in
      contents.reloads += 1
      contents.take(site, at: settings.seconds)
    }
  }

  /// Records a failed reload.
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

  /// Writes durations by route, answers by route and status class, and answers by method and status. There is no series
  /// by all three, because clients choose method and path and could fill the product.
  private func writeAnswers(of threads: [ThreadCounters], to page: inout MetricsWriter) {
    let totals = labels.labels.indices.map { index in
      threads.reduce(into: AnswerTotal()) { $1.answers[index].add(to: &$0) }
    }
    page.family(
      "http_server_request_duration_seconds", .histogram,
      "Time from a complete request to its answer, without the network.")
    // Two routes may share a path template: `/items/:id` for integers and for UUIDs.
    var places: [String: Int] = [:]
    var byTemplate: [(template: String, total: AnswerTotal)] = []
    for (label, total) in zip(labels.labels, totals) where total.count > 0 {
      if let place = places[label.template] {
        byTemplate[place].total.add(total)
      } else {
        places[label.template] = byTemplate.count
        byTemplate.append((label.template, total))
      }
    }
    for (template, total) in byTemplate { page.histogram(["http_route": template], total) }
    page.family("deeplink_requests_total", .counter, "Answers by subject and status class.")
    for (label, total) in zip(labels.labels, totals) {
      for (index, count) in total.classes.enumerated() where count > 0 {
        page.sample(["kind": label.kind, "route": label.name, "status_class": "\(index + 2)xx"], count)
      }
    }
    page.family("deeplink_responses_total", .counter, "Answers by method and status.")
    for (method, name) in StatusCounters.methods.enumerated() {
      for (status, code) in StatusCounters.statuses.enumerated() {
        let count = threads.reduce(0) { $0 + $1.statuses.value(method: method, status: status) }
        guard count > 0 else { continue }
        page.sample(["http_request_method": name, "http_response_status_code": code], count)
      }
    }
  }

  private func writeLinks(of threads: [ThreadCounters], to page: inout MetricsWriter) {
    let sum = { (counter: (LinkCounters) -> Counter) in threads.reduce(0) { $0 + counter($1.links).value } }
    page.family(
      "deeplink_links_resolved_total", .counter, "Links that matched a route, in request targets or content.")
    for index in 0...labels.routeCount {
      let count = sum { $0.resolved[index] }
      if index < labels.routeCount || count > 0 { page.sample(["route": labels.labels[index].name], count) }
    }
    page.family(
      "deeplink_link_misses_total", .counter, "Links that matched no route, by the one that came nearest, if any.")
    for index in 0...labels.routeCount {
      let count = sum { $0.missed[index] }
      if index < labels.routeCount || count > 0 { page.sample(["nearest": labels.labels[index].name], count) }
    }
    page.sample(["nearest": ""], sum { $0.missed[labels.routeCount + 1] })
    page.single(
      "deeplink_links_warned_total", .counter, "Links that matched a route although a value was not as expected.",
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
    page.single("deeplink_routes", .gauge, "Routes of the table.", contents.routes)
    page.single("deeplink_public_files", .gauge, "Files of Public.", contents.files)
    page.family("deeplink_catalog_records", .gauge, "Records of the catalogue.")
    for (collection, count) in contents.records { page.sample(["collection": collection], count) }
    page.family("deeplink_reloads_total", .counter, "Reloads of the files by result.")
    page.sample(["result": "ok"], contents.reloads)
    page.sample(["result": "failed"], contents.failedReloads)
    page.single(
      "deeplink_config_last_reload_successful", .gauge, "Whether the last reload succeeded; the start counts as one.",
      contents.lastReloadSucceeded ? 1 : 0)
    page.single(
      "deeplink_config_last_reload_success_timestamp_seconds", .gauge,
      "When the served files were read, in seconds since 1970.", contents.lastReload)
  }
}

extension Observation.Contents {
  fileprivate mutating func take(_ site: Site, at seconds: Int) {
    routes = site.table.shapes.count
    files = site.files.count
    records = site.records.collections.map { ($0.name, $0.count) }
    lastReload = seconds
    lastReloadSucceeded = true
  }
}
