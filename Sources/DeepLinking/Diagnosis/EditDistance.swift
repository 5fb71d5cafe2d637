/// How many single-character changes lead from one word to another (Levenshtein), letters compared without case.
public enum EditDistance {
  /// Words longer than this are as far apart as they are long: the cost stays small whatever a link holds.
  private static let longest = 64

  /// The number of changes; for words beyond 64 characters the length of the longer one.
  public static func between(_ a: String, _ b: String) -> Int {
    guard max(a.utf8.count, b.utf8.count) <= 4 * longest else { return max(a.utf8.count, b.utf8.count) }
    let (a, b) = (Array(a.lowercased().unicodeScalars), Array(b.lowercased().unicodeScalars))
    guard a.count <= longest, b.count <= longest else { return max(a.count, b.count) }
    var row = Array(0...b.count)
    for (index, scalar) in a.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in b.enumerated() {
        let changed = diagonal + (scalar == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[b.count]
  }

  /// The candidate nearest to a word, nil if none is near enough to be meant.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let ranked = candidates.map { (distance: between(word, $0), text: $0) }
    guard let best = ranked.min(by: { ($0.distance, $0.text) < ($1.distance, $1.text) }) else { return nil }
    // Where every letter would have to change, nothing is near.
    let isNear = best.distance <= max(2, word.count / 3) && best.distance < max(word.count, best.text.count)
    return isNear ? best.text : nil
  }
}
