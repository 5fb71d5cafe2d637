public import AssociationFiles
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
package import TextLanguages

/// Decides whether a generated file opens exactly the links that its table says an app opens, and finds a link where it
/// does not.
///
/// The links of a route and those of a row are products of sets of texts: paths, a value for each item, fragments. The file
/// is a list in which the first row that matches decides. Links are taken in their canonical spelling: whether a device
/// opens `/%61` for `/a` is not asked. Not decided are the links of routes with a codec of the app's own, whose texts only
/// code knows: one link that the file does not open is tried. For a route with such texts, links
/// that the file opens and that the code might accept count as links of the route, and so do links with an item of the
/// fragment in a spelling that is not canonical. Values of items that begin with `;` or an escaped `&` are not asked of
/// Android, which takes them for empty ones. A rest whose maximum is more than 32 components counts as one without a
/// maximum.
public struct GenerationProof: Sendable {
  /// A link on which the file and the table disagree.
  public enum Finding: Equatable, Sendable, CustomStringConvertible {
    /// The file opens the link, which is no link of any route, or one of this route that the app does not open. The place
    /// is that of the row among the components.
    case opened(row: String, comment: String, link: String, of: String?)
    /// The link is one of the route, and the file does not open it. If no pattern could, the reason says why: a row that
    /// excludes links of another route for the app decides, the link without its empty items stays in the browser, or the
    /// link has an item in its fragment that the route does not read.
    case unopened(route: String, link: String, reason: String?)

    /// The disagreement in words.
    public var description: String {
      switch self {
      case .opened(let row, let comment, let link, let other):
        "\(row) (\(comment)) also opens \(link), \(Self.reason(other))"
      case .unopened(let route, let link, nil): "route \"\(route)\": the file does not open its link \(link)"
      case .unopened(let route, let link, let reason?):
        "route \"\(route)\": the file does not open its link \(link), \(reason)"
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

  /// The redirects of whose links it is not known which lead to a route.
  private let unfollowed: Set<String>
  /// The redirects that lead to too many forms, or back to themselves.
  private let openEnded: Set<String>

  /// A question mark in a pattern is any character.
  private static let furtherItemReason = "because no pattern says that only items follow the components of a fragment"

  /// Compares the rows of a file with routes.
  ///
  /// - Parameters:
  ///   - file: the generated file.
  ///   - generator: what generated it.
  ///   - app: the app whose entry is compared; nil for the first entry, as that of an app without other names.
  public init(_ file: AssociationFile, of generator: AssociationGenerator, for app: LinkedApp? = nil) {
    self.init(file, of: generator, for: app, spending: .ofFiles())
  }

  /// The same with the budget of all questions of a program.
  package init(
    _ file: AssociationFile, of generator: AssociationGenerator, for app: LinkedApp?, spending budget: SharedWork
  ) {
    let links = file.appLinks
    let entry = links?.details?.first { entry in
      app.map { app in app.appIDs.contains { entry.appIDs?.contains(UTF8Text($0)) == true } } ?? true
    }
    let name = app?.name ?? LinkedApp.onlyName
    var components = entry?.components ?? []
    if components.isEmpty { components = generator.plannedComponents(for: name, .apple, budget) }
    let rows = Self.rows(components, links?.substitutionVariables ?? [], RuleDefaults.of(links?.defaults))
    self.init(rows, generator, name, "components", budget)
  }

  /// Compares the dynamic rules of Android's file with routes.
  ///
  /// - Parameters:
  ///   - file: the generated file, of whose rules those for links are compared.
  ///   - generator: what generated it.
  ///   - app: the app whose statement is compared; nil for the first, as that of an app without other names.
  public init(_ file: AssetLinks, of generator: AssociationGenerator, for app: LinkedApp? = nil) {
    self.init(file, of: generator, for: app, spending: .ofFiles())
  }

  /// The same with the budget of all questions of a program.
  package init(_ file: AssetLinks, of generator: AssociationGenerator, for app: LinkedApp?, spending budget: SharedWork)
  {
    let statement = file.statements.first { statement in
      app.map { app in app.android.contains { UTF8Text($0.name) == statement.target?.packageName } } ?? true
    }
    var rules = statement?.relationExtensions?.first?.components ?? []
    let name = app?.name ?? LinkedApp.onlyName
    let reader = DynamicRuleLanguages()
    // The rules have no comments, so those of the components they were made of name the routes.
    let components = generator.plannedComponents(for: name, .android, budget)
    if rules.isEmpty { rules = components.map(DynamicComponent.init(decoding:)) }
    let comments = components.map { $0.comment?.description ?? "" }
    self.init(
      zip(rules, comments).map { reader.row($0, comment: $1) }, generator, name, "dynamic_app_link_components", budget,
      paths: RowComparison.androidPaths)
  }

  /// Compares the paths that an Android app claims in its manifest with routes.
  package init(
    claims rows: [Row], of generator: AssociationGenerator, for app: String, spending budget: SharedWork
  ) {
    self.init(rows, generator, app, "paths", budget, paths: RowComparison.androidPaths, asksOfRoutes: true)
  }

  /// The rows of components. Those that compare a whole query, or decoded texts, are not known.
  package static func rows(
    _ components: [AssociationComponent], _ variables: [SubstitutionVariable], _ defaults: RuleDefaults? = nil
  ) -> [Row] {
    let patterns = PatternLanguages(VariableTable(variables))
    let machines = MachineCache()
    var reading = Work(.max)
    return components.map { component in
      let component = component.completed(by: defaults)
      let ignoresCase = component.caseSensitive == false
      let mode = ComparisonMode(folds: ignoresCase, decodes: false)
      let language = RuleLanguage(component, mode, patterns, machines, &reading)
      // A slash at the start may be missing.
      let path = component.path?.description ?? ""
      let ends = PathEnds(head: (path.first == "/" ? path : "").prefix { !"*?$".contains($0) }, tail: path[...])
      var row = Row(
        links: LinkSet(path: language?.path, fragment: language?.fragment, ends: ends),
        excludes: component.exclude == true, comment: component.comment?.description ?? "")
      let isWhole = if case .whole? = language?.query { true } else { false }
      row.isKnown = language != nil && !isWhole && component.percentEncoded != false
      if case .items(let items)? = language?.query {
        // Devices match an absent item like an empty one.
        row.links.items = items.map { name, pattern in
          let value = Language.sequence(.symbols("="), pattern)
          return (UTF8Text(scalars: name).description, pattern.acceptsEmptyText ? .optional(value) : value)
        }
      }
      return row
    }
  }

  /// - Parameter paths: the paths of which is asked whether the file opens too many. Android reads an escaped slash as a
  ///   slash, so its file opens `/a%2Fb` for `/a/b`, which needs no note for each route.
  init(
    _ rows: [Row], _ generator: AssociationGenerator, _ app: String, _ list: String,
    _ budget: SharedWork, paths: Language = LinkLanguage.anyPath, asksOfRoutes: Bool = false
  ) {
    let forms = generator.links()
    let space = LinkSpace(rows, forms, app, paths)
    func link(_ found: LinkSearch.Found, _ form: OpenedForm?) -> String {
      (generator.isForAllHosts ? form?.origin ?? "" : "") + (space.search.link(found) ?? "")
    }
    var findings: [Finding] = []
    var isDecided = rows.allSatisfy(\.isKnown)
    for (index, row) in rows.enumerated() where !row.excludes {
      switch budget.ask({ space.excess(of: index, &$0) }) {
      case .none: continue
      case .found(let found, let other):
        findings.append(
          .opened(row: "\(list)[\(index)]", comment: row.comment, link: link(found, other), of: other?.name))
        // A list without excludes nearly always has links of no route, which hide those of routes.
        if asksOfRoutes, other == nil,
          case .found(let kept, let form?) = budget.ask({ space.excess(of: index, ofRoutes: true, &$0) })
        {
          findings.append(
            .opened(row: "\(list)[\(index)]", comment: row.comment, link: link(kept, form), of: form.name))
        }
      case .undecided: isDecided = false
      }
    }
    for (index, form) in forms.enumerated() where form.form.apps.contains(app) {
      let (isExact, name) = (form.links.isExactInOneSpelling, form.form.name)
      switch budget.ask({ space.lack(of: index, &$0) }) {
      case .none: continue
      case .found(let found, let cause):
        let link = link(found, form.form)
        // Only the table knows how often a link is rewritten, and which texts code of the app accepts: of those, one link is
        // tried.
        guard generator.opens(link, app, isExact ? nil : name) ?? (isExact && !cause.isInDoubt) else {
          isDecided = isDecided && !isExact
          continue
        }
        let bare = space.search.link(found, withoutEmptyItems: true).flatMap {
          generator.opens($0, app, nil) == false ? $0 : nil
        }
        findings.append(.unopened(route: name, link: link, reason: Self.reason(cause, rows, bare)))
      case .undecided: isDecided = isDecided && !isExact
      }
    }
    (self.findings, self.isDecided) = (findings, isDecided)
    inexact = Set(forms.filter { !$0.links.isExact }.map(\.form.name))
    openEnded = Set(forms.filter { !$0.links.isDecided }.map(\.form.name))
    unfollowed = Set(forms.filter { !$0.links.isFollowed && $0.form.apps.contains(app) }.map(\.form.name))
  }

  /// Why no pattern could open a link; nil if one could.
  ///
  /// - Parameter bare: the link without its empty items, if the app should not open it.
  private static func reason(_ cause: LinkSpace.Cause, _ rows: [Row], _ bare: String?) -> String? {
    if cause.hasFurtherItems { return furtherItemReason }
    if let row = cause.row, rows[row].keepsRoute {
      return "which no row tells from the links of another route (\(rows[row].comment))"
    }
    return bare.map { "because devices take an item with an empty value for none, and \($0) is not to open the app" }
  }

  /// Whether the links of a route are known, so that what the file does not open of them is found.
  func isExact(_ route: String) -> Bool { !inexact.contains(route) }

  /// Whether a redirect leads to too many forms, or back to itself, so that another form may have some of its links.
  func isOpenEnded(_ redirect: String) -> Bool { openEnded.contains(redirect) }

  /// The links of routes that the file does not open, in words; without those that no pattern tells from links of which
  /// the app has to be kept, for which there are notes.
  public var lacks: [String] {
    findings.filter { if case .unopened(_, _, nil) = $0 { true } else { false } }.map(\.description)
  }

  /// The links that the file opens although the app should not open them, in words.
  var excessesOfOtherForms: [String] {
    findings.filter { if case .opened(_, _, _, .some) = $0 { true } else { false } }.map(\.description)
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
      let text = reasons.isEmpty ? comment : reasons.joined(separator: "; ")
      texts.append("\(text): the file also opens \(link), \(Finding.reason(other))")
    }
    let shown = findings.map { if case .opened(_, let comment, _, _) = $0 { comment } else { "" } }.joined(
      separator: ", ")
    let others = generated.filter { note in
      !shown.split(separator: ", ").contains(note.route[...]) && (inexact.contains(note.route) || !isDecided)
    }
    let passed = unfollowed.sorted().map {
      "\($0): it is not known which of its links lead to a route, so the file may also open links that match none"
    }
    return texts + others.map { "\($0)" } + passed
      + (isDecided
        ? []
        : [
          "whether the file opens other links is undecided: its patterns take too long to compare, or a redirect leads to "
            + "too many routes or back to itself"
        ])
  }

  /// A row of a file.
  package struct Row {
    var links: LinkSet
    var excludes: Bool
    var comment: String
    /// Whether it excludes the links of a route that the app does not open.
    var keepsRoute: Bool { excludes && comment.hasSuffix(ComponentPlan.keptWords) }
    /// Whether the languages are known: a pattern may have too many parts.
    package var isKnown = true

    /// Whether the row has the path of a link, which may stand behind an origin.
    package func contains(pathOf link: String) -> Bool {
      guard let path = links.path else { return true }
      let text = link.hasPrefix("https://") ? link.dropFirst(8).drop { $0 != "/" } : link[...]
      let machine = MachineCache().machine(path)
      var work = Work(Cost.question)
      return machine.accepts(
        text.prefix { $0 != "?" && $0 != "#" }.utf8.reduce(machine.start) { machine.step($0, UInt32($1), &work) })
    }
  }
}

/// Literal texts with which every path of a set begins and ends, as far as they are easily seen: in lower case, without
/// escapes and without slashes at the end, which may not count. The one at the end is reversed.
struct PathEnds {
  private let head, tail: [UInt8]

  /// - Parameters:
  ///   - head: the text at the start.
  ///   - pattern: a pattern, at whose end the text is that stands behind its last wildcard.
  init(head: Substring, tail pattern: Substring = "") {
    var head = head.lowercased().prefix { $0 != "%" }
    while head.last == "/" { head.removeLast() }
    self.head = Array(head.utf8)
    let letters = pattern.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
    let tail = letters.prefix { $0 == UInt8(ascii: "/") || $0.isLetter || $0.isDigit }
    let isEscaped = letters.dropFirst(tail.count).first == UInt8(ascii: "%")
    self.tail = tail.dropLast(isEscaped ? 2 : 0).map(\.lowercased)
  }

  /// Whether a path may be in both sets, as far as their ends tell.
  func mayMeet(_ other: PathEnds) -> Bool {
    (head.starts(with: other.head) || other.head.starts(with: head))
      && (tail.starts(with: other.tail) || other.tail.starts(with: tail))
  }
}
