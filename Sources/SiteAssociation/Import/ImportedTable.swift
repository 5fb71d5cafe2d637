import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// The routes and the patterns that no app opens, made of the rows of all apps.
///
/// In a file, the first row that matches a link decides. In a table, a pattern that no app opens decides first, then the
/// more specific route. So a row that excludes becomes such a pattern if no app opens any of its links, else a route that
/// its apps do not open, and nothing at all if the other routes do not match its links.
struct ImportedTable {
  /// A row, once for all apps that have it.
  struct Row {
    let rule: ImportedRule
    var pattern: ImportedPattern?
    /// What its routes take more or less than the row, or why it has none.
    var reasons: [String] = []
    /// What differs for some apps, each with the apps: `/a/b no longer opens`.
    var findings: [(text: String, apps: [String])] = []
  }

  /// A route, and the rows with its links.
  struct Route {
    let name: String
    let route: ImportedRoute
    var rows: [Int]
    /// The names of the apps that open it; nil for all.
    var apps: [String]?
  }

  let apps: [ImportedApp]
  private(set) var rows: [Row] = []
  private(set) var routes: [Route] = []
  private(set) var webOnly: [String] = []
  /// Why the links are not compared; nil if they are.
  private(set) var fault: String?
  var ignoresCase: Bool { rows.contains { $0.rule.component.caseSensitive == false } }

  /// The rows of each app by their places in the files.
  private var places: [[ImportPlace: Int]] = []
  private var names: [String: Int] = [:]

  init(_ apps: [ImportedApp], _ budget: RowComparison.Budget) {
    self.apps = apps
    readRows()
    for index in rows.indices where !rows[index].rule.excludes { addRoutes(of: index) }
    guard let first = routeTable() else { return }
    chooseApps(by: first)
    guard let opening = routeTable() else { return }
    keepFromApps(ImportComparison(opening, apps, budget), budget)
    guard let table = routeTable() else { return }
    chooseApps(by: table)
    if let whole = routeTable() { addFindings(ImportComparison(whole, apps, budget)) }
  }

  private mutating func readRows() {
    var known: [ImportedRule.Meaning: Int] = [:]
    for app in apps {
      var own: [ImportPlace: Int] = [:]
      for rule in app.apple + app.android {
        let index = known[rule.meaning] ?? rows.count
        if index == rows.count {
          known[rule.meaning] = index
          rows.append(Row(rule: rule))
        }
        own[rule.place] = index
        guard rows[index].pattern == nil, rows[index].reasons.isEmpty else { continue }
        if rule.dynamic == DynamicComponent() {
          rows[index].reasons = [
            "the statement has no dynamic rules, so all links of the app's manifest open it; those of the table do from "
              + "Android 15 on"
          ]
        } else if rule.dynamic == nil || app.apple.isEmpty {
          do throws(ImportedPattern.Fault) {
            let pattern = try ImportedPattern(rule)
            (rows[index].pattern, rows[index].reasons) = (pattern, pattern.remarks)
          } catch {
            rows[index].reasons = ["not translated: \(error.text)"]
          }
        }
      }
      places.append(own)
    }
  }

  // MARK: Routes

  private mutating func addRoutes(of row: Int) {
    for route in rows[row].pattern?.routes ?? [] {
      if let same = routes.firstIndex(where: {
        $0.route.pattern == route.pattern && $0.route.parameters == route.parameters && $0.route.loose == route.loose
      }) {
        routes[same].rows.append(row)
      } else {
        routes.append(Route(name: name(of: route), route: route, rows: [row]))
      }
    }
  }

  /// A name of the literals of a route, which no other route has.
  private mutating func name(of route: ImportedRoute) -> String {
    func plain(_ words: [String]) -> String {
      words.map { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-") }
        .filter { !$0.isEmpty }.joined(separator: ".")
    }
    let values = route.pattern.split { "/:@*?#.=&".contains($0) }.filter { $0 != "path" }.map(String.init)
    let base = [plain(route.words), plain(route.pattern == "/" ? ["home"] : values), "any"].first { !$0.isEmpty } ?? ""
    repeat {
      names[base, default: 0] += 1
      let number = names[base, default: 1]
      let name = number == 1 ? base : "\(base)\(number)"
      if number == 1 || names[name] == nil {
        names[name] = max(names[name] ?? 0, 1)
        return name
      }
    } while true
  }

  /// The table of the routes. Of two that share links of which neither is more specific, the later one is left out, and so
  /// is one with a fault of its own.
  private mutating func routeTable() -> RouteTable? {
    while true {
      var findings = JSONFindings()
      var left: [(route: String, reason: String)] = []
      do throws(TableFaults) {
        if let declared = DeclaredTable(node, &findings) {
          return try RouteTable(declared.router, isForManyLinks: false)
        }
        for finding in findings.all {
          let place = finding.message.firstMatch(of: /^routes\[(\d+)\][^:]*: (.*)/.dotMatchesNewlines())
          if let place, let index = Int(place.1) { left.append((routes[index].name, String(place.2))) }
        }
        fault = findings.all.first?.message
      } catch {
        for fault in error.faults {
          switch fault {
          case .conflict(let one, let other, let link):
            let pair = routes.filter { $0.name == one.name || $0.name == other.name }
            guard pair.count == 2, !left.contains(where: { $0.route == pair[0].name }) else { continue }
            left.append((pair[1].name, "it matches \(link), which \(pair[0].name) matches too"))
          case .unreachable(let route, _, let other):
            left.append((route.name, "it matches no link that \(other.name) does not match"))
          case .declaration(let route, let text): left.append((route.name, text))
          case .reserved, .sameName, .redirect, .settings: continue
          }
        }
        fault = "\(error)"
      }
      guard !left.isEmpty else { return nil }
      fault = nil
      for (name, reason) in left {
        guard let index = routes.firstIndex(where: { $0.name == name }) else { continue }
        let route = routes.remove(at: index)
        for row in route.rows {
          rows[row].reasons.append("the route \(name) \(route.route.pattern) is left out: \(reason)")
        }
      }
    }
  }

  // MARK: Apps

  /// Says of each route which apps open it: those with a row for it that opens, or whose rows open most of its links.
  private mutating func chooseApps(by table: RouteTable) {
    let matchers = apps.map { app in
      let detail = AssociationDetail(appIDs: [""], components: app.rules.map(\.component))
      return AssociationMatcher(
        AssociationFile(
          appLinks: AppLinks(details: [detail], substitutionVariables: app.rules.first?.variables)))
    }
    var resolution = Resolution()
    for index in routes.indices {
      let samples = routes[index].rows.map { rows[$0].rule }.flatMap { rule in
        PatternSamples(rule.component, PatternSamples.values(rule.variables), fillers: ["x", "1", "x/x"]).links
      }
      let links = samples.filter { link in
        guard let request = try? DeepLinkRequest(link), (try? table.resolve(request, into: &resolution)) == true else {
          return false
        }
        return table.shapes[resolution.route].name == routes[index].name
      }.compactMap { try? AssociationURL("https://example.com" + $0) }
      let opening = apps.indices.filter { app in
        let own = apps[app].rules.first { places[app][$0.place].map(routes[index].rows.contains) == true }
        if own?.excludes == false { return true }
        return links.count { matchers[app].matches($0)[0].verdict == .match } * 2 > links.count
      }
      routes[index].apps = opening.count == apps.count ? nil : opening.map { apps[$0].name }
    }
  }

  /// Adds the rows that exclude links which the routes would open.
  private mutating func keepFromApps(_ opened: ImportComparison, _ budget: RowComparison.Budget) {
    var needed: Set<Int> = []
    for list in opened.lists {
      for (index, rule) in list.rules.enumerated() where rule.excludes {
        if case .same = list.comparison.difference(at: index), list.comparison.isKnown(index) { continue }
        if let row = places[list.app][rule.place] { needed.insert(row) }
      }
    }
    for index in needed.sorted() {
      guard let patterns = rows[index].pattern?.webOnly,
        opened.lists.allSatisfy({ $0.opensNone(of: rows[index].rule, budget) })
      else {
        addRoutes(of: index)
        continue
      }
      webOnly += patterns
    }
  }

  // MARK: Findings

  private mutating func addFindings(_ compared: ImportComparison) {
    for list in compared.lists {
      let opener = (apps.count == 1 ? "the app" : apps[list.app].name) + list.platform
      func add(_ answer: RowComparison.Answer, at row: Int?) {
        guard let row else { return }
        switch answer {
        case .same: return
        case .undecided: self.add("it takes too long to compare its links for", of: opener, to: row)
        case .differs(let link, let isOpen):
          self.add(isOpen ? "\(link) no longer opens" : "\(link) then also opens", of: opener, to: row)
        }
      }
      var unknown: Set<Int> = []
      for (index, rule) in list.rules.enumerated() {
        let row = places[list.app][rule.place]
        add(list.comparison.difference(at: index), at: row)
        if let row, !list.comparison.isKnown(index) {
          unknown.insert(row)
          self.add("its links are not compared for", of: opener, to: row)
        }
      }
      for (index, comment) in list.comments.enumerated() {
        let route = comment.split(separator: ", ").first.map(String.init) ?? ""
        let row = routes.first { $0.name == route }?.rows.first ?? rows.indices.first
        let isUnknown = row.map(unknown.contains) == true
        add(isUnknown ? list.comparison.sureGain(at: index) : list.comparison.gain(at: index), at: row)
      }
    }
  }

  private mutating func add(_ finding: String, of app: String, to row: Int) {
    let known = rows[row].findings.firstIndex { $0.text == finding } ?? rows[row].findings.count
    if known == rows[row].findings.count { rows[row].findings.append((finding, [])) }
    if !rows[row].findings[known].apps.contains(app) { rows[row].findings[known].apps.append(app) }
  }
}

/// The rows of the imported files beside those of the files of a table.
struct ImportComparison {
  /// The rows of an app on one platform.
  struct List {
    /// The index of the app, and the platform in words if the app has both.
    let app: Int
    let platform: String
    let rules: [ImportedRule]
    let comparison: RowComparison
    /// The comments of the generated rows, which name their routes.
    let comments: [String]

    /// Whether no link of a row is opened, as far as it is known.
    func opensNone(of row: ImportedRule, _ budget: RowComparison.Budget) -> Bool {
      let own = RowComparison.rows(rules)
      // Android without rules opens all links, whatever a table says.
      if rules.first?.dynamic == DynamicComponent() { return true }
      if rules.prefix(while: \.excludes).contains(where: { $0.meaning == row.meaning }) { return true }
      guard own.allSatisfy(\.isKnown) else { return false }
      if case .same = RowComparison(RowComparison.rows([row]), own, budget).difference(at: 0) { return true }
      return false
    }
  }

  private(set) var lists: [List] = []

  init(_ table: RouteTable, _ apps: [ImportedApp], _ budget: RowComparison.Budget) {
    let generator = AssociationGenerator(table)
    let linked = apps.map(\.linked)
    let apple = (try? generator.file(for: linked).file)?.appLinks
    let android = generator.assetLinks(for: linked).file
    for (index, app) in apps.enumerated() {
      if let id = app.appIDs.first {
        let components = apple?.details?.first { $0.appIDs?.contains(id) == true }?.components ?? []
        let rows = GenerationProof.rows(
          components, apple?.substitutionVariables ?? [], RuleDefaults.of(apple?.defaults))
        lists.append(
          List(
            app: index, platform: "", rules: app.apple,
            comparison: RowComparison(RowComparison.rows(app.apple), rows, budget),
            comments: components.map { $0.comment?.description ?? "" }))
      }
      if let package = app.packages.first, !app.android.isEmpty || app.packages.contains(where: \.loginCredentials) {
        let statement = android.statements.first { $0.target?.packageName == UTF8Text(package.name) }
        let rules = statement?.relationExtensions?.first?.components ?? []
        lists.append(
          List(
            app: index, platform: app.appIDs.isEmpty ? "" : " on Android", rules: app.android,
            comparison: RowComparison(
              RowComparison.rows(app.android), RowComparison.rows(rules), paths: RowComparison.androidPaths, budget),
            comments: generator.commonComponents(for: app.name).components.map { $0.comment?.description ?? "" }))
      }
    }
  }
}
