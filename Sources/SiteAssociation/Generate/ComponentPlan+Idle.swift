/// Components that decide nothing.
extension ComponentPlan {
  /// The most components that are compared with each other.
  private static let mostCompared = 256
  /// What comparing them may cost, in steps of a machine: less than a second.
  private static let budget = 10_000_000

  /// Removes components all of whose links components before decide, and excludes that keep no link from an include.
  mutating func removeIdle() {
    guard entries.count <= Self.mostCompared else { return }
    let all = entries
    defer {
      // Which exclude keeps the links of a route is seen only in a list.
      if dialect == .apple, entries.allSatisfy({ $0.exclusion != nil }) { entries = all }
    }
    let budget = RowComparison.Budget(Self.budget)
    keep { index, rows in rows.decides(index, behind: (0..<index).filter(rows.isKnown)) != false }
    keep { index, rows in
      entries[index].exclusion == nil || !(0..<index).allSatisfy(rows.isKnown) || rows.hides(index) != false
    }

    func keep(where isKept: (Int, RowComparison) -> Bool) {
      let rows = RowComparison(self.rows, [], budget)
      let idle = entries.indices.filter { rows.isKnown($0) && !isKept($0, rows) }
      // An include before opens the links, so it names the route.
      for index in idle where entries[index].exclusion == nil {
        let row = entries[index].row
        guard let other = entries[..<index].firstIndex(where: { $0.exclusion == nil && $0.row.mayMeet(row) }) else {
          continue
        }
        entries[other].routes += entries[index].routes.filter { !entries[other].routes.contains($0) }
      }
      entries = entries.indices.filter { !idle.contains($0) }.map { entries[$0] }
    }
  }

  /// The components as sets of links.
  private var rows: [GenerationProof.Row] {
    dialect == .apple
      ? GenerationProof.rows(components, variables) : RowComparison.rows(components.map(DynamicComponent.init(common:)))
  }
}
