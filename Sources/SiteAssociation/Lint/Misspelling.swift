import DeepLinking

/// Which known word was meant.
enum Misspelling {
  /// The known word nearest to another one, nil if none is near enough; letters compare without case.
  static func nearest(to word: String, among known: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let ranked = known.map { (distance: EditDistance.between(word, $0), word: $0) }
    guard let best = ranked.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) else { return nil }
    return best.distance <= max(1, best.word.count / 3) && best.distance < best.word.count ? best.word : nil
  }
}
