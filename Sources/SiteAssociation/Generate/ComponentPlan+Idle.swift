import AssociationFiles
import TextLanguages

/// Components that decide nothing.
extension ComponentPlan {
  /// The most components that are compared with each other.
  private static let mostCompared = 256

  /// Removes components all of whose links components before decide, and excludes that keep no link from an include.
  mutating func removeIdle(_ budget: SharedWork) {
    let count = entries.count
    guard count <= Self.mostCompared, budget.take(count * (Cost.reading + count)) else { return }
    let isEscaped = entries.map { $0.path.contains("%2F") }
    /// Whether two components may match one link. Android reads an escaped slash as one.
    func mayMeet(_ one: Int, _ other: Int) -> Bool {
      isEscaped[one] || isEscaped[other] || entries[one].row.mayMeet(entries[other].row)
    }
    let rows = RowComparison(self.rows, [], budget)
    var reached: [Int] = []
    for index in entries.indices {
      let before = reached.filter { rows.isKnown($0) && mayMeet($0, index) }
      let isIdle =
        rows.isKnown(index) && before.contains { entries[$0].path != Self.anyEmpty }
        && rows.decides(index, behind: before) == false
      if isIdle { name(index, among: before, rows) } else { reached.append(index) }
    }
    let needed = reached.filter { index in
      guard entries[index].exclusion != nil, entries[index].path != Self.anyEmpty else { return true }
      let near = reached.filter { mayMeet($0, index) }
      return !near.allSatisfy(rows.isKnown) || rows.hides(index, among: near) != false
    }
    // An app none of whose links are left open has its excludes, so that a note can name the one that keeps a link.
    let isOpen = needed.contains { entries[$0].exclusion == nil }
    entries = isOpen ? needed.map { entries[$0] } : entries.filter { $0.exclusion != nil }
  }

  /// Names the routes of an include at the first include before it that may open its links, unless excludes decide them.
  private mutating func name(_ index: Int, among before: [Int], _ rows: RowComparison) {
    guard entries[index].exclusion == nil,
      rows.decides(index, behind: before.filter { entries[$0].exclusion != nil }) != false,
      let other = before.first(where: { entries[$0].exclusion == nil })
    else { return }
    entries[other].routes += entries[index].routes.filter { !entries[other].routes.contains($0) }
  }

  /// The components as sets of links.
  private var rows: [GenerationProof.Row] {
    dialect == .apple
      ? GenerationProof.rows(allComponents, variables)
      : RowComparison.rows(allComponents.map(DynamicComponent.init(decoding:)))
  }
}
