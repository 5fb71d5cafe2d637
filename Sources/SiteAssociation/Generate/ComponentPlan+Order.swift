import AssociationFiles
import DeepLinkOctets
import DeepLinkTables
import TextLanguages

/// The order of the rows.
extension ComponentPlan {
  /// The rows in an order in which each row of links that the app does not open stands between the rows that beat it and
  /// those that it beats; without those that no other row would open. Nil if the work is spent.
  static func ordered(_ rows: [PatternRow], _ forms: [OpenedForm], _ work: inout Work) -> [PatternRow]? {
    var byFirst: [String: [Int]] = [:]
    var open: [Int] = []
    for (index, row) in rows.enumerated() where !row.isKept {
      if let first = row.steps.first, first.isLiteral {
        byFirst[first.text.lowercased(), default: []].append(index)
      } else {
        open.append(index)
      }
    }
    let all = Array(rows.indices.filter { !rows[$0].isKept })
    var before = [[Int]](repeating: [], count: rows.count)
    var known: [[Int]: Bool?] = [:]
    for (index, row) in rows.enumerated() where row.isKept {
      let first = row.steps.first.flatMap { $0.isLiteral ? $0.text.lowercased() : nil }
      var isNeeded = false
      let others = first.map { (byFirst[$0] ?? []) + open } ?? all
      work.take(others.count * Cost.row)
      guard !work.isSpent else { return nil }
      for other in others where row.common(with: rows[other]) != nil {
        let pair = [row.form, rows[other].form]
        if known[pair] == nil { work.take(10 * Cost.row) }
        let beats = known[pair] ?? forms[pair[0]].beats(forms[pair[1]])
        known[pair] = .some(beats)
        if beats == nil, row.common(with: rows[other], exactly: true) == nil { continue }
        // Without a link of both forms, patterns are wider than the links: the row with the wider path comes last.
        if beats == false || beats == nil && row.coversPath(of: rows[other]) {
          before[index].append(other)
        } else {
          before[other].append(index)
          isNeeded = true
        }
      }
      if !isNeeded { before[index] = [-1] }
    }
    var ordered: [PatternRow] = []
    var isDone = [Bool](repeating: false, count: rows.count)
    func visit(_ index: Int) {
      guard !isDone[index], before[index] != [-1] else { return }
      isDone[index] = true
      for other in before[index].sorted() { visit(other) }
      ordered.append(rows[index])
    }
    for index in rows.indices { visit(index) }
    return ordered
  }

  /// The place of a row among the others.
  ///
  /// Rows that match no slash within a component hide no other row. Rows with a rest, whose paths have any length, come
  /// before the rows whose excludes would hide them; for the same reason, longer paths come before shorter ones. Then a more
  /// specific row comes first, so that no row is hidden by one that covers it.
  static func place(_ row: PatternRow, _ dialect: PatternDialect) -> Place {
    let isCrossing = row.isOpen || row.steps.contains { !$0.crossings(dialect).isEmpty }
    // Rows that may have empty components come before the component that excludes empty components.
    let group = row.keepsEmpty ? -1 : !isCrossing ? 0 : row.endsInRest ? 1 : 2
    return Place(
      path: (group, isCrossing ? -row.steps.count : 0, breadth(row.steps), row.pathMembers),
      items: (-row.query.count - (row.fragment == nil ? 0 : 1), breadth(row.query.map(\.step)), row.queryMembers),
      route: row.route)
  }

  struct Place: Comparable {
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
}
