extension Unicode.Scalar {
  /// Whether a terminal shows nothing for the scalar, or takes it as a command: control and format characters.
  public var isInvisible: Bool {
    // Most text is ASCII, which needs no table of properties.
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The scalar as a text, or its escape if it is invisible: `\u{1b}`.
  public var printable: String { isInvisible ? "\\u{\(String(value, radix: 16))}" : String(self) }

  /// The number of columns of a terminal that the scalar takes: 0 for a combining mark, 2 for a wide character of East
  /// Asia (UAX 11) and for most emoji, else 1.
  public var columns: Int {
    if isASCII { return 1 }
    if Self.wide.contains(where: { $0.contains(value) }) || properties.isEmojiPresentation { return 2 }
    return switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: 0
    default: 1
    }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x20000...0x3FFFD,
  ]
}
