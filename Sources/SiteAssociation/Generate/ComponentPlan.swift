import AssociationFiles
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import TextLanguages

/// The components of an app: those that decide first in front.
///
/// Rows of links that the app does not open exclude them. Each stands behind the rows that take links from it by the order
/// of the table, and before the rows from which it takes links.
struct ComponentPlan {
  /// What the components cannot express, each thing once.
  private(set) var notes: [GenerationNote]

  var entries: [Entry] = []
  /// The entries by the literals with which their paths begin, or by the last literal of a path that begins otherwise.
  private var byLiterals: [String: [Int]] = [:]
  let dialect: PatternDialect
  private var excludesEmpty = false
  let variables: [SubstitutionVariable]
  /// The greatest number of components in rows of links that the app does not open; 0 without such rows.
  private let keptDepth: Int
  /// How many slashes a `*` is taken to match for what stands before its component; 0 to say nothing of them.
  private var depth = 0
  private var work = Work(0)

  struct Entry {
    let path: String
    let row: PatternRow
    /// What the component excludes for, nil if it includes.
    let exclusion: String?
    /// The routes whose links it includes.
    var routes: [String]
  }

  /// The components that open the links of an app.
  ///
  /// - Parameters:
  ///   - forms: the links of the table.
  ///   - app: the name of the app.
  ///   - writer: writes the patterns, and collects the variables of all apps.
  ///   - merges: the number of sets of like rows, the largest first, each of which becomes one coarser row.
  ///   - budget: that of all questions. Where it is spent, the components say less of links that a `*` matches across
  ///     slashes, or nothing; the proof finds what they miss.
  init(
    _ forms: [(shape: RouteShape, form: OpenedForm)], for app: String, _ writer: inout PatternWriter, merges: Int = 0,
    _ budget: SharedWork
  ) {
    dialect = writer.dialect
    // The order of declaration has no meaning; variables get their names in this one.
    let forms = forms.sorted {
      ($0.form.isWebOnly ? 1 : 0, $0.shape.name, $0.shape.pattern)
        < ($1.form.isWebOnly ? 1 : 0, $1.shape.name, $1.shape.pattern)
    }
    var (rows, kept): ([PatternRow], [PatternRow]) = ([], [])
    writer.notes = []
    for (index, form) in forms.enumerated() where form.form.apps.contains(app) {
      rows += writer.rows(of: form.shape).map { $0.of(form: index) }
    }
    var notes: [GenerationNote] = []
    if merges > 0 { (rows, notes) = PatternRow.merged(rows, merges) }
    // Android's `*` ends at the first slash.
    let crossing = dialect == .apple ? rows.compactMap(Self.crossing) : []
    for note in writer.notes + crossing where !notes.contains(note) { notes.append(note) }
    self.notes = notes
    for (index, form) in forms.enumerated() where !form.form.apps.contains(app) {
      kept += writer.rows(of: form.shape, isKept: true).map { $0.of(form: index, isKept: true) }
    }
    variables = writer.variables
    keptDepth = kept.reduce(0) { max($0, $1.steps.count) }
    let sorted = (rows + kept).map { (row: $0, place: Self.place($0, writer.dialect)) }.sorted { $0.place < $1.place }
      .map(\.row)
    let ordered =
      kept.isEmpty ? sorted : budget.ask(atMost: Cost.plan) { Self.ordered(sorted, forms.map(\.form), &$0) } ?? sorted
    let ofWriting = self.notes
    for depth in (0...(kept.isEmpty ? 0 : Self.greatestDepth)).reversed() {
      (entries, byLiterals, excludesEmpty, self.notes, self.depth) = ([], [:], false, ofWriting, depth)
      let isDone = budget.ask(atMost: Cost.plan) { work in
        self.work = Work(work.left)
        for (index, row) in ordered.enumerated() where depth == 0 || !self.work.isSpent {
          let later = ordered[(index + 1)...]
          if row.isKept {
            keep(row, before: later)
          } else {
            add(row, before: later)
          }
        }
        work.take(work.left - self.work.left)
        return !work.isSpent
      }
      if isDone { break }
    }
    // Where rows begin alike, laying one over the other does not tell which decide nothing.
    if ordered.contains(where: { $0.isKept || $0.endsInRest && $0.steps.last != .open || $0.path.contains("%2F") }) {
      budget.share(atMost: Cost.comparison) { removeIdle($0) }
    }
  }

  /// Adds the exclusion of links that the app does not open, unless a component before decides them all.
  private mutating func keep(_ row: PatternRow, before later: ArraySlice<PatternRow>) {
    guard cover(of: row) == nil else { return }
    // Longer paths are a rest's own, but for those with a slash in the place of a character.
    for (longer, _) in row.longer(dialect) where !row.endsInRest || !longer.steps.starts(with: row.steps) {
      decide(longer, before: later)
    }
    // Links with an item that these must not have, or with a text that a parameter refuses, are those of later rows.
    for other in row.absent.map(row.with) + row.refused { decide(other, before: later) }
    // The links with empty components of a later row are none of this one's.
    if row.isOpen, !row.keepsEmpty, later.contains(where: { $0.keepsEmpty && !$0.isKept }) {
      excludeEmptyComponents(before: later)
    }
    append(row)
  }

  /// The end of the comment on a component that excludes the links of a route.
  static let keptWords = " does not open the app"

  /// Adds what later rows say of paths that the next component decides as well, because its `*` also matches slashes.
  ///
  /// - Parameter depth: how many slashes more than the row that the next component is for.
  private mutating func decide(_ longer: PatternRow, before later: ArraySlice<PatternRow>, depth: Int = 1) {
    guard depth <= self.depth, !work.isSpent else { return }
    work.take((later.count + 10) * Cost.row)
    let count = longer.steps.count
    let isDeeper = later.contains { row in
      !row.isKept && (row.steps.count > count || row.endsInRest && keptDepth >= count)
    }
    if isDeeper, depth < self.depth {
      var known: Set<String> = []
      for (next, _) in longer.longer(dialect) where known.insert(next.path).inserted {
        decide(next, before: later, depth: depth + 1)
      }
    }
    var found: [PatternRow] = []
    for row in later {
      // A row that excludes more would keep links of later rows from the app.
      guard let common = longer.common(with: row, exactly: row.isKept)?.of(row),
        !row.isRefusing(common), !found.contains(where: { $0.covers(common) })
      else { continue }
      found.append(common)
    }
    while found.last?.isKept == true { found.removeLast() }
    for row in found where cover(of: row) == nil {
      if depth < self.depth, row.endsInRest ? row.steps.count <= keptDepth : true {
        for (next, reason) in row.longer(dialect) {
          decide(next, before: later, depth: depth + 1)
          if !row.endsInRest, !row.isKept { exclude(next, because: reason) }
        }
      }
      add(common: row, before: later)
    }
  }

  /// The greatest number of slashes that a `*` is taken to match for what stands before its component.
  private static let greatestDepth = 3

  private mutating func add(common row: PatternRow, before later: ArraySlice<PatternRow>) {
    if row.isOpen, !row.isKept, !row.keepsEmpty { excludeEmptyComponents(before: later) }
    if !row.isKept { excludeEmptyComponents(of: row, before: later) }
    append(row)
  }

  /// The components; none if all are excludes, which say nothing alone.
  var components: [AssociationComponent] { entries.allSatisfy { $0.exclusion != nil } ? [] : allComponents }

  /// The same, if all are excludes too.
  var allComponents: [AssociationComponent] {
    entries.map { entry in
      AssociationComponent(
        path: UTF8Text(dialect == .apple ? entry.path : Self.inBothParsers(entry.path)),
        query: entry.row.query.isEmpty
          ? nil : .items(entry.row.query.map { QueryItemPattern(UTF8Text($0.name), UTF8Text($0.step.text)) }),
        fragment: entry.row.fragment.map { UTF8Text(dialect == .apple ? $0 : Self.inBothParsers($0)) },
        exclude: entry.exclusion == nil ? nil : true,
        comment: UTF8Text(entry.exclusion ?? entry.routes.joined(separator: ", ")))
    }
  }

  /// Adds what opens the links of a row: nothing but its route's name, if a component before decides them all.
  private mutating func add(_ row: PatternRow, before later: ArraySlice<PatternRow>) {
    if let index = cover(of: row) {
      if entries[index].exclusion == nil, !entries[index].routes.contains(row.route) {
        entries[index].routes.append(row.route)
      }
      return
    }
    if row.isOpen || row.steps.contains(where: { $0.text.first == "?" }), !row.keepsEmpty {
      excludeEmptyComponents(before: later)
    }
    if !row.endsInRest { excludeLongerPaths(row, before: later) }
    for name in row.absent { excludeItem(name, row, before: later) }
    for refused in row.refused { excludeRefused(refused, before: later) }
    excludeEmptyComponents(of: row, before: later)
    append(row)
  }

  /// A pattern as both forms of Android's parser read it: one of them never matches a `?*` with text behind it. An exclude
  /// for an empty text there stands before.
  private static func inBothParsers(_ pattern: String) -> String {
    pattern.utf8.contains(UInt8(ascii: "*"))
      ? pattern.replacing("?*/", with: "*/").replacing("?*&", with: "*&") : pattern
  }

  /// Excludes the paths of a row that have no text in one of the components that may hold any, which Android's `*` matches,
  /// unless a row before has decided them, or a later row opens them. Rows with empty components stand before.
  private mutating func excludeEmptyComponents(of row: PatternRow, before later: ArraySlice<PatternRow>) {
    guard dialect == .android else { return }
    for empty in row.withEmptyComponents {
      exclude(empty, because: "no link of \(row.route)", before: later) { other in
        !empty.steps.contains(where: \.text.isEmpty) && other.common(with: empty, exactly: true) != nil
      }
    }
  }

  /// Adds the component of a row, which excludes for a reason, or because the app does not open its links.
  private mutating func append(_ row: PatternRow, at path: String? = nil, because reason: String? = nil) {
    let reason = reason ?? (row.isKept ? row.route + Self.keptWords : nil)
    let key = Self.heads(of: row.steps).last ?? Self.later(row.steps).last ?? ""
    byLiterals[key, default: []].append(entries.count)
    entries.append(
      Entry(path: path ?? row.path, row: row, exclusion: reason, routes: reason == nil ? [row.route] : []))
  }

  /// The first entry that decides all links of a row.
  private mutating func cover(of row: PatternRow) -> Int? {
    candidates(for: row.steps).first { entries[$0].row.covers(row) }
  }

  /// The entries that may cover paths of these steps, in order: an entry with literals covers only paths with the same ones
  /// at the same places.
  private mutating func candidates(for steps: [PatternStep]) -> [Int] {
    let found = ([""] + Self.heads(of: steps) + Self.later(steps)).flatMap { byLiterals[$0] ?? [] }.sorted()
    work.take(found.count * Cost.cover)
    return found
  }

  /// Each literal behind the first step, with its place.
  private static func later(_ steps: [PatternStep]) -> [String] {
    steps.indices.dropFirst().filter { steps[$0].isLiteral }.map { "\($0) \(steps[$0].text)" }
  }

  /// The literals with which steps begin: the first, the first two, and so on.
  private static func heads(of steps: [PatternStep]) -> [String] {
    var head = ""
    return steps.prefix(while: \.isLiteral).map { step in
      head += "/" + step.text
      return head
    }
  }

  /// No route has an empty component, and `?*` would let it through. Only Apple's `*` finds a later match: Android's
  /// stops at the first slash.
  ///
  /// The pattern does not end in `/*`, which would match the parent of every path, and so everything.
  private mutating func excludeEmptyComponents(before later: ArraySlice<PatternRow>) {
    guard dialect == .apple, !excludesEmpty else { return }
    excludesEmpty = true
    for row in later where row.keepsEmpty {
      for path in row.pathsWithEmpty {
        var entry = row
        entry.steps = [PatternStep(pattern: path)]
        append(entry, at: path)
      }
    }
    let row = PatternRow(
      route: "", steps: [PatternStep(pattern: Self.anyEmpty)], query: [], endsInRest: false)
    guard !entries.contains(where: { $0.row.covers(row) }) else { return }
    append(row, at: Self.anyEmpty, because: "no route has an empty component")
  }

  /// The paths with an empty component.
  static let anyEmpty = "*//?*"

  /// Excludes the paths in which a `*` of this row would swallow a slash: the same steps with one more beside it, unless
  /// a component before decides all that the row would let through.
  private mutating func excludeLongerPaths(_ row: PatternRow, before later: ArraySlice<PatternRow>) {
    for (longer, reason) in row.longer(dialect) {
      if keptDepth > 0 { decide(longer, before: later) }
      exclude(longer, because: reason)
    }
  }

  /// Excludes links that the next component takes, unless a component before decides them, or a later row may open some.
  private mutating func exclude(
    _ row: PatternRow, because reason: String, before later: ArraySlice<PatternRow> = [],
    where opens: (PatternRow) -> Bool = { _ in true }
  ) {
    guard cover(of: row) == nil, !later.contains(where: { !$0.isKept && $0.mayMeet(row) && opens($0) }) else { return }
    append(row, because: reason)
  }

  /// Excludes the links of a row that have an item which they must not have, unless those may be links of a later row.
  private mutating func excludeItem(_ name: String, _ row: PatternRow, before later: ArraySlice<PatternRow>) {
    if later.contains(where: { !$0.isKept && !$0.absent.contains(name) && $0.mayMeet(row) }) {
      let note = GenerationNote.absent(route: row.route, item: name)
      return notes.contains(note) ? () : notes.append(note)
    }
    append(row.with(item: name), because: "\(row.route) is a link without \"\(name)\"")
  }

  /// Excludes links that a row matches, and that are no links of its route.
  private mutating func excludeRefused(_ row: PatternRow, before later: ArraySlice<PatternRow>) {
    // A path of literals is compared with what the later rows match.
    let path = row.steps.allSatisfy(\.isLiteral) ? UTF8Text(row.path).scalars : nil
    let variables = variables
    exclude(row, because: "no link of \(row.route)", before: later) { other in
      !other.isRefusing(row) && path.map { Self.matches($0, other, variables) } ?? true
    }
  }

  /// Whether a path is one of a row.
  private static func matches(_ path: [UInt32], _ row: PatternRow, _ variables: [SubstitutionVariable]) -> Bool {
    var table = VariableTable(variables)
    var allowance = MatchAllowance(MatchLimits())
    let pattern = CompiledPattern(UTF8Text(row.path), .path, folds: true, variables: &table)
    return pattern.matches(path.map(CaseFolding.fold), &allowance)
  }

  /// A rest takes longer paths anyway, but a `*` before it may swallow what should have been a literal's place.
  private static func crossing(_ row: PatternRow) -> GenerationNote? {
    guard row.endsInRest, let open = row.steps.firstIndex(where: \.isOpen),
      row.steps[(open + 1)...].contains(where: { $0 != .open })
    else { return nil }
    return .crossing(route: row.route, pattern: row.path)
  }
}
