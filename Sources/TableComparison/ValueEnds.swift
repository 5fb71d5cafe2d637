import DeepLinkTables
import DeepLinking
import TextLanguages

/// The texts of a component that two readers of several values share, with a mark of each reader where one of its values
/// ends.
struct ValueEnds {
  /// The texts with the marks of each reader, whatever marks the other one has.
  let texts: [Language]
  /// For each value, the texts in which it ends at the same place for both readers.
  let agreements: [Language]

  /// Symbols that links only have escaped.
  private static let marks = SymbolSet(1..<32)

  /// - Returns: nil if only a closure knows the texts of a value.
  init?(_ one: PlaceTexts, _ other: PlaceTexts) {
    let all = [one, other].map { PlaceTexts.Texts.parts($0.several ?? [], in: .component, $0.ignoresCase) }
    let parts = all.map { $0.compactMap(\.texts) }
    guard all.map(\.count) == parts.map(\.count) else { return nil }
    let marks = parts.indices.map { side in parts[side].indices.dropLast().map { Self.mark($0, side) } }
    texts = parts.indices.map { side in
      Self.ends(of: parts[side], marks[side]).marked(SymbolSet(marks[1 - side]), as: [])
    }
    agreements = (0..<(parts.map(\.count).min() ?? 1) - 1).map { value in
      let ends = [Self.mark(value, 0), Self.mark(value, 1)]
      return .sequence(.anything, .anyOf([ends, ends.reversed()]), .anything)
    }
  }

  private static func mark(_ value: Int, _ side: Int) -> UInt8 { UInt8(1 + 2 * value + side) }

  /// The texts with a mark behind each value but the last. Each value ends at the first place where the rest still
  /// matches.
  private static func ends(of parts: [Language], _ marks: [UInt8]) -> Language {
    guard var rest = parts.last else { return .empty }
    let symbol = Language.symbols(.all - Self.marks)
    var unmarked = rest
    for index in parts.indices.dropLast().reversed() {
      let mark = Language.symbols(SymbolSet([marks[index]]))
      let later = Language.both(
        unmarked.marked(Self.marks, as: []), .sequence(symbol, .repeated(symbol), mark, .anything))
      rest = .except(.sequence(parts[index], mark, rest), .sequence(parts[index], later))
      unmarked = .sequence(parts[index], unmarked)
    }
    return rest
  }

  /// The texts of a language with any marks.
  func marked(_ language: Language) -> Language { language.marked(Self.marks, as: []) }

  /// A text without its marks.
  func unmarked(_ text: [UInt8]) -> [UInt8] { text.filter { !Self.marks.contains($0) } }
}
