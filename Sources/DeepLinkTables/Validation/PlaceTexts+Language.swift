import DeepLinkOctets
import DeepLinking
package import TextLanguages

/// The texts of a place as links spell them: canonically percent-encoded.
package struct PlaceLanguages {
  /// The texts; nil if a closure of the app decides.
  package var texts: Language?
  /// Those of the texts whose value is written in the same way. Of numbers, these are some.
  package var canonical: Language?
  /// The texts with the separator of a list, and those of which one of several values is written in the same way.
  var others: [Language] = []
  /// A set that contains the texts.
  var superset: Language

  /// The sets of texts that decide how a value is written.
  package var spellings: [Language] { (canonical == texts ? [] : [canonical].compactMap(\.self)) + others }

  /// The same change of each set.
  package func changed(_ change: (Language) -> Language) -> PlaceLanguages {
    PlaceLanguages(
      texts: texts.map(change), canonical: canonical.map(change), others: others.map(change), superset: change(superset)
    )
  }

  /// The texts that are made of one of each, such as those of both.
  func joined(_ next: PlaceLanguages, _ join: (Language, Language) -> Language) -> PlaceLanguages {
    func made(_ one: Language?, _ other: Language?) -> Language? { one.flatMap { one in other.map { join(one, $0) } } }
    return PlaceLanguages(
      texts: made(texts, next.texts), canonical: made(canonical, next.canonical),
      others: spellings.compactMap { made($0, next.texts) } + next.spellings.compactMap { made(texts, $0) },
      superset: join(superset, next.superset))
  }
}

extension PlaceTexts {
  /// How links spell the texts.
  var spelling: TextPlaces { isItem ? .queryItem : .component }
}

extension PlaceTexts.Texts {
  /// The texts of one condition. No other function makes languages of what a pattern declares.
  func languages(in places: TextPlaces, ignoresCase: Bool) -> PlaceLanguages {
    var texts: Language?
    switch self {
    case .literal(let text):
      let language = Language.literal(places.spelled(text))
      texts = ignoresCase ? .folding(language) : language
    case .hosts(nil, _): texts = .anything
    case .hosts(let hosts?, let label): texts = hosts.language(label: label)
    case .absence: texts = .symbols(.absence)
    case .several(let values): return Self.several(values, in: places, ignoresCase)
    case .values(let values): return values.languages(in: places, ignoresCase)
    // Which value is read needs a comparison (``TextRelations/languages(of:)``).
    case .part(_, let values, _, _):
      return PlaceLanguages(superset: Self.several(values, in: places, ignoresCase).superset)
    }
    return PlaceLanguages(texts: texts, canonical: texts, superset: texts ?? .anything)
  }

  /// The texts of each of several values, with the literal text around it.
  package static func parts(_ values: [ParameterTexts], in places: TextPlaces, _ ignoresCase: Bool) -> [PlaceLanguages]
  {
    values.map { ParameterTexts($0.parameter.asPart).languages(in: places, ignoresCase) }
  }

  /// The texts of several values in one component.
  private static func several(_ values: [ParameterTexts], in places: TextPlaces, _ ignoresCase: Bool) -> PlaceLanguages
  {
    let all = parts(values, in: places, ignoresCase)
    return all.dropFirst().reduce(all[0]) { $0.joined($1) { .sequence($0, $1) } }
  }
}

extension ParameterTexts {
  fileprivate func languages(in places: TextPlaces, _ ignoresCase: Bool) -> PlaceLanguages {
    let texts = language(in: places, isFolded: ignoresCase)
    return PlaceLanguages(
      texts: texts, canonical: language(in: places, isFolded: ignoresCase, isCanonical: true),
      others: (type.separator.map { [places.texts(containing: $0)] } ?? []) + values(in: places, isFolded: ignoresCase),
      superset: texts ?? superset(in: places, isFolded: ignoresCase))
  }

  /// For each member of a closed set as which other texts are read, the texts with its value; of a list, the lists with one.
  private func values(in places: TextPlaces, isFolded: Bool) -> [Language] {
    guard type.hasOtherTexts else { return [] }
    return (type.element ?? type).groups.filter { $0.count > 1 }.map { group in
      let texts = Language.anyOf(group.map { places.spelled(Array($0.utf8)) })
      let mark = type.separator.map { Language.literal(places.spelled(Array($0.utf8))) }
      let lists = mark.map { mark in
        Language.sequence(.optional(.sequence(.anything, mark)), texts, .optional(.sequence(mark, .anything)))
      }
      return within(isFolded ? .folding(lists ?? texts) : lists ?? texts, places, isFolded: isFolded)
    }
  }

  /// The texts of the whole component, or of the item's value; nil if they are no regular set.
  ///
  /// - Parameters:
  ///   - isFolded: whether letters of a closed set and of the text around values count in either case.
  ///   - isCanonical: whether only the texts are meant that canonical links have. Of numbers, these are some.
  private func language(in places: TextPlaces, isFolded: Bool, isCanonical: Bool = false) -> Language? {
    let values = type.language(in: places, by: parameter.rule, isCanonical: isCanonical)
    let isFoldedSet = isFolded && !isCanonical && (type.element ?? type).members != nil
    return values.map { within(isFoldedSet ? .folding($0) : $0, places, isFolded: isFolded) }
  }

  /// The texts of an item that are read as the value of this one. Of numbers, these are some.
  package func language(readAs text: String) -> Language {
    let places = TextPlaces.queryItem
    guard case .integer(nil) = type, let value = Int(text) else {
      let all = type.hasOtherTexts ? type.groups.first { $0[0].hasSameOctets(as: text) } : nil
      return .folding(.anyOf((all ?? [text]).map { places.spelled(Array($0.utf8)) }))
    }
    let signs: SymbolSet = value == 0 ? "+-" : value < 0 ? "-" : "+"
    let digits = Language.literal(String(value.magnitude).utf8)
    let sign = Language.symbols(signs)
    let number = Language.sequence(value < 0 ? sign : .optional(sign), .repeated(.symbols("0")), digits)
    return number.encoded(plain: places.plain)
  }

  /// A set that contains the texts: those of the pattern that the app gave, or all texts.
  private func superset(in places: TextPlaces, isFolded: Bool) -> Language {
    let known: Language? = type.element == nil ? type.pattern.map { Language.glob($0) } : nil
    return within(known ?? .optional(places.anyText), places, isFolded: isFolded)
  }

  /// The values with the text around them, as far as a link can have them.
  private func within(_ values: Language, _ places: TextPlaces, isFolded: Bool) -> Language {
    guard parameter.isPart || !affix.isEmpty else {
      // A text that is empty, or that clients remove from a path, is in no link.
      let texts = isComponent ? places.components : places.anyText
      return .both(values, takesEmpty ? .optional(texts) : texts)
    }
    return around(values, places, isFolded: isFolded)
  }

  /// The values that are not empty with the literal text around them.
  func around(_ values: Language, _ places: TextPlaces, isFolded: Bool) -> Language {
    let around = [affix.prefix, affix.suffix].map { Language.literal(places.spelled($0)) }
      .map { isFolded ? .folding($0) : $0 }
    return .sequence(around[0], .both(values, places.anyText), around[1])
  }
}

extension ValueType {
  /// The texts of the type as links spell them; nil if only a closure knows them.
  ///
  /// - Parameter isCanonical: whether only the texts of canonical links are meant.
  fileprivate func language(in places: TextPlaces, by rule: TextRule?, isCanonical: Bool) -> Language? {
    func exactly(_ texts: [String]) -> Language { .anyOf(texts.map { places.spelled(Array($0.utf8)) }) }
    switch self {
    case .text: return .optional(places.anyText)
    case .integer(nil): return isCanonical ? .canonicalInteger : places.integer
    case .integer(let range?): return Language.integer(in: range)
    case .number(nil): return isCanonical ? .plainNumber : places.number
    case .number(let range?):
      let numbers = Language.number(in: range).encoded(plain: places.plain)
      return isCanonical ? .both(numbers, .plainNumber) : numbers
    case .uuid: return isCanonical ? .upperUUID : .uuid
    case .boolean: return exactly(["true", "false"])
    case .oneOf: return exactly((isCanonical ? members : texts) ?? [])
    case .list(let element, let separator):
      return element.language(in: places, by: rule, isCanonical: isCanonical).map {
        .list(of: $0, separator: places.spelled(Array(separator.utf8)))
      }
    case .custom: return rule?.language
    }
  }
}

extension HostSet {
  /// The hosts as texts; nil if a closure of the app decides on the label.
  fileprivate func language(label: ParameterTexts?) -> Language? {
    var accepted = Language.hostLabel
    if let label {
      guard let language = label.languages(in: .component, false).texts else { return nil }
      accepted = .both(.hostLabel, language)
    }
    return .union(
      [.anyOf(exact.map { Array($0.utf8) })] + suffixes.map { .sequence(accepted, .literal(Array($0.utf8))) })
  }
}

extension Language {
  /// A label of a host; longer ones than hosts have are members too.
  package static let hostLabel = Language.sequence(.symbols(.label), .repeated(.symbols(.label)))
}

extension SymbolSet {
  fileprivate static let label: SymbolSet = .lowercase | .digits | "-_"
  /// A symbol that links only have escaped.
  fileprivate static let absence: SymbolSet = "\u{1}"
}

extension TextRule {
  /// A shortest text that the rule accepts and a link can have at its place; nil if there is none, or if the search takes
  /// too long to decide.
  var shortest: (text: String?, isDecided: Bool) {
    let (machines, places) = (MachineCache(), place == .queryItem ? TextPlaces.queryItem : .component)
    var work = Work(Cost.question)
    let found = TextSearch.classes(
      within: [machines.machine(language), machines.machine(place == .queryItem ? places.anyText : places.components)],
      of: [], work: &work
    ) { _ in true }
    return (found?.first.map { TextPlaces.decoded($0.text) }, found != nil)
  }

  /// The texts that the rule accepts, as links spell them.
  var language: Language {
    let pattern = match.map { Language.glob(Self.encoded($0, for: place)) } ?? .anything
    let accepted = Language.except(pattern, .anyOf(except.map { Self.spelled(Array($0.utf8).span, place, false) }))
    guard ignoresCase else { return accepted }
    return .except(
      .folding(pattern), .folding(.anyOf(except.map { Self.spelled(Array($0.utf8).span, place, false) })))
  }
}
