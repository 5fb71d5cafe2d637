import DeepLinkHTTP
import DeepLinking
import Synchronization

/// The metrics of a server. Each thread counts with its own observer; the page of metrics sums up their counters.
///
/// Threads share no counter, so counting needs no locked instruction.
package final class Observation: Sendable {
  package let settings: ObservationSettings
  /// The log of missed paths; nil for none.
  let misses: MissLog?
  private let observed = Mutex<[ObservedSite]>([])
  private let threads = Atomic<Int>(0)
  private let state: Mutex<Contents>

  /// The sizes of the current sites, and the result of the last reload.
  struct Contents {
    var served: any ServedSites
    var reloads = 0
    var failedReloads = 0
    var lastReload: Int
    var lastReloadSucceeded = true
  }

  /// - Parameters:
  ///   - served: the first sites.
  ///   - settings: the logs and the trusted proxies.
  package init(_ served: any ServedSites, _ settings: ObservationSettings) {
    self.settings = settings
    misses = settings.onMiss.map(MissLog.init)
    state = Mutex(Contents(served: served, lastReload: settings.seconds))
  }

  /// The sites, each from its first request on; the first site from the start.
  var sites: [ObservedSite] { observed.withLock { $0 } }
  /// What is served now.
  var contents: Contents { state.withLock { $0 } }

  /// Makes an observer; call it on the observer's thread, once for each handler.
  package func observer() -> Observer {
    Observer(self, thread: threads.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// The counters of a site. Its series are fixed by the routes that it had first.
  ///
  /// - Parameters:
  ///   - name: the name of the site; nil if it has none, and empty for the requests that belong to no site.
  ///   - site: the site. For requests of no site, the first site, whose endpoints answer some of them.
  func observed(_ name: String?, as site: any ServedSite) -> ObservedSite {
    observed.withLock { observed in
      if let known = observed.first(where: { $0.name == name }) { return known }
      observed.append(ObservedSite(name, site))
      return observed[observed.count - 1]
    }
  }

  /// Records a successful reload.
  package func reloaded(_ served: any ServedSites) {
    state.withLock { contents in
      contents.reloads += 1
      contents.served = served
      (contents.lastReload, contents.lastReloadSucceeded) = (settings.seconds, true)
    }
  }

  /// Records a failed reload.
  package func reloadFailed() {
    state.withLock { contents in
      contents.failedReloads += 1
      contents.lastReloadSucceeded = false
    }
  }
}
