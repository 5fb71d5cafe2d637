import DeepLinkService
import DeepLinking
import Octets
import Records
import SiteAssociation

/// The tables of the sites that a command works with.
struct SiteTables {
  /// The data from which the tables are made.
  struct Sources {
    let tools: [Tool]
    let hosts: HostIndex?
    let first: Int
  }

  private let tools: [Tool]
  private let tables: [RouteTable]
  private let hosts: HostIndex?
  private let first: Int

  init(_ sources: Sources, showing records: Records?) throws(InputError) {
    var tables: [RouteTable] = []
    for tool in sources.tools { tables.append(try tool.table(showing: records)) }
    (tools, self.tables, hosts, first) = (sources.tools, tables, sources.hosts, sources.first)
  }

  /// The index of the table for a link: the site of its host, else the first site.
  func index(for url: String) -> Int { hosts?.site(ofLink: UTF8Text(url)) ?? first }

  subscript(index: Int) -> RouteTable { tables[index] }

  /// The custom scheme of a site's app.
  func scheme(at index: Int) -> String? { tools[index].app.scheme }

  /// The apps that open the links of a site; an example app if none is declared.
  func appIDs(at index: Int) -> [String] {
    let ids = tools[index].declared?.appIDs ?? []
    return ids.isEmpty ? ["ABCDE12345.com.example.app"] : ids
  }

  /// Android's file of a site; nil if its app is not declared with package and fingerprints.
  func assetLinks(at index: Int) -> AssetLinksMatcher? {
    tools[index].declared?.android.map { app in
      AssetLinksMatcher(
        AssociationGenerator(tables[index]).assetLinks(packageName: app.package, fingerprints: app.fingerprints).file)
    }
  }
}

extension Tool {
  /// The tables of the sites, for links.
  ///
  /// - Throws: every fault of a table, as an ``InputError``.
  func siteTables(showing records: Records? = nil) throws(InputError) -> SiteTables {
    try SiteTables(tables ?? SiteTables.Sources(tools: [self], hosts: nil, first: 0), showing: records)
  }
}

/// Describes links, each by the table of its site.
struct SiteDescriber: ~Copyable {
  private let tables: SiteTables
  private let records: Records?
  private let prefix: EndpointPrefix
  /// The index of the table of the last link.
  private var index: Int
  private var describer: RouteDescriber

  /// - Parameters:
  ///   - records: the records that links name; nil to leave out `item`.
  ///   - prefix: the path of the server's endpoints.
  init(_ tables: SiteTables, showing records: Records? = nil, endpointsAt prefix: EndpointPrefix = EndpointPrefix()) {
    (self.tables, self.records, self.prefix) = (tables, records, prefix)
    index = tables.index(for: "/")
    describer = RouteDescriber(tables[index], records, endpointsAt: prefix)
  }

  /// Describes a link given as an absolute URL or a path.
  mutating func describe(_ url: String) -> DescribedLink {
    let site = tables.index(for: url)
    if site != index {
      index = site
      describer = RouteDescriber(tables[site], records, endpointsAt: prefix)
    }
    return describer.describe(url)
  }
}
