import DeepLinkOctets

/// The sites that a service answers for.
package final class Sites: ServedSites {
  /// The sites, at least one. The first answers requests that name no host.
  package let all: [Site]
  /// The hosts of the sites; nil for a single site that answers for every host.
  let hosts: HostIndex?
  /// The first 12 hexadecimal digits of the SHA-256 of the file that declares the sites; nil without one.
  package let configDigest: String?

  /// One site, which answers for every host.
  ///
  /// - Parameters:
  ///   - site: the site.
  ///   - digest: the digest of the file that declares it; nil without a file.
  package convenience init(_ site: Site, configDigest digest: String? = nil) { self.init([site], nil, digest) }

  /// One or more sites, each of which answers only for its own hosts (`Site.hosts`).
  ///
  /// - Parameters:
  ///   - sites: the sites.
  ///   - digest: the digest of the file that declares them; nil without a file.
  /// - Returns: nil without any site. If two sites claim a host, the first one has it.
  package convenience init?(byHost sites: [Site], configDigest digest: String? = nil) {
    guard !sites.isEmpty else { return nil }
    var hosts = HostIndex()
    for (index, site) in sites.enumerated() { _ = hosts.add(site.table, of: index) }
    self.init(sites, hosts, digest)
  }

  private init(_ all: [Site], _ hosts: HostIndex?, _ configDigest: String?) {
    (self.all, self.hosts, self.configDigest) = (all, hosts, configDigest)
    digest = Self.digest(of: all)
  }

  package var count: Int { all.count }
  package subscript(index: Int) -> any ServedSite { all[index] }

  /// The first site.
  package var first: Site { all[0] }

  /// Whether the host of a request chooses its site.
  package var isByHost: Bool { hosts != nil }

  /// The index of the site of an authority; nil if no site has it.
  @inline(__always)
  func index(of authority: Span<UInt8>, asksForFiles: Bool = false) -> Int? {
    guard let hosts else { return 0 }
    return hosts.site(of: authority, asksForFiles: asksForFiles)
  }

  /// The index of the site of a link, asked for at another (`HostIndex.site`).
  func index(ofLink url: UTF8Text, askedAt asked: Int) -> Int? {
    guard let hosts else { return 0 }
    return hosts.site(ofLink: url, askedAt: asked)
  }

  /// The numbers of sites (if there may be several), routes, files and records: `3 sites, 48 routes, 7 files, 17
  /// records`.
  package var summary: String {
    let counts = [
      (all.reduce(0) { $0 + $1.table.shapes.count }, "routes"), (all.reduce(0) { $0 + $1.files.count }, "files"),
      (all.reduce(0) { $0 + $1.records.count }, "records"),
    ]
    return ((hosts == nil ? [] : [(all.count, "sites")]) + counts).map { "\($0) \($0 == 1 ? $1.dropLast() : $1[...])" }
      .joined(separator: ", ")
  }

  /// The digest of all files and records, as in the log: 12 hexadecimal digits.
  package let digest: String

  private static func digest(of sites: [Site]) -> String {
    guard sites.count > 1 else { return sites[0].digest }
    var digest = ContentDigest()
    for site in sites { digest.add(site.name ?? "", Array(site.digest.utf8)) }
    return digest.text
  }
}

extension Observation {
  /// The metrics of one site.
  package convenience init(_ site: Site, _ settings: ObservationSettings) { self.init(Sites(site), settings) }
}
