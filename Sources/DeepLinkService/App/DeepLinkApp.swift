@_exported public import DeepLinking
@_exported public import JSON
@_exported public import Navigation
@_exported public import Records
@_exported public import SiteAssociation

/// An app whose links are served: its name, its routes, and what only the app knows of them.
///
/// ```swift
/// import DeepLinkServer
/// import OrderRoutes
///
/// @main enum Main {
///   static func main() { DeepLinkApp("Orders", routes: orderRouter).serve() }
/// }
/// ```
///
/// Everything but the name and the routes has a default, and a modifier sets it. `serve()` comes with the module
/// `DeepLinkServer`, and `runTool()` with `DeepLinkTool`. A value holds no state; a process may have several.
///
/// The initialiser and ``navigation(schema:_:)`` are `@inlinable`: the module that calls them compiles the table for its
/// own route type, so that its links cost what those of any other app cost.
public struct DeepLinkApp<Route: Codable & Equatable & Sendable>: Sendable {
  /// The routes.
  @usableFromInline let router: Router<Route>
  /// The app without its types: what server and tool work with.
  public var definition: AppDefinition

  /// An app.
  ///
  /// - Parameters:
  ///   - name: what people call the app, and the title of its pages.
  ///   - routes: the app's table. Its faults are listed when the server or the tool starts.
  @inlinable
  public init(_ name: String, routes: Router<Route>) {
    router = routes
    definition = AppDefinition(
      name: name, makeTable: { _, reserved throws(TableFaults) in try RouteTable(routes, reserving: reserved) },
      makeProof: { TableProof(routes, reserving: $0) })
  }

  /// The same app with this version, for `--version`, metrics and the API description; by default that of the server.
  ///
  /// - Parameter date: the day of the version as YYYY-MM-DD, for manual pages.
  public func version(_ version: String, date: String) -> DeepLinkApp {
    with { ($0.version, $0.date) = (version, date) }
  }

  /// The same app with these names of its executables, for help, manual pages and completions; by default
  /// `deeplink-server` and `deeplink`.
  public func programs(server: String, tool: String) -> DeepLinkApp {
    with { ($0.serverName, $0.toolName) = (server, tool) }
  }

  /// The same app with a custom scheme whose links open it, besides `https`; by default it has none.
  public func scheme(_ scheme: String) -> DeepLinkApp { with { $0.scheme = scheme } }

  /// The same app with what it says of its collections of records; those that it says nothing of are guessed from their
  /// files.
  public func records(_ schemas: [RecordSchema]) -> DeepLinkApp { with { $0.schemas = schemas } }

  /// The same app with what it shows for a route: the `navigation` object of a route description.
  ///
  /// - Parameters:
  ///   - schema: a JSON Schema (2020-12) of the object, without references, for the API description.
  ///   - write: writes one JSON value, or nothing for a route that the app places nowhere. It gets the route, the records
  ///     (nil: take every record to be there), and the route's canonical link as a JSON string.
  @inlinable
  public func navigation(
    schema: String? = nil,
    _ write:
      @escaping @Sendable (
        _ route: Route, _ records: Records?, _ link: borrowing JSONWriter, _ writer: inout JSONWriter
      ) -> Void
  ) -> DeepLinkApp {
    let router = router
    var app = self
    app.definition.navigationSchema = schema
    app.definition.makeTable = { records, reserved throws(TableFaults) in
      try RouteTable(router, reserving: reserved) { route, link, writer in write(route, records, link, &writer) }
    }
    return app
  }

  /// The same app with what it says on the page behind a link; by default a page has the route's summary, its parameters
  /// and the record that it names.
  ///
  /// - Parameter content: what there is to say of a route; nil for the default.
  public func pages(_ content: @escaping @Sendable (_ route: Route, _ records: Records) -> LandingContent?)
    -> DeepLinkApp
  {
    let router = router
    return with { $0.pages = { link, records in router.parse(link).flatMap { content($0, records) } } }
  }

  /// The same app with the user activities that it continues, besides links that a browser hands over.
  ///
  /// - Parameters:
  ///   - expectations: each type of activity and what it has to hold.
  ///   - route: what an activity asks for; nil for one that the app ignores. It is not asked about links.
  public func activities(
    _ expectations: [ActivityTable.Expectation], route: @escaping @Sendable (UserActivity) -> Route?
  ) -> DeepLinkApp {
    let router = router
    return with {
      $0.activities = ActivityTable(expectations + ActivityTable.links.expectations) { activity in
        ActivityTable.links.link(to: activity) ?? route(activity).flatMap { try? router.link(to: $0) }
      }
    }
  }

  /// The same app with the links that the server prints when it starts, for people to try; by default the examples of
  /// some routes.
  ///
  /// - Parameter links: routes that lead somewhere, given the records.
  public func linksToTry(_ links: @escaping @Sendable (_ records: Records) -> [Route]) -> DeepLinkApp {
    let router = router
    return with { $0.linksToTry = { records in links(records).compactMap { try? router.link(to: $0).path } } }
  }

  private func with(_ change: (inout AppDefinition) -> Void) -> DeepLinkApp {
    var app = self
    change(&app.definition)
    return app
  }
}
