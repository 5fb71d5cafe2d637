import DeepLinkOctets
package import DeepLinking
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

  /// The texts that join one of each.
  func then(_ next: PlaceLanguages) -> PlaceLanguages {
    func join(_ one: Language?, _ other: Language?) -> Language? {
      one.flatMap { one in other.map { .sequence(one, $0) } }
    }
    return PlaceLanguages(
      texts: join(texts, next.texts), canonical: join(canonical, next.canonical),
      others: spellings.compactMap { join($0, next.texts) } + next.spellings.compactMap { join(texts, $0) },
      superset: .sequence(superset, next.superset))
  }

  /// The texts of both.
  func and(_ other: PlaceLanguages) -> PlaceLanguages {
    func both(_ one: Language?, _ other: Language?) -> Language? { one.flatMap { one in other.map { .both(one, $0) } } }
    return PlaceLanguages(
      texts: both(texts, other.texts), canonical: both(canonical, other.canonical),
      others: others + other.others, superset: .both(superset, other.superset))
  }
}

extension PlaceTexts {
  /// Stands for an unescaped plus sign. Links only have this symbol escaped.
  package static let plusMark: UInt8 = 1

  /// The text that an unescaped plus sign of an item means.
  package static func plus(isSpace: Bool) -> UInt8 { UInt8(ascii: isSpace ? " " : "+") }

  /// The texts that mean those of a language, if the place distinguishes unescaped plus signs.
  package func written(_ language: Language, in places: TextPlaces) -> Language {
    plus.map { language.marked(SymbolSet([Self.plusMark]), as: places.spelled([$0])) } ?? language
  }
}

extension PlaceTexts.Texts {
  /// The texts of one condition. No other function makes languages of what a pattern declares.
  func languages(ignoresCase: Bool) -> PlaceLanguages {
    var texts: Language?
    switch self {
    case .literal(let text):
      let language = Language.literal(TextPlaces.component.spelled(text))
      texts = ignoresCase ? .folding(language) : language
    case .hosts(nil, _): texts = .anything
    case .hosts(let hosts?, let label): texts = hosts.language(label: label)
    case .absence: texts = .symbols(.absence)
    case .several(let parameters): return Self.several(parameters, ignoresCase: ignoresCase)
    case .values(let parameter): return Self.languages(of: parameter, ignoresCase)
    // Which value is read needs a comparison (``TextRelations/languages(of:)``).
    case .part(_, let parameters, _):
      return PlaceLanguages(superset: Self.several(parameters, ignoresCase: ignoresCase).superset)
    }
    return PlaceLanguages(texts: texts, canonical: texts, superset: texts ?? .anything)
  }

  /// The texts of each of several values, with the literal text around it.
  package static func parts(_ parameters: [Parameter], ignoresCase: Bool) -> [PlaceLanguages] {
    parameters.map { languages(of: $0.asPart, ignoresCase) }
  }

  /// The texts of several values in one component.
  private static func several(_ parameters: [Parameter], ignoresCase: Bool) -> PlaceLanguages {
    let all = parts(parameters, ignoresCase: ignoresCase)
    return all.dropFirst().reduce(all[0]) { $0.then($1) }
  }

  private static func languages(of parameter: Parameter, _ ignoresCase: Bool) -> PlaceLanguages {
    let values = ParameterTexts(parameter)
    let texts = values.language(isFolded: ignoresCase)
    return PlaceLanguages(
      texts: texts, canonical: values.language(isFolded: ignoresCase, isCanonical: true),
      others: parameter.type.separator.map { [values.places.texts(containing: $0)] } ?? [],
      superset: texts ?? values.superset(isFolded: ignoresCase))
  }
}

extension ParameterTexts {
  /// The texts of all places but the query are spelled as in a path. Those that are compared stand at the same place.
  fileprivate var places: TextPlaces { isItem ? .queryItem : .component }

  /// The texts of the whole component, or of the item's value; nil if they are no regular set.
  ///
  /// - Parameters:
  ///   - isFolded: whether letters of a closed set and of the text around values count in either case.
  ///   - isCanonical: whether only the texts are meant that canonical links have. Of numbers, these are some.
  fileprivate func language(isFolded: Bool, isCanonical: Bool = false) -> Language? {
    let values = type.language(in: places, by: rule, isCanonical: isCanonical)
    let isFoldedSet = isFolded && !isCanonical && (type.element ?? type).members != nil
    return values.map { within(isFoldedSet ? .folding($0) : $0, isFolded: isFolded) }
  }

  /// The texts of an item that are read as the value of this one. Of numbers, these are some.
  package func language(readAs text: String) -> Language {
    let literal = Language.literal(places.spelled(Array(text.utf8)))
    guard case .integer(nil) = type, let value = Int(text) else { return .folding(literal) }
    let signs: SymbolSet = value == 0 ? "+-" : value < 0 ? "-" : "+"
    let digits = Language.literal(String(value.magnitude).utf8)
    let sign = Language.symbols(signs)
    let number = Language.sequence(value < 0 ? sign : .optional(sign), .repeated(.symbols("0")), digits)
    return number.encoded(plain: places.plain)
  }

  /// A set that contains the texts: those of the pattern that the app gave, or all texts.
  fileprivate func superset(isFolded: Bool) -> Language {
    let known: Language? = type.element == nil ? type.pattern.map { Language.glob($0) } : nil
    return within(known ?? .optional(places.anyText), isFolded: isFolded)
  }

  /// The values with the text around them, as far as a link can have them.
  private func within(_ values: Language, isFolded: Bool) -> Language {
    guard isPart || !affix.isEmpty else {
      // A text that is empty, or that clients remove from a path, is in no link.
      return .both(values, takesEmpty ? .optional(places.texts) : places.texts)
    }
    let inner = Language.both(values, places.anyText)
    let around = [affix.prefix, affix.suffix].map { Language.literal(places.spelled($0)) }
      .map { isFolded ? .folding($0) : $0 }
    return .sequence(around[0], inner, around[1])
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
    case .oneOf(let members): return exactly(members)
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
  fileprivate func language(label: Parameter?) -> Language? {
    var accepted = Language.hostLabel
    if let label {
      guard let language = ParameterTexts(label).language(isFolded: false) else { return nil }
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
      within: [machines.machine(language), machines.machine(places.texts)], of: [], work: &work
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
