/// How many single-character changes lead from one word to another (Levenshtein), letters compared without case.
public enum EditDistance {
  /// Words longer than this are as far apart as they are long: the cost stays small whatever a link holds.
  static let longest = 64

  /// The number of changes; for words beyond 64 characters the length of the longer one, in octets beyond 256 of them.
  public static func between(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return ComparedWord(a.span).distance(to: b.span)
  }

  /// The candidate nearest to a word, nil if none is near enough to be meant.
  public static func nearest(to word: UTF8Text, in candidates: [String]) -> String? {
    let compared = word.withSpan { ComparedWord($0) }
    let ranked = candidates.map { (distance: compared.distance(to: Array($0.utf8).span), text: $0) }
    guard let best = ranked.min(by: { ($0.distance, $0.text) < ($1.distance, $1.text) }) else { return nil }
    // Where every letter would have to change, nothing is near.
    let count = word.utf8.prefix(4 * longest).count { $0 & 0xC0 != 0x80 }
    let isNear = best.distance <= max(2, count / 3) && best.distance < max(count, best.text.count)
    return isNear ? best.text : nil
  }
}
