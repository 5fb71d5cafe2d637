import DeepLinking
import Octets
import TextLanguages

/// Decides whether a generated file opens exactly the links of its routes, and finds a link where it does not.
///
/// The links of a route and those of a row are products of sets of texts: paths, a value for each item, fragments. The file
/// is a list in which the first row that matches decides. Links are taken in their canonical spelling: whether a device
/// opens `/%61` for `/a` is not asked. Not decided are the links of routes with a codec of the app's own or a number in
/// bounds, whose texts only code knows, and with items in the fragment; for a route with such texts, links that the file
/// opens and that the code might accept count as links of the route.
public struct GenerationProof: Sendable {
  /// A link on which the file and the table disagree.
  public enum Finding: Hashable, Sendable, CustomStringConvertible {
    /// The file opens the link, which is no link of any route. The place is that of the row among the components.
    case opened(row: Int, comment: String, link: String)
    /// The link is one of the route, and the file does not open it.
    case unopened(route: String, link: String)

    /// The disagreement in words.
    public var description: String {
      switch self {
      case .opened(let row, let comment, let link):
        "components[\(row)] (\(comment)) also opens \(link), which matches no route"
      case .unopened(let route, let link): "route \"\(route)\": the file does not open its link \(link)"
      }
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
  ///   - file: the generated file, of whose entries the first is compared.
  ///   - generator: what generated it.
  public init(_ file: AssociationFile, of generator: AssociationGenerator) {
    let links = file.appLinks
    self.init(
      links?.details?.first?.components ?? [], variables: links?.substitutionVariables ?? [],
      defaults: RuleDefaults.of(links?.defaults), generator.shapes, ignoresCase: generator.ignoresCase)
  }

  init(
    _ components: [AssociationComponent], variables: [SubstitutionVariable], defaults: RuleDefaults?,
    _ shapes: [RouteShape], ignoresCase: Bool
  ) {
    var table = VariableTable(variables, limits: MatchLimits())
    let scratch = StateScratch()
    let mode = ComparisonMode(folds: ignoresCase, decodes: false)
    var reading = Int.max
    let rows = components.map { component in
      let language = RuleLanguage(
        component.completed(by: defaults), mode: mode, variables: &table, scratch: scratch, budget: &reading)
      let head = (component.path?.description ?? "").prefix { !"*?$".contains($0) }
      return Row(
        language, head: ignoresCase ? head.lowercased() : String(head), excludes: component.exclude == true,
        comment: component.comment?.description ?? "")
    }
    let forms = shapes.map { Form($0, LinkLanguage($0, ignoresCase: ignoresCase)) }
    let space = LinkSpace(rows, forms)
    var findings: [Finding] = []
    var isDecided = true
    var whole = Work(Self.wholeBudget)
    for (index, row) in rows.enumerated() where !row.excludes {
      let granted = min(Self.budget, whole.left)
      var work = Work(granted)
      defer { whole.take(granted - work.left) }
      switch space.excess(of: index, &work) {
      case .covered: continue
      case .uncovered(let found): findings.append(.opened(row: index, comment: row.comment, link: space.link(found)))
      case .undecided: isDecided = false
      }
    }
    for (index, form) in forms.enumerated() where form.language.isExact {
      let granted = min(Self.budget, whole.left)
      var work = Work(granted)
      defer { whole.take(granted - work.left) }
      switch space.lack(of: index, &work) {
      case .none: continue
      case .found(let found): findings.append(.unopened(route: form.name, link: space.link(found)))
      case .undecided: isDecided = false
      }
    }
    (self.findings, self.isDecided) = (findings, isDecided)
    inexact = Set(forms.filter { !$0.language.isExact }.map(\.name))
  }

  /// The links of routes that the file does not open, in words.
  public var lacks: [String] {
    findings.filter { if case .unopened = $0 { true } else { false } }.map(\.description)
  }

  /// What the file does not say exactly: the notes of its generation, each with a link that shows it where one does.
  ///
  /// A note is left out if the proof refutes it: the table has no codec that only code knows there, and the file opens no
  /// other links.
  public func notes(_ generated: [GenerationNote]) -> [String] {
    var texts: [String] = []
    for finding in findings {
      guard case .opened(_, let comment, let link) = finding else { continue }
      let routes = comment.split(separator: ", ").map(String.init)
      let reasons = generated.filter { routes.contains($0.route) }.map { "\($0)" }
      let text = reasons.isEmpty ? "\(comment): no pattern matches its links exactly" : reasons.joined(separator: "; ")
      texts.append("\(text): the file also opens \(link), which matches no route")
    }
    let shown = findings.map { if case .opened(_, let comment, _) = $0 { comment } else { "" } }.joined(separator: ", ")
    let others = generated.filter { note in
      !shown.split(separator: ", ").contains(note.route[...]) && (inexact.contains(note.route) || !isDecided)
    }
    return texts + others.map { "\($0)" }
      + (isDecided ? [] : ["whether the file opens other links is undecided: its patterns take too long to compare"])
  }

  fileprivate struct Row {
    let language: RuleLanguage
    /// The literal text with which every path begins.
    let head: String
    let excludes: Bool
    let comment: String

    init(_ language: RuleLanguage, head: String, excludes: Bool, comment: String) {
      (self.language, self.head, self.excludes, self.comment) = (language, head, excludes, comment)
    }
  }

  fileprivate struct Form {
    let name: String
    let language: LinkLanguage

    init(_ shape: RouteShape, _ language: LinkLanguage) { (name, self.language) = (shape.name, language) }
  }
}

/// The rows and the forms as products with the same places: the path, each item that one of them names, the fragment.
private struct LinkSpace {
  private let names: [String]
  private let rows: [[(any TextMachine)?]]
  private let excludes: [Bool]
  private let forms: [[(any TextMachine)?]]
  private let universe: [any TextMachine]
  /// The beginnings of the paths of rows, then of forms.
  private let heads: [String]

  init(_ rows: [GenerationProof.Row], _ forms: [GenerationProof.Form]) {
    let machines = MachineCache()
    func items(_ row: RuleLanguage) -> [(name: String, pattern: LazyAutomaton)] {
      guard case .items(let items) = row.query else { return [] }
      return items.map { (String(String.UnicodeScalarView($0.name.compactMap(Unicode.Scalar.init))), $0.pattern) }
    }
    let named = rows.flatMap { items($0.language).map(\.name) } + forms.flatMap { $0.language.items.map(\.name) }
    // A table that ignores case compares the names of items with it, and the file without.
    let names = Set(named).sorted()
    self.names = names
    self.rows = rows.map { row in
      let found = items(row.language)
      return [row.language.path]
        + names.map { name in
          found.first { $0.name == name }.map { ItemMachine($0.pattern) }
        } + [row.language.fragment]
    }
    self.forms = forms.map { form in
      [machines.machine(form.language.path)]
        + names.map { name in form.language.items.first { $0.name == name }.map { machines.machine($0.texts) } }
        + [form.language.fragment.map { machines.machine($0) }]
    }
    excludes = rows.map(\.excludes)
    heads = rows.map(\.head) + forms.map(\.language.head)
    universe =
      [machines.machine(LinkLanguage.anyPath)] + names.map { _ in machines.machine(LinkLanguage.anyItem) }
      + [machines.machine(LinkLanguage.anyFragment)]
  }

  private func subject(_ product: [(any TextMachine)?]) -> [[any TextMachine]] {
    zip(universe, product).map { [$0] + ($1.map { [$0] } ?? []) }
  }

  /// Whether every link that a row decides is one of a form.
  func excess(of row: Int, _ work: inout Work) -> ProductSearch.Coverage {
    let subject = subject(rows[row])
    let others = near(Array(0..<row) + Array(rows.count..<heads.count), subject, heads[row], &work)
    return ProductSearch(subject: subject, others: others.map(product)).coverage(work: &work)
  }

  /// A link of a form that the file does not open.
  func lack(of form: Int, _ work: inout Work) -> ProductSearch.Answer {
    let subject = subject(forms[form])
    let others = near(Array(rows.indices), subject, heads[rows.count + form], &work)
    return ProductSearch(subject: subject, others: others.map(product)).first(work: &work) { matching in
      matching.places.first.map { excludes[others[$0]] } ?? true
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
    let texts = found.texts.map { $0.text.span.text() }
    var link = texts[0]
    var mark = "?"
    for (name, value) in zip(names, texts.dropFirst()) where !value.isEmpty {
      link += mark + name + value
      mark = "&"
    }
    let fragment = texts[texts.count - 1]
    return fragment.isEmpty ? link : link + "#" + fragment
  }
}

/// Reads no item as the empty text, and an item as `=` and its value: devices match an absent item like an empty one.
private final class ItemMachine: TextMachine {
  private let pattern: LazyAutomaton
  let start: Int32 = -1

  init(_ pattern: LazyAutomaton) { self.pattern = pattern }

  func accepts(_ state: Int32) -> Bool { pattern.accepts(state == start ? pattern.start : state) }

  func step(_ state: Int32, _ symbol: UInt32, _ work: inout Work) -> Int32 {
    guard state == start else { return pattern.step(state, symbol, &work) }
    return symbol == UInt32(UInt8(ascii: "=")) ? pattern.start : 0
  }

  func separate(_ classes: inout SymbolClasses, at state: Int32, _ work: inout Work) {
    if state == start {
      classes.separate(SymbolSet([UInt8(ascii: "=")]))
    } else {
      pattern.separate(&classes, at: state, &work)
    }
  }
}
