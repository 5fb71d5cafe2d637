/// Texts that cost much to compare, hash, walk or match if code takes them for words.
///
/// Each has a size in octets, so that its cost can be measured against that of one of twice the size.
public enum HostileText: String, CaseIterable, Sendable {
  /// The usual, which others are compared with.
  case letters
  /// Marks in falling order: to compare by canonical equivalence sorts them, in the square of their number.
  case fallingMarks
  /// The same behind a letter.
  case fallingMarksOnLetter
  /// Marks that decompose into two marks and have the combining class of letters.
  case marksOfMarks
  /// One character of one letter and many marks.
  case cluster
  /// Flags: whether two of their halves belong together depends on all before them.
  case regionalIndicators
  /// Families without end.
  case emojiSequence
  /// Leading consonants, which make one syllable however many they are.
  case jamo
  /// Vowels and final consonants, each of which could end a syllable.
  case vowelJamo
  case finalJamo
  /// Letters whose lower case is longer, and one that stands for a sentence.
  case growingLetters
  case ligatures
  /// The first octets of characters, without the rest.
  case illFormed
  /// Octets that begin nothing.
  case foreignOctets
  /// Marks as JSON's escapes.
  case escapes
  /// Marks as a URL's escapes.
  case percentEscapes
  case digits
  case fraction
  case spaces
  /// What quotes and escapes in fields and JSON.
  case quotationMarks
  case backslashes
  case quotedCommas
  case semicolons
  /// Malformed escapes, and escapes of octets that are not separators.
  case percentSigns
  case escapedSlashes
  case queryItems
  case namelessItems
  case dotSegments
  /// The separators of app IDs, fingerprints, paths and queries.
  case periods
  case colons
  case commas
  case slashes
  case ampersands
  case questionMarks
  case equalSigns
  case hashes
  /// Wildcards, each of which may stop anywhere.
  case stars
  /// Variables: without an end, undefined and predefined.
  case openVariables
  case undefinedVariables
  case languages
  /// The beginnings of what the linter looks for.
  case brackets

  /// What has cost the most: it is tried at every place, however short the time.
  public static let worst: [HostileText] = [.fallingMarks, .cluster]

  /// The text, at least this many octets long.
  public func octets(_ size: Int) -> [UInt8] {
    switch self {
    case .fallingMarks: Self.repeated("\u{345}", size / 2) + Self.repeated("\u{334}", size / 2)
    case .fallingMarksOnLetter: Self.repeated("a", 1) + Self.fallingMarks.octets(size)
    case .marksOfMarks: Self.repeated("\u{F73}\u{F81}", size)
    case .cluster: Self.repeated("a", 1) + Self.repeated("\u{301}", size)
    case .regionalIndicators: Self.repeated("🇦🇧", size)
    case .emojiSequence: Self.repeated("👩\u{200D}", size)
    case .jamo: Self.repeated("\u{1100}", size)
    case .vowelJamo: Self.repeated("\u{1100}", 1) + Self.repeated("\u{1161}", size)
    case .finalJamo: Self.repeated("\u{AC00}", 1) + Self.repeated("\u{11A8}", size)
    case .growingLetters: Self.repeated("\u{130}", size)
    case .ligatures: Self.repeated("\u{FDFA}", size)
    case .foreignOctets: [UInt8](repeating: 0xFF, count: size)
    case .fraction: Self.repeated("0.", 1) + Self.repeated("1", size)
    case .quotationMarks: Self.repeated("\"", size)
    case .backslashes: Self.repeated("\\", size)
    case .quotedCommas: Self.repeated("\",\"=", size)
    case .semicolons: Self.repeated(";", size)
    case .percentSigns: Self.repeated("%", size)
    case .escapedSlashes: Self.repeated("%2F", size)
    case .queryItems: Self.repeated("&a=", size)
    case .namelessItems: Self.repeated("&=", size)
    case .dotSegments: Self.repeated("../", size)
    case .illFormed:
      [UInt8](repeating: 0xF0, count: size / 2) + Self.repeated("\u{345}", size / 2).filter { $0 != 0x85 }
    case .escapes: Self.repeated(#"\u0345"#, size / 2) + Self.repeated(#"\u0334"#, size / 2)
    case .percentEscapes: Self.repeated("%CD%85", size / 2) + Self.repeated("%cc%b4", size / 2)
    case .digits: Self.repeated("9", size)
    case .letters: Self.repeated("a", size)
    case .spaces: Self.repeated(" ", size)
    case .periods: Self.repeated(".", size)
    case .colons: Self.repeated(":", size)
    case .commas: Self.repeated(",", size)
    case .slashes: Self.repeated("/", size)
    case .ampersands: Self.repeated("&", size)
    case .questionMarks: Self.repeated("?a", size)
    case .equalSigns: Self.repeated("=a", size)
    case .hashes: Self.repeated("#", size)
    case .stars: Self.repeated("*a", size)
    case .openVariables: Self.repeated("$(", size)
    case .undefinedVariables: Self.repeated("$(a)", size)
    case .languages: Self.repeated("$(lang)", size)
    case .brackets: Self.repeated("([{<", size)
    }
  }

  private static func repeated(_ text: String, _ size: Int) -> [UInt8] {
    let octets = Array(text.utf8)
    return Array(repeatElement(octets, count: (size + octets.count - 1) / octets.count).joined())
  }
}
