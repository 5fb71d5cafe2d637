import DeepLinking
import Octets

/// Which known word was meant.
enum Misspelling {
  /// The longest word that is looked for, in octets.
  static let longest = 64

  /// The known word nearest to another one, nil if none is near enough; letters compare without case.
  static func nearest(to word: UTF8Text, among known: [UTF8Text]) -> UTF8Text? {
    guard word.count <= longest else { return nil }
    // Words much longer are not meant, and would take long to compare.
    let ranked = known.lazy.filter { $0.count <= 2 * longest }
      .map { (distance: EditDistance.between(word.description, $0.description), word: $0) }
    guard let best = ranked.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) else { return nil }
    // In scalars, each of which is one change.
    let length = best.word.scalars.count
    return best.distance <= max(1, length / 3) && best.distance < length ? best.word : nil
  }
}
