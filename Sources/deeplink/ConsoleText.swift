import Arguments

/// What a terminal is shown: the program's own words and colours, and between them other text, of which nothing is obeyed.
///
/// A literal stands as it is, and so does what `Console.colored` gives; whatever else is put into it, such as a URL or a
/// record's name, is made printable. What people are shown is written by no other way.
struct ConsoleText: ExpressibleByStringInterpolation {
  /// The text as it is written.
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Other text in a colour of a terminal.
  init(_ text: String, color: Int) { self.text = "\u{1B}[\(color)m\(text.printable)\u{1B}[0m" }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description.printable }

    mutating func appendInterpolation(_ part: ConsoleText) { text += part.text }

    /// Lines of a message that the program put together, whose parts from outside are in one line each.
    mutating func appendInterpolation(lines: String) {
      text += lines.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
        .joined(separator: "\n")
    }
  }
}
