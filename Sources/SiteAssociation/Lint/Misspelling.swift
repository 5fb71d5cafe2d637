/// Which known word was meant.
enum Misspelling {
  /// The known word nearest to another one, nil if none is near enough; letters compare without case.
  static func nearest(to word: String, among known: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let ranked = known.map { (distance: distance(word, $0), word: $0) }
    guard let best = ranked.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) else { return nil }
    return best.distance <= max(1, best.word.count / 3) && best.distance < best.word.count ? best.word : nil
  }

  /// The number of single-character changes between two words (Levenshtein).
  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.lowercased().unicodeScalars), Array(b.lowercased().unicodeScalars))
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
}
