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

  /// A line broken at spaces, into lines of at most this many columns; a longer word has a line of its own.
  ///
  /// The further lines are indented as the last column of the first one, before which it has two spaces or more, else by
  /// `indent` more than the first one.
  static func wrapped(_ line: String, to width: Int, indent: Int = 0) -> String {
    guard columns(of: line) > width else { return line }
    var (text, used, hang, spaces, isBroken) = ("", 0, 0, -1, false)
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      spaces += 1
      guard !word.isEmpty else { continue }
      let columns = columns(of: word)
      if used > hang, used + spaces + columns > width { (text, used, spaces, isBroken) = (text + "\n", 0, hang, true) }
      if !isBroken, used == 0 || spaces > 1 { hang = min(used + spaces + (used == 0 ? indent : 0), width * 2 / 3) }
      text += String(repeating: " ", count: spaces) + word
      (used, spaces) = (used + spaces + columns, 0)
    }
    return text
  }

  /// The columns of a text, in which the colours take none.
  static func columns(of text: some StringProtocol) -> Int {
    let parts = text.unicodeScalars.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return parts.enumerated().reduce(0) { sum, part in
      let shown = part.offset == 0 ? part.element : part.element.drop { $0 != "m" }.dropFirst()
      return shown.reduce(sum) { $0 + $1.columns }
    }
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

/// The terminal that a program writes to, or the file or pipe in its place.
public struct Terminal: Sendable {
  /// Whether output is coloured.
  public let usesColor: Bool
  /// The columns of a line; nil if the output is no terminal, where lines are not broken.
  public let width: Int?

  /// - Parameters:
  ///   - columns: the columns of the terminal, 0 if they are not known; nil if the output is no terminal.
  ///   - environment: the variables by name.
  public init(columns: Int?, _ environment: [String: String]) {
    usesColor = Self.wantsColor(isTerminal: columns != nil, environment)
    width = columns.map { $0 == 0 ? 80 : max($0, 40) }
  }

  /// Whether output is to be coloured.
  ///
  /// `NO_COLOR` turns colours off (no-color.org). Else `FORCE_COLOR` or `CLICOLOR_FORCE` turns them on, for the logs of CI
  /// servers, unless it is `0`. Else a terminal that is not `dumb` has them. An empty variable counts as not set.
  static func wantsColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    if isSet("NO_COLOR") { return false }
    if ["FORCE_COLOR", "CLICOLOR_FORCE"].contains(where: { isSet($0) && environment[$0] != "0" }) { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }

  /// A text in one of the terminal's colours, by its number in SGR (ECMA-48).
  public func colored(_ text: some StringProtocol, _ color: Int) -> String {
    usesColor ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : String(text)
  }

  /// Lines that say their severity, as `error: …` and `links.json:3:14: warning: …` do, and lines with a caret below the
  /// text that they are about. Severities and carets are coloured.
  ///
  /// - Parameter text: the lines; outside text in them is made printable.
  public func drawn(_ text: String) -> String {
    var color = Self.colors["error"] ?? 0
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var parts = String(line).printable.split(separator: ": ", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      if let index = parts.dropLast().firstIndex(where: { Self.colors[$0] != nil }) {
        color = Self.colors[parts[index]] ?? color
        parts[index] = colored(parts[index], color)
      }
      let shown = parts.joined(separator: ": ")
      let rest = shown.drop { $0 == " " }
      let carets = rest.prefix { $0 == "^" }
      return carets.isEmpty ? shown : shown.prefix { $0 == " " } + colored(carets, color) + rest.dropFirst(carets.count)
    }.joined(separator: "\n")
  }

  private static let colors = ["error": 31, "warning": 33, "note": 1]

  /// Lines with their colours that fit the terminal.
  public func message(_ text: String) -> String { fitted(drawn(text)) }

  /// Lines that fit the terminal: broken at spaces and indented, or cut around the caret below them.
  public func fitted(_ text: String) -> String {
    guard let width else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices.dropFirst() {
      let rest = lines[index].drop { $0 == " " }
      guard (rest.first == "\u{1B}" ? rest.drop { $0 != "m" }.dropFirst() : rest).first == "^",
        TextLayout.columns(of: lines[index - 1]) > width
      else { continue }
      let indent = lines[index].count - rest.count
      let start = max(0, indent - width * 2 / 5)
      lines[index - 1] = Self.cut(lines[index - 1], from: start, width)
      let excess = rest.count { $0 == "^" } - (width - indent + start)
      if excess > 0, let carets = lines[index].firstIndex(of: "^") {
        lines[index].removeSubrange(carets..<lines[index].index(carets, offsetBy: excess))
      }
      lines[index].removeFirst(start)
    }
    return lines.map { TextLayout.wrapped($0, to: width, indent: 2) }.joined(separator: "\n")
  }

  /// The columns of a line from `start` on, with an ellipsis for what is left out at an end.
  private static func cut(_ line: String, from start: Int, _ width: Int) -> String {
    var (shown, column) = ("", 0)
    for scalar in line.unicodeScalars {
      if column > start || start == 0 {
        if shown.isEmpty, start > 0 { shown = "…" + String(repeating: " ", count: column - start - 1) }
        if column + scalar.columns >= start + width { return shown + "…" }
        shown.unicodeScalars.append(scalar)
      }
      column += scalar.columns
    }
    return shown
  }
}
