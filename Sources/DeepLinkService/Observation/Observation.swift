import DeepLinking
import HTTP
import Records
import Synchronization

/// The metrics of a server. Each thread counts with its own observer; the page of metrics sums up their counters.
///
/// Threads share no counter, so counting needs no locked instruction.
public final class Observation: Sendable {
  let settings: ObservationSettings
  /// The log of missed paths; nil for none.
  let misses: MissLog?
  private let observed = Mutex<[ObservedSite]>([])
  private let threads = Atomic<Int>(0)
  private let contents: Mutex<Contents>

  /// The sizes of the current sites, and the result of the last reload.
  fileprivate struct Contents {
    var sites: Sites
    var reloads = 0
    var failedReloads = 0
    var lastReload: Int
    var lastReloadSucceeded = true
  }

  /// - Parameters:
  ///   - sites: the first sites.
  ///   - settings: the logs and the trusted proxies.
  public init(_ sites: Sites, _ settings: ObservationSettings) {
    self.settings = settings
    misses = settings.onMiss.map(MissLog.init)
    contents = Mutex(Contents(sites: sites, lastReload: settings.seconds))
  }

  /// The metrics of one site.
  public convenience init(_ site: Site, _ settings: ObservationSettings) { self.init(Sites(site), settings) }

  /// Makes an observer; call it on the observer's thread, once for each handler.
  public func observer() -> Observer {
    Observer(self, thread: threads.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// The counters of a site. Its series are fixed by the routes that it had first.
  ///
  /// - Parameters:
  ///   - name: the name of the site; nil if it has none, and empty for the requests that belong to no site.
  ///   - site: the site. For requests of no site, the first site, whose endpoints answer some of them.
  func observed(_ name: String?, as site: Site) -> ObservedSite {
    observed.withLock { observed in
      if let known = observed.first(where: { $0.name == name }) { return known }
      let routes = name == "" ? [] : site.table.shapes
      let new = ObservedSite(name, SubjectLabels(routes: routes, endpoints: site.endpoints.shapes))
      observed.append(new)
      return new
    }
  }

  /// Records a successful reload.
  public func reloaded(_ sites: Sites) {
    contents.withLock { contents in
      contents.reloads += 1
      contents.sites = sites
      (contents.lastReload, contents.lastReloadSucceeded) = (settings.seconds, true)
    }
  }

  /// Records a failed reload.
  public func reloadFailed() {
    contents.withLock { contents in
      contents.failedReloads += 1
      contents.lastReloadSucceeded = false
    }
  }

  /// Writes the page of metrics. The first site always has series; another site has them after its first request.
  public func writeMetrics(to page: inout MetricsWriter) {
    let sites = observed.withLock { $0 }.map { ($0, $0.threads) }
    writeAnswers(of: sites, to: &page)
    writeLinks(of: sites, to: &page)
    writeContents(to: &page)
    settings.writeMore(&page)
  }

  private typealias Counted = (site: ObservedSite, threads: [ThreadCounters])

  /// Writes durations by route, answers by route and status class, and answers by method and status. No series combines
  /// all three: clients choose method and path, and could create every combination.
  private func writeAnswers(of sites: [Counted], to page: inout MetricsWriter) {
    let totals = sites.map { site, threads in
      site.labels.labels.indices.map { index in
        threads.reduce(into: AnswerTotal()) { $1.answers[index].add(to: &$0) }
      }
    }
    page.family(
      "http_server_request_duration_seconds", .histogram,
      "Time from a complete request to its answer, without the network.")
    for ((site, _), totals) in zip(sites, totals) {
      page.site = site.name
      // Two routes may share a path template: `/items/:id` for integers and for UUIDs.
      var places: [String: Int] = [:]
      var byTemplate: [(template: String, total: AnswerTotal)] = []
      for (label, total) in zip(site.labels.labels, totals) where total.count > 0 {
        if let place = places[label.template] {
          byTemplate[place].total.add(total)
        } else {
          places[label.template] = byTemplate.count
          byTemplate.append((label.template, total))
        }
      }
      for (template, total) in byTemplate { page.histogram(["http_route": template], total) }
    }
    page.family("deeplink_requests_total", .counter, "Answers by subject and status class.")
    for ((site, _), totals) in zip(sites, totals) {
      page.site = site.name
      for (label, total) in zip(site.labels.labels, totals) {
        for (index, count) in total.classes.enumerated() where count > 0 {
          page.sample(["kind": label.kind, "route": label.name, "status_class": "\(index + 2)xx"], count)
        }
      }
    }
    page.family("deeplink_responses_total", .counter, "Answers by method and status.")
    for (site, threads) in sites {
      page.site = site.name
      for (method, name) in StatusCounters.methods.enumerated() {
        for (status, code) in StatusCounters.statuses.enumerated() {
          let count = threads.reduce(0) { $0 + $1.statuses.value(method: method, status: status) }
          guard count > 0 else { continue }
          page.sample(["http_request_method": name, "http_response_status_code": code], count)
        }
      }
    }
    page.site = nil
  }

  private func writeLinks(of sites: [Counted], to page: inout MetricsWriter) {
    // Requests that belong to no site have no links.
    let sites = sites.filter { !$0.site.isOutside }
    let sum = { (threads: [ThreadCounters], counter: (LinkCounters) -> Counter) in
      threads.reduce(0) { $0 + counter($1.links).value }
    }
    page.family(
      "deeplink_links_resolved_total", .counter, "Links that matched a route, in request targets or content.")
    for (site, threads) in sites {
      page.site = site.name
      page.samples("route", of: site.labels) { index in sum(threads) { $0.resolved[index] } }
    }
    page.family(
      "deeplink_link_misses_total", .counter, "Links that matched no route, by the one that came nearest, if any.")
    for (site, threads) in sites {
      page.site = site.name
      page.samples("nearest", of: site.labels) { index in sum(threads) { $0.missed[index] } }
      page.sample(["nearest": ""], sum(threads) { $0.missed[site.labels.routeCount + 1] })
    }
    page.family(
      "deeplink_links_warned_total", .counter, "Links that matched a route although a value was not as expected.")
    for (site, threads) in sites {
      page.site = site.name
      page.sample([:], sum(threads, \.warned))
    }
    page.family(
      "deeplink_links_unrecognized_total", .counter, "Links with query items that their route does not know.")
    for (site, threads) in sites {
      page.site = site.name
      page.sample([:], sum(threads, \.unrecognized))
    }
    page.family("deeplink_association_fetches_total", .counter, "Fetches of association files by kind of client.")
    for (site, threads) in sites {
      page.site = site.name
      for file in ThreadCounters.AssociationFile.allCases {
        for client in ThreadCounters.FetchingClient.allCases {
          let count = threads.reduce(0) { $0 + $1.fetches[file.rawValue][client.rawValue].value }
          page.sample(["file": file.name, "client": client.name], count)
        }
      }
    }
    page.site = nil
  }

  private func writeContents(to page: inout MetricsWriter) {
    let contents = contents.withLock { $0 }
    let sites = contents.sites.all
    page.single("deeplink_sites", .gauge, "Sites with hosts and routes of their own.", sites.count)
    page.family("deeplink_routes", .gauge, "Routes of the table.")
    for site in sites { page.sample([:], site.table.shapes.count, of: site) }
    page.family("deeplink_public_files", .gauge, "Files of Public.")
    for site in sites { page.sample([:], site.files.count, of: site) }
    page.family("deeplink_catalog_records", .gauge, "Records of the catalogue.")
    for site in sites {
      for records in site.records.collections {
        page.sample(["collection": records.name], records.count, of: site)
      }
    }
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

extension MetricsWriter {
  /// Writes a sample for each route, and one for all other routes if they were counted.
  ///
  /// - Parameter label: the name of the label for the route.
  fileprivate mutating func samples(_ label: String, of labels: SubjectLabels, _ count: (Int) -> Int) {
    for index in 0...labels.routeCount {
      let count = count(index)
      if index < labels.routeCount || count > 0 { sample([label: labels.labels[index].name], count) }
    }
  }

  /// Writes a sample about a site.
  fileprivate mutating func sample(_ labels: KeyValuePairs<String, String>, _ value: Int, of site: Site) {
    self.site = site.name
    sample(labels, value)
    self.site = nil
  }
}

/// The counters of a site. They survive a reload of a site with the same name.
final class ObservedSite: Sendable {
  /// The name of the site; nil if it has none, and empty for the requests that belong to no site.
  let name: String?
  let labels: SubjectLabels
  /// Its part of the log of missed paths.
  let misses = MissTurns()
  private let all = Mutex<[ThreadCounters]>([])

  init(_ name: String?, _ labels: SubjectLabels) { (self.name, self.labels) = (name, labels) }

  /// The counters of each thread that had a request for the site.
  var threads: [ThreadCounters] { all.withLock { $0 } }

  /// Whether these are the requests that belong to no site.
  var isOutside: Bool { name == "" }

  /// Makes the counters of one more thread.
  func counters() -> ThreadCounters {
    let counters = ThreadCounters(subjects: labels.labels.count, routes: labels.routeCount)
    all.withLock { $0.append(counters) }
    return counters
  }
}
