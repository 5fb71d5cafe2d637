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

extension String {
  /// The text with what a terminal obeys, or a reader cannot see, as escapes: `\u{1b}`, `\u{a}`, `\u{202e}`.
  ///
  /// What links, files and arguments hold is a stranger's: control characters could move the cursor or forge lines, and
  /// format characters turn text around (Unicode TR 36 section 2.6).
  public var printable: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    return unicodeScalars.map { $0.isInvisible ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    // Most text is ASCII, and needs no table of properties.
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

/// What a program knows of the terminal it writes to.
public enum Terminal {
  /// Whether output is to be coloured.
  ///
  /// `NO_COLOR` says no (no-color.org), else `FORCE_COLOR` or `CLICOLOR_FORCE` says yes, which logs of CI servers need, else
  /// it takes a terminal that is not `dumb`. As everywhere, a variable that is set to nothing counts as not set; `0` does
  /// not force either.
  public static func wantsColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    if isSet("NO_COLOR") { return false }
    if ["FORCE_COLOR", "CLICOLOR_FORCE"].contains(where: { isSet($0) && environment[$0] != "0" }) { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
