import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import SiteAssociation
import TextLanguages

/// The routes and the patterns that no app opens, made of the rows of all apps, and the links that differ.
///
/// In a file, the first row that matches a link decides. In a table, a pattern that no app opens decides first, then the
/// more specific route. So a row that excludes becomes such a pattern if no app opens any of its links, else a route that
/// its apps do not open, and nothing at all if no later row would open its links.
struct ImportedTable {
  /// A row for an app.
  struct Row {
    let rule: ImportedRule
    let links: GenerationProof.Row
    var pattern: ImportedPattern?
    /// Why some of its links have no route.
    var reasons: [String] = []
    /// The difference for its app, in words: `/a/b no longer opens the app`; or a sentence that the comparison is undecided.
    var finding: String?

    /// The note on the row; nil if the table says exactly the same.
    var note: TableImport.Note? { finding.map { rule.place.with(([$0] + reasons).joined(separator: "; ")) } }
  }

  /// The rows of an app on a platform, the first of an app being those that routes are made of.
  private struct List {
    let app: Int
    let isAndroid: Bool
    let rows: Range<Int>
  }

  let apps: [ImportedApp]
  private(set) var rows: [Row] = []
  private(set) var routes: [ImportedRoute] = []
  private(set) var webOnly: [String] = []
  /// What differs that no row decides.
  private(set) var remarks: [String] = []
  /// Whether no row tells upper and lower case apart.
  let ignoresCase: Bool

  /// The texts in closed sets, and how many there may be, for memory's sake.
  private var textCount = 0
  private static let mostTexts = 200_000
  private var names: Set<String> = []
  private var lists: [List] = []
  private let budget: SharedWork

  /// - Parameter budget: that of all questions of an import.
  init(_ apps: [ImportedApp], _ budget: SharedWork) {
    (self.apps, self.budget) = (apps, budget)
    let rules = apps.flatMap { $0.apple + $0.android }
    ignoresCase = !rules.isEmpty && rules.allSatisfy { $0.component.caseSensitive == false }
    for (index, app) in apps.enumerated() {
      if !app.linked.appIDs.isEmpty { add(app.apple, of: index, isAndroid: false) }
      if !app.linked.android.isEmpty { add(app.android, of: index, isAndroid: true) }
    }
    addRoutes()
    if let table = checkedTable() { compare(table) }
  }

  private mutating func add(_ rules: [ImportedRule], of app: Int, isAndroid: Bool) {
    let isOwn = ownList(app) == nil
    lists.append(List(app: app, isAndroid: isAndroid, rows: rows.count..<rows.count + rules.count))
    for (rule, links) in zip(rules, RowComparison.rows(rules)) {
      var row = Row(rule: rule, links: links)
      do throws(ImportedPattern.Fault) {
        if rule.dynamic == DynamicComponent() { throw .init(text: "without rows, all links open the app") }
        if rule.component.caseSensitive == false, !ignoresCase {
          throw .init(text: "a table ignores the case of all links or of none")
        }
        let pattern = try ImportedPattern(rule)
        textCount += pattern.textCount
        if textCount > Self.mostTexts { throw .init(text: "the values of the variables are too many for a table") }
        if !row.links.isKnown { throw .init(text: "it takes too long to compare its links") }
        if isOwn { row.pattern = pattern }
      } catch {
        row.reasons = ["not translated: \(error.text)"]
      }
      rows.append(row)
    }
  }

  private func ownList(_ app: Int) -> List? { lists.first { $0.app == app } }

  private func links(_ list: List?) -> [GenerationProof.Row] { list.map { rows[$0.rows].map(\.links) } ?? [] }

  private mutating func addRoutes() {
    let compared = apps.indices.map { RowComparison(rows.map(\.links), links(ownList($0)), budget) }
    for list in lists {
      let own = RowComparison(links(list), [], budget)
      let leading = list.rows.prefix { rows[$0].rule.excludes }
      for index in list.rows where !rows[index].rule.excludes || own.hides(index - list.rows.lowerBound) != false {
        guard let pattern = rows[index].pattern else { continue }
        let isKept = rows[index].rule.excludes && pattern.isPlain
        if isKept,
          apps.indices.allSatisfy({
            $0 == list.app && leading.contains(index) || compared[$0].areAllLinks(of: index, open: false)
          })
        {
          webOnly += pattern.routes.map(\.pattern).filter { !webOnly.contains($0) }
        } else {
          for route in pattern.routes { add(route, of: index) }
        }
      }
    }
    for index in routes.indices {
      // An app opens a route if its row does, or if it opens all links of another app's row.
      let opening = apps.indices.filter { app in
        ownList(app)?.rows.first(where: routes[index].rows.contains).map { !rows[$0].rule.excludes }
          ?? compared[app].areAllLinks(of: routes[index].rows[0], open: true)
      }
      if opening.count < apps.count { routes[index].apps = opening.map { apps[$0].linked.name } }
    }
  }

  private mutating func add(_ route: ImportedRoute, of row: Int) {
    let same = routes.firstIndex { $0.pattern == route.pattern && $0.parameters == route.parameters }
    if let same { return routes[same].rows.append(row) }
    let literals = route.pattern.replacing(/[:*]\w+|%../, with: "/")
    let words = literals.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
    let name = !words.isEmpty ? words.joined(separator: ".") : route.pattern == "/" ? "home" : "any"
    routes.append(route)
    (routes[routes.count - 1].name, routes[routes.count - 1].rows) = (names.unique(name), [row])
  }

  /// The table of the routes. Of two that share links of which neither is more specific, the later one is left out, and so
  /// is one with a fault of its own.
  private mutating func checkedTable() -> RouteTable? {
    while true {
      var (findings, left, fault) = (JSONFindings(), [String: String](), "")
      do throws(TableFaults) {
        if let declared = DeclaredTable(node, &findings) {
          return try RouteTable(declared.router, isForManyLinks: false)
        }
        fault = findings.all.map(\.message).joined(separator: "; ")
        for finding in findings.all {
          let place = finding.message.firstMatch(of: /^routes\[(\d+)\][^:]*: (.*)/.dotMatchesNewlines())
          if let place, let index = Int(place.1) { left[routes[index].name] = String(place.2) }
        }
      } catch {
        fault = "\(error)"
        for fault in error.faults {
          switch fault {
          case .conflict(let one, let other, let link):
            let pair = routes.map(\.name).filter { $0 == one.name || $0 == other.name }
            if pair.count == 2, left[pair[0]] == nil { left[pair[1]] = "\(pair[0]) matches \(link) too" }
          case .unreachable(let route, _, _), .declaration(let route, _): left[route.name] = "\(fault)"
          default: continue
          }
        }
      }
      let kept = routes.filter { left[$0.name] == nil }
      guard kept.count < routes.count else {
        remarks.append("the table has a fault, so its links are not compared: \(fault)")
        return nil
      }
      for route in routes {
        for row in route.rows where left[route.name] != nil {
          rows[row].reasons.append("the route \(route.pattern) is left out: \(left[route.name] ?? "")")
        }
      }
      routes = kept
    }
  }

  /// Compares the rows of the imported files with those of the files of a table.
  private mutating func compare(_ table: RouteTable) {
    func finding(_ answer: RowComparison.Answer, _ opener: String) -> String? {
      switch answer {
      case .same: nil
      case .undecided: "it takes too long to compare the links of \(opener)"
      case .differs(let link, let isOpen): link + (isOpen ? " no longer opens " : " then also opens ") + opener
      }
    }
    let generator = AssociationGenerator(table)
    let linked = apps.map(\.linked)
    let apple = (try? generator.written(for: linked, spending: budget).file)?.appLinks
    let android = generator.assetLinks(for: linked, spending: budget).file
    for list in lists {
      let app = linked[list.app]
      let made: [GenerationProof.Row]
      if list.isAndroid {
        let statement = android.statements.first { $0.target?.packageName == UTF8Text(app.android[0].name) }
        made = RowComparison.rows(statement?.relationExtensions?.first?.components ?? [])
      } else {
        let entry = apple?.details?.first { $0.appIDs?.contains(UTF8Text(app.appIDs[0])) == true }
        made = GenerationProof.rows(
          entry?.components ?? [], apple?.substitutionVariables ?? [], RuleDefaults.of(apple?.defaults))
      }
      let comparison = RowComparison(
        links(list), made, paths: list.isAndroid ? RowComparison.androidPaths : LinkLanguage.anyPath, budget)
      let opener =
        (apps.count == 1 ? "the app" : app.name) + (list.isAndroid && !app.appIDs.isEmpty ? " on Android" : "")
      for row in list.rows {
        rows[row].finding =
          rows[row].links.isKnown
          ? finding(comparison.difference(at: row - list.rows.lowerBound), opener)
          : "its links are not compared for \(opener)"
      }
      remarks += made.indices.compactMap { finding(comparison.gain(at: $0), opener) }
    }
  }
}
