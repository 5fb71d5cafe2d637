import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
package import SiteAssociation
import TextLanguages

/// A file to import: Apple's association file or Android's.
public struct ImportSource: Sendable {
  /// The name of the file, for messages.
  public let name: String
  let octets: [UInt8]
  let apple: AssociationFile?
  let android: AssetLinks?

  /// Reads a file: an array is Android's `assetlinks.json`, any other value Apple's file.
  ///
  /// - Throws: `AssociationFileError` or `AssetLinksError`.
  public init(_ octets: [UInt8], name: String) throws {
    (self.name, self.octets) = (name, octets)
    let isArray = octets.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "[")
    apple = isArray ? nil : try AssociationFile(parsing: octets)
    android = isArray ? try AssetLinks(parsing: octets) : nil
  }

  /// A note without text on a value of the file: `details[0].components[2] {"/": "/buy/*"}`.
  func note(_ value: String, at offset: Int?) -> TableImport.Note {
    TableImport.Note(file: name, position: offset.map { JSONPosition(of: $0, in: octets) }, value: value)
  }
}

/// A row of a file for an app.
package struct ImportedRule {
  /// The note on the row, without text.
  let place: TableImport.Note
  /// The row with the members of the defaults; a rule of Android's file with the same members.
  let component: AssociationComponent
  var variables: [SubstitutionVariable] = []
  /// The rule of Android's file; nil in Apple's.
  var dynamic: DynamicComponent?

  var excludes: Bool { component.exclude == true }
}

/// An app of the imported files: the builds that open the same links and use the same services.
struct ImportedApp {
  var linked = LinkedApp(name: "")
  /// The name that people read.
  var title = ""
  /// The rows of Apple's file, and those of Android's, in the order in which they are compared with links.
  var apple: [ImportedRule] = []
  var android: [ImportedRule] = []

  /// Whether Android's file has rules for the app; without them, all links open it.
  var hasRules: Bool { !android.isEmpty && android[0].dynamic != DynamicComponent() }
}

/// The apps of files, and what of their services and statements a table cannot say.
struct ImportedApps {
  private(set) var apps: [ImportedApp] = []
  private(set) var notes: [TableImport.Note] = []
  private let budget: SharedWork

  /// - Parameter budget: that of all questions of an import.
  init(_ sources: [ImportSource], _ budget: SharedWork) {
    self.budget = budget
    for source in sources { if let file = source.apple { add(file, source) } }
    for source in sources { if let file = source.android { add(file, source) } }
    // Each app has the name of its shortest identifier: `….Wikipedia`, not `….Wikipedia.beta`.
    var names: Set<String> = []
    for index in apps.indices {
      let app = apps[index].linked
      let ids = app.appIDs + app.appClips + app.android.map(\.name)
      apps[index].title = Self.lastName(ids.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? "")
      apps[index].linked.name = apps.count == 1 ? LinkedApp.onlyName : names.unique(apps[index].title)
    }
  }

  private mutating func add(_ file: AssociationFile, _ source: ImportSource) {
    let links = file.appLinks ?? AppLinks()
    var rules: [UTF8Text: [ImportedRule]] = [:]
    var ids: [UTF8Text] = []
    for (index, (detail, entry)) in zip(links.details ?? [], links.rules).enumerated() {
      let place = source.note("details[\(index)]", at: detail.offset)
      noteOthers(detail.otherMembers, AssociationDetail.names, place)
      let own = read(entry.rules, links.substitutionVariables ?? [], source)
      for app in detail.apps {
        if rules[app] == nil { ids.append(app) }
        if AppID.list(app.description)?.count != 1, rules[app] == nil {
          notes.append(
            place.with("\(quoted(app)) is not \(AppID.form), so servers refuse the table: write the id of the app"))
        }
        rules[app, default: []] += own
      }
    }
    let (credentials, activities) = (file.webCredentials?.apps ?? [], file.activityContinuation?.apps ?? [])
    for id in credentials + activities where !ids.contains(id) { ids.append(id) }
    for id in ids {
      var app = ImportedApp(apple: rules[id] ?? [])
      (app.linked.webCredentials, app.linked.activityContinuation) = (credentials.contains(id), activities.contains(id))
      let same = apps.firstIndex { other in
        other.linked.webCredentials == app.linked.webCredentials
          && other.apple.map(\.component) == app.apple.map(\.component)
          && other.linked.activityContinuation == app.linked.activityContinuation
      }
      if same == nil { apps.append(app) }
      apps[same ?? apps.count - 1].linked.appIDs.append(id.description)
    }
    for clip in file.appClips?.apps ?? [] {
      if apps.isEmpty { apps.append(ImportedApp()) }
      let owner = apps.firstIndex { $0.linked.appIDs.contains { clip.starts(with: $0 + ".") } }
      apps[owner ?? 0].linked.appClips.append(clip.description)
    }
  }

  private mutating func read(
    _ rules: [FileRule], _ variables: [SubstitutionVariable], _ source: ImportSource
  ) -> [ImportedRule] {
    rules.filter { !$0.own.isNoObject }.map { rule in
      let place = source.note("details[\(rule.detail)].\(rule.place) \(rule.text)", at: rule.offset)
      noteOthers(rule.own.otherMembers, AssociationComponent.names, place)
      return ImportedRule(place: place, component: rule.component, variables: variables)
    }
  }

  /// Notes the members that devices do not know.
  private mutating func noteOthers(_ members: [JSONMember], _ known: [UTF8Text], _ place: TableImport.Note) {
    for member in members where !known.contains(member.name) {
      notes.append(place.with("devices ignore the key \(quoted(member.name)), so it is left out"))
    }
  }

  private mutating func add(_ file: AssetLinks, _ source: ImportSource) {
    var found: [ImportedApp] = []
    let areDiscarded = AssetLinksMatcher(file).areRulesDiscarded
    for (index, statement) in file.statements.enumerated() {
      let place = source.note("[\(index)]", at: statement.source.offset)
      guard statement.include == nil, let target = statement.target, target.namespace == "android_app",
        let package = target.packageName
      else {
        notes.append(place.with("a table names Android apps only, so this statement is left out"))
        continue
      }
      let relations = statement.relation ?? []
      for relation in relations
      where relation != AssetStatement.handleAllURLs && relation != AssetStatement.loginCredentials {
        notes.append(place.with("a table cannot grant \(relation.excerpt()), so \(package.excerpt()) loses it"))
      }
      let at = found.firstIndex { $0.linked.android[0].name == package.description } ?? found.count
      if at == found.count {
        found.append(ImportedApp(linked: LinkedApp(name: "", android: [.init(package.description, fingerprints: [])])))
      }
      for print in (target.fingerprints ?? []).map(\.description)
      where !found[at].linked.android[0].fingerprints.contains(print) {
        found[at].linked.android[0].fingerprints.append(print)
      }
      if relations.contains(AssetStatement.loginCredentials) { found[at].linked.android[0].loginCredentials = true }
      guard relations.contains(AssetStatement.handleAllURLs), !found[at].hasRules else { continue }
      let own = statement.relationExtensions?.first { $0.relation == AssetStatement.handleAllURLs }?.components
      found[at].android =
        areDiscarded || own == nil
        ? [ImportedRule(place: place, component: .init(), dynamic: DynamicComponent())]
        : (own ?? []).enumerated().map { position, rule in
          let component = AssociationComponent(
            path: rule.path, query: rule.query.map(QueryPattern.items), fragment: rule.fragment, exclude: rule.exclude)
          let value = "[\(index)].dynamic_app_link_components[\(position)] \(shortText(of: rule.node))"
          let place = source.note(value, at: rule.source.offset)
          return ImportedRule(place: place, component: component, dynamic: rule)
        }
    }
    for app in found { add(app) }
  }

  /// Adds a package to the app of another package with the same rules, to an app of Apple's file that opens the same
  /// links (without rules, to the one with the same last name, or the only one), or as an app of its own.
  private mutating func add(_ app: ImportedApp) {
    let rows = app.android.map(\.dynamic)
    if let same = apps.firstIndex(where: { !$0.linked.android.isEmpty && $0.android.map(\.dynamic) == rows }) {
      return apps[same].linked.android += app.linked.android
    }
    let free = apps.indices.filter { apps[$0].linked.android.isEmpty && !apps[$0].apple.isEmpty }
    let name = Self.lastName(app.linked.android[0].name).lowercased()
    let partner = free.first { index in
      app.hasRules
        ? RowComparison.areSame(apps[index].apple, app.android, budget)
        : free.count == 1 || apps[index].linked.appIDs.contains { Self.lastName($0).lowercased() == name }
    }
    guard let partner, !app.android.isEmpty else { return apps.append(app) }
    (apps[partner].linked.android, apps[partner].android) = (app.linked.android, app.android)
  }

  private static func lastName(_ id: String) -> String { id.split(separator: ".").last.map(String.init) ?? "App" }
}

extension RowComparison {
  /// Whether rows of Apple's file and of Android's open the same links. Apple's file of a table excludes empty components,
  /// which no pattern of Android's can, and Android reads an escaped slash as a slash.
  static func areSame(_ apple: [ImportedRule], _ android: [ImportedRule], _ budget: SharedWork) -> Bool {
    let odd = Language.union([.literal("%2F".utf8), .literal("//".utf8)])
    let paths = Language.except(LinkLanguage.anyPath, .sequence(.anything, odd, .anything))
    let comparison = RowComparison(rows(apple), rows(android), paths: paths, budget)
    guard (comparison.old + comparison.new).allSatisfy(\.isKnown) else { return false }
    func isSame(_ answer: Answer) -> Bool { if case .same = answer { true } else { false } }
    return apple.indices.allSatisfy { isSame(comparison.difference(at: $0)) }
      && android.indices.allSatisfy { isSame(comparison.gain(at: $0)) }
  }

  /// The rows of one platform's rules.
  package static func rows(_ rules: [ImportedRule]) -> [GenerationProof.Row] {
    if rules.first?.dynamic != nil { return rows(rules.compactMap(\.dynamic)) }
    // Several files have variables of their own.
    guard rules.allSatisfy({ $0.variables == rules[0].variables }) else { return rules.flatMap { rows([$0]) } }
    return GenerationProof.rows(rules.map(\.component), rules.first?.variables ?? [])
  }
}
