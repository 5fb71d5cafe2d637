public import AssociationFiles
import DeepLinkOctets
public import DeepLinkTables
public import DeepLinking
package import TextLanguages

/// Writes the association file of a route table: a file that opens every link of the table, and, as far as patterns can
/// express it, no other.
///
/// The first component that matches a link decides (Apple, "Supporting associated domains"), and `*` and `?` match
/// slashes, too. So among routes with one of them, those with more path components come first. Before each of them stand
/// excludes for paths in which it would match a slash: such a path has more components, and its own route stands earlier in the file.
public struct AssociationGenerator: Sendable {
  /// The largest file that devices take, in octets: 128 KB, uncompressed.
  public static let greatestSize = 131_072

  private let forms: [(shape: RouteShape, form: OpenedForm)]
  let ignoresCase: Bool
  /// The links as sets of texts, each with its form.
  private(set) var links: @Sendable () -> [(links: LinkLanguage, form: OpenedForm)]
  private let linksInCase: @Sendable () -> [(links: LinkLanguage, form: OpenedForm)]
  /// The generator of the links in the letters of their patterns. Android's paths do not ignore case as a table may.
  package var inCase: AssociationGenerator {
    var generator = self
    generator.links = linksInCase
    return generator
  }
  /// Whether an app opens a link of a form, by its name, or of any form; nil if no host is known.
  package let opens: @Sendable (_ link: String, _ app: String, _ form: String?) -> Bool?
  /// Whether the file is for all hosts, so that a link in a note needs its host.
  let isForAllHosts: Bool

  /// A generator for the links of a table, those of its aliases and redirects among them.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - host: the host that the file is for, in lower case: only links under it are meant. Nil for one file that all
  ///     hosts share.
  public init(_ table: RouteTable, host: String? = nil) {
    self.init(table, host.map(LinkHosts.host) ?? .all, at: host ?? table.settings.hosts?.canonical)
  }

  /// A generator for the links under a host as a table declares it: `:lang.example.com`, or a name.
  public init(_ table: RouteTable, declaredHost host: String) {
    let name = HostSet([host]).exact.first
    self.init(table, name.map(LinkHosts.host) ?? .declared(host), at: name)
  }

  /// - Parameter host: one of the hosts.
  private init(_ table: RouteTable, _ hosts: LinkHosts, at host: String?) {
    (forms, ignoresCase) = (table.openedShapes(on: hosts), table.settings.ignoresCase)
    links = { table.openedLanguages(on: hosts) }
    linksInCase = { table.openedLanguages(on: hosts, keepingCase: true) }
    let origin = host.map { "https://\($0)" }
    opens = { link, app, form in
      guard origin != nil || !table.readsHosts else { return nil }
      return table.opens(link.hasPrefix("/") ? (origin ?? "") + link : link, app: app, of: form)
    }
    if case .all = hosts { isForAllHosts = true } else { isForAllHosts = false }
  }

  /// A generator for these routes, without their aliases.
  public init(_ shapes: [RouteShape]) {
    let forms = shapes.flatMap(\.forms).map { ($0, OpenedForm($0)) }
    (self.forms, ignoresCase) = (forms, false)
    links = { forms.map { (LinkLanguage($0), $1) } }
    linksInCase = links
    opens = { _, _, _ in nil }
    isForAllHosts = true
  }

  /// The names of apps that differ in the links that they open, each for all apps that open the same: the first ones of
  /// those that routes name, and that of an app which no route names, if that opens links.
  var appNames: [String] {
    var names = forms.flatMap(\.form.apps.names).distinct
    if forms.contains(where: { $0.form.apps == .all }) || names.isEmpty { names.append("") }
    var known: Set<[Bool]> = []
    return names.filter { name in known.insert(forms.map { $0.form.apps.contains(name) }).inserted }
  }

  /// The file of one app, and notes on what it cannot express.
  ///
  /// - Parameters:
  ///   - appIDs: the identifiers of the app, each with its prefix: `ABCDE12345.com.example.app`.
  ///   - name: the name of the app, by which routes choose it.
  public func file(
    appIDs: [String], name: String = LinkedApp.onlyName
  ) throws(GenerationError) -> (file: AssociationFile, notes: [GenerationNote]) {
    try file(for: [LinkedApp(name: name, appIDs: appIDs)])
  }

  /// The file of several apps. Apps that open the same links share an entry; apps on Android only have none.
  public func file(for apps: [LinkedApp]) throws(GenerationError) -> (file: AssociationFile, notes: [GenerationNote]) {
    let (file, _, notes) = try written(for: apps)
    return (file, notes)
  }

  /// The same with the file as JSON.
  public func written(
    for apps: [LinkedApp]
  ) throws(GenerationError) -> (file: AssociationFile, octets: [UInt8], notes: [GenerationNote]) {
    try written(for: apps, spending: .ofFiles())
  }

  /// The same with the budget of all questions of a program.
  package func written(
    for apps: [LinkedApp], spending budget: SharedWork
  ) throws(GenerationError) -> (file: AssociationFile, octets: [UInt8], notes: [GenerationNote]) {
    guard apps.contains(where: \.isNamed) else { throw .noApps }
    let exact = file(for: apps, merges: 0, budget)
    guard exact.octets.count > Self.greatestSize else { return exact }
    // As few of the largest sets of like rows as are enough become coarser.
    var writer = PatternWriter(.apple)
    let rows = forms.filter { form in apps.contains { form.form.apps.contains($0.name) } }
      .flatMap { writer.rows(of: $0.shape) }
    var (low, high) = (0, PatternRow.mergeable(rows))
    var found = file(for: apps, merges: high, budget)
    guard found.octets.count <= Self.greatestSize else { throw .tooLarge(exact.octets.count) }
    while low + 1 < high {
      let middle = (low + high) / 2
      let other = file(for: apps, merges: middle, budget)
      if other.octets.count <= Self.greatestSize { (high, found) = (middle, other) } else { low = middle }
    }
    return found
  }

  private func file(
    for apps: [LinkedApp], merges: Int, _ budget: SharedWork
  ) -> (file: AssociationFile, octets: [UInt8], notes: [GenerationNote]) {
    var writer = PatternWriter(.apple)
    var (details, notes): ([AssociationDetail], [GenerationNote]) = ([], [])
    for app in apps where !app.appIDs.isEmpty {
      let plan = ComponentPlan(forms, for: app.name, &writer, merges: merges, budget)
      notes += plan.notes.filter { !notes.contains($0) }
      let (ids, components) = (Self.texts(app.appIDs), plan.components)
      if let known = details.firstIndex(where: { $0.components == components }) {
        details[known].appIDs? += ids
      } else if apps.count == 1 || !components.isEmpty {
        details.append(AssociationDetail(appIDs: ids, components: components))
      }
    }
    let links = AppLinks(
      details: details, defaults: ignoresCase ? AssociationComponent(caseSensitive: false) : nil,
      substitutionVariables: writer.variables.isEmpty ? nil : writer.variables)
    func associated(_ ids: [String]) -> AssociatedApps? { ids.isEmpty ? nil : AssociatedApps(apps: Self.texts(ids)) }
    let file = AssociationFile(
      appLinks: links, webCredentials: associated(apps.filter(\.webCredentials).flatMap(\.appIDs)),
      appClips: associated(apps.flatMap(\.appClips)),
      activityContinuation: associated(apps.filter(\.activityContinuation).flatMap(\.appIDs)))
    return (file, file.json(), notes)
  }

  private static func texts(_ texts: [String]) -> [UTF8Text] { texts.map { UTF8Text($0) } }

  /// The components of an app as Android reads them (`dynamic_app_link_components`), percent-encoded, and what they cannot
  /// express.
  package func androidComponents(
    for app: String = LinkedApp.onlyName, spending budget: SharedWork = .ofFiles()
  ) -> (components: [AssociationComponent], notes: [GenerationNote]) {
    let plan = plan(for: app, .android, budget)
    return (plan.components, plan.notes)
  }

  /// The paths of the links that an app opens, each once, for a list that has no excludes.
  package func claimedPaths(for app: String) -> [ClaimedPath] {
    var writer = PatternWriter(.android)
    return forms.filter { $0.form.apps.contains(app) }
      .flatMap { form in writer.rows(of: form.shape).map { ClaimedPath($0) } }.distinct
  }

  /// Whether an app does not open all links of the table.
  func keepsLinks(from app: String) -> Bool { forms.contains { !$0.form.apps.contains(app) } }

  /// The components of an app, also if all are excludes. A file has none of those, because they say nothing alone, but they
  /// tell which route keeps a link from the app.
  func plannedComponents(for app: String, _ dialect: PatternDialect, _ budget: SharedWork) -> [AssociationComponent] {
    plan(for: app, dialect, budget).allComponents
  }

  private func plan(for app: String, _ dialect: PatternDialect, _ budget: SharedWork) -> ComponentPlan {
    var writer = PatternWriter(dialect)
    return ComponentPlan(forms, for: app, &writer, budget)
  }
}

extension AssociationGenerator {
  /// Android's statement file for these routes: the app may open every link of the site, and from Android 15 on only those
  /// that the dynamic rules name.
  ///
  /// The rules have no variables, and `?*` only at the end of a pattern, because an older form of Android's parser never matches
  /// it elsewhere. Android compares decoded texts, so escapes are decoded.
  ///
  /// - Parameters:
  ///   - packageName: the app's package: `com.example.app`.
  ///   - fingerprints: the SHA-256 fingerprints of its signing certificates, as 32 pairs of hexadecimal digits with colons.
  /// - Returns: the file, and what the rules cannot express.
  public func assetLinks(
    packageName: String, fingerprints: [String]
  ) -> (file: AssetLinks, notes: [GenerationNote]) {
    assetLinks(for: [LinkedApp(android: [.init(packageName, fingerprints: fingerprints)])])
  }

  /// The same for the packages of several apps. An app that opens no link may still use the site's passwords.
  public func assetLinks(for apps: [LinkedApp]) -> (file: AssetLinks, notes: [GenerationNote]) {
    assetLinks(for: apps, spending: .ofFiles())
  }

  /// The same with the budget of all questions of a program.
  package func assetLinks(
    for apps: [LinkedApp], spending budget: SharedWork
  ) -> (file: AssetLinks, notes: [GenerationNote]) {
    var (statements, notes): ([AssetStatement], [GenerationNote]) = ([], [])
    for app in apps where !app.android.isEmpty {
      let (components, found) = androidComponents(for: app.name, spending: budget)
      notes += found.filter { !notes.contains($0) }
      let rules = components.map(DynamicComponent.init(decoding:))
      let opens = apps.count == 1 || !rules.isEmpty
      for package in app.android {
        let relations =
          (opens ? [AssetStatement.handleAllURLs] : [])
          + (package.loginCredentials ? [AssetStatement.loginCredentials] : [])
        guard !relations.isEmpty else { continue }
        statements.append(
          AssetStatement(
            relation: relations,
            target: .app(UTF8Text(package.name), fingerprints: Self.texts(package.fingerprints)),
            relationExtensions: opens
              ? [RelationExtension(AssetStatement.handleAllURLs, components: rules)] : nil))
      }
    }
    return (AssetLinks(statements), notes)
  }

  /// A pattern for decoded texts. An escaped `*` or `?` becomes `?`, because no escape takes the meaning from it.
  fileprivate static func decoded(_ pattern: UTF8Text) -> UTF8Text {
    guard pattern.utf8.contains(UInt8(ascii: "%")) else { return pattern }
    let text = pattern.description.replacing("%2A", with: "?").replacing("%3F", with: "?")
    return UTF8Text(scalars: PercentDecoding.scalars(Array(text.utf8).span))
  }
}

/// A path of links as its components, decoded.
package struct ClaimedPath: Hashable, Sendable {
  /// The patterns of the components. Their `*` holds no slashes.
  package let components: [[PatternToken]]
  /// Whether any components may follow the last one, whose pattern they share.
  package let endsInRest: Bool

  fileprivate init(_ row: PatternRow) {
    components = row.steps.map { step in
      PatternToken.tokens(of: AssociationGenerator.decoded(UTF8Text(step.text)), allowsVariables: false)
    }
    endsInRest = row.endsInRest
  }
}

extension DynamicComponent {
  /// The rule of a component for Android, decoded.
  init(decoding component: AssociationComponent) {
    var query: [QueryItemPattern]?
    if case .items(let items) = component.query {
      query = items.map { item in
        let name = UTF8Text(scalars: PercentDecoding.scalars(Array(item.name.utf8).span))
        return QueryItemPattern(name, AssociationGenerator.decoded(item.pattern))
      }
    }
    self.init(
      path: component.path.map(AssociationGenerator.decoded), query: query,
      fragment: component.fragment.map(AssociationGenerator.decoded), exclude: component.exclude)
  }
}

/// Something that a pattern cannot express exactly, so that the file opens more links than the table resolves.
///
/// More cases may come, so a `switch` needs a `default`.
public enum GenerationNote: Equatable, Sendable, CustomStringConvertible {
  /// A parameter whose texts no pattern describes: any text is let through.
  case widened(route: String, parameter: String, expects: String)
  /// A closed set with too many members to write each with each of the other sets.
  case tooMany(route: String, parameter: String, count: Int)
  /// An item that a link must not have, while another route may take the links that have it.
  case absent(route: String, item: String)
  /// A text with a character that means something in a pattern, and that no escape takes the meaning from.
  case unescapable(route: String, text: String)
  /// A rest of the path behind a parameter: the parameter may run across slashes.
  case crossing(route: String, pattern: String)
  /// Rows that are one coarser row, because the file would be larger than devices accept.
  case coarser(route: String, pattern: String, count: Int)

  /// The name of the route.
  var route: String {
    switch self {
    case .widened(let route, _, _), .tooMany(let route, _, _), .absent(let route, _), .unescapable(let route, _),
      .crossing(let route, _), .coarser(let route, _, _):
      route
    }
  }

  /// What the file opens beyond the table.
  public var description: String {
    switch self {
    case .widened(let route, let parameter, let expects):
      "\(route): no row matches exactly \(expects), so the file opens the app for any text as \"\(parameter)\""
    case .tooMany(let route, let parameter, let count):
      "\(route): too many combinations with the \(count) texts of \"\(parameter)\", so the file opens the app for any "
        + "text in its place"
    case .absent(let route, let item):
      "\(route): links with the item \"\(item)\" may match another route, so the file does not exclude them"
    case .unescapable(let route, let text):
      "\(route): a pattern cannot contain a character of \"\(text)\", so \"?\" replaces it and matches any character"
    case .crossing(let route, let pattern):
      "\(route): \"*\" also matches slashes, so \(pattern) also opens longer paths"
    case .coarser(let route, let pattern, let count):
      "\(route): the file would be larger than devices accept, so \(pattern) stands for \(count) rows"
    }
  }
}

/// Why there is no file.
///
/// More cases may come, so a `switch` needs a `default`.
public enum GenerationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No app to open links with.
  case noApps
  /// The file would be larger than devices take, in octets.
  case tooLarge(Int)

  /// The fault and its remedy.
  public var description: String {
    switch self {
    case .noApps: "no app is named; give at least one, such as ABCDE12345.com.example.app"
    case .tooLarge(let size):
      "the file would have \(size) bytes, but devices accept at most \(AssociationGenerator.greatestSize); name fewer "
        + "apps, or split the routes among hosts"
    }
  }
}
