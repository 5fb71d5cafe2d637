package import AssociationFiles
import DeepLinkOctets
public import DeepLinkRecords
public import DeepLinkTables
public import DeepLinking
public import SiteAssociation

/// An app without its types, as the server and the tool use it.
///
/// ``DeepLinkApp`` makes definitions.
public struct AppDefinition: Sendable {
  /// The display name of the app.
  public let name: String
  /// The version of this package.
  package static let packageVersion = "0.1.0"
  /// The version of the app's server and tool.
  package internal(set) var version = packageVersion
  /// The name of the server's executable.
  package internal(set) var serverName = "deeplink-server"
  /// The name of the tool's executable.
  package internal(set) var toolName = "deeplink"
  /// The app as its pages present it, if it is one app. Options of the server replace parts of it.
  package internal(set) var single: AppListing
  /// The apps that open the links, if they are declared by name; then that of ``single`` is not used.
  package internal(set) var apps: [SiteApp] = []
  /// The user activities that the app continues.
  package internal(set) var activities = ActivityTable.links

  /// Whether the app is a sample, which is served until a file declares another app.
  package internal(set) var isSample = false

  /// The path of the server's endpoints. The option `--endpoints-at` of the server replaces it.
  package var endpointsAt = EndpointPrefix()
  /// Where the inspector is. The option `--inspector` of the server replaces it.
  package var inspector = InspectorPlace.standard

  /// The endpoints of the app's own.
  package internal(set) var endpoints = AppEndpoints()
  /// The app's conditions of readiness.
  package internal(set) var readinessChecks: [ReadinessCheck] = []
  /// The sources of records besides the files of Public.
  package internal(set) var recordSources: [RecordSource] = []
  /// The time between two readings of these sources; nil for reloads only.
  package internal(set) var recordInterval: Duration?
  /// Write the app's own metrics.
  var metrics: [@Sendable (inout MetricsWriter) -> Void] = []

  /// The app's declarations for its record collections.
  package internal(set) var schemas: [RecordSchema] = []

  @usableFromInline var makeTable: TableMaker
  /// How many sites the file of the app declares.
  var sites = 1
  let makeProof: ProofMaker
  /// Makes the proof of the table, given the shapes of the endpoints, the number of sites, and what makes the table.
  @usableFromInline
  typealias ProofMaker =
    @Sendable ([RouteShape], Int, @escaping () throws(TableFaults) -> RouteTable) -> TableProof
  /// Makes the checked table, given the records that routes name, the shapes of the endpoints, and whether it is for many
  /// links.
  @usableFromInline
  typealias TableMaker = @Sendable (Records?, [RouteShape], Bool) throws(TableFaults) -> RouteTable
  @usableFromInline var pages: (@Sendable (DeepLinkRequest, Records, LanguageTag) -> LandingContent?)?
  var linksToTry: (@Sendable (Records) -> [String])?

  @usableFromInline
  init(name: String, makeTable: @escaping TableMaker, makeProof: @escaping ProofMaker) {
    (self.name, self.makeTable, self.makeProof) = (name, makeTable, makeProof)
    single = AppListing(name: name)
  }
}

extension AppDefinition {
  /// The same app, with the program names and the version of another app.
  package func servedByPrograms(of other: AppDefinition) -> AppDefinition {
    var app = self
    (app.version, app.serverName, app.toolName) = (other.version, other.serverName, other.toolName)
    return app
  }

  /// The same app with a table that is already checked, except against the server's own endpoints.
  func with(checked table: RouteTable) -> AppDefinition {
    var app = self
    app.makeTable = { _, reserved, _ throws(TableFaults) in try table.reserving(reserved) }
    return app
  }

  /// The app's checked table.
  ///
  /// - Parameters:
  ///   - records: the records that routes name; nil to assume that every record exists.
  ///   - other: a site whose endpoint table this one may share if both are equal.
  ///   - isForManyLinks: whether the table is for a server. One for few links is made faster.
  /// - Throws: `TableFaults` with every fault of the table.
  package func table(showing records: Records? = nil, like other: Site? = nil, isForManyLinks: Bool = true)
    throws(TableFaults) -> RouteTable
  {
    if let fault = TableLimit.apps.fault(apps.count, in: "the site") { throw TableFaults(faults: [.settings(fault)]) }
    let schemas = records.map { $0.collections.map(\.schema) } ?? schemas
    let reserved = EndpointTable.shared(
      schemas, at: endpointsAt, inspector: inspector, endpoints.all, orElse: other?.endpoints
    ).reserved
    return try makeTable(records, reserved, isForManyLinks)
  }

  /// The laws of the table, checked with random links.
  package var tableProof: TableProof {
    let reserved = EndpointTable(schemas, at: endpointsAt, inspector: inspector, endpoints.all).reserved
    return makeProof(reserved, sites) { () throws(TableFaults) in try makeTable(nil, reserved, true) }
  }

  /// The landing pages of the links.
  ///
  /// - Parameters:
  ///   - listing: the app's name, scheme and stores.
  ///   - records: the records that pages name.
  package func pages(of listing: AppListing, showing records: Records) -> LandingPages {
    guard let pages else { return LandingPages(of: listing) }
    return LandingPages(of: listing) { link, language in pages(link, records, language) }
  }

  /// The app as its pages present it, if no option changes that.
  package var listing: AppListing {
    var listing = single
    if !apps.isEmpty { listing.apps = apps.map(\.entry) }
    return listing
  }

  /// The custom scheme of links that open the app, or nil if it has none.
  package var scheme: String? { single.scheme }

  /// The apps as association files name them.
  package var linkedApps: [LinkedApp] { listing.apps.map(\.linked) }

  /// The OpenAPI 3.1 description of a server without options: its answer to `GET /openapi.json`.
  ///
  /// - Parameter listing: the app as its pages present it.
  /// - Throws: `TableFaults` with every fault of the table.
  package func apiDescription(_ listing: AppListing) throws(TableFaults) -> [UInt8] {
    APIDescription(
      app: listing.name, baseURL: nil, prefix: endpointsAt, routes: try table().shapes.map(\.name), own: endpoints.all
    ).octets
  }

  /// Links for people to try, as paths.
  ///
  /// - Parameter site: the site that is served.
  package func linksToTry(on site: Site) -> [String] {
    linksToTry?(site.records) ?? site.linksToTry(atMost: 5)
  }

  /// Writes the metrics of the app's tasks, and the app's own.
  package func writeMetrics(to page: inout MetricsWriter) {
    if endpoints.hasTasks {
      let tasks = endpoints.bounds.running
      page.single("deeplink_app_tasks", .gauge, "Tasks of the app that answer requests.", tasks.number)
      page.single(
        "deeplink_app_tasks_refused_total", .counter, "Requests refused because as many tasks as may be were running.",
        tasks.refused)
    }
    for write in metrics { write(&page) }
  }

  /// The faults of the app's own endpoints, in words.
  ///
  /// - Parameters:
  ///   - records: the records, whose collections are endpoints, too.
  package func endpointFaults(_ records: Records) -> [String] {
    if endpoints.all.isEmpty { return [] }
    return EndpointTable(records.collections.map(\.schema), at: endpointsAt, inspector: inspector, endpoints.all).faults
  }

  /// A message for each route parameter that names an unknown collection. Empty if there are no collections at all.
  package func recordFaults(of table: RouteTable, _ records: Records) -> [String] {
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

extension Site {
  /// Links of the first routes that have one which people may also have: the example that a route declares, or a link whose
  /// required parameters are records and members of closed sets. A route that needs made-up values, as in `/@text`, is left out.
  ///
  /// - Parameter most: the maximum number of links.
  package func linksToTry(atMost most: Int) -> [String] {
    Array(table.shapes.indices.lazy.compactMap(linkToTry).prefix(most))
  }

  private func linkToTry(_ route: Int) -> String? {
    guard table.areSamples[route] else { return table.examples[route] }
    let shape = table.shapes[route]
    var parameters: [(name: UTF8Text, texts: [UTF8Text])] = []
    for parameter in shape.parameters where parameter.isRequired {
      let record = parameter.collection.flatMap { records[$0] }.flatMap { $0.id(at: 0) }
      guard let text = record ?? (parameter.collection == nil ? parameter.type.members?.first : nil) else { return nil }
      parameters.append((UTF8Text(parameter.name), [UTF8Text(text)]))
    }
    return try? table.link(to: UTF8Text(shape.name), parameters).reference
  }
}
