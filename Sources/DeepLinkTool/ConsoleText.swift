import Arguments

/// Text for a terminal: the program's own words and colours, and text from outside with its control characters escaped.
///
/// Literals and the results of `Console.colored` are kept as they are. Every other interpolation, such as a URL or a
/// record's name, is made printable. All output for people goes through this type.
public struct ConsoleText: ExpressibleByStringInterpolation {
  /// The text as it is written.
  let text: String

  /// The program's own words.
  public init(stringLiteral text: String) { self.text = text }

  /// The program's own words, with other text made printable.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Other text in a colour of a terminal.
  init(_ text: String, color: Int) { self.text = "\u{1B}[\(color)m\(text.printable)\u{1B}[0m" }

  /// Puts them together.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Room for it.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

    /// The program's own words.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Other text, made printable.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description.printable
    }

    /// A text that is printable already.
    public mutating func appendInterpolation(_ part: ConsoleText) { text += part.text }

    /// Lines of a message that the program put together, whose parts from outside are in one line each.
    public mutating func appendInterpolation(lines: String) {
      text += lines.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
        .joined(separator: "\n")
    }
  }
}
