public import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
internal import DeepLinking

/// A first `links.json` made of association files, and a note for each row whose links the table does not keep exactly.
///
/// The association files of the table are generated and compared with the imported ones, app by app: a link that an app
/// gains or loses is in the note of the row that decides it. Links are taken in their canonical spelling.
public struct TableImport: Sendable {
  /// The text of `links.json`, in which each note is a `//` comment.
  public let text: String
  /// The notes: those on whole values of the files, then those on rows, in the order of the files.
  public let notes: [Note]
  /// The number of routes.
  public var routeCount: Int { routes.count }
  /// Whether an app gains or loses links, or something else that the files say.
  public var hasLosses: Bool { notes.contains(where: \.isLoss) }
  /// The routes, and whether the table compares without case.
  let routes: [RouteDraft]
  let ignoresCase: Bool
  /// The patterns that no app opens.
  let webOnly: [String]
  /// The apps.
  let apps: [ImportedApp]

  /// A note on a row.
  public struct Note: Hashable, Sendable, CustomStringConvertible {
    /// Why there is a note.
    public enum Kind: Hashable, Sendable {
      /// No link is lost.
      case remark
      /// No route says what the row says.
      case untranslated
      /// The route takes more links than the row, or fewer.
      case inexact
      /// A table has no key for it.
      case unsupported
    }

    /// Why there is a note.
    public let kind: Kind
    /// The name of the file.
    public let file: String
    /// The position in the file; nil for the whole file.
    public let position: JSONPosition?
    /// The place of the row, `details[0].components[2]`; empty for the whole file.
    public let place: String
    /// The row as JSON on one line.
    public let row: String
    /// The text of the note.
    public let text: String

    init(_ kind: Kind, _ place: ImportPlace, _ text: String) {
      (self.kind, self.text, file, position) = (kind, text, place.file, place.position)
      (self.place, row) = (place.path, place.row)
    }

    /// Whether an app gains or loses something.
    public var isLoss: Bool { kind != .remark }

    /// The place, the row and the text on one line.
    public var description: String {
      let front = [place, row].filter { !$0.isEmpty }.joined(separator: " ")
      return front.isEmpty ? text : "\(front): \(text)"
    }

    /// The same as compilers write it: `file:line:column: warning: text`.
    public var located: String {
      "\(file)\(position.map { ":\($0)" } ?? ""): \(isLoss ? "warning" : "note"): \(description)"
    }
  }

  /// Translates files of one site; nil if they name no app.
  public init?(_ sources: [ImportSource]) {
    let budget = RowComparison.Budget()
    let imported = ImportedApps(sources, budget)
    guard !imported.apps.isEmpty else { return nil }
    var table = ImportedTable(imported.apps, budget)
    var own = imported.notes
    if let first = Self.routeTable(&table, &own) {
      table.chooseApps { first.route(of: $0) }
      if let whole = Self.routeTable(&table, &own) { ImportedLinks(whole, table.apps, budget).compare(&table) }
    }
    (apps, webOnly) = (table.apps, table.rows.flatMap(\.webOnly))
    (routes, ignoresCase) = (table.routes.filter(\.isKept).map(\.draft), table.ignoresCase)
    notes = own + table.rows.compactMap(\.note)
    text = LinksFile(table, own).text
  }

  /// The table of the file; nil after a fault, which becomes a note. A route with a fault of its own is left out.
  private static func routeTable(_ table: inout ImportedTable, _ notes: inout [Note]) -> RouteTable? {
    let octets = Array(LinksFile(table, [], withNotes: false).text.utf8)
    var findings = JSONFindings()
    var fault: String?
    do {
      if let declared = DeclaredTable(try JSONNode(parsing: octets), &findings) {
        return try RouteTable(declared.router, isForManyLinks: false)
      }
      fault = findings.all.first.map { "\($0)" }
    } catch let error as TableFaults {
      let left = error.faults.filter { fault in
        guard case .declaration(let route, let text) = fault else { return false }
        return table.leaveOut(route.name, because: text)
      }
      guard left.isEmpty else { return routeTable(&table, &notes) }
      fault = "\(error)"
    } catch {
      fault = "\(error)"
    }
    let place = ImportPlace(file: table.rows.first?.rule.place.file ?? "", position: nil, path: "", row: "")
    notes.append(
      Note(.inexact, place, "the links of the apps are not compared, because the table has a fault: \(fault ?? "")"))
    return nil
  }
}

extension ImportedTable.Row {
  /// The note on the row; nil if the table says exactly the same.
  var note: TableImport.Note? {
    let isUntranslated = translated.isEmpty
    guard findings.isEmpty else {
      return .init(
        isUntranslated && !reasons.isEmpty ? .untranslated : .inexact, rule.place,
        (findings.map { "\($0.text) \($0.apps.joined(separator: ", "))" } + reasons).joined(separator: "; "))
    }
    if let remark { return .init(.remark, rule.place, remark) }
    guard isUntranslated, let reason = reasons.first else { return nil }
    return .init(.remark, rule.place, "\(reason); no app loses a link by it")
  }
}

extension RouteTable {
  /// The name of the route that a link resolves to.
  fileprivate func route(of link: String) -> String? {
    var resolution = Resolution()
    guard let request = try? DeepLinkRequest(link), (try? resolve(request, into: &resolution)) == true else {
      return nil
    }
    return shapes[resolution.route].name
  }
}

/// The links of apps by the files of a table, compared with those of the imported files.
private struct ImportedLinks {
  private let apps: [ImportedApp]
  private let apple: AssociationFile?
  private let android: AssetLinks
  private let generator: AssociationGenerator
  private let budget: RowComparison.Budget

  init(_ table: RouteTable, _ apps: [ImportedApp], _ budget: RowComparison.Budget) {
    (self.apps, self.budget) = (apps, budget)
    generator = AssociationGenerator(table)
    let linked = apps.map(\.linked)
    apple = try? generator.file(for: linked).file
    android = generator.assetLinks(for: linked).file
  }

  func compare(_ table: inout ImportedTable) {
    for (index, app) in apps.enumerated() {
      if let id = app.appIDs.first {
        let entry = apple?.appLinks?.details?.first { $0.appIDs?.contains(id) == true }
        let components = entry?.components ?? []
        let rows = GenerationProof.rows(
          components, apple?.appLinks?.substitutionVariables ?? [], RuleDefaults.of(apple?.appLinks?.defaults))
        let comments = components.map { $0.comment?.description ?? "" }
        compare(app.apple, RowComparison(RowComparison.rows(app.apple), rows, budget), comments, index, "", &table)
      }
      if let package = app.packages.first, !app.android.isEmpty || app.packages.contains(where: \.loginCredentials) {
        let statement = android.statements.first { $0.target?.packageName == UTF8Text(package.name) }
        let rules = statement?.relationExtensions?.first?.components ?? []
        let comments = generator.commonComponents(for: app.name).components.map { $0.comment?.description ?? "" }
        let comparison = RowComparison(
          RowComparison.rows(app.android), RowComparison.rows(rules), paths: RowComparison.androidPaths, budget)
        compare(app.android, comparison, comments, index, app.appIDs.isEmpty ? "" : " on Android", &table)
      }
    }
  }

  /// - Parameters:
  ///   - comments: the comments of the generated rows, which name their routes.
  ///   - platform: the platform, if the app has both.
  private func compare(
    _ rules: [ImportedRule], _ comparison: RowComparison, _ comments: [String], _ app: Int, _ platform: String,
    _ table: inout ImportedTable
  ) {
    let opener = (apps.count == 1 ? "the app" : apps[app].name) + platform
    func add(_ answer: RowComparison.Answer, at row: Int?) {
      guard let row else { return }
      switch answer {
      case .same: return
      case .undecided: table.add("it takes too long to compare its links for", of: opener, to: row)
      case .differs(let link, let isOpen):
        table.add(isOpen ? "\(link) no longer opens" : "\(link) then also opens", of: opener, to: row)
      }
    }
    var unknown: Set<Int> = []
    for (index, rule) in rules.enumerated() {
      let row = table.row(rule, of: app)
      add(comparison.difference(at: index), at: row)
      if let row, !comparison.isKnown(index) {
        unknown.insert(row)
        table.add("its links are not compared for", of: opener, to: row)
      }
    }
    for (index, comment) in comments.enumerated() {
      let route = comment.split(separator: ", ").first.map(String.init) ?? ""
      let row = table.row(ofRoute: route) ?? table.rows.indices.first
      let isUnknown = row.map(unknown.contains) == true
      add(isUnknown ? comparison.sureGain(at: index) : comparison.gain(at: index), at: row)
    }
  }
}
