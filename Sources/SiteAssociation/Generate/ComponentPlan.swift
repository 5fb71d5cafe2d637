import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// The components of a file: those that decide first in front.
struct ComponentPlan {
  /// The variables that the components use.
  let variables: [SubstitutionVariable]
  /// What the components cannot express, each thing once.
  private(set) var notes: [GenerationNote]

  private var entries: [Entry] = []
  /// The entries by their first step if that is a literal, and the other entries.
  private var byLiteral: [String: [Int]] = [:]
  private var others: [Int] = []
  private let dialect: PatternDialect

  private struct Entry {
    let path: String
    let row: PatternRow
    /// What the component excludes for, nil if it includes.
    let exclusion: String?
    /// The routes whose links it includes.
    var routes: [String]
  }

  /// The components that open the links of these routes.
  init(_ shapes: [RouteShape], _ dialect: PatternDialect) {
    self.dialect = dialect
    var writer = PatternWriter(dialect)
    // The order of declaration has no meaning; variables get their names in this one.
    let rows = shapes.sorted { ($0.name, $0.pattern) < ($1.name, $1.pattern) }.flatMap { writer.rows(of: $0) }
    variables = writer.variables
    var notes: [GenerationNote] = []
    for note in writer.notes + rows.compactMap(Self.crossing) where !notes.contains(note) { notes.append(note) }
    self.notes = notes
    let sorted = rows.map { (row: $0, place: Self.place($0, dialect)) }.sorted { $0.place < $1.place }.map(\.row)
    for (index, row) in sorted.enumerated() { add(row, before: sorted[(index + 1)...]) }
  }

  /// The components.
  var components: [AssociationComponent] {
    entries.map { entry in
      AssociationComponent(
        path: UTF8Text(entry.path),
        query: entry.row.query.isEmpty
          ? nil : .items(entry.row.query.map { QueryItemPattern(UTF8Text($0.name), UTF8Text($0.step.text)) }),
        fragment: entry.row.fragment.map { UTF8Text($0) },
        exclude: entry.exclusion == nil ? nil : true,
        comment: UTF8Text(entry.exclusion ?? entry.routes.joined(separator: ", ")))
    }
  }

  /// The place of a row among the others.
  ///
  /// Rows that match no slash within a component hide no other row. Rows with a rest, whose paths have any length, come
  /// before the rows whose excludes would hide them; for the same reason, longer paths come before shorter ones. Then a more
  /// specific row comes first, so that no row is hidden by one that covers it.
  private static func place(_ row: PatternRow, _ dialect: PatternDialect) -> Place {
    let isCrossing = row.isOpen || row.steps.contains { !$0.crossings(dialect).isEmpty }
    // Rows that may have empty components come before the component that excludes empty components.
    let group = row.keepsEmpty ? -1 : !isCrossing ? 0 : row.endsInRest ? 1 : 2
    return Place(
      path: (group, isCrossing ? -row.steps.count : 0, breadth(row.steps), row.pathMembers),
      items: (-row.query.count - (row.fragment == nil ? 0 : 1), breadth(row.query.map(\.step)), row.queryMembers),
      route: row.route)
  }

  private struct Place: Comparable {
    let path: (group: Int, depth: Int, breadth: Int, members: String)
    let items: (count: Int, breadth: Int, members: String)
    let route: String

    static func < (a: Place, b: Place) -> Bool {
      if a.path != b.path { return a.path < b.path }
      return a.items == b.items ? a.route < b.route : a.items < b.items
    }

    static func == (a: Place, b: Place) -> Bool { a.path == b.path && a.items == b.items && a.route == b.route }
  }

  private static func breadth(_ steps: [PatternStep]) -> Int { steps.reduce(0) { $0 + $1.breadth } }

  /// Adds what opens the links of a row: nothing but its route's name, if a component before opens them all.
  private mutating func add(_ row: PatternRow, before later: ArraySlice<PatternRow>) {
    if let index = candidates(for: row.steps).first(where: {
      entries[$0].exclusion == nil && entries[$0].row.covers(row)
    }) {
      if !entries[index].routes.contains(row.route) { entries[index].routes.append(row.route) }
      return
    }
    if row.isOpen, !row.keepsEmpty { excludeEmptyComponents() }
    if !row.endsInRest { excludeLongerPaths(row) }
    for name in row.absent { excludeItem(name, row, before: later) }
    for refused in row.refused { excludeRefused(refused, before: later) }
    append(Entry(path: row.path, row: row, exclusion: nil, routes: [row.route]))
  }

  private mutating func append(_ entry: Entry) {
    if let first = entry.row.steps.first, first.isLiteral {
      byLiteral[first.text, default: []].append(entries.count)
    } else {
      others.append(entries.count)
    }
    entries.append(entry)
  }

  /// The entries that may cover paths of these steps, in order: an entry whose first step is a literal covers only paths
  /// with the same one.
  private func candidates(for steps: [PatternStep]) -> [Int] {
    guard let first = steps.first, first.isLiteral else { return Array(entries.indices) }
    return ((byLiteral[first.text] ?? []) + others).sorted()
  }

  /// No route has an empty component, and `?*` would let it through. Only Apple's `*` finds a later match: Android's
  /// stops at the first slash.
  ///
  /// The pattern does not end in `/*`, which would match the parent of every path, and so everything.
  private mutating func excludeEmptyComponents() {
    guard dialect == .apple, !others.contains(where: { entries[$0].row.steps.isEmpty && entries[$0].exclusion != nil })
    else { return }
    exclude("*//?*", [], "no route has an empty component")
  }

  /// Excludes the paths in which a `*` of this row would swallow a slash: the same steps with one more beside it, unless
  /// a component before decides all that the row would let through.
  private mutating func excludeLongerPaths(_ row: PatternRow) {
    for index in row.steps.indices {
      for crossing in row.steps[index].crossings(dialect) {
        let steps = Array(row.steps[..<index] + crossing + row.steps[(index + 1)...])
        let longer = PatternRow(route: row.route, steps: steps, query: row.query, endsInRest: false)
        if !candidates(for: steps).contains(where: { entries[$0].row.covers(longer) }) {
          exclude(longer.path, steps, "\"\(row.steps[index].isOpen ? "*" : "?")\" also matches slashes")
        }
      }
    }
  }

  /// Excludes the links of a row that have an item which they must not have, unless those may be links of a later row.
  private mutating func excludeItem(_ name: String, _ row: PatternRow, before later: ArraySlice<PatternRow>) {
    if later.contains(where: { !$0.absent.contains(name) && $0.mayMeet(row) }) {
      let note = GenerationNote.absent(route: row.route, item: name)
      return notes.contains(note) ? () : notes.append(note)
    }
    var excluded = row
    excluded.query.append((PercentEncoding.encode(name, for: .queryItem), .open))
    append(
      Entry(path: row.path, row: excluded, exclusion: "\(row.route) is a link without \"\(name)\"", routes: []))
  }

  /// Excludes links that a row matches, and that are no links of its route, unless a row before has decided them, or a
  /// later row may open some.
  private mutating func excludeRefused(_ row: PatternRow, before later: ArraySlice<PatternRow>) {
    // A path of literals is compared with what the later rows match.
    let path = row.steps.allSatisfy(\.isLiteral) ? UTF8Text(row.path).scalars : nil
    guard !candidates(for: row.steps).contains(where: { entries[$0].row.covers(row) }),
      !later.contains(where: { other in
        other.mayMeet(row) && !other.isRefusing(row) && path.map { matches($0, other) } ?? true
      })
    else { return }
    append(Entry(path: row.path, row: row, exclusion: "no link of \(row.route)", routes: []))
  }

  /// Whether a path is one of a row.
  private func matches(_ path: [UInt32], _ row: PatternRow) -> Bool {
    var table = VariableTable(variables, limits: MatchLimits())
    var allowance = MatchAllowance(MatchLimits())
    let pattern = CompiledPattern(UTF8Text(row.path), .path, folds: true, variables: &table)
    return pattern.matches(path.map(CaseFolding.fold), &allowance)
  }

  private mutating func exclude(_ path: String, _ steps: [PatternStep], _ reason: String) {
    let row = PatternRow(route: "", steps: steps, query: [], endsInRest: false)
    append(Entry(path: path, row: row, exclusion: reason, routes: []))
  }

  /// A rest takes longer paths anyway, but a `*` before it may swallow what should have been a literal's place.
  private static func crossing(_ row: PatternRow) -> GenerationNote? {
    guard row.endsInRest, let open = row.steps.firstIndex(where: \.isOpen),
      row.steps[(open + 1)...].contains(where: { $0 != .open })
    else { return nil }
    return .crossing(route: row.route, pattern: row.path)
  }
}
