public import DeepLinkJSON
import DeepLinkOctets
public import DeepLinking

/// A route table read from a file: what `GET /routes` prints, and the same keys of `links.json`.
public struct DeclaredTable: Sendable {
  /// The routes, redirects and settings. A route without an example has one of samples, which its table may replace.
  public let router: Router<DeclaredRoute>
  /// The offset of each route in the file, by its name, and of each redirect, by its pattern.
  private let offsets: [UTF8Text: Int]
  /// The target of each redirect and its offset, by its pattern.
  private let targets: [UTF8Text: (text: String, offset: Int)]
  private let start: Int

  /// Reads a table whose shape has been checked (``keys(ofRoutes:ofWebOnly:requiresHosts:)``, ``appKeys``).
  ///
  /// - Parameters:
  ///   - node: the object with `routes`.
  ///   - path: the position of the object in the file, for messages.
  ///   - findings: takes the faults.
  /// - Returns: nil after any fault.
  public init?(_ node: JSONNode, at path: String = "", _ findings: inout JSONFindings) {
    var reader = DeclarationReader(path, findings)
    reader.read(node)
    findings = reader.findings
    (offsets, targets, start) = (reader.offsets, reader.targets, node.offset)
    guard !findings.hasError(in: node) else {
      router = Router([])
      // Those of the settings and equal names were found while reading.
      let check = TableCheck(reader.routes.map(\.shape), redirects: reader.redirects, reader.settings)
      let faults = check.faults(besides: reader.unread).filter {
        switch $0 {
        case .sameName, .settings: false
        default: true
        }
      }
      add(faults, at: path, to: &findings)
      return nil
    }
    router = Router(reader.routes, redirects: reader.redirects, settings: reader.settings)
  }

  /// Adds the faults of the table at their places, and each crossing of two routes as a warning.
  ///
  /// - Parameters:
  ///   - faults: the faults that the checks of the whole table found.
  ///   - path: the position of the table in the file, for messages.
  ///   - findings: takes them.
  public func add(_ faults: [TableFault], at path: String = "", to findings: inout JSONFindings) {
    for fault in faults { findings.error(path, at: offset(of: fault), "\(fault)", besides: other(of: fault)) }
  }

  /// Adds a warning for each pair of routes that cross (``RouteTable/crossings``).
  public func add(_ crossings: [RouteCrossing], at path: String = "", to findings: inout JSONFindings) {
    for crossing in crossings {
      findings.warn(path, at: offset(ofName: crossing.other.name) ?? start, crossing.warning)
    }
  }

  /// The offset of the other route that a fault is about.
  private func other(of fault: TableFault) -> Int? {
    switch fault {
    case .conflict(let label, _, _), .unreachable(_, _, let label):
      offset(ofName: label.name) ?? offset(ofName: label.pattern)
    case .reserved, .sameName, .declaration, .redirect, .settings: nil
    }
  }

  private func offset(ofName name: String) -> Int? { offsets[UTF8Text(name)] }

  private func offset(of fault: TableFault) -> Int {
    switch fault {
    case .conflict(_, let label, _), .unreachable(let label, _, _), .reserved(let label, _, _), .sameName(_, let label),
      .declaration(let label, _):
      offset(ofName: label.name) ?? offset(ofName: label.pattern) ?? start
    case .redirect(let pattern, let text):
      // A fault that names the target is at the target.
      targets[UTF8Text(pattern)].flatMap { text.contains($0.text) ? $0.offset : nil } ?? offset(ofName: pattern)
        ?? start
    case .settings: start
    }
  }
}

extension DeclaredTable {
  /// The members that an object with a table may have.
  ///
  /// - Parameters:
  ///   - more: further members of each route.
  ///   - webOnly: the members of a web-only pattern beside it; without any, it is a text.
  ///   - requiresHosts: whether the object must have `hosts`.
  public static func keys(
    ofRoutes more: [JSONShape.Key] = [], ofWebOnly webOnly: [JSONShape.Key] = [], requiresHosts: Bool = false
  ) -> [JSONShape.Key] {
    let (hosts, help) = (JSONShape.array(of: .text(hostForm), atLeast: 1), "The hosts; the first is canonical.")
    return [
      requiresHosts ? .init(required: "hosts", hosts, help) : .init("hosts", hosts, help),
      .init(
        "opaqueSchemes", .array(of: .text(schemeForm)),
        "The custom schemes whose links have colons for slashes: spotify:track:7 for /track/7."),
      .init("caseSensitive", .boolean, "Whether paths distinguish upper and lower case.", default: "true"),
      .init("plusIsSpace", .boolean, "Whether a plus sign in a query means a space.", default: "false"),
    ] + linkKeys(ofRoutes: more, ofWebOnly: webOnly)
  }

  /// The members that declare links.
  ///
  /// - Parameters:
  ///   - more: further members of each route.
  ///   - webOnly: the members of a web-only pattern beside it; without any, it is a text.
  public static func linkKeys(
    ofRoutes more: [JSONShape.Key] = [], ofWebOnly webOnly: [JSONShape.Key] = []
  ) -> [JSONShape.Key] {
    let pattern = JSONShape.Key(required: "pattern", .text(patternForm), "The pattern of the links.")
    let element =
      webOnly.isEmpty ? .text(patternForm) : JSONShape.either([.text(patternForm), .object([pattern] + webOnly)])
    return [
      .init("routes", .array(of: .object(route + more)), "The routes; their order does not matter."),
      .init("redirects", .array(of: redirect), "Links that redirect to other links."),
      .init(
        "webOnly", .array(of: element), "Patterns of links that no app opens, whatever routes say."),
    ]
  }

  /// The members of `app` that belong to a table.
  public static let appKeys: [JSONShape.Key] = [
    .init("schemes", .array(of: .text(schemeForm)), "The custom schemes of the app."),
    .init("schemeHostIsPath", .boolean, "Whether the host of a custom scheme is the first component: shop://orders/7."),
  ]

  /// The shape of what several routes share of a parameter.
  package static let sharedParameter = JSONShape.object(DeclaredParameter.textKeys)

  private static let route: [JSONShape.Key] =
    [
      .init(required: "name", .text(.some), "The name, unique in the table: order.tab."),
      .init(required: "pattern", .text(patternForm), "The path: /orders/:number, /@:handle, /docs/*path?."),
      .init("aliases", .array(of: .text(patternForm)), "Other patterns of the route."),
      .init("hosts", .array(of: .text(hostForm), atLeast: 1), "The hosts of the route.", default: "all"),
      .init("summary", .text(.any), "What the route shows, in a few words."),
      .init("parameters", .array(of: DeclaredParameter.shape), "What the pattern does not say about its parameters."),
      .init("example", .text(.some), "A link to the route."),
      .init("parent", .text(.some), "The route whose screen is below, which needs no other parameters than this one."),
      .init(
        "presentation", .choice(ScreenPlace.Presentation.allCases.map(\.rawValue)),
        "How the screen comes onto that of the parent: on top, in a sheet, or in its place.", default: "push"),
      .init("tab", .text(.some), "The tab of the screen.", default: "that of the parent, or the name of the route"),
      ProgramNames.key,
    ] + openers

  /// The members of a route or a redirect that say which apps open its links, and who answers for them.
  private static let openers: [JSONShape.Key] = [
    .init(
      "apps", .array(of: .text(.some), atLeast: 1), "The apps that open the links, by name.", default: "all",
      without: ["opensApp"]),
    .init("opensApp", .boolean, "Whether an app opens the links.", default: "true"),
    .init("owner", .text(.some), "Who answers for the links: a team, as in CODEOWNERS."),
  ]

  private static let redirect = JSONShape.object(
    [
      .init(required: "from", .text(patternForm), "The pattern of the links."),
      .init(
        required: "to", .text(targetForm),
        "The pattern of the links that they redirect to, on this site or on another: https://blog.example.org/*rest."),
      .init("status", .integers([301, 302, 307, 308]), "301, 302, 307 or 308.", default: "301"),
    ] + openers)

  private static let hostForm = JSONShape.TextForm(
    "a host such as \"www.example.com\", \"*.example.com\" or \":label.example.com\"",
    pattern: "^((\\*|:[A-Za-z0-9_]+)\\.)?[A-Za-z0-9_\\u0080-\\uffff-]{1,63}(\\.[A-Za-z0-9_\\u0080-\\uffff-]{1,63})*$"
  ) { text in
    HostSet([text]).faults.isEmpty
  } advice: { text in
    guard let host = (try? DeepLinkRequest(text))?.hostName, HostSet([host]).faults.isEmpty else { return nil }
    return "write the host alone, \"\(host)\""
  }

  private static let schemeForm = JSONShape.TextForm(
    "a scheme of the app's own such as \"shop\"", pattern: CustomScheme.pattern
  ) { CustomScheme.isOne($0) }

  private static let targetForm = JSONShape.TextForm(
    "a pattern such as \"/products/:id\" or \"https://blog.example.org/:id\"", pattern: #"^(https?:/)?/[\s\S]*$"#
  ) { text in ["/", "https://", "http://"].contains { text.utf8.starts(with: $0.utf8) } }

  private static let patternForm = JSONShape.TextForm(
    "a pattern such as \"/products/:id\"", pattern: #"^/[\s\S]*$"#
  ) { $0.utf8.first == UInt8(ascii: "/") }
}
