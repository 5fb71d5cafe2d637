import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import TextLanguages

/// Decides whether a generated file opens exactly the links that its table says an app opens, and finds a link where it
/// does not.
///
/// The links of a route and those of a row are products of sets of texts: paths, a value for each item, fragments. The file
/// is a list in which the first row that matches decides. Links are taken in their canonical spelling: whether a device
/// opens `/%61` for `/a` is not asked. Not decided are the links of routes with a codec of the app's own or a number in
/// bounds, whose texts only code knows, and with items in the fragment; for a route with such texts, links that the file
/// opens and that the code might accept count as links of the route. A rest whose maximum is more than 32 components counts
/// as one without a maximum.
public struct GenerationProof: Sendable {
  /// A link on which the file and the table disagree.
  public enum Finding: Hashable, Sendable, CustomStringConvertible {
    /// The file opens the link, which is no link of any route, or one of this route that the app does not open. The place
    /// is that of the row among the components.
    case opened(row: String, comment: String, link: String, of: String?)
    /// The link is one of the route, and the file does not open it. The comment is that of the row that excludes links
    /// of another route for the app, if such a row decides.
    case unopened(route: String, link: String, comment: String?)

    /// The disagreement in words.
    public var description: String {
      switch self {
      case .opened(let row, let comment, let link, let other):
        "\(row) (\(comment)) also opens \(link), \(Self.reason(other))"
      case .unopened(let route, let link, nil): "route \"\(route)\": the file does not open its link \(link)"
      case .unopened(let route, let link, let comment?):
        "route \"\(route)\": the file does not open its link \(link), which no pattern tells from the links of another "
          + "route (\(comment))"
      }
    }

    /// Why a link should not open the app.
    fileprivate static func reason(_ other: String?) -> String {
      other.map { "which the app should not open (\($0))" } ?? "which matches no route"
    }
  }

  /// The disagreements, one for each row and each form of a route: first those of rows.
  public let findings: [Finding]
  /// Whether all questions were decided within the budget.
  public let isDecided: Bool
  /// The routes with texts that only code knows, or items in the fragment.
  private let inexact: Set<String>

  /// The budget of one question, in steps of a machine: a second or two.
  private static let budget = 40_000_000
  /// The budget of all questions about a file.
  private static let wholeBudget = 400_000_000

  /// Compares the rows of a file with routes.
  ///
  /// - Parameters:
  ///   - file: the generated file.
  ///   - generator: what generated it.
  ///   - app: the app whose entry is compared; nil for the first entry, as that of an app without other names.
  public init(_ file: AssociationFile, of generator: AssociationGenerator, for app: LinkedApp? = nil) {
    let links = file.appLinks
    let entry = links?.details?.first { entry in
      app.map { app in app.appIDs.contains { entry.appIDs?.contains(UTF8Text($0)) == true } } ?? true
    }
    let rows = Self.rows(
      entry?.components ?? [], links?.substitutionVariables ?? [], RuleDefaults.of(links?.defaults))
    self.init(rows, generator, app?.name ?? LinkedApp.onlyName, "components")
  }

  /// Compares the dynamic rules of Android's file with routes.
  ///
  /// - Parameters:
  ///   - file: the generated file, of whose rules those for links are compared.
  ///   - generator: what generated it.
  ///   - app: the app whose statement is compared; nil for the first, as that of an app without other names.
  public init(_ file: AssetLinks, of generator: AssociationGenerator, for app: LinkedApp? = nil) {
    let statement = file.statements.first { statement in
      app.map { app in app.android.contains { UTF8Text($0.name) == statement.target?.packageName } } ?? true
    }
    let rules = statement?.relationExtensions?.first?.components ?? []
    let name = app?.name ?? LinkedApp.onlyName
    let reader = DynamicRuleLanguages()
    // The rules have no comments, so those of the components they were made of name the routes.
    let comments = generator.commonComponents(for: name).components.map { $0.comment?.description ?? "" }
    self.init(
      zip(rules, comments).map { reader.row($0, comment: $1) }, generator, name, "dynamic_app_link_components",
      paths: RowComparison.androidPaths)
  }

  /// The rows of components. Those that compare a whole query, or decoded texts, are not known.
  static func rows(
    _ components: [AssociationComponent], _ variables: [SubstitutionVariable], _ defaults: RuleDefaults? = nil
  ) -> [Row] {
    let patterns = PatternLanguages(VariableTable(variables, limits: MatchLimits()))
    let machines = MachineCache()
    var reading = Work(.max)
    return components.map { component in
      let component = component.completed(by: defaults)
      let ignoresCase = component.caseSensitive == false
      let mode = ComparisonMode(folds: ignoresCase, decodes: false)
      let language = RuleLanguage(component, mode, patterns, machines, &reading)
      // A slash at the start may be missing, and those at the end do not count.
      let path = component.path?.description ?? ""
      var head = (path.first == "/" ? path : "").prefix { !"*?$".contains($0) }
      while head.last == "/" { head.removeLast() }
      var row = Row(
        path: language?.path, fragment: language?.fragment, head: ignoresCase ? head.lowercased() : String(head),
        excludes: component.exclude == true, comment: component.comment?.description ?? "")
      let isWhole = if case .whole? = language?.query { true } else { false }
      row.isKnown = language != nil && !isWhole && component.percentEncoded != false
      if case .items(let items)? = language?.query {
        // Devices match an absent item like an empty one.
        row.items = items.map { name, pattern in
          let value = Language.sequence(.symbols("="), pattern)
          return (UTF8Text(scalars: name).description, pattern.acceptsEmptyText ? .optional(value) : value)
        }
      }
      return row
    }
  }

  /// - Parameter paths: the paths of which is asked whether the file opens too many. Android reads an escaped slash as a
  ///   slash, so its file opens `/a%2Fb` for `/a/b`, which needs no note for each route.
  private init(
    _ rows: [Row], _ generator: AssociationGenerator, _ app: String, _ list: String,
    paths: Language = LinkLanguage.anyPath
  ) {
    let forms = generator.links()
    let space = LinkSpace(rows, forms, app, paths)
    var findings: [Finding] = []
    var isDecided = rows.allSatisfy(\.isKnown)
    var whole = Work(Self.wholeBudget)
    for (index, row) in rows.enumerated() where !row.excludes {
      let granted = min(Self.budget, whole.left)
      var work = Work(granted)
      defer { whole.take(granted - work.left) }
      switch space.excess(of: index, &work) {
      case .none(let isKnown): isDecided = isDecided && isKnown
      case .found(let found, let other):
        let link = space.link(found)
        findings.append(.opened(row: "\(list)[\(index)]", comment: row.comment, link: link, of: other))
      case .undecided: isDecided = false
      }
    }
    for (index, form) in forms.enumerated() where form.links.isExact && form.form.apps.contains(app) {
      let granted = min(Self.budget, whole.left)
      var work = Work(granted)
      defer { whole.take(granted - work.left) }
      switch space.lack(of: index, &work) {
      case .none: continue
      case .found(let found, let row):
        let comment = row.flatMap { rows[$0].keepsRoute ? rows[$0].comment : nil }
        findings.append(.unopened(route: form.form.name, link: space.link(found), comment: comment))
      case .undecided: isDecided = false
      }
    }
    (self.findings, self.isDecided) = (findings, isDecided)
    inexact = Set(forms.filter { !$0.links.isExact }.map(\.form.name))
  }

  /// Whether the links of a route are known, so that what the file does not open of them is found.
  func isExact(_ route: String) -> Bool { !inexact.contains(route) }

  /// The links of routes that the file does not open, in words; without those that no pattern tells from links of which
  /// the app has to be kept, for which there are notes.
  public var lacks: [String] {
    findings.filter { if case .unopened(_, _, nil) = $0 { true } else { false } }.map(\.description)
  }

  /// What the file does not say exactly: the notes of its generation, each with a link that shows it where one does.
  ///
  /// A note is left out if the proof refutes it: the table has no codec that only code knows there, and the file opens no
  /// other links.
  public func notes(_ generated: [GenerationNote]) -> [String] {
    var texts: [String] = []
    for finding in findings {
      guard case .opened(_, let comment, let link, let other) = finding else {
        if case .unopened(_, _, .some) = finding { texts.append("\(finding)") }
        continue
      }
      let routes = comment.split(separator: ", ").map(String.init)
      let reasons = generated.filter { routes.contains($0.route) }.map { "\($0)" }
      let text = reasons.isEmpty ? "\(comment): no pattern matches its links exactly" : reasons.joined(separator: "; ")
      texts.append("\(text): the file also opens \(link), \(Finding.reason(other))")
    }
    let shown = findings.map { if case .opened(_, let comment, _, _) = $0 { comment } else { "" } }.joined(
      separator: ", ")
    let others = generated.filter { note in
      !shown.split(separator: ", ").contains(note.route[...]) && (inexact.contains(note.route) || !isDecided)
    }
    return texts + others.map { "\($0)" }
      + (isDecided
        ? []
        : [
          "whether the file opens other links is undecided: its patterns take too long to compare, or a redirect leads to "
            + "too many routes or back to itself"
        ])
  }

  /// The link of a path, the values of items with these names, and a fragment.
  static func link(_ texts: [String], _ names: [String]) -> String {
    var link = texts[0]
    var mark = "?"
    for (name, value) in zip(names, texts.dropFirst()) where !value.isEmpty {
      link += mark + name + value
      mark = "&"
    }
    let fragment = texts[texts.count - 1]
    return fragment.isEmpty ? link : link + "#" + fragment
  }

  /// A row of a file; nil stands for any text of a part.
  struct Row {
    var path: Language?
    /// The items that it asks for, by their names in links: the empty text for no item, else `=` and the value.
    var items: [(name: String, texts: Language)] = []
    var fragment: Language?
    /// The literal text with which every path begins.
    var head: String
    var excludes: Bool
    var comment: String
    /// Whether it excludes the links of a route that the app does not open.
    var keepsRoute: Bool { excludes && comment.hasSuffix(" does not open the app") }
    /// Whether the languages are known: a pattern may have too many parts.
    var isKnown = true
  }
}

/// The rows and the forms as products with the same places: the path, each item that one of them names, the fragment.
private final class LinkSpace {
  private let names: [String]
  private let rows: [[(any TextMachine)?]]
  private let excludes: [Bool]
  private let forms: [[(any TextMachine)?]]
  private let links: [(links: LinkLanguage, form: OpenedForm)]
  /// Whether the app opens the links of a form, as far as no other form takes them.
  private let opens: [Bool]
  private let universe: [any TextMachine]
  /// The paths of which is asked whether the file opens too many.
  private let paths: any TextMachine
  /// The beginnings of the paths of rows, then of forms.
  private let heads: [String]
  /// Whether one form beats another, by the indices of both.
  private var order: [[Int]: Bool] = [:]

  init(
    _ rows: [GenerationProof.Row], _ forms: [(links: LinkLanguage, form: OpenedForm)], _ app: String, _ paths: Language
  ) {
    let machines = MachineCache()
    let named = rows.flatMap { $0.items.map(\.name) } + forms.flatMap { $0.links.items.map(\.name) }
    // A table that ignores case compares the names of items with it, and the file without.
    let names = Set(named).sorted()
    self.names = names
    func product(
      _ path: Language?, _ items: [(name: String, texts: Language)], _ fragment: Language?
    ) -> [(any TextMachine)?] {
      let texts = names.map { name in items.first { $0.name == name }?.texts }
      return ([path] + texts + [fragment]).map { $0.map(machines.machine) }
    }
    self.rows = rows.map { product($0.path, $0.items, $0.fragment) }
    self.forms = forms.map { product($0.links.path, $0.links.items, $0.links.fragment) }
    links = forms
    opens = forms.map { $0.form.apps.contains(app) }
    excludes = rows.map(\.excludes)
    heads = rows.map(\.head) + forms.map(\.links.head)
    self.paths = machines.machine(paths)
    universe =
      [machines.machine(LinkLanguage.anyPath)] + names.map { _ in machines.machine(LinkLanguage.anyItem) }
      + [machines.machine(LinkLanguage.anyFragment)]
  }

  private func subject(_ product: [(any TextMachine)?]) -> [[any TextMachine]] {
    zip(universe, product).map { [$0] + ($1.map { [$0] } ?? []) }
  }

  /// The answer to a question about a row.
  enum Excess {
    /// The app opens every link of the row, as far as it is known which links are those of a route.
    case none(isKnown: Bool)
    /// A link, and the name of its route, if it is one that the app does not open.
    case found(ProductSearch.Combination, of: String?)
    case undecided
  }

  /// Whether every link that a row decides is one that the app opens.
  func excess(of row: Int, _ work: inout Work) -> Excess {
    var subject = subject(rows[row])
    subject[0].append(paths)
    let near = near(Array(0..<row) + Array(rows.count..<heads.count), subject, heads[row], &work)
    func isKept(_ place: Int) -> Bool { place >= rows.count && !opens[place - rows.count] }
    // The links of a redirect that may lead nowhere may be no links of a route.
    func isKnown(_ place: Int) -> Bool { place < rows.count || links[place - rows.count].links.isDecided }
    let others = near.filter { !isKept($0) }
    switch ProductSearch(subject: subject, others: others.map(product)).coverage(work: &work) {
    case .undecided: return .undecided
    case .uncovered(let found):
      return .found(
        found, of: near.first { isKept($0) && contains($0, found) }.map { links[$0 - rows.count].form.name })
    case .covered(let needed):
      guard others.count < near.count else { return .none(isKnown: needed.allSatisfy { isKnown(others[$0]) }) }
    }
    // What only code of the app knows is not held against the file.
    let known = near.filter { !isKept($0) || links[$0 - rows.count].links.isExact }
    let search = ProductSearch(subject: subject, others: known.map(product))
    let answer = search.first(work: &work) { matching in
      let places = matching.places.map { known[$0] }
      guard places.first.map({ $0 >= rows.count }) ?? true else { return false }
      return keeper(of: places.map { $0 - rows.count }) != nil
    }
    switch answer {
    case .undecided: return .undecided
    case .none: return .none(isKnown: known.allSatisfy(isKnown))
    case .found(let found):
      let places = found.members.places.map { known[$0] - rows.count }
      return .found(found, of: keeper(of: places).map { links[$0].form.name })
    }
  }

  /// The form that keeps a link of these forms from the app; nil if the app opens it.
  private func keeper(of matching: [Int]) -> Int? {
    let kept = matching.filter { !opens[$0] }
    guard !kept.isEmpty else { return nil }
    let isOpened = matching.contains { one in opens[one] && !kept.contains { beats($0, one) } }
    return isOpened ? nil : kept[0]
  }

  private func beats(_ one: Int, _ other: Int) -> Bool {
    if let known = order[[one, other]] { return known }
    let beats = links[one].form.beats(links[other].form) ?? false
    order[[one, other]] = beats
    return beats
  }

  private func contains(_ place: Int, _ found: ProductSearch.Combination) -> Bool {
    zip(product(place), found.texts).allSatisfy { machine, text in
      guard let machine else { return true }
      var work = Work(.max)
      return machine.accepts(text.symbols.reduce(machine.start) { machine.step($0, $1, &work) })
    }
  }

  /// The answer to a question about a form.
  enum Lack {
    case none
    /// A link, and the row that decides it.
    case found(ProductSearch.Combination, row: Int?)
    case undecided
  }

  /// A link of a form that the app should open, and that the file does not open.
  func lack(of form: Int, _ work: inout Work) -> Lack {
    let subject = subject(forms[form])
    let candidates =
      Array(rows.indices) + opens.indices.filter { !opens[$0] && beats($0, form) }.map { $0 + rows.count }
    let others = near(candidates, subject, heads[rows.count + form], &work)
    let answer = ProductSearch(subject: subject, others: others.map(product)).first(work: &work) { matching in
      let places = matching.places.map { others[$0] }
      // The rows stand before the forms.
      if let last = places.last, last >= rows.count { return false }
      return places.first.map { excludes[$0] } ?? true
    }
    switch answer {
    case .none: return .none
    case .found(let found): return .found(found, row: found.members.places.first.map { others[$0] })
    case .undecided: return .undecided
    }
  }

  private func product(_ index: Int) -> [(any TextMachine)?] {
    index < rows.count ? rows[index] : forms[index - rows.count]
  }

  /// The rows and forms that may share paths with a subject, whose paths begin with a text. The cost of the search behind
  /// it grows fast with their number, so many are each compared with the subject first.
  private func near(
    _ products: [Int], _ subject: [[any TextMachine]], _ head: String, _ work: inout Work
  ) -> [Int] {
    let near = products.filter { index in
      head.utf8.starts(with: heads[index].utf8) || heads[index].utf8.starts(with: head.utf8)
    }
    guard near.count > Self.few else { return near }
    return near.filter { index in
      guard let path = product(index)[0] else { return true }
      let found = TextSearch.classes(within: subject[0] + [path], of: [], work: &work) { _ in true }
      return found?.isEmpty != true
    }
  }

  private static let few = 24

  /// The link of one text for each place.
  func link(_ found: ProductSearch.Combination) -> String {
    GenerationProof.link(found.texts.map { $0.text.span.text() }, names)
  }
}
