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
