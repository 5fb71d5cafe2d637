import Synchronization

/// Holds the sites in service. The event loops read them, and a reload replaces them as a whole.
///
/// A check for new sites takes one relaxed load; only a change takes the lock. A request in progress keeps its site.
/// The last such request frees the site.
package final class SiteSource: Sendable {
  private let current: Mutex<Sites>
  /// The number of replacements. It changes while the lock is held.
  private let version = Atomic<Int>(0)

  /// Starts with these sites.
  package init(_ sites: Sites) { current = Mutex(sites) }

  /// Starts with one site, which answers for every host.
  package convenience init(_ site: Site) { self.init(Sites(site)) }

  /// The sites in service.
  package var sites: Sites { current.withLock { $0 } }

  /// Replaces the sites. Every request that begins after the return is answered by the new ones.
  package func replace(with sites: Sites) {
    // The replacing thread frees the old sites, unless a handler still uses them.
    let old = current.withLock { current in
      let old = current
      current = sites
      version.add(1, ordering: .releasing)
      return old
    }
    _ = consume old
  }

  /// The same with one site.
  package func replace(with site: Site) { replace(with: Sites(site)) }

  /// The sites in service, and their version.
  var versioned: (sites: Sites, version: Int) { current.withLock { ($0, version.load(ordering: .relaxed)) } }

  /// Whether the sites of a version are the current ones.
  @inline(__always)
  func isCurrent(_ version: Int) -> Bool { version == self.version.load(ordering: .relaxed) }
}
