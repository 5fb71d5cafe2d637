/// Phrases for messages.
enum Prose {
  /// `text, json or off`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// `; did you mean --port?`, or nothing.
  static func suggestion(_ meant: String?) -> String { meant.map { "; did you mean \($0)?" } ?? "" }
}
