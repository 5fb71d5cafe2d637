import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// A file to import: Apple's association file or Android's.
public struct ImportSource: Sendable {
  /// The name of the file, for messages.
  public let name: String
  let octets: [UInt8]
  let content: Content

  enum Content {
    case apple(AssociationFile)
    case android(AssetLinks)
  }

  /// Reads a file: an array is Android's `assetlinks.json`, any other value Apple's file.
  ///
  /// - Throws: ``AssociationFileError`` or ``AssetLinksError``.
  public init(_ octets: [UInt8], name: String) throws {
    (self.name, self.octets) = (name, octets)
    let first = octets.first { !" \t\r\n".utf8.contains($0) }
    content =
      first == UInt8(ascii: "[")
      ? .android(try AssetLinks(parsing: octets)) : .apple(try AssociationFile(parsing: octets))
  }

  /// The place of a value of the file.
  func place(_ path: String, _ row: String, at offset: Int?) -> ImportPlace {
    ImportPlace(file: name, position: offset.map { JSONPosition(of: $0, in: octets) }, path: path, row: row)
  }
}

/// A place in an imported file.
struct ImportPlace: Hashable {
  let file: String
  let position: JSONPosition?
  /// The position in the value: `details[0].components[2]`.
  let path: String
  /// The row as JSON on one line.
  let row: String
}

/// A row of a file for an app.
struct ImportedRule {
  let place: ImportPlace
  /// The row with the members of the defaults. A row of Android's file has patterns for links as they are spelled.
  let component: AssociationComponent
  let variables: [SubstitutionVariable]
  /// The rule of Android's file; nil in Apple's.
  var dynamic: DynamicComponent?

  var excludes: Bool { component.exclude == true }

  /// The row without its comment, which says what another one says if both are equal.
  var meaning: ImportedRule.Meaning {
    var bare = component
    (bare.comment, bare.otherMembers, bare.exclude) = (nil, [], excludes)
    return Meaning(component: bare, dynamic: dynamic)
  }

  struct Meaning: Hashable {
    let component: AssociationComponent
    let dynamic: DynamicComponent?
  }
}

/// An app of the imported files: the builds that open the same links and use the same services.
struct ImportedApp {
  /// The name by which routes choose the app, and the one that people read.
  var name = ""
  var title = ""
  var appIDs: [UTF8Text] = []
  var appClips: [UTF8Text] = []
  var webCredentials = false
  var activityContinuation = false
  var packages: [LinkedApp.Package] = []
  /// The rows of Apple's file, and those of Android's, in the order in which they are compared with links.
  var apple: [ImportedRule] = []
  var android: [ImportedRule] = []

  /// The rows that routes are made of.
  var rules: [ImportedRule] { apple.isEmpty ? android : apple }

  /// Whether Android's file has rules for the app; without them, all links open it.
  var hasRules: Bool { !android.isEmpty && android[0].dynamic != DynamicComponent() }

  var linked: LinkedApp {
    LinkedApp(
      name: name, appIDs: appIDs.map(\.description), appClips: appClips.map(\.description),
      webCredentials: webCredentials, activityContinuation: activityContinuation, android: packages)
  }
}

/// The apps of files, and what of their services and statements a table cannot say.
struct ImportedApps {
  private(set) var apps: [ImportedApp] = []
  private(set) var notes: [TableImport.Note] = []
  private let budget: RowComparison.Budget

  init(_ sources: [ImportSource], _ budget: RowComparison.Budget) {
    self.budget = budget
    for source in sources {
      if case .apple(let file) = source.content { add(file, source) }
    }
    for source in sources {
      if case .android(let file) = source.content { add(file, source) }
    }
    nameApps()
  }

  // MARK: Apple

  private mutating func add(_ file: AssociationFile, _ source: ImportSource) {
    let links = file.appLinks
    let common = RuleDefaults.of(links?.defaults)
    var rules: [UTF8Text: [ImportedRule]] = [:]
    var ids: [UTF8Text] = []
    for (index, detail) in (links?.details ?? []).enumerated() {
      let own = Self.rules(of: detail, index, common, links?.substitutionVariables ?? [], source)
      for app in detail.apps {
        if rules[app] == nil { ids.append(app) }
        if AppID.list(app.description)?.count != 1, rules[app] == nil {
          note(
            source.place("details[\(index)]", "", at: detail.offset),
            "\(quoted(app)) is not \(AppID.form), so servers refuse the table: write the id of the app")
        }
        rules[app, default: []] += own
      }
    }
    func listed(_ service: AssociatedApps?) -> [UTF8Text] { service?.apps ?? [] }
    let (credentials, activities) = (listed(file.webCredentials), listed(file.activityContinuation))
    for id in credentials + activities where !ids.contains(id) { ids.append(id) }
    let first = apps.count
    for id in ids {
      let app = ImportedApp(
        appIDs: [id], webCredentials: credentials.contains(id), activityContinuation: activities.contains(id),
        apple: rules[id] ?? [])
      let same = apps[first...].firstIndex { other in
        (other.webCredentials, other.activityContinuation) == (app.webCredentials, app.activityContinuation)
          && other.apple.map(\.meaning) == app.apple.map(\.meaning)
      }
      if let same { apps[same].appIDs.append(id) } else { apps.append(app) }
    }
    for clip in listed(file.appClips) {
      let owner = apps[first...].firstIndex { $0.appIDs.contains { clip.starts(with: $0.description + ".") } }
      if let owner = owner ?? apps[first...].indices.first {
        apps[owner].appClips.append(clip)
      } else {
        apps.append(ImportedApp(appClips: [clip]))
      }
    }
  }

  private static func rules(
    of detail: AssociationDetail, _ index: Int, _ common: RuleDefaults?, _ variables: [SubstitutionVariable],
    _ source: ImportSource
  ) -> [ImportedRule] {
    let defaults = RuleDefaults.of(detail.defaults, in: common)
    if let components = detail.components {
      return components.enumerated().filter { !$0.element.isNoObject }.map { position, component in
        let place = source.place("details[\(index)].components[\(position)]", component.text, at: component.offset)
        return ImportedRule(place: place, component: component.completed(by: defaults), variables: variables)
      }
    }
    let nodes = detail.source.node?["paths"]?.array
    return (detail.paths ?? []).enumerated().map { position, path in
      let (pattern, exclude) = AssociationDetail.legacy(path)
      let place = source.place(
        "details[\(index)].paths[\(position)]", "\"\(path.excerpt(160))\"", at: nodes?[position].offset)
      return ImportedRule(
        place: place, component: AssociationComponent(path: pattern, exclude: exclude), variables: variables)
    }
  }

  // MARK: Android

  private mutating func add(_ file: AssetLinks, _ source: ImportSource) {
    var found: [ImportedApp] = []
    let areDiscarded = AssetLinksMatcher(file).areRulesDiscarded
    for (index, statement) in file.statements.enumerated() {
      let place = source.place("[\(index)]", "", at: statement.source.offset)
      guard statement.include == nil else {
        note(place, "a table cannot include another statement list; import the file that it names, too")
        continue
      }
      guard let target = statement.target, target.namespace == "android_app", let package = target.packageName else {
        note(place, "a table names Android apps only, so this statement is left out")
        continue
      }
      let relations = statement.relation ?? []
      for relation in relations
      where relation != AssetStatement.handleAllURLs && relation != AssetStatement.loginCredentials {
        note(place, "a table cannot grant \(relation.excerpt()), so \(package.excerpt()) loses it")
      }
      let at = found.firstIndex { $0.packages[0].name == package.description } ?? found.count
      if at == found.count { found.append(ImportedApp(packages: [.init(package.description, fingerprints: [])])) }
      let prints = (target.fingerprints ?? []).map(\.description)
      found[at].packages[0].fingerprints += prints.filter { !found[at].packages[0].fingerprints.contains($0) }
      if relations.contains(AssetStatement.loginCredentials) { found[at].packages[0].loginCredentials = true }
      guard relations.contains(AssetStatement.handleAllURLs), !found[at].hasRules else { continue }
      let own = statement.relationExtensions?.first { $0.relation == AssetStatement.handleAllURLs }?.components
      guard let rules = own, !areDiscarded else {
        // Without rules, all links open the app.
        found[at].android = [ImportedRule(place: place, component: .init(), variables: [], dynamic: DynamicComponent())]
        continue
      }
      found[at].android = rules.enumerated().map { position, rule in
        let place = source.place(
          "[\(index)].dynamic_app_link_components[\(position)]", shortText(of: rule.node), at: rule.source.offset)
        return ImportedRule(place: place, component: rule.spelled, variables: [], dynamic: rule)
      }
    }
    for app in found { add(app) }
  }

  /// Adds a package to the app of another package with the same rules, to the app of Apple's file that opens the same
  /// links and has a similar name or is the only one, or as an app of its own.
  private mutating func add(_ app: ImportedApp) {
    let rows = app.android.map(\.dynamic)
    if let same = apps.firstIndex(where: { !$0.packages.isEmpty && $0.android.map(\.dynamic) == rows }) {
      return apps[same].packages += app.packages
    }
    let free = apps.indices.filter { apps[$0].packages.isEmpty && !apps[$0].apple.isEmpty }
    let name = app.packages[0].name.lowercased()
    let named = free.first { index in
      apps[index].appIDs.contains { id in
        id.behind(".").description.lowercased().split(separator: ".").last == name.split(separator: ".").last
      }
    }
    let only = free.count == 1 && apps.allSatisfy(\.packages.isEmpty) ? free[0] : nil
    guard let partner = named ?? only, !app.android.isEmpty,
      !app.hasRules || RowComparison.areSame(apps[partner].apple, app.android, budget)
    else { return apps.append(app) }
    (apps[partner].packages, apps[partner].android) = (app.packages, app.android)
  }

  // MARK: Names

  /// Names each app after its shortest identifier: `….Wikipedia`, not `….Wikipedia.beta`.
  private mutating func nameApps() {
    var names: Set<String> = []
    for index in apps.indices {
      let ids = (apps[index].appIDs + apps[index].appClips).map(\.description) + apps[index].packages.map(\.name)
      let shortest = ids.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? ""
      let name = shortest.split(separator: ".").last.map(String.init) ?? "App"
      let second = apps[index].appIDs.isEmpty ? "\(name)Android" : "\(name)2"
      let others = (3...).lazy.map { "\(name)\($0)" }
      let free =
        [name, second].first { !names.contains($0.lowercased()) }
        ?? others.first { !names.contains($0.lowercased()) } ?? name
      names.insert(free.lowercased())
      apps[index].name = apps.count == 1 ? LinkedApp.onlyName : free
      apps[index].title = name
    }
  }

  private mutating func note(_ place: ImportPlace, _ text: String) {
    notes.append(TableImport.Note(place: place, text: text, isLoss: true))
  }
}

extension DynamicComponent {
  /// The rule as a component of Apple's that compares links as they are spelled.
  ///
  /// Android's `*` before a character ends at the first such character, and Apple's may run across it.
  fileprivate var spelled: AssociationComponent {
    func spelled(_ pattern: UTF8Text, _ place: PercentEncoding.Place) -> UTF8Text {
      let tokens = PatternToken.tokens(of: pattern, allowsVariables: false)
      return UTF8Text(
        tokens.map { token in
          switch token {
          case .anyRun: "*"
          case .anyOne: "?"
          case .variable: ""
          case .literal(let scalar):
            scalar == PatternToken.slash
              ? "/" : PercentEncoding.encode(UTF8Text(scalars: [scalar]).description, for: place)
          }
        }.joined())
    }
    return AssociationComponent(
      path: path.map { spelled($0, .component) },
      query: query.map { items in
        .items(
          items.map { item in
            let pattern = spelled(item.pattern, .queryItem)
            // The item has to be in the link.
            return QueryItemPattern(
              UTF8Text(PercentEncoding.encode(item.name.description, for: .queryItem)), pattern == "*" ? "?*" : pattern)
          })
      },
      fragment: fragment.map { spelled($0, .component) }, exclude: exclude)
  }
}
