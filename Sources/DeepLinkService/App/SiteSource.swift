import Octets
import Synchronization

/// Holds the sites in service. The event loops read them, and a reload replaces them as a whole.
///
/// A check for new sites takes one relaxed load; only a change takes the lock. A request in progress keeps its site.
/// The last such request frees the site.
public final class SiteSource: Sendable {
  private let current: Mutex<ServedSites>
  private let version = Atomic<Int>(0)

  /// Starts with these sites.
  public init(_ sites: Sites) {
    current = Mutex(ServedSites(sites, version: 0))
  }

  /// Starts with one site, which answers for every host.
  public convenience init(_ site: Site) { self.init(Sites(site)) }

  /// The sites in service.
  public var sites: Sites { served.sites }

  /// Replaces the sites. Every request that begins after the return is answered by the new ones.
  public func replace(with sites: Sites) {
    // The replacing thread frees the old sites, unless a handler still uses them.
    let old = current.withLock { current in
      let old = current
      current = ServedSites(sites, version: old.version + 1)
      version.store(current.version, ordering: .releasing)
      return old
    }
    _ = consume old
  }

  /// The same with one site.
  public func replace(with site: Site) { replace(with: Sites(site)) }

  var served: ServedSites { current.withLock { $0 } }

  /// Whether `served` are the current sites.
  @inline(__always)
  func isCurrent(_ served: ServedSites) -> Bool { served.version == version.load(ordering: .relaxed) }
}

/// Sites with their derived documents, and their version.
final class ServedSites: Sendable {
  let sites: Sites
  /// The sites with their derived data, in the same order.
  let all: [ServedSite]
  /// The first site, which answers requests that name no host.
  let first: ServedSite
  /// Whether the host of a request chooses its site.
  let isByHost: Bool
  /// The number of earlier replacements.
  let version: Int

  init(_ sites: Sites, version: Int) {
    (self.sites, self.version) = (sites, version)
    all = sites.all.enumerated().map { ServedSite($1, at: $0) }
    (first, isByHost) = (all[0], sites.hosts != nil)
  }

  /// The site of an authority; nil if no site has it.
  @inline(__always)
  func site(of authority: Span<UInt8>) -> ServedSite? {
    guard let hosts = sites.hosts else { return first }
    return hosts.site(of: authority).map { all[$0] }
  }
}

extension ServedSites {
  /// The site of an `http` or `https` link; nil for a path, a custom scheme, or a host without a site.
  func site(ofLink url: UTF8Text) -> ServedSite? {
    guard let hosts = sites.hosts else { return first }
    return hosts.site(ofLink: url).map { all[$0] }
  }
}

/// A site with its derived data.
///
/// A class, so that a handler retains one object instead of each part of the site.
final class ServedSite: Sendable {
  let site: Site
  /// The index among the sites in service.
  let index: Int
  /// The descriptions of the site for programs.
  let documents = ServiceDocuments()
  /// For each route, the path of the records that its links name; nil if they name none.
  let recordPlaces: [RecordPlace?]

  init(_ site: Site, at index: Int = 0) {
    (self.site, self.index) = (site, index)
    recordPlaces = RecordPlace.places(of: site.table, site.records, site.endpoints.prefix)
  }
}
