import DeepLinkArguments

/// Text for a terminal: the program's own words and colours, and outside text with its control characters escaped.
///
/// Literals and the results of `Console.colored` are kept as they are. Every other interpolation, such as a URL or a
/// record's name, is made printable. All output for people goes through this type.
public struct ConsoleText: ExpressibleByStringInterpolation {
  /// The text as it is written.
  let text: String

  /// The program's own words.
  public init(stringLiteral text: String) { self.text = text }

  /// The program's own words, with outside text made printable.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Text that is printable, but for the colours of the program.
  init(printable text: String) { self.text = text }

  /// Joins the parts.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Reserves memory for the text.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

    /// The program's own words.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Outside text, made printable.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description.printable
    }

    /// A text that is already printable.
    public mutating func appendInterpolation(_ part: ConsoleText) { text += part.text }

    /// A message of several lines. The program made the line breaks; outside text in it has none.
    public mutating func appendInterpolation(lines: String) {
      text += lines.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
        .joined(separator: "\n")
    }
  }
}
