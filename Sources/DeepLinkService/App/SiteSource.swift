import Synchronization

/// Holds the site in service. The event loops read it, and a reload replaces it as a whole.
///
/// Checking for a new site takes one relaxed load; only a change takes the lock. Requests in progress keep their site,
/// which is freed when the last of them ends.
public final class SiteSource: Sendable {
  private let current: Mutex<ServedSite>
  private let version = Atomic<Int>(0)

  /// Starts with this site.
  public init(_ site: Site) {
    current = Mutex(ServedSite(site, version: 0))
  }

  /// The site in service.
  public var site: Site { served.site }

  /// Replaces the site: every request that begins after the return is answered from the new one.
  public func replace(with site: Site) {
    // The replacing thread frees the old site, unless a handler still uses it.
    let old = current.withLock { current in
      let old = current
      current = ServedSite(site, version: old.version + 1)
      version.store(current.version, ordering: .releasing)
      return old
    }
    _ = consume old
  }

  var served: ServedSite { current.withLock { $0 } }

  /// Whether `served` is the current site.
  @inline(__always)
  func isCurrent(_ served: ServedSite) -> Bool { served.version == version.load(ordering: .relaxed) }
}

/// A site, its derived documents, and its version.
///
/// A class, so that a handler retains one object and not each part of the site.
final class ServedSite: Sendable {
  let site: Site
  /// The descriptions of the site for programs.
  let documents = ServiceDocuments()
  /// The number of sites served before.
  let version: Int

  init(_ site: Site, version: Int) {
    (self.site, self.version) = (site, version)
  }
}
