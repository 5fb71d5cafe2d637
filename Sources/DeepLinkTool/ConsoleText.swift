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

  /// Outside text in a colour of a terminal.
  init(_ text: String, color: Int) { self.text = "\u{1B}[\(color)m\(text.printable)\u{1B}[0m" }

  /// Lines that begin with `error:`, or have a caret below the text that they are about, as the line of a file has it.
  ///
  /// - Parameters:
  ///   - drawing: the lines; outside text in them is made printable.
  ///   - color: the colour of the carets, and of `error`; nil for none.
  init(drawing: String, carets color: Int?) {
    let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
    text = lines.map { line in
      if let color, line.hasPrefix("error: ") { return "\u{1B}[\(color)merror\u{1B}[0m\(line.dropFirst(5))" }
      let indent = line.prefix { $0 == " " }
      let carets = line.dropFirst(indent.count).prefix { $0 == "^" }
      guard let color, !carets.isEmpty else { return line }
      return "\(indent)\u{1B}[\(color)m\(carets)\u{1B}[0m\(line.dropFirst(indent.count + carets.count))"
    }.joined(separator: "\n")
  }

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
