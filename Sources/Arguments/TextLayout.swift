/// Text in lines of a terminal.
enum TextLayout {
  /// What is taken where nobody says how wide a line may be.
  static let standardWidth = 100

  /// A terminal's width, within what can be read well; that of a file is the standard one.
  static func width(ofTerminal width: Int?) -> Int { width.map { min(max($0, 60), 100) } ?? standardWidth }

  /// The text in lines of at most so many characters, broken at spaces; a longer word has a line of its own.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Two columns, of which the second is wrapped.
  static func columns(_ rows: [(term: String, text: String)], termWidth: Int, width: Int) -> String {
    rows.map { row in
      let gap = String(repeating: " ", count: termWidth - min(row.term.count, termWidth) + 2)
      let indent = "\n" + String(repeating: " ", count: termWidth + 4)
      let lines = wrapped(row.text, to: width - termWidth - 4)
      return "  \(row.term)" + (lines.isEmpty ? "" : gap) + lines.joined(separator: indent) + "\n"
    }.joined()
  }
}
