/// Finds what somebody meant who made a slip.
public enum Spelling {
  /// The candidate nearest to a word, nil if none is near enough to be meant.
  public static func nearest(to word: String, in candidates: [String]) -> String? {
    let near = candidates.map { (distance: distance(word, $0), text: $0) }
    guard let best = near.min(by: { ($0.distance, $0.text) < ($1.distance, $1.text) }) else { return nil }
    return best.distance <= max(2, word.count / 3) ? best.text : nil
  }

  /// The larger of the letters missing and the letters added: a changed letter counts once.
  private static func distance(_ word: String, _ other: String) -> Int {
    let difference = word.difference(from: other)
    return max(difference.insertions.count, difference.removals.count)
  }
}
