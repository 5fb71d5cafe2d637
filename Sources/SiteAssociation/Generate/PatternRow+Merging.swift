import AssociationFiles
import DeepLinkOctets

extension PatternRow {
  /// What like rows have in common: everything but their last step, which is a literal, and how that begins.
  private struct Like: Hashable {
    let front: [PatternStep]
    let beginning: String
    let query: [String]
    let fragment: String?
  }

  /// The number of sets of like rows: those that differ in the literal of their last step.
  static func mergeable(_ rows: [PatternRow]) -> Int { likes(rows).count }

  /// The rows with the largest sets of like rows merged, each into one row for all texts that begin as theirs do.
  static func merged(_ rows: [PatternRow], _ count: Int) -> (rows: [PatternRow], notes: [GenerationNote]) {
    var (kept, notes): ([PatternRow], [GenerationNote]) = (rows, [])
    var left: Set<Int> = []
    for indices in likes(rows).prefix(count) {
      let texts = indices.compactMap { rows[$0].steps.last?.text }
      let prefix = commonPrefix(texts)
      let text = prefix + "?*"
      var row = rows[indices[0]]
      row.steps[row.steps.count - 1] =
        prefix.isEmpty ? .open : PatternStep(text: text, members: [text], breadth: 1_000_000_000 - prefix.utf8.count)
      let names = indices.map { rows[$0].route }.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
      row.route = names.prefix(2).joined(separator: " and ") + (names.count > 2 ? " and \(names.count - 2) more" : "")
      notes.append(.coarser(route: row.route, pattern: row.path, count: indices.count))
      kept.append(row)
      left.formUnion(indices)
    }
    return (kept.enumerated().filter { !left.contains($0.offset) }.map(\.element), notes)
  }

  /// The indices of like rows: first those whose texts begin alike up to a mark, as `old-1` and `old-2`, the largest set
  /// first, then those with any texts.
  private static func likes(_ rows: [PatternRow]) -> [[Int]] {
    func sets(_ beginning: (String) -> String?) -> [[Int]] {
      var sets: [Like: [Int]] = [:]
      for (index, row) in rows.enumerated() {
        guard let last = row.steps.last, last.isLiteral, row.refused.isEmpty, row.absent.isEmpty,
          let beginning = beginning(last.text)
        else { continue }
        let query = row.query.map { "\($0.name)=\($0.step.text)" }
        let like = Like(front: row.steps.dropLast(), beginning: beginning, query: query, fragment: row.fragment)
        sets[like, default: []].append(index)
      }
      return sets.values.filter { $0.count > 2 }.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }
    return sets { text in text.firstIndex { "-_.".contains($0) }.map { String(text[...$0]) } } + sets { _ in "" }
  }

  /// The text with which all of these begin, without half an escape at its end.
  private static func commonPrefix(_ texts: [String]) -> String {
    guard let first = texts.first else { return "" }
    var prefix = Array(first.utf8)
    for text in texts {
      prefix = zip(prefix, text.utf8).prefix { $0 == $1 }.map(\.0)
    }
    // A text that is the prefix itself would have nothing for the `?`.
    if texts.contains(where: { $0.utf8.count == prefix.count }) { prefix = prefix.dropLast() }
    if let percent = prefix.suffix(2).firstIndex(of: UInt8(ascii: "%")) { prefix = Array(prefix[..<percent]) }
    return prefix.span.text()
  }
}
