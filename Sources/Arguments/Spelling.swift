/// Finds what somebody meant who made a slip.
public enum Spelling {
  /// The candidate nearest to a word, nil if none is near enough to be meant.
  ///
  /// What a word begins is nearest however long it is: nothing may be abbreviated, but it shows what was meant. What has no
  /// letter in common with it never is near. Capitals count like small letters.
  public static func nearest(to word: String, in candidates: [String]) -> String? {
    let word = word.lowercased()
    let isAbbreviation = word.contains { $0 != "-" }
    let begun = candidates.filter { isAbbreviation && $0.lowercased().hasPrefix(word) }
    let near = (begun.isEmpty ? candidates : begun).map { (distance: distance(word, $0.lowercased()), text: $0) }.filter
    {
      !begun.isEmpty || $0.distance <= max(2, word.count / 3) && $0.distance < max(word.count, $0.text.count)
    }
    return near.min { ($0.distance, $0.text) < ($1.distance, $1.text) }?.text
  }

  /// The larger of the letters missing and the letters added: a changed letter counts once.
  private static func distance(_ word: String, _ other: String) -> Int {
    let difference = word.difference(from: other)
    return max(difference.insertions.count, difference.removals.count)
  }
}
