import DeepLinkOctets

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

/// Text in the lines of a terminal.
enum TextLayout {
  /// The width of lines where no terminal sets one.
  static let standardWidth = 100

  /// A terminal's width, limited to a legible one; the standard width without a terminal.
  static func width(ofTerminal width: Int?) -> Int { width.map { min(max($0, 60), 100) } ?? standardWidth }

  /// The text in lines of at most this many characters, broken at spaces; a longer word has a line of its own.
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

  /// Two columns; the second is wrapped.
  static func columns(_ rows: [(term: String, text: String)], termWidth: Int, width: Int) -> String {
    rows.map { row in
      let gap = String(repeating: " ", count: termWidth - min(row.term.count, termWidth) + 2)
      let indent = "\n" + String(repeating: " ", count: termWidth + 4)
      let lines = wrapped(row.text, to: width - termWidth - 4)
      return "  \(row.term)" + (lines.isEmpty ? "" : gap) + lines.joined(separator: indent) + "\n"
    }.joined()
  }
}

extension String {
  /// The text with control and format characters as escapes: `\u{1b}`, `\u{a}`, `\u{202e}`.
  ///
  /// Links, files and arguments come from outside. Their control characters could move the cursor or forge lines, and their
  /// format characters could reorder the text (Unicode TR 36 section 2.6).
  public var printable: String {
    unicodeScalars.contains(where: \.isInvisible) ? unicodeScalars.map(\.printable).joined() : self
  }
}

/// The properties of the terminal that a program writes to.
public enum Terminal {
  /// Whether output is to be coloured.
  ///
  /// `NO_COLOR` turns colours off (no-color.org). Else `FORCE_COLOR` or `CLICOLOR_FORCE` turns them on, for the logs of CI
  /// servers, unless it is `0`. Else a terminal that is not `dumb` has them. An empty variable counts as not set.
  public static func wantsColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    if isSet("NO_COLOR") { return false }
    if ["FORCE_COLOR", "CLICOLOR_FORCE"].contains(where: { isSet($0) && environment[$0] != "0" }) { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
