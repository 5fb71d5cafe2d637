import Octets
import TextLanguages

/// Compares the texts of places exactly, each pair once.
final class TextRelations {
  /// The machines of all comparisons.
  let machines = MachineCache()
  private var known: [Pair: (relation: Overlap, text: String?)] = [:]
  /// Whether a comparison took more than its budget. Its sets are then taken to overlap.
  private(set) var isUndecided = false

  /// Notes that a question was not decided.
  func stop() { isUndecided = true }

  private struct Pair: Hashable {
    let one, other: Language
  }

  /// The budget of one comparison, in steps of a machine. A comparison of two UUIDs takes some hundreds.
  static let budget = 2_000_000

  private var languages: [TextSet.Source: Language?] = [:]

  /// The texts of a set as links spell them; nil if they are no regular set, or only a closure of the app knows them.
  func language(of set: TextSet) -> Language? {
    if let known = languages[set.source] { return known }
    let language = set.source.language
    languages[set.source] = language
    return language
  }

  /// The relation of two sets, and a text of both, decoded.
  func compare(_ one: Language, _ other: Language) -> (Overlap, String?) {
    let pair = Pair(one: one, other: other)
    if let known = known[pair] { return (known.relation, known.text) }
    var work = Work(Self.budget)
    let comparison = machines.compare(one, other, work: &work)
    if comparison == nil { isUndecided = true }
    let relation: Overlap =
      switch comparison?.relation {
      case .none?: .none
      case .equal: .equal
      case .narrower: .narrower
      case .wider: .wider
      case .partial, nil: .partial
      }
    let text = comparison?.common.map { TextPlaces.decoded($0) }
    known[pair] = (relation, text)
    return (relation, text)
  }
}

/// The texts of a place of a link as links spell them: canonically percent-encoded.
struct TextPlaces {
  private let place: PercentEncoding.Place
  /// The octets that need no escape.
  let plain: SymbolSet
  /// All texts but the empty one.
  let anyText: Language
  /// The same without those that clients remove from a path.
  let texts: Language
  /// Integers and numbers without bounds.
  let integer, number: Language

  private init(_ place: PercentEncoding.Place) {
    self.place = place
    plain = SymbolSet(PercentEncoding.plainOctets(place))
    anyText = .encodedText(plain: plain)
    texts = place == .component ? .encodedComponent(plain: plain) : anyText
    integer = Language.integer.encoded(plain: plain)
    number = Language.number.encoded(plain: plain)
  }

  /// A component of a path.
  static let component = TextPlaces(.component)
  /// The value of a query item.
  static let queryItem = TextPlaces(.queryItem)

  /// A decoded text as links spell it.
  func spelled(_ text: [UInt8]) -> [UInt8] {
    var output = OctetBuffer()
    PercentEncoding.encode(text.span, for: place, to: &output)
    return output.withSpan { octets in octets.indices.map { octets[$0] } }
  }

  /// The text of an encoded one.
  static func decoded(_ text: [UInt8]) -> String {
    var octets: [UInt8] = []
    var offset = 0
    while offset < text.count {
      let isEscape = text[offset] == UInt8(ascii: "%") && offset + 2 < text.count
      octets.append(isEscape ? hex(text[offset + 1]) << 4 | hex(text[offset + 2]) : text[offset])
      offset += isEscape ? 3 : 1
    }
    return octets.span.text()
  }

  private static func hex(_ digit: UInt8) -> UInt8 { digit.isDigit ? digit & 15 : (digit & 7) + 9 }
}

extension TextSet.Source {
  /// The texts as links spell them; nil if a closure of the app decides, or for a number in bounds, whose texts are no
  /// regular set.
  var language: Language? {
    switch self {
    case .literal(let text): .literal(TextPlaces.component.spelled(text))
    case .parameter(let texts): texts.language()
    case .several(let texts):
      texts.reduce(.emptyText) { whole, next in whole.flatMap { whole in next.language().map { .sequence(whole, $0) } }
      }
    case .hosts(let hosts, let label): hosts.language(label: label)
    case .anyHost: .anything
    case .absence: .symbols(.absence)
    }
  }
}

extension TextSet.ParameterTexts {
  /// The texts of all places but the query are spelled as in a path. Those that are compared stand at the same place.
  private var places: TextPlaces { isItem ? .queryItem : .component }

  /// The texts of the whole component, or of the item's value; nil if they are no regular set.
  ///
  /// - Parameters:
  ///   - isFolded: whether letters of a closed set count in either case.
  ///   - isCanonical: whether only the texts are meant that canonical links have. Of numbers, these are some.
  func language(isFolded: Bool = false, isCanonical: Bool = false) -> Language? {
    let members = isFolded ? type.members : nil
    let type = members.map { ValueType.oneOf($0) } ?? type
    let values = type.language(in: places, by: rule, isCanonical ? .some(isLowercase) : nil)
    let texts = values.map(within)
    return members == nil || isCanonical ? texts : texts.map(Language.folding)
  }

  /// The texts of an item that are read as the value of this one. Of numbers, these are some.
  func language(readAs text: String) -> Language {
    let literal = Language.literal(places.spelled(Array(text.utf8)))
    guard case .integer(nil) = type, let value = Int(text) else { return .folding(literal) }
    let signs: SymbolSet = value == 0 ? "+-" : value < 0 ? "-" : "+"
    let digits = Language.literal(String(value.magnitude).utf8)
    let sign = Language.symbols(signs)
    let number = Language.sequence(value < 0 ? sign : .optional(sign), .repeated(.symbols("0")), digits)
    return number.encoded(plain: places.plain)
  }

  /// A set that contains the texts: those of the pattern that the app gave, or all.
  var superset: Language {
    let pattern = (type.element == nil ? type.pattern : nil).map { Language.glob($0) }
    return within(pattern ?? .optional(places.anyText))
  }

  /// The values with the text around them, as far as a link can have them.
  private func within(_ values: Language) -> Language {
    guard !affix.isEmpty else {
      // A text that is empty, or that clients remove from a path, is in no link.
      return .both(values, takesEmpty ? .optional(places.texts) : places.texts)
    }
    let inner = Language.both(values, places.anyText)
    return .sequence(.literal(places.spelled(affix.prefix)), inner, .literal(places.spelled(affix.suffix)))
  }
}

extension ValueType {
  /// The texts of the type as links spell them; nil if only a closure knows them.
  ///
  /// - Parameter canonical: whether UUIDs are in lower case in canonical links, if only the texts of these are meant.
  fileprivate func language(in places: TextPlaces, by rule: TextRule?, _ canonical: Bool? = nil) -> Language? {
    func exactly(_ texts: [String]) -> Language { .anyOf(texts.map { places.spelled(Array($0.utf8)) }) }
    switch self {
    case .text: return .optional(places.anyText)
    case .integer(nil): return canonical == nil ? places.integer : .canonicalInteger
    case .integer(let range?): return Language.integer(in: range)
    case .number(nil): return canonical == nil ? places.number : .plainNumber
    case .number: return nil
    case .digits(let count): return .digits(count)
    case .uuid: return canonical.map { $0 ? .lowerUUID : .upperUUID } ?? .uuid
    case .date: return .date
    case .boolean: return exactly(["true", "false"])
    case .oneOf(let members, let ignoringCase):
      return ignoringCase && canonical == nil ? .folding(exactly(members)) : exactly(members)
    case .list(let element, let separator):
      return element.language(in: places, by: rule, canonical).map {
        .list(of: $0, separator: places.spelled(Array(separator.utf8)))
      }
    case .custom: return rule?.language
    }
  }
}

extension HostSet {
  /// The hosts as texts; nil if a closure of the app decides on the label.
  fileprivate func language(label: TextSet.ParameterTexts?) -> Language? {
    var accepted = Language.hostLabel
    if let label {
      guard let language = label.language() else { return nil }
      accepted = .both(.hostLabel, language)
    }
    return .union(
      [.anyOf(exact.map { Array($0.utf8) })] + suffixes.map { .sequence(accepted, .literal(Array($0.utf8))) })
  }
}

extension Language {
  /// A label of a host; longer ones than hosts have are members too.
  static let hostLabel = Language.sequence(.symbols(.label), .repeated(.symbols(.label)))
}

extension SymbolSet {
  fileprivate static let label: SymbolSet = .lowercase | .digits | "-_"
  /// A symbol that links only have escaped.
  fileprivate static let absence: SymbolSet = "\u{1}"
}
