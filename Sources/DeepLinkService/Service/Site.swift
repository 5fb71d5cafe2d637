import AssociationFiles
import DeepLinkAnswers
package import DeepLinkJSON
import DeepLinkOctets
package import DeepLinkRecords
package import DeepLinkTables
package import DeepLinking
import SiteAssociation

/// An immutable snapshot of all data for the answers of some hosts, shared by all threads.
///
/// A class, so that a handler retains one object instead of each part of the site.
package final class Site: ServedSite {
  /// The name in metrics and logs: the first of its hosts. Nil for a site that answers for every host.
  package let name: String?
  /// The app's routes.
  package let table: RouteTable
  package let passages: (names: [PassageName], places: [Int])
  /// What a file says of the site besides its links; nil without a file.
  let settings: JSONNode?
  /// The records that links name.
  package let records: Records
  /// The files of Public.
  package let files: PublicFiles
  /// The digest of the files and records, as in the log: 12 hexadecimal digits.
  package let digest: String
  /// The user activities that the app continues.
  package let activities: ActivityTable
  /// The scheme and authority of printed links, without a slash at the end; nil to use those of the request.
  package let baseURL: String?
  /// The landing pages.
  package let pages: LandingPages
  /// What the pages need.
  let paged: PageSite
  /// Whether the app is a sample, whose identifiers are examples on purpose.
  let isSample: Bool
  /// The number of link descriptions that each event loop caches.
  package let rememberedLinks: Int
  /// The limits for requests with links in their content.
  package let limits: LinkLimits
  /// The service's endpoints, and the app's.
  let endpoints: EndpointTable
  private let lazyEndpoints: LazyValue<EndpointTable>?
  /// What the app answers itself.
  let own: AppEndpoints
  /// The table with what descriptions of its links need.
  let described: DescribedTable
  /// The documents about the site for programs.
  let documents = KeptDocuments()
  /// Whether the table reads hosts. Stored, because every request needs it.
  let readsHosts: Bool
  /// The paths that both a file and a route claim.
  let claims: FileClaims
  /// Match links by the association file, as devices do. The last one is for all hosts; the others are for hosts with a
  /// file of their own, in the order of `associationsByHost`.
  private let matchers: [LazyValue<AssociationMatcher>]
  /// Matches links by Android's association file; nil without one.
  private let lazyAssetLinks: [LazyValue<AssetLinksMatcher?>]

  /// Makes a site.
  ///
  /// - Parameters:
  ///   - name: the name in metrics and logs; nil for a site that answers for every host.
  ///   - table: the routes.
  ///   - settings: what a file says of the site besides its links; nil without a file.
  ///   - activities: the user activities that lead to links.
  ///   - records: the records that links name.
  ///   - files: the files that are served.
  ///   - baseURL: the beginning of printed links; nil for the address of the request.
  ///   - pages: the pages behind links.
  ///   - isSample: whether the app is a sample.
  ///   - rememberedLinks: the number of descriptions that each event loop caches; 0 for none.
  ///   - limits: the limits for requests with links in their content.
  ///   - prefix: the path of the endpoints.
  ///   - inspector: where the inspector is.
  ///   - own: the endpoints of the app's own.
  ///   - digest: the digest of the files, and of records read elsewhere; nil for the digest of the files alone.
  ///   - other: a site whose endpoint table this one may share if both are equal.
  package init(
    name: String? = nil, table: RouteTable, settings: JSONNode? = nil, activities: ActivityTable = .links,
    records: Records = Records(), files: PublicFiles, baseURL: String? = nil, pages: LandingPages = LandingPages(),
    isSample: Bool = false, rememberedLinks: Int = 256, limits: LinkLimits = LinkLimits(),
    endpointsAt prefix: EndpointPrefix = EndpointPrefix(), inspector: InspectorPlace = .standard,
    own: AppEndpoints = AppEndpoints(), digest: String? = nil,
    like other: Site? = nil
  ) {
    (self.name, self.settings) = (name, settings)
    (self.table, passages) = (table, table.passages)
    self.digest = digest ?? files.digest.text
    self.activities = activities
    self.records = records
    readsHosts = table.readsHosts
    let schemas = records.collections.map(\.schema)
    endpoints = EndpointTable.shared(
      schemas, at: prefix, inspector: inspector, own.all, orElse: other?.endpoints)
    lazyEndpoints =
      prefix.isOff ? LazyValue { EndpointTable(schemas, at: EndpointPrefix(), inspector: inspector) } : nil
    self.own = own
    self.files = files
    claims = FileClaims(files, table, endpoints)
    self.baseURL = baseURL
    described = DescribedTable(
      table, records, endpoints.prefix,
      baseHost: (baseURL.flatMap { try? AssociationURL($0 + "/") })?.host?.description)
    self.pages = pages
    paged = PageSite(table, records, pages, endpointsAt: prefix, hasIndex: files.contains("/"))
    self.isSample = isSample
    self.rememberedLinks = rememberedLinks
    self.limits = limits
    // Some patterns take seconds to match. This limit stops a match after some milliseconds; its result is then undecided.
    let limits = MatchLimits(steps: 50_000)
    matchers = (files.associationsByHost.map(\.file) + [files.association]).map { file in
      // The text of the file has the lines of its rows.
      LazyValue {
        (try? AssociationMatcher(parsing: file.octets, named: PublicFiles.associationPath, limits: limits))
          ?? AssociationMatcher(AssociationFile(), limits: limits)
      }
    }
    lazyAssetLinks = (files.associationsByHost.map(\.assetLinks) + [files.assetLinks]).map { file in
      LazyValue { file.flatMap { try? AssetLinksMatcher(parsing: $0.octets, named: PublicFiles.assetLinksPath) } }
    }
  }

  /// The endpoints at the operator's address.
  var operatorsEndpoints: EndpointTable { lazyEndpoints?.value ?? endpoints }

  /// The host of the base URL in lower case, if there is one.
  var baseHost: String? { described.baseHost }

  /// Apple's association file of a host; nil for the canonical one.
  func association(of host: String?) -> StaticFile {
    place(of: host).map { files.associationsByHost[$0].file } ?? files.association
  }

  /// Matches links of a host as devices do.
  func matcher(of host: String?) -> AssociationMatcher {
    matchers[place(of: host) ?? matchers.count - 1].value
  }

  /// Matches links of a host by Android's association file; nil if there is none, or none that Android can read.
  func assetLinks(of host: String?) -> AssetLinksMatcher? {
    lazyAssetLinks[place(of: host) ?? lazyAssetLinks.count - 1].value
  }

  /// A file as a host has it: Android's association file may differ between hosts.
  func file(_ file: StaticFile, of host: String?) -> StaticFile {
    guard let own = place(of: host).flatMap({ files.associationsByHost[$0].assetLinks }),
      file === files.assetLinks
    else { return file }
    return own
  }

  /// The index of a host's own association file.
  private func place(of host: String?) -> Int? {
    guard let host, host != table.settings.hosts?.canonical, !files.associationsByHost.isEmpty else { return nil }
    let all = files.associationsByHost
    return all.firstIndex { $0.hosts.exact.contains(host) } ?? all.firstIndex { $0.hosts.contains(host) }
      ?? all.firstIndex { $0.hosts.isDomain(host) }
  }

  package var endpointShapes: [RouteShape] { endpoints.shapes }
  package var fileCount: Int { files.count }
  package var recordCounts: [(collection: String, count: Int)] { records.collections.map { ($0.name, $0.count) } }

  /// The beginning of the URLs of the endpoints; only a path without a base URL.
  var endpointsURL: String { (baseURL ?? "") + endpoints.prefix.description }

  /// The OpenAPI description.
  var description: APIDescription {
    APIDescription(
      app: pages.app.name, baseURL: baseURL, prefix: endpoints.prefix, routes: table.shapes.map(\.name), own: own.all)
  }

  /// A sentence for each conflict between a route and files.
  package var fileRemarks: [Warning] { claims.remarks }

  /// A sentence for each route with links that the service's own endpoints answer instead.
  package var endpointRemarks: [String] { table.remarks(reserving: endpoints.reserved) }

  /// The hosts of the site: those of the table, and those of single routes.
  package var hosts: [HostSet] { table.hosts }

  /// The shapes of the links that the service's own endpoints answer, for these collections. No route of a table may
  /// claim them: `try RouteTable(router, reserving: Site.reserved([]))`.
  package static func reserved(
    _ schemas: [RecordSchema], endpointsAt prefix: EndpointPrefix = EndpointPrefix()
  ) -> [RouteShape] {
    EndpointTable(schemas, at: prefix).reserved
  }
}
