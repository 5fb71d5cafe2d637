import DeepLinkHTTP
import DeepLinking
import Synchronization

/// The metrics of a server. Each thread counts with its own observer; the page of metrics sums up their counters.
///
/// Threads share no counter, so counting needs no locked instruction.
package final class Observation: Sendable {
  let settings: ObservationSettings
  /// The log of missed paths; nil for none.
  let misses: MissLog?
  private let observed = Mutex<[ObservedSite]>([])
  private let threads = Atomic<Int>(0)
  private let contents: Mutex<Contents>

  /// The sizes of the current sites, and the result of the last reload.
  fileprivate struct Contents {
    var served: ServedContents
    var reloads = 0
    var failedReloads = 0
    var lastReload: Int
    var lastReloadSucceeded = true
  }

  /// - Parameters:
  ///   - served: the first sites.
  ///   - settings: the logs and the trusted proxies.
  init(_ served: ServedContents, _ settings: ObservationSettings) {
    self.settings = settings
    misses = settings.onMiss.map(MissLog.init)
    contents = Mutex(Contents(served: served, lastReload: settings.seconds))
  }

  /// Makes an observer; call it on the observer's thread, once for each handler.
  package func observer() -> Observer {
    Observer(self, thread: threads.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// The counters of a site. Its series are fixed by the routes that it had first.
  ///
  /// - Parameters:
  ///   - name: the name of the site; nil if it has none, and empty for the requests that belong to no site.
  ///   - site: the site. For requests of no site, the first site, whose endpoints answer some of them.
  func observed(_ name: String?, as site: ServedContents.Part) -> ObservedSite {
    observed.withLock { observed in
      if let known = observed.first(where: { $0.name == name }) { return known }
      let routes = name == "" ? [] : site.routes
      let new = ObservedSite(
        name, SubjectLabels(routes: routes, endpoints: site.endpoints, passages: name == "" ? [] : site.passages))
      observed.append(new)
      return new
    }
  }

  /// Records a successful reload.
  func reloaded(_ served: ServedContents) {
    contents.withLock { contents in
      contents.reloads += 1
      contents.served = served
      (contents.lastReload, contents.lastReloadSucceeded) = (settings.seconds, true)
    }
  }

  /// Records a failed reload.
  package func reloadFailed() {
    contents.withLock { contents in
      contents.failedReloads += 1
      contents.lastReloadSucceeded = false
    }
  }

  /// The counters of all sites.
  var counted: [CountedSite] { observed.withLock { $0 }.map(CountedSite.init) }

  /// Writes what is served, and the results of reloads.
  ///
  /// - Parameter isListed: whether the site of a name has samples of its own; those of the others are summed up.
  func writeContents(to page: inout MetricsWriter, _ isListed: (String?) -> Bool) {
    let contents = contents.withLock { $0 }
    let sites = contents.served.sites
    let (listed, others) = (sites.filter { isListed($0.name) }, sites.filter { !isListed($0.name) })
    /// Writes a family with a number of each listed site, and the sum of the others.
    func gauge(_ name: String, _ help: String, _ count: (ServedContents.Part) -> Int) {
      page.family(name, .gauge, help)
      for site in listed { page.sample([:], count(site), of: site) }
      if !others.isEmpty { page.sample([:], others.reduce(0) { $0 + count($1) }) }
    }
    page.single("deeplink_sites", .gauge, "Sites with hosts and routes of their own.", sites.count)
    gauge("deeplink_routes", "Routes of the table.", \.routes.count)
    gauge("deeplink_public_files", "Files of Public.", \.files)
    page.family("deeplink_catalog_records", .gauge, "Records of the catalogue.")
    for site in listed {
      for (collection, count) in site.records { page.sample(["collection": collection], count, of: site) }
    }
    if !others.isEmpty { page.sample([:], others.flatMap(\.records).reduce(0) { $0 + $1.count }) }
    page.family("deeplink_reloads_total", .counter, "Reloads of the files by result.")
    page.sample(["result": "ok"], contents.reloads)
    page.sample(["result": "failed"], contents.failedReloads)
    page.single(
      "deeplink_config_last_reload_successful", .gauge, "Whether the last reload succeeded; the start counts as one.",
      contents.lastReloadSucceeded ? 1 : 0)
    page.single(
      "deeplink_config_last_reload_success_timestamp_seconds", .gauge,
      "When the served files were read, in seconds since 1970.", contents.lastReload)
    page.family("deeplink_config_info", .gauge, "The digests of what is served, as in the log.")
    page.sample(["digest": contents.served.digest, "config_digest": contents.served.configDigest ?? ""], 1)
  }
}

extension MetricsWriter {
  /// Writes a sample about a site.
  fileprivate mutating func sample(_ labels: KeyValuePairs<String, String>, _ value: Int, of site: ServedContents.Part)
  {
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
  let layout: CounterLayout
  /// Its part of the log of missed paths.
  let misses = MissTurns()
  private let all = Mutex<[ThreadCounters]>([])

  init(_ name: String?, _ labels: SubjectLabels) {
    (self.name, self.labels, layout) = (name, labels, CounterLayout(labels))
  }

  /// The counters of each thread that had a request for the site.
  var threads: [ThreadCounters] { all.withLock { $0 } }

  /// Whether these are the requests that belong to no site.
  var isOutside: Bool { name == "" }

  /// Makes the counters of one more thread.
  func counters() -> ThreadCounters {
    let counters = ThreadCounters(layout)
    all.withLock { $0.append(counters) }
    return counters
  }
}
