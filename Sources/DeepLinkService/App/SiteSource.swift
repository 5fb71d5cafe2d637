import Synchronization

/// Where the event loops find the site that is served now: one that is replaced as a whole, and never changes otherwise.
///
/// To ask whether there is a new one costs a handler one relaxed load; only if there is does it take a lock. Requests
/// under way keep what they began with, and a site that nobody serves any more is gone.
public final class SiteSource: Sendable {
  private let current: Mutex<ServedSite>
  private let version = Atomic<Int>(0)

  /// Serves this site until another takes its place.
  public init(_ site: Site) {
    current = Mutex(ServedSite(site, version: 0))
  }

  /// The site that is served now.
  public var site: Site { served.site }

  /// Serves another site from now on: every request that begins after this returns is answered from it.
  public func replace(with site: Site) {
    // Whoever replaces it pays for letting go of the old one, if no handler has it any more.
    let old = current.withLock { current in
      let old = current
      current = ServedSite(site, version: old.version + 1)
      version.store(current.version, ordering: .releasing)
      return old
    }
    _ = consume old
  }

  var served: ServedSite { current.withLock { $0 } }

  /// Whether `served` is still what is to be served.
  @inline(__always)
  func isCurrent(_ served: ServedSite) -> Bool { served.version == version.load(ordering: .relaxed) }
}

/// A site, and what a handler needs to answer from it.
///
/// By reference, so that a handler that looks something up in it counts one reference, not one for each of its parts.
final class ServedSite: Sendable {
  let site: Site
  /// What describes the site to programs.
  let documents = ServiceDocuments()
  /// How many sites were served before.
  let version: Int

  init(_ site: Site, version: Int) {
    (self.site, self.version) = (site, version)
  }
}
