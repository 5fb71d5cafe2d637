public import DeepLinking
import Octets
public import Records
public import SiteAssociation

/// An app without its types: what a server and a tool work with.
///
/// ``DeepLinkApp`` makes it.
public struct AppDefinition: Sendable {
  /// What people call the app.
  public internal(set) var name: String
  /// The version of the app's server and tool.
  public internal(set) var version = "0.1.0"
  /// The day of the version as YYYY-MM-DD.
  public internal(set) var date = "2026-11-22"
  /// The name of the server's executable.
  public internal(set) var serverName = "deeplink-server"
  /// The name of the tool's executable.
  public internal(set) var toolName = "deeplink"
  /// The custom scheme whose links open the app, nil for none.
  public internal(set) var scheme: String?
  /// The user activities that the app continues.
  public internal(set) var activities = ActivityTable.links

  /// What the app says of its collections of records.
  public internal(set) var schemas: [RecordSchema] = []

  @usableFromInline var makeTable: @Sendable (Records?, [RouteShape]) throws(TableFaults) -> RouteTable
  @usableFromInline var navigationSchema: String?
  let makeProof: @Sendable ([RouteShape]) -> TableProof
  var pages: (@Sendable (DeepLinkRequest, Records) -> LandingContent?)?
  var linksToTry: (@Sendable (Records) -> [String])?

  @usableFromInline
  init(
    name: String, makeTable: @escaping @Sendable (Records?, [RouteShape]) throws(TableFaults) -> RouteTable,
    makeProof: @escaping @Sendable ([RouteShape]) -> TableProof
  ) {
    (self.name, self.makeTable, self.makeProof) = (name, makeTable, makeProof)
  }
}

extension AppDefinition {
  /// The app's checked table.
  ///
  /// - Parameter records: the records that routes name; nil to take every record to be there.
  /// - Throws: every fault of the table at once.
  public func table(showing records: Records? = nil) throws(TableFaults) -> RouteTable {
    try makeTable(records, Site.reserved(records.map { $0.collections.map(\.schema) } ?? schemas))
  }

  /// The laws of the table, tried on it.
  public var tableProof: TableProof { makeProof(Site.reserved(schemas)) }

  /// What the pages behind links show.
  ///
  /// - Parameter listing: how people come by the app.
  public func pages(of listing: AppListing, showing records: Records) -> LandingPages {
    guard let pages else { return LandingPages(of: listing) }
    return LandingPages(of: listing) { link in pages(link, records) }
  }

  /// What the description of the service says of the app.
  public var details: ServiceDetails { ServiceDetails(version: version, navigationSchema: navigationSchema) }

  /// Links for people to try, as paths.
  ///
  /// - Parameter site: the site that is served.
  public func linksToTry(on site: Site) -> [String] {
    linksToTry?(site.records) ?? Array(site.table.examples.prefix(5))
  }

  /// What is wrong with the collections that routes name, a sentence for each. Where there are none at all, nothing is.
  public func recordFaults(of table: RouteTable, _ records: Records) -> [String] {
    let names = records.collections.map(\.name)
    guard !names.isEmpty else { return [] }
    return table.shapes.flatMap { shape in
      shape.parameters.compactMap { parameter in
        guard let name = parameter.collection, !names.contains(name) else { return nil }
        let near = EditDistance.nearest(to: UTF8Text(name), in: names)
        return
          "route \"\(shape.name)\" (\(shape.pattern)): parameter \"\(parameter.name)\" names a record of \"\(name)\", and "
          + "there is no such collection" + (near.map { "; did you mean \"\($0)\"?" } ?? "")
      }
    }
  }
}
