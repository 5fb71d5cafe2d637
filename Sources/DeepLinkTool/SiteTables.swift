import AssociationFiles
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkService
import DeepLinkTables
import DeepLinking
import Foundation
import SiteAssociation

/// The tables of the sites that a command works with.
struct SiteTables {
  /// The data from which the tables are made.
  struct Sources {
    let tools: [Tool]
    let hosts: HostIndex?
    let first: Int
  }

  let sources: Sources
  private var tables: [RouteTable]
  /// The records of each site; nil to assume that every record exists.
  private var records: [Records?]

  init(_ sources: Sources) throws(InputError) {
    self.sources = sources
    var tables: [RouteTable] = []
    for tool in sources.tools { tables.append(try tool.table()) }
    (self.tables, records) = (tables, tables.map { _ in nil })
  }

  /// The index of the table for a link: the site of its host or its custom scheme, else the first site.
  func index(for url: String) -> Int {
    sources.hosts?.site(ofLink: UTF8Text(url), askedAt: sources.first) ?? sources.first
  }

  /// The hosts of the other sites, for a link that is on a host of none.
  func hosts(besides index: Int, for url: String) -> [String] {
    guard let hosts = sources.hosts, hosts.site(ofLink: UTF8Text(url)) == nil else { return [] }
    return tables.indices.filter { $0 != index }.flatMap { tables[$0].hosts.flatMap(\.domains) }
  }

  /// The indices of the tables for links, without repetition; of all tables for nil.
  func indices(for links: [String]?) -> [Int] { links.map { Set($0.map(index)).sorted() } ?? Array(tables.indices) }

  /// The name of a site: the first of its hosts; nil without one.
  func name(at index: Int) -> String? { sources.tools[index].declared?.name }

  subscript(index: Int) -> RouteTable { tables[index] }

  /// The indices of all tables.
  var indices: Range<Int> { tables.indices }

  /// Reads the records that links name, so that descriptions have them.
  ///
  /// - Parameters:
  ///   - links: only the sites of these links read records; nil for all sites.
  ///   - folder: a folder of records for all sites; nil for those that the server of each site reads.
  mutating func readRecords(for links: [String]?, in folder: String?, _ faults: inout ToolFaults) {
    // A given folder is read without links, too, so that its faults are listed with those of the command line.
    let indices = links?.isEmpty == true && folder != nil ? [sources.first] : indices(for: links)
    for index in indices {
      let tool = sources.tools[index]
      guard let folder = folder ?? served("catalog", at: index) else { continue }
      let read = faults.collect {
        let records = try tool.records(in: folder)
        return (records, try tool.table(showing: records))
      }
      if let read { (records[index], tables[index]) = read }
    }
  }

  /// A describer of links by the table of a site.
  func describer(at index: Int, endpointsAt prefix: EndpointPrefix) -> RouteDescriber {
    RouteDescriber(tables[index], records[index], endpointsAt: prefix)
  }

  /// Whether a link of a site names a record that is not there; nil if its records are not read.
  func lacksRecord(at index: Int) -> ((borrowing Resolution) -> Bool)? {
    records[index].map { DescribedTable(tables[index], $0).lacksRecord }
  }

  /// The custom scheme of a site's app.
  func scheme(at index: Int) -> String? { sources.tools[index].app.scheme }

  /// Whether the app of a site is a sample, for which an app with the identifier of an example counts.
  func isSample(at index: Int) -> Bool { sources.tools[index].app.isSample && sources.tools[index].declared == nil }

  /// The apps that open the links of a site; an example app if none is declared.
  func apps(at index: Int) -> [LinkedApp] {
    let (tool, apps) = (sources.tools[index], linkedApps(at: index))
    return apps.contains(where: \.isNamed) ? apps : [LinkedApp(appIDs: [tool.exampleAppID])]
  }

  /// The apps of a site.
  func linkedApps(at index: Int) -> [LinkedApp] {
    sources.tools[index].declared?.apps ?? sources.tools[index].app.linkedApps
  }

  /// The path of a file or folder that the server of a site reads; nil if it is not there.
  func served(_ path: String, at index: Int) -> String? {
    sources.tools[index].servedFolder.map { "\($0)/\(path)" }
      .flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  /// Android's file of a host; nil if no app of the site is declared with package and fingerprints.
  func assetLinks(at index: Int, _ host: String?) -> AssetLinksMatcher? {
    let apps = (sources.tools[index].declared?.apps ?? []).filter { $0.android.contains { !$0.fingerprints.isEmpty } }
    guard !apps.isEmpty else { return nil }
    let file = AssociationGenerator(tables[index], host: host).assetLinks(for: apps).file
    let read = try? AssetLinksMatcher(parsing: file.json(), named: PublicFiles.assetLinksPath)
    return read ?? AssetLinksMatcher(file)
  }

  /// The names of the apps that open a link by what its table says: none on a host of no site.
  func apps(opening url: String) -> [String] {
    let index = index(for: url)
    let table = tables[index]
    let isForeign =
      (try? DeepLinkRequest(url))?.siteHost.map { host in
        !table.hosts.isEmpty && !table.hosts.contains { $0.contains(host) }
      } ?? false
    return isForeign ? [] : linkedApps(at: index).map(\.name).filter { table.opens(url, app: $0) }
  }
}

extension Tool {
  /// The tables of the sites, for links.
  ///
  /// - Throws: every fault of a table, as an ``InputError``.
  func siteTables() throws(InputError) -> SiteTables {
    try SiteTables(tables ?? SiteTables.Sources(tools: [self], hosts: nil, first: 0))
  }

  /// The folder that a server serves with the table: the one that the file names, or Public for the app compiled in.
  var servedFolder: String? { declared == nil ? "Public" : declared?.publicFolder }

  /// The app in examples: the first that is declared.
  var exampleAppID: String {
    (declared?.apps ?? app.linkedApps).flatMap(\.appIDs).first ?? "ABCDE12345.com.example.app"
  }
}

/// Describes links, each by the table of its site.
struct SiteDescriber: ~Copyable {
  private let tables: SiteTables
  private let prefix: EndpointPrefix
  /// The index of the table of the last link.
  private var index: Int
  private var describer: RouteDescriber

  /// - Parameter prefix: the path of the server's endpoints.
  init(_ tables: SiteTables, endpointsAt prefix: EndpointPrefix = EndpointPrefix()) {
    (self.tables, self.prefix) = (tables, prefix)
    index = tables.index(for: "/")
    describer = tables.describer(at: index, endpointsAt: prefix)
  }

  /// Describes a link given as an absolute URL or a path.
  mutating func describe(_ url: String) -> DescribedLink {
    let site = tables.index(for: url)
    if site != index {
      index = site
      describer = tables.describer(at: site, endpointsAt: prefix)
    }
    return describer.describe(url)
  }
}
