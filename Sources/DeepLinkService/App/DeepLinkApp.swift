import AssociationFiles
@_exported public import DeepLinkAnswers
public import DeepLinkJSON
@_exported public import DeepLinkNavigation
@_exported public import DeepLinkObservation
@_exported public import DeepLinkPages
@_exported public import DeepLinkRecords
@_exported public import DeepLinkTables
@_exported public import DeepLinking
@_exported public import SiteAssociation

/// An app whose links are served: its name, its routes, and its settings.
///
/// ```swift
/// import DeepLinkServer
/// import OrdersRoutes
///
/// @main enum Main {
///   static func main() { DeepLinkApp("Orders", routes: orderRouter).serve() }
/// }
/// ```
///
/// Name and routes are required; each other setting has a default and a modifier. `serve()` comes with the module
/// `DeepLinkServer`, and `runTool()` with `DeepLinkTool`. A value holds no state, so a process may have several.
///
/// The initialiser, `navigation(_:)` and `pages(_:)` are `@inlinable`: the calling module specialises the table for its
/// own route type.
public struct DeepLinkApp<Route: Codable & Equatable & Sendable>: Sendable {
  /// The routes.
  @usableFromInline let router: Router<Route>
  /// The app without its types, as the server and the tool use it.
  @usableFromInline package var definition: AppDefinition

  /// Makes an app.
  ///
  /// - Parameters:
  ///   - name: the display name of the app, and the title of its pages.
  ///   - routes: the app's table. The server and the tool list its faults when they start.
  @inlinable
  public init(_ name: String, routes: Router<Route>) {
    router = routes
    definition = AppDefinition(
      name: name,
      makeTable: { _, reserved, isForManyLinks throws(TableFaults) in
        try RouteTable(routes, reserving: reserved, isForManyLinks: isForManyLinks)
      },
      makeProof: { TableProof(routes, reserving: $0, sites: $1, making: $2) })
  }

  /// The laws of the table, checked with random links, for a test of the app:
  /// `@Test(arguments: app.tableProof.laws) func law(_ law: TableProof.Law) { #expect(law.faults == []) }`.
  public var tableProof: TableProof { definition.tableProof }

  /// Sets the version for `--version`, metrics and the API description; the default is that of the server.
  ///
  /// - Parameter version: the version: `1.2.0`.
  public func version(_ version: String) -> DeepLinkApp { with { $0.version = version } }

  /// Sets the names of the executables for help and completions; the defaults are `deeplink-server` and
  /// `deeplink`.
  public func programs(server: String, tool: String) -> DeepLinkApp {
    with { ($0.serverName, $0.toolName) = (server, tool) }
  }

  /// Declares that the app is a sample, which stands in for the app of a file. Its tool uses a `links.json` in the working
  /// folder or above, and says so if there is none.
  public func sample() -> DeepLinkApp { with { $0.isSample = true } }

  /// Sets a custom scheme; its links open the app, besides `https` links. The default is none.
  public func scheme(_ scheme: String) -> DeepLinkApp { with { $0.single.apps[0].scheme = scheme } }

  /// Sets the entries of the app in stores, for the pages behind links and for `withoutApp(.store)`. The default is none.
  ///
  /// - Parameters:
  ///   - appStoreID: the number in Apple's App Store: 361309726 of `https://apps.apple.com/app/id361309726`.
  ///   - playPackage: the application ID on Google Play: `com.example.app`. With it, pages open the app on Android by an
  ///     `intent:` URL. A malformed one is a fault at the start.
  public func stores(appStoreID: Int? = nil, playPackage: String? = nil) -> DeepLinkApp {
    with {
      $0.single.apps[0].appStoreID = appStoreID.map { String($0) }
      $0.single.apps[0].playPackage = playPackage
    }
  }

  /// Sets the apps on iPhone and Mac that open the links. The server generates the association file for them if
  /// `Public` has none and the option `--app-id` names no others, and `explain` of the tool compares links with it. The
  /// default is none.
  ///
  /// - Parameter ids: the apps, each with its application identifier prefix: `ABCDE12345.com.example.app`.
  public func appIDs(_ ids: [String]) -> DeepLinkApp { with { $0.single.apps[0].linked.appIDs = ids } }

  /// Adds one of several apps that open the links, each by its name. Routes, mounts and redirects choose among them
  /// (`.apps("buyer")`, `.opensNoApp()`), and `TableSettings(webOnly:)` keeps links from all. The scheme, the stores and
  /// the identifiers of a single app (``scheme(_:)``, ``stores(appStoreID:playPackage:)``, ``appIDs(_:)``) are then not
  /// used.
  public func app(_ app: SiteApp) -> DeepLinkApp { with { $0.apps.append(app) } }

  /// Sets the answer to a browser at a link if the app is not installed. The default is the landing page.
  ///
  /// - Parameters:
  ///   - answer: the answer on all devices without another.
  ///   - ios: the answer on an iPhone; nil for the same.
  ///   - android: the answer on a phone with Android; nil for the same.
  public func withoutApp(_ answer: WithoutApp, ios: WithoutApp? = nil, android: WithoutApp? = nil) -> DeepLinkApp {
    with {
      $0.single.withoutApp = .init(answer)
      $0.single.withoutApp.ios = ios ?? answer
      $0.single.withoutApp.android = android ?? answer
    }
  }

  /// Sends browsers to the same path and query on another site where no route matches, or where the page of a route would
  /// have neither a title nor a text. The default is a page.
  public func unmatched(_ site: WebOrigin) -> DeepLinkApp { with { $0.single.unmatched = site } }

  /// Sets the brand of the pages behind links: its name, colour, pictures, texts, links and languages, and the
  /// settings of single routes. The default has none of them.
  public func theme(_ theme: PageTheme) -> DeepLinkApp { with { $0.single.theme = theme } }

  /// Sets the query items that a link passes on to the app and to Google Play even if its route does not know them. The
  /// default is `["utm_*"]`. An empty list passes nothing on.
  ///
  /// - Parameter items: names. A name that ends in `*` stands for every name with this beginning. A malformed literal
  ///   stops the program.
  public func passQuery(_ items: PassedItems) -> DeepLinkApp { with { $0.single.passedItems = items } }

  /// Moves the endpoints of the server below a path, for an app whose own links include `/routes` or `/link`. The
  /// default is the root. Links, files and `/.well-known` do not move.
  ///
  /// - Parameter prefix: a path such as `"/api"`, below which all paths belong to the server. A malformed literal stops
  ///   the program.
  public func endpoints(at prefix: EndpointPrefix) -> DeepLinkApp { with { $0.endpointsAt = prefix } }

  /// Declares collections of records. A collection without a declaration uses the defaults of `RecordSchema`.
  public func records(_ schemas: [RecordSchema]) -> DeepLinkApp { with { $0.schemas = schemas } }

  /// Sets the `navigation` of a route description as JSON of the app's own form; ``navigation(_:)`` knows tabs, stacks and
  /// sheets. The writer is of the module `DeepLinkJSON`.
  ///
  /// - Parameters:
  ///   - write: writes one JSON value, or nothing for a route that shows no screen. It receives the route, the records
  ///     (nil to assume that every record exists), and the resolution of the link, with the canonical link:
  ///     `writer.raw(resolution.link)`.
  @inlinable
  public func navigation(
    _ write:
      @escaping @Sendable (
        _ route: Route, _ records: Records?, _ resolution: borrowing Resolution, _ writer: inout JSONWriter
      ) -> Void
  ) -> DeepLinkApp {
    let router = router
    var app = self
    app.definition.makeTable = { records, reserved, isForManyLinks throws(TableFaults) in
      try RouteTable(router, reserving: reserved, isForManyLinks: isForManyLinks) { route, resolution, writer in
        write(route, records, resolution, &writer)
      }
    }
    return app
  }

  /// Sets the content of landing pages; the default shows the route's summary, its parameters and the record that it
  /// names.
  ///
  /// - Parameter content: the content for a route, or nil for the default.
  @inlinable
  public func pages(_ content: @escaping @Sendable (_ route: Route, _ records: Records) -> LandingContent?)
    -> DeepLinkApp
  {
    let router = router
    var app = self
    app.definition.pages = { link, records, _ in router.parse(link).flatMap { content($0, records) } }
    return app
  }

  /// Sets the content of landing pages in the language of the reader.
  ///
  /// - Parameter content: the content for a route in a language, or nil for the default. The language is one of those of
  ///   the theme (`PageTheme.languages`).
  public func localizedPages(
    _ content: @escaping @Sendable (_ route: Route, _ records: Records, _ language: LanguageTag) -> LandingContent?
  ) -> DeepLinkApp {
    let router = router
    return with {
      $0.pages = { link, records, language in
        guard var page = router.parse(link).flatMap({ content($0, records, language) }) else { return nil }
        page.language = page.language ?? language.description
        return page
      }
    }
  }

  /// Sets the user activities that the app continues, in addition to links from a browser.
  ///
  /// - Parameters:
  ///   - expectations: the types of activities, and the content that each requires.
  ///   - route: the route of an activity, or nil if the app ignores it. It is not called for links.
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

  /// Sets the example links that the server prints at the start. The defaults are links of some routes.
  ///
  /// - Parameter links: returns routes for the records.
  public func linksToTry(_ links: @escaping @Sendable (_ records: Records) -> [Route]) -> DeepLinkApp {
    let router = router
    return with { $0.linksToTry = { records in links(records).compactMap { try? router.link(to: $0).reference } } }
  }
}
