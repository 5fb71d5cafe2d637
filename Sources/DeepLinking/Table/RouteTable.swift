public import JSON
public import Octets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A checked table of routes without the app's types: what a server needs, whoever's routes they are.
///
/// Behind it stands a ``Router`` today; nothing that uses a table can tell.
public struct RouteTable: Sendable {
  /// The routes, in the order of declaration.
  public let shapes: [RouteShape]
  /// The canonical link to each route's example.
  public let examples: [String]

  /// Writes what the app shows for a route.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - link: its canonical link as a JSON string.
  ///   - writer: takes one JSON value, or nothing.
  public typealias NavigationWriter<Value> =
    @Sendable (
      _ route: Value, _ link: borrowing JSONWriter, _ writer: inout JSONWriter
    ) -> Void

  /// What holds for every link.
  public let settings: TableSettings

  private let resolveLink: @Sendable (borrowing DeepLinkRequest, inout Resolution, [RouteTemplates?]) throws -> Bool
  private let templates: [RouteTemplates?]
  private let diagnoseLink: @Sendable (DeepLinkRequest) -> RouteDiagnosis
  private let linkToJSON: @Sendable ([UInt8]) throws -> DeepLinkRequest

  /// Checks a router and makes a table of it.
  ///
  /// Whether the routes are ``SynthesizedCodable`` the type itself is asked at run time: a generic caller that knows less
  /// of the type gets the same table.
  ///
  /// - Parameters:
  ///   - reserved: what the server answers itself; no route may stand under it.
  ///   - navigation: writes what the app shows for a route as one JSON value, or nothing; by default nothing.
  /// - Throws: every fault of the table at once.
  @inlinable
  public init<Value: Codable & Equatable & Sendable>(
    _ router: Router<Value>, reserving reserved: [RouteShape] = [],
    navigation: @escaping NavigationWriter<Value> = { _, _, _ in }
  ) throws(TableFaults) {
    try self.init(router, reserving: reserved, leadsSomewhere: { router.leadsSomewhere($0) }) {
      try router.resolve($0, into: &$1, $2, navigation)
    }
  }

  /// Apart from the initialiser above, so that only what runs for every link is compiled for the types of the app.
  @usableFromInline
  init<Value: Codable & Equatable & Sendable>(
    _ router: Router<Value>, reserving reserved: [RouteShape],
    leadsSomewhere: @escaping @Sendable (borrowing DeepLinkRequest) -> Bool,
    resolve: @escaping @Sendable (borrowing DeepLinkRequest, inout Resolution, [RouteTemplates?]) throws -> Bool
  ) throws(TableFaults) {
    var faults = router.faults(reserving: reserved)
    // Where links lead astray already, probes do too.
    faults += router.jsonFaults
    if faults.isEmpty { faults = router.probeFaults }
    let templates = faults.isEmpty ? TableTemplates(router) : TableTemplates()
    faults += templates.faults
    guard faults.isEmpty else { throw TableFaults(faults: faults) }
    self.templates = templates.all
    shapes = router.routes.map(\.shape)
    settings = router.settings
    examples = router.routes.map { (try? router.link(to: $0.example).path) ?? $0.shape.pattern }
    resolveLink = resolve
    diagnoseLink = router.diagnosis(resolving: leadsSomewhere)
    linkToJSON = { try router.link(to: JSONDecoder().decode(Value.self, from: Data($0))) }
  }

  /// Resolves a link.
  ///
  /// - Returns: whether it leads anywhere. If not, `resolution` holds nothing of use.
  /// - Throws: ``LinkFault`` if the route that the link leads to has no link itself, because its closures disagree or
  ///   because its canonical spelling is another route's; and what its `Encodable` conformance throws.
  public func resolve(_ request: borrowing DeepLinkRequest, into resolution: inout Resolution) throws -> Bool {
    try resolveLink(request, &resolution, templates)
  }

  /// Whether the JSON of a route is written without `Encoder`, for links without items that may be left out.
  ///
  /// - Parameter route: the index of the route in ``shapes``.
  public func hasTemplate(_ route: Int) -> Bool { templates[route] != nil }

  /// Whether an absolute URL or a path leads anywhere.
  public func resolves(_ link: String) -> Bool {
    var resolution = Resolution()
    guard let request = try? DeepLinkRequest(link) else { return false }
    return (try? resolve(request, into: &resolution)) == true
  }

  /// Why a link leads nowhere.
  public func diagnose(_ request: DeepLinkRequest) -> RouteDiagnosis {
    diagnoseLink(request)
  }

  /// A link as a URL of the app's own scheme: `nav:///orders/7`, or `nav://orders/7` where the settings have it so.
  public func url(of link: DeepLinkRequest, scheme: String) -> String {
    settings.url(of: link, scheme: scheme)
  }

  /// The canonical link to a route given as JSON, as it stands in ``Resolution/value``.
  ///
  /// - Throws: `DecodingError` if the JSON is no route of the app, ``LinkFault`` if no link leads to it.
  public func link(toJSON route: JSONNode) throws -> DeepLinkRequest {
    guard route.isQuicklyCompared else { throw LinkFault.expensiveText }
    var writer = JSONWriter()
    writer.node(route)
    return try linkToJSON(writer.bytes)
  }

  /// The canonical link to the route of this name with these parameters.
  ///
  /// - Parameter parameters: texts by name; several for a rest of the path and for repeated query items.
  /// - Throws: everything that is wrong with the name and the parameters.
  public func link(
    to name: UTF8Text, _ parameters: [(name: UTF8Text, texts: [UTF8Text])]
  ) throws(NamedLinkFaults) -> DeepLinkRequest {
    guard let index = shapes.firstIndex(where: { UTF8Text($0.name) == name }) else {
      throw NamedLinkFaults([.unknownRoute(name, nearest: EditDistance.nearest(to: name, in: shapes.map(\.name)))])
    }
    let link = try NamedLink(shapes[index], parameters).request()
    var resolution = Resolution()
    let leads: Bool
    do {
      leads = try resolve(link, into: &resolution)
    } catch {
      throw NamedLinkFaults([.unusable(link.path, reason: String(describing: error))])
    }
    guard leads else { throw NamedLinkFaults([.leadsNowhere(link.path, route: shapes[index].name)]) }
    guard resolution.route == index else {
      throw NamedLinkFaults([.leadsElsewhere(link.path, route: shapes[index].name, to: shapes[resolution.route].name)])
    }
    return resolution.canonical
  }
}

extension Router where Value: Encodable {
  /// Resolves a link: match, canonical link, the route as JSON, and what the app shows for it.
  @inlinable
  func resolve(
    _ request: borrowing DeepLinkRequest, into resolution: inout Resolution,
    _ templates: [RouteTemplates?], _ navigation: RouteTable.NavigationWriter<Value>
  ) throws -> Bool {
    var reading = LinkReading()
    guard let value = read(request, &reading) else { return false }
    let route = reading.route
    guard try write(value, by: route, with: &resolution.linkWriter) else {
      throw LinkFault.noRoute(String(describing: value))
    }
    if !reading.isFirstCandidate || !resolution.linkWriter.hasPath(of: request) {
      try check(resolution.linkWriter.request, leadsTo: route)
    }
    resolution.fill(reading, unrecognized: routes[route].shape.unrecognized(in: request))
    if !resolution.fillValue(by: templates[route]) { try encode(value, into: &resolution) }
    resolution.fill { navigation(value, $0, &$1) }
    return true
  }

  /// Apart and not inlinable: it takes so long that it need not be compiled for the types of the app.
  @usableFromInline
  func encode(_ value: Value, into resolution: inout Resolution) throws {
    try resolution.value.encode(value)
  }
}

extension Router where Value: Codable & Equatable {
  /// Examples that `JSONDecoder` does not read back from their own JSON.
  fileprivate var jsonFaults: [TableFault] {
    byName.map { routes[$0] }.compactMap { route in
      do {
        var writer = JSONWriter()
        try writer.encode(route.example)
      } catch {
        return .declaration(.init(route.shape), "its example does not survive JSON: \(error)")
      }
      return route.example.jsonFault.map {
        .declaration(.init(route.shape), "its example \(route.example) \($0)")
      }
    }
  }
}

extension RouteShape {
  /// The names of query items that this route does not read, each once.
  @usableFromInline
  func unrecognized(in request: borrowing DeepLinkRequest) -> [UTF8Text] {
    if request.items.isEmpty { return [] }
    var names: [UTF8Text] = []
    // A link may hold any number of them, and looking each up in the list would take as long as all squared.
    var seen: Set<UTF8Text> = []
    for index in request.items.indices {
      let known = query.contains { request.isItem(index, named: $0.nameOctets) }
      guard !known else { continue }
      let name = UTF8Text(decoding: request.octets.span.extracting(request.items[index].name))
      if seen.insert(name).inserted { names.append(name) }
    }
    return names
  }
}
