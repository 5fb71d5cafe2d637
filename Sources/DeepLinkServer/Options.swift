import AssociationFiles
import DeepLinkArguments
import DeepLinkHTTP
import DeepLinkService
import DeepLinkTransport
import DeepLinking
import SiteAssociation

/// The options of the server: from the command line, else from the environment, else defaults.
struct Options: Sendable {
  var host = "127.0.0.1"
  var port: UInt16 = 8080
  /// The file of the app and its links; nil for the app that is compiled in.
  var config: String?
  /// The folder to serve; nil for the folder that the file names, or `Public` without a file.
  var publicFolder: String?
  /// The interval between two checks for changed files, in seconds; 0 for no checks.
  var watch = 0
  /// The path of the endpoints.
  var endpointsAt: EndpointPrefix
  /// Where the inspector is served; nil for `/inspect/`, if ``showsInspector(of:)`` has it by default.
  var inspector: InspectorPlace?
  var threads: Int?
  var baseURL: String?
  var appIDs: [String] = []
  /// The environment of the file; nil for what it says without one.
  var environment: String?
  /// The app, as landing pages present it.
  private(set) var app: AppListing
  /// The changes that options make to the listing; they also apply to an app that is read from a file.
  private var changes: [@Sendable (inout AppListing) -> Void] = []
  /// The time after the signal to stop in which connections are still accepted, in seconds.
  var drainGrace = 0
  /// The time after that in which requests in progress may finish, in seconds.
  var drainTime = 10
  /// Whether each answer has the field `Server`.
  var tellsVersion = false
  var observing = ObservingOptions()
  var limits = Limits()
  var maxConnections: Int?
  var maxConnectionsPerAddress: Int?
  /// Whether the service manager opened the sockets, so that `host` says nothing.
  var isActivated = false
  /// The permission bits of a Unix-domain socket's file.
  var socketMode: UInt32 = 0o660
  /// Whether to check everything and exit.
  var checksOnly = false
  /// With `checksOnly`: whether a warning is a fault.
  var isStrict = false

  /// The defaults for an app.
  init(for app: AppDefinition) {
    (self.app, endpointsAt) = (app.listing, app.endpointsAt)
  }
}

extension Options {
  /// Whether the server's own address has the inspector. By default it has with the app that is compiled in, if that is the
  /// sample, or the server listens on loopback. A server with a file, a service manager or trusted proxies is for others:
  /// behind a proxy, a listener on loopback is no proof of a local user.
  func showsInspector(of app: AppDefinition) -> Bool {
    if endpointsAt.isOff || inspector == .off { return false }
    let isLocal = ["127.0.0.1", "::1", "[::1]", "localhost"].contains(host) || host.hasPrefix("unix:")
    return inspector != nil
      || config == nil && (app.isSample || isLocal && !isActivated && observing.proxies.isEmpty)
  }

  /// Changes the listing of the app.
  fileprivate mutating func change(_ change: @escaping @Sendable (inout AppListing) -> Void) {
    change(&app)
    changes.append(change)
  }

  /// The listing of another app, with the changes of the options.
  func listing(of app: AppListing) -> AppListing { changes.reduce(into: app) { $1(&$0) } }

  /// The fault of redirecting browsers from this server to itself; empty if there is none.
  func placeFaults(_ source: (String) -> String) -> [String] {
    guard let baseURL, let origin = app.withoutApp.webs.first(where: { $0.isOrigin(of: baseURL) }) else { return [] }
    return ["\(source("--without-app")): expected another origin than that of --base-url, found \(origin)"]
  }

  /// The command that starts the server.
  static func serve(_ app: AppDefinition) -> Command<Options> {
    Command(
      app.serverName,
      "Serves an app's deep links: its association files, and for every link the route that it matches, as JSON.",
      options: all(for: app), gone: gone,
      examples: [
        "\(app.serverName) --port 8080 --public Public",
        "\(app.serverName) healthcheck --port 8080    # exit 0 if the server on that port is alive, else 1",
      ])
  }

  /// The command that asks a server with the same options whether it is alive.
  static func healthcheck(_ app: AppDefinition) -> Command<Options> {
    Command(
      "\(app.serverName) healthcheck", "Exits 0 if the server that these options start is alive, else 1.",
      options: all(for: app), gone: gone, examples: ["\(app.serverName) healthcheck --port 8080"])
  }

  private static func all(for app: AppDefinition) -> [Option<Options>] {
    let options =
      (serving + [placing(app), inspecting]).grouped("serving") + landing(of: app).grouped("pages behind links")
      + limiting.grouped("limits") + observing.grouped("logs, metrics and proxies") + [
        Option("--check", "validate routes, Public and catalogue, print notes too, and exit") { $0.checksOnly = true },
        Option("--strict", "with --check: a warning is a fault") { $0.isStrict = true },
      ]
    let isFirst = { (option: Option<Options>) in first.contains(option.outline.name) }
    return options.filter(isFirst).grouped("where and what to serve") + options.filter { !isFirst($0) }
  }

  /// The options that most servers need, which the help lists first.
  private static let first = [
    "--host", "--port", "--config", "--environment", "--public", "--watch", "--base-url", "--inspector",
    "--trusted-proxy", "--check",
  ]

  private static let serving: [Option<Options>] = [
    Option(
      "--host", variable: "HOST", "H", "address to listen on: IPv4, IPv6, localhost or unix:PATH (default 127.0.0.1)",
      expecting: "an address such as 127.0.0.1, or 0.0.0.0 for all"
    ) { $1.host = $0 },
    .number(
      "--port", variable: "PORT", "P", "port to listen on (default 8080; 0 takes a free one)", noun: "a port",
      in: 0...65_535
    ) { $1.port = UInt16($0) },
    Option(
      "--config", variable: "DEEPLINK_CONFIG", "FILE", "the app and its links as a file (default: the app compiled in)",
      expecting: "a file such as links.json"
    ) { $1.config = $0 },
    Option(
      "--environment", variable: "DEEPLINK_ENVIRONMENT", "NAME",
      "the environment of that file to serve (default: what the file says without one)",
      expecting: "a name such as stage"
    ) { $1.environment = $0 },
    Option(
      "--public", variable: "PUBLIC_DIR", "DIR", "folder to serve (default Public, or what the file of --config names)",
      expecting: "a folder"
    ) { $1.publicFolder = $0 },
    .number(
      "--watch", variable: "DEEPLINK_WATCH", "SECONDS",
      "how often to look for changed files, which are then reloaded (default 0: never)", noun: "a number of seconds",
      in: 0...3_600
    ) { $1.watch = $0 },
    .number(
      "--threads", variable: "THREADS", "N", "event loops (default: one for each processor it may use)", in: 1...256
    ) { $1.threads = $0 },
    Option(
      "--base-url", variable: "PUBLIC_BASE_URL", "URL", "where clients reach the server, for links that it prints"
    ) {
      guard let origin = WebOrigin($0), origin.label == nil else { return "\(WebOrigin.form)" }
      $1.baseURL = origin.description
      return nil
    },
    Option(
      "--app-id", variable: "APP_IDS", "ID", "an app that the association file must name; repeat it, or use commas"
    ) {
      guard let ids = AppID.list($0) else { return "\(AppID.form)" }
      $1.appIDs += ids
      return nil
    },
    .number(
      "--drain-grace", variable: "DRAIN_GRACE", "SECONDS",
      "how long to accept connections after SIGTERM while /readyz says 503 (default 0)", noun: "a number of seconds",
      in: 0...3_600
    ) { $1.drainGrace = $0 },
    .number(
      "--drain-time", variable: "DRAIN_TIME", "SECONDS", "how long requests in progress may take then (default 10)",
      noun: "a number of seconds", in: 0...3_600
    ) { $1.drainTime = $0 },
    Option(
      "--server-header", variable: "SERVER_HEADER", "S",
      "on or off: the field Server with the version in each answer (default off)", oneOf: ["on", "off"]
    ) { $1.tellsVersion = $0 == "on" },
  ]

  /// The option for the path of the endpoints.
  private static func placing(_ app: AppDefinition) -> Option<Options> {
    Option(
      "--endpoints-at", variable: "DEEPLINK_ENDPOINTS_AT", "PATH",
      "path to move the endpoints below, or off: only --metrics-address has them, save records and probes; links, files "
        + "and /.well-known stay (default \(app.endpointsAt.path))"
    ) {
      guard let prefix = $0 == "off" ? .off : EndpointPrefix(path: $0) else { return "off, or \(EndpointPrefix.form)" }
      $1.endpointsAt = prefix
      return nil
    }
  }

  private static let inspecting = Option<Options>(
    "--inspector", variable: "DEEPLINK_INSPECTOR", "PATH",
    "the page for trying links: on (at /inspect), off, or its path (default: on for the sample, and for a compiled-in app on a loopback address; else off)"
  ) {
    let path = EndpointPrefix(path: $0).flatMap { $0 == EndpointPrefix() ? nil : InspectorPlace.at($0) }
    guard let place = ["on": .standard, "off": .off][$0] ?? path else { return "on, off, or \(EndpointPrefix.form)" }
    $1.inspector = place
    return nil
  }

  /// The options for landing pages: how they open the app, and the stores they link to.
  private static func landing(of app: AppDefinition) -> [Option<Options>] {
    [
      Option(
        "--app-scheme", variable: "APP_SCHEME", "S",
        "the app's custom scheme, for pages behind links to open it; off for none (default \(app.scheme ?? "off"))"
      ) {
        let scheme = $0 == "off" ? nil : $0
        $1.change { $0.apps[0].scheme = scheme }
        return CustomScheme.isOne($0) ? nil : "a scheme of the app's own such as nav, or off"
      },
      Option(
        "--app-store-id", variable: "APP_STORE_ID", "N", "the app's number in the App Store, for the same pages"
      ) {
        let id = $0
        $1.change { $0.apps[0].appStoreID = id }
        return AppListing.isAppStoreID($0) ? nil : "the digits of https://apps.apple.com/app/id361309726"
      },
      Option("--play-package", variable: "PLAY_PACKAGE", "P", "its package on Google Play, for the same pages") {
        let package = $0
        $1.change { $0.apps[0].playPackage = package }
        return AppListing.isPackage($0) ? nil : "an application ID such as com.example.app"
      },
      Option(
        "--without-app", variable: "DEEPLINK_WITHOUT_APP", "W",
        "what browsers get at a link: page, store, or an origin to send them to (default \(app.single.withoutApp))"
      ) {
        guard let answer = WithoutApp($0) else { return "\(WithoutApp.form)" }
        $1.change { $0.withoutApp = .init(answer) }
        return nil
      },
      Option(
        "--pass-query", variable: "DEEPLINK_PASS_QUERY", "NAMES",
        "query items to pass on to the app and to Google Play; off for none (default \(app.single.passedItems))"
      ) {
        guard let items = PassedItems($0) else { return "\(PassedItems.form)" }
        $1.change { $0.passedItems = items }
        return nil
      },
    ]
  }
}
