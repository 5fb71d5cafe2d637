import Octets

/// Phrases for messages.
enum Prose {
  /// `text, json or off`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// `; did you mean --port?`, or nothing if no candidate is near.
  static func suggestion(for word: String, in candidates: [String]) -> String {
    suggestion(nearest(to: word, in: candidates))
  }

  static func suggestion(_ meant: String?) -> String { meant.map { "; did you mean \($0)?" } ?? "" }

  static func nearest(to word: String, in candidates: [String]) -> String? {
    EditDistance.nearest(to: UTF8Text(word), in: candidates)
  }
}
