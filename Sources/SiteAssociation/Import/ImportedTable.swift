import DeepLinkOctets
import DeepLinkTables
internal import DeepLinking
import TextLanguages

/// The routes and the patterns that no app opens, made of the rows of all apps.
///
/// In a file, the first row that matches a link decides. In a table, a pattern that no app opens decides first, then the
/// more specific route. So a row that excludes becomes such a pattern if no app opens any of its links, else a route that
/// its apps do not open.
struct ImportedTable {
  /// A row, once for all apps that have it.
  struct Row {
    let rule: ImportedRule
    var translated: [(route: RouteDraft, words: [String])] = []
    /// What its routes take more or less than the row, or why it has none.
    var reasons: [String] = []
    /// The patterns that no app opens; empty if it is none.
    var webOnly: [String] = []
    /// Why it makes no difference; nil if it does.
    var remark: String?
    /// The routes that were made of it first, by their places in ``routes``.
    var routes: [Int] = []
    /// What differs for some apps, each with the apps: `/a/b no longer opens`.
    var findings: [(text: String, apps: [String])] = []
  }

  /// A route, and the rows with its links.
  struct Route {
    var draft: RouteDraft
    var rows: [Int]
    var isKept = true
    /// The names of the apps that open it; nil for all.
    var apps: [String]?
  }

  let apps: [ImportedApp]
  private(set) var rows: [Row] = []
  private(set) var routes: [Route] = []
  var ignoresCase: Bool { rows.contains { $0.rule.component.caseSensitive == false } }

  /// The rows of each app and platform, by their places in ``rows``.
  private var places: [[ImportPlace: Int]] = []
  private var names = RouteNames()

  init(_ apps: [ImportedApp], _ budget: RowComparison.Budget) {
    self.apps = apps
    var known: [RowKey: Int] = [:]
    for app in apps {
      var own: [ImportPlace: Int] = [:]
      for rule in app.apple + app.android {
        let key = RowKey(rule)
        let isSource = rule.dynamic == nil || app.apple.isEmpty
        let index = known[key] ?? rows.count
        if index == rows.count {
          known[key] = index
          rows.append(Row(rule: rule))
          if rule.dynamic == DynamicComponent() {
            rows[index].reasons = [
              "the statement has no dynamic rules, so all links of the app's manifest open it; those of the table do "
                + "from Android 15 on"
            ]
          }
        }
        if isSource, rows[index].translated.isEmpty, rows[index].reasons.isEmpty {
          translate(index)
        }
        own[rule.place] = index
      }
      places.append(own)
    }
    keepFromApps(budget)
    addRoutes()
  }

  private struct RowKey: Hashable {
    let component: AssociationComponent
    let dynamic: DynamicComponent?

    init(_ rule: ImportedRule) {
      var component = rule.component
      (component.comment, component.otherMembers, component.exclude) = (nil, [], rule.excludes)
      (self.component, dynamic) = (component, rule.dynamic)
    }
  }

  private mutating func translate(_ index: Int) {
    do throws(ImportedPath.Fault) {
      let row = try ImportedRow(rows[index].rule)
      (rows[index].translated, rows[index].reasons) = (row.routes, row.remarks)
    } catch {
      rows[index].reasons = ["not translated: \(error.text)"]
    }
  }

  // MARK: Rows that exclude

  /// Finds the rows that exclude links of no route, and those that no app opens.
  private mutating func keepFromApps(_ budget: RowComparison.Budget) {
    let settings = TableSettings(ignoresCase: ignoresCase)
    func forms(_ row: Row) -> [OpenedForm] {
      row.translated.flatMap { (try? $0.route.shape().forms) ?? [] }.map { OpenedForm($0, settings) }
    }
    let including = rows.map { $0.rule.excludes ? [] : forms($0) }
    let compared = apps.flatMap { app in
      [app.apple, app.android].filter { !$0.isEmpty && $0.first?.dynamic != DynamicComponent() }
    }
    let openings = compared.map { Openings($0, budget) }
    var later = [Set<Int>](repeating: [], count: rows.count)
    for (app, own) in zip(apps, places) {
      for rules in [app.apple, app.android] {
        let indices = rules.compactMap { own[$0.place] }
        var behind: Set<Int> = []
        for index in indices.reversed() {
          if rows[index].rule.excludes { later[index].formUnion(behind) } else { behind.insert(index) }
        }
      }
    }
    for index in rows.indices where rows[index].rule.excludes && !rows[index].translated.isEmpty {
      let own = forms(rows[index])
      // Rows before it decide their links by themselves.
      guard later[index].contains(where: { including[$0].contains { form in own.contains { $0.beats(form) != nil } } })
      else {
        rows[index].remark = "no route matches links that it excludes, so no app opens them"
        continue
      }
      guard openings.contains(where: { $0.isDecided(by: rows[index].rule) }) else {
        rows[index].remark = "earlier rows decide all links that it excludes"
        continue
      }
      let patterns = rows[index].translated.map { $0.route.webOnlyPatterns }
      guard patterns.allSatisfy({ !$0.isEmpty }), openings.allSatisfy({ !$0.hasLink(of: rows[index].rule) }) else {
        continue
      }
      rows[index].webOnly = patterns.flatMap { $0 }
    }
  }

  /// The links that the rows of an app open.
  private struct Openings {
    let rules: [ImportedRule]
    private let rows: [GenerationProof.Row]
    private let firstOpening: Int
    private let budget: RowComparison.Budget

    init(_ rules: [ImportedRule], _ budget: RowComparison.Budget) {
      (self.rules, self.budget, rows) = (rules, budget, RowComparison.rows(rules))
      firstOpening = rules.firstIndex { !$0.excludes } ?? rules.count
    }

    /// Whether a row decides some links, as far as is known.
    func isDecided(by row: ImportedRule) -> Bool {
      let key = RowKey(row)
      guard let index = rules.firstIndex(where: { RowKey($0) == key }) else { return false }
      guard index > firstOpening else { return true }
      guard rows[...index].allSatisfy(\.isKnown) else { return true }
      let everything = RowComparison.rows([ImportedRule(place: row.place, component: .init(), variables: [])])
      // The row excludes each link that it decides.
      if case .same = RowComparison(Array(rows[...index]), everything, budget).difference(at: index) { return false }
      return true
    }

    /// Whether some links of a row are opened, or it is not known.
    func hasLink(of row: ImportedRule) -> Bool {
      guard firstOpening < rules.count else { return false }
      let key = RowKey(row)
      if rules[..<firstOpening].contains(where: { RowKey($0) == key }) { return false }
      guard rows.allSatisfy(\.isKnown) else { return true }
      if case .same = RowComparison(RowComparison.rows([row]), rows, budget).difference(at: 0) { return false }
      return true
    }
  }

  // MARK: Routes

  private mutating func addRoutes() {
    var known: [[String]: Int] = [:]
    // A route of links that apps open is never left out for one of links that they do not open.
    let order = rows.indices.filter { !rows[$0].rule.excludes } + rows.indices.filter { rows[$0].rule.excludes }
    for index in order where rows[index].remark == nil && rows[index].webOnly.isEmpty {
      for (route, words) in rows[index].translated {
        let key = [route.pattern] + route.parameters.map { "\($0)" }.sorted()
        if let same = known[key] {
          routes[same].rows.append(index)
        } else {
          known[key] = routes.count
          rows[index].routes.append(routes.count)
          let draft = RouteDraft(
            name: names.name(words, route.pattern), pattern: route.pattern, parameters: route.parameters)
          routes.append(Route(draft: draft, rows: [index]))
        }
      }
    }
    let outcomes = RouteDraft.table(of: routes.map(\.draft), ignoringCase: ignoresCase)
    for (index, outcome) in outcomes.enumerated() {
      switch outcome {
      case .kept(let draft): routes[index].draft = draft
      case .leftOut(let reason): leaveOut(index, because: "it \(reason)")
      }
    }
  }

  private mutating func leaveOut(_ index: Int, because reason: String) {
    routes[index].isKept = false
    let draft = routes[index].draft
    for row in routes[index].rows {
      rows[row].reasons.append("the route \(draft.name) \(draft.pattern) is left out: \(reason)")
    }
  }

  /// Leaves out a route; returns false if no route has the name.
  mutating func leaveOut(_ name: String, because reason: String) -> Bool {
    guard let index = routes.firstIndex(where: { $0.isKept && $0.draft.name == name }) else { return false }
    leaveOut(index, because: reason)
    return true
  }

  /// Says of each route which apps open it.
  ///
  /// - Parameter names: the names of the routes that links resolve to.
  mutating func chooseApps(_ route: (String) -> String?) {
    let matchers = apps.map(AppVerdicts.init)
    for index in routes.indices where routes[index].isKept {
      let own = routes[index].rows
      var links: [String]?
      let opening = apps.indices.filter { app in
        let rules = apps[app].apple.isEmpty ? apps[app].android : apps[app].apple
        if let rule = rules.first(where: { places[app][$0.place].map(own.contains) == true }) {
          return !rule.excludes || matchers[app].opens(linksOfRoute(index, &links, route))
        }
        return matchers[app].opens(linksOfRoute(index, &links, route))
      }
      routes[index].apps = opening.count == apps.count ? nil : opening.map { apps[$0].name }
    }
  }

  /// Links that resolve to a route.
  private func linksOfRoute(_ index: Int, _ known: inout [String]?, _ route: (String) -> String?) -> [String] {
    if let known { return known }
    let rules = routes[index].rows.map { rows[$0].rule }
    let links = rules.flatMap { rule in
      PatternSamples(rule.component, PatternSamples.values(rule.variables), fillers: ["x", "1", "x/x"]).links
    }.filter { route($0) == routes[index].draft.name }
    known = links
    return links
  }

  // MARK: Findings

  /// The row of a rule of an app.
  func row(_ rule: ImportedRule, of app: Int) -> Int? { places[app][rule.place] }

  /// The row that a route was made of.
  func row(ofRoute name: String) -> Int? { routes.first { $0.draft.name == name }?.rows.first }

  mutating func add(_ finding: String, of app: String, to row: Int) {
    if let known = rows[row].findings.firstIndex(where: { $0.text == finding }) {
      if !rows[row].findings[known].apps.contains(app) { rows[row].findings[known].apps.append(app) }
    } else {
      rows[row].findings.append((finding, [app]))
    }
  }
}

/// The verdicts of an app's rows on links.
private struct AppVerdicts {
  private let apple: AssociationMatcher?
  private let android: AssetLinksMatcher?

  init(_ app: ImportedApp) {
    if let first = app.apple.first {
      let detail = AssociationDetail(appIDs: ["A.b"], components: app.apple.map(\.component))
      apple = AssociationMatcher(
        AssociationFile(appLinks: AppLinks(details: [detail], substitutionVariables: first.variables)))
    } else {
      apple = nil
    }
    android =
      app.apple.isEmpty && !app.android.isEmpty
      ? AssetLinksMatcher(
        AssetLinks([
          AssetStatement(opens: .app("a.b", fingerprints: [""]), dynamicComponents: app.android.compactMap(\.dynamic))
        ])) : nil
  }

  /// Whether the app opens most of some links.
  func opens(_ links: [String]) -> Bool {
    let opened = links.filter { link in
      guard let url = try? AssociationURL("https://example.com" + link) else { return false }
      return apple?.matches(url).contains { $0.verdict == .match } == true
        || android?.matches(url).contains { $0.verdict == .match } == true
    }
    return opened.count * 2 > links.count
  }
}

/// Names of routes, each once.
private struct RouteNames {
  private var names: Set<String> = []
  /// The last number behind a name that several routes would have.
  private var numbers: [String: Int] = [:]

  /// A name of the literals of a route, which no other route has.
  mutating func name(_ words: [String], _ pattern: String) -> String {
    let texts = words.map { word in
      let plain = word.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" ? $0 : "-" }
      return String(plain.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
    }.filter { !$0.isEmpty }
    let values = pattern.split { "/:@*?#.".contains($0) }.filter { $0 != "path" }.map(String.init)
    let others = pattern == "/" ? ["home"] : values.isEmpty ? ["any"] : values
    let base = (texts.isEmpty ? others : texts).joined(separator: ".")
    var name = base
    while !names.insert(name).inserted {
      numbers[base, default: 1] += 1
      name = "\(base)\(numbers[base, default: 1])"
    }
    return name
  }
}
