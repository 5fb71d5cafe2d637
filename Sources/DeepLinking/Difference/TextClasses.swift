import Octets
import TextLanguages

/// The texts that a form reads at a place of a link, as far as they are known.
struct TextReader: Hashable {
  /// The texts as links spell them; nil if only a closure of the app or numbers in bounds decide.
  var texts: Language?
  /// Those of the texts whose value is written in the same way.
  var canonical: Language?
  /// The texts with the separator of a list.
  var separated: Language?
  /// Whether letters of a closed set count in either case.
  var isFolded = false
  /// Some of the texts, decoded.
  var samples: [String] = []

  fileprivate init(_ texts: Language) { (self.texts, canonical) = (texts, texts) }

  /// The texts of a parameter.
  init(_ parameter: Parameter, ignoresCase: Bool = false) {
    let set = TextSet.ParameterTexts(parameter)
    (texts, canonical) = (set.language(isFolded: ignoresCase), set.language(isFolded: ignoresCase, isCanonical: true))
    separated = parameter.type.separator.map((set.isItem ? TextPlaces.queryItem : .component).texts)
    isFolded = parameter.type.members != nil && texts != canonical
    samples = parameter.type.samples.map(parameter.affix.around)
  }

  /// The sets of texts that decide how a value is written.
  fileprivate var spellings: [Language] { [canonical == texts ? nil : canonical, separated].compactMap(\.self) }

  /// Adds the texts of the next value of a component.
  fileprivate mutating func append(_ next: TextReader) {
    texts = texts.flatMap { texts in next.texts.map { .sequence(texts, $0) } }
    canonical = canonical.flatMap { texts in next.canonical.map { .sequence(texts, $0) } }
    isFolded = isFolded || next.isFolded
  }
  fileprivate mutating func change(_ body: (Language) -> Language) {
    (texts, canonical, separated) = (texts.map(body), canonical.map(body), separated.map(body))
  }
}

/// Finds one text of each class that the readers of a place distinguish: the texts that the same readers accept, and
/// whose values they write alike.
///
/// The classes are those of the readers' languages, so none is missing. Of readers without a language the samples are
/// tried. The answers are kept by the set of readers.
final class TextClasses {
  /// A text of a class.
  struct Choice {
    let text: String
    /// Tells texts of different values apart if the same readers accept them.
    let spelling: MachineSet
  }

  private struct Question: Hashable {
    let readers: Set<TextReader>
    let universe, excluded: Language
    let others: [Language]
  }

  private let machines = MachineCache()
  private var known: [Question: [Choice]] = [:]
  private var readers: [TextPlace: TextReader] = [:]
  /// Whether a search took more than its budget. Then only samples of its classes are known.
  private(set) var isUndecided = false
  /// The most work for the classes of one place, in steps of a machine. Two UUIDs take some hundreds.
  private let budget = TextRelations.budget

  /// One text of each class within a set of texts.
  ///
  /// - Parameters:
  ///   - excluded: the texts to avoid, if a class has others.
  ///   - others: more sets of texts that count as readers.
  ///   - sample: a text that is taken where it will do.
  func choices(
    of given: [TextReader], in places: TextPlaces, within universe: Language, besides excluded: Language = .empty,
    and others: [Language] = [], like sample: String = "text"
  ) -> [Choice] {
    let question = Question(readers: Set(given), universe: universe, excluded: excluded, others: others)
    if let known = known[question] { return known }
    let readers = given.distinct
    let exact = readers.compactMap(\.texts).distinct
    let (all, within, avoided) = (
      (exact + Self.spellings(of: readers) + others).map(machines.machine), machines.machine(universe),
      machines.machine(excluded)
    )
    var choices: [Choice] = []
    var seen: Set<MachineSet> = []
    func add(_ text: String, _ members: MachineSet, always: Bool = false) {
      guard seen.insert(members).inserted || always else { return }
      choices.append(Choice(text: text, spelling: MachineSet(members.places.filter { $0 >= exact.count })))
    }
    // A sample reads better than a shortest text, and "text" reads best.
    let samples = [(sample, false)] + readers.flatMap { reader in reader.samples.map { ($0, reader.texts == nil) } }
    for (sample, isOnlyKnown) in samples {
      let text = places.spelled(Array(sample.utf8))
      guard within.accepts(text.span), !avoided.accepts(text.span) else { continue }
      add(sample, MachineSet(all.indices.filter { all[$0].accepts(text.span) }), always: isOnlyKnown)
    }
    for found in search(all, universe, excluded) { add(TextPlaces.decoded(found.text), found.members) }
    // The empty text makes the least legible link.
    choices = choices.filter { !$0.text.isEmpty } + choices.filter(\.text.isEmpty)
    known[question] = choices
    return choices
  }

  private func search(_ all: [LanguageMachine], _ universe: Language, _ excluded: Language) -> [TextClass] {
    // After the first question without an answer, the rest are tried for what they show quickly.
    var work = Work(isUndecided ? budget / 16 : budget)
    let avoided = machines.machine(excluded)
    var classes = TextSearch.classes(within: [machines.machine(universe)], of: all, work: &work)
    if let found = classes, found.contains(where: { avoided.accepts($0.text.span) }) {
      classes = TextSearch.classes(within: [machines.machine(.except(universe, excluded))], of: all, work: &work)
    }
    if classes == nil { isUndecided = true }
    return classes ?? []
  }

  /// The sets that separate texts of different values, if the readers spell values in more than one way.
  private static func spellings(of readers: [TextReader]) -> [Language] {
    guard Set(readers.map(\.spellings)).count > 1 else { return [] }
    let folded = readers.compactMap { $0.isFolded ? $0.canonical : nil }.distinct
    // The members of two closed sets that differ only in case.
    let respelled = folded.indices.flatMap { index in
      folded[(index + 1)...].map { other in
        Language.both(.folding(.except(folded[index], other)), .folding(.except(other, folded[index])))
      }
    }
    return (readers.flatMap(\.spellings) + respelled).distinct
  }

  /// What a form reads at a place of a path: the texts that meet all conditions.
  func reader(of place: TextPlace) -> TextReader {
    if let known = readers[place] { return known }
    var reader = TextReader(.anything)
    for condition in place.conditions {
      let next = self.reader(of: condition, ignoresCase: place.ignoresCase)
      reader.texts = reader.texts.flatMap { texts in next.texts.map { .both(texts, $0) } }
      reader.canonical = reader.canonical.flatMap { texts in next.canonical.map { .both(texts, $0) } }
      reader.separated = reader.separated ?? next.separated
      reader.isFolded = reader.isFolded || next.isFolded
      reader.samples += next.samples.compactMap { condition.spelled(Array($0.utf8)).map { $0.span.text() } }
    }
    readers[place] = reader
    return reader
  }

  private func reader(of condition: TextPlace.Condition, ignoresCase: Bool) -> TextReader {
    var reader: TextReader
    switch condition.texts {
    case .literal(let text):
      let language = Language.literal(TextPlaces.component.spelled(text))
      reader = TextReader(ignoresCase ? .folding(language) : language)
    case .values(let parameter, let isFurther):
      let whole = isFurther ? parameter.moved(to: .rest, affix: .init(), key: parameter.key) : parameter
      reader = TextReader(whole, ignoresCase: ignoresCase)
    case .several(let parameters):
      reader = TextReader(.emptyText)
      for next in parameters.map({ TextReader($0, ignoresCase: ignoresCase) }) { reader.append(next) }
      reader.samples = [parameters.map { $0.affix.around($0.type.samples.first ?? "") }.joined()]
    }
    for respelling in condition.respellings.reversed() { reader.change { respelled($0, respelling) } }
    return reader
  }

  /// The texts that become texts of a language.
  private func respelled(_ language: Language, _ respelling: TextPlace.Respelling) -> Language {
    let places = TextPlaces.component
    let (from, to) = (respelling.from, respelling.to)
    var work = Work(budget)
    let values = machines.texts(of: language, from: places.spelled(to.prefix), to: places.spelled(to.suffix), &work)
    if work.isSpent { isUndecided = true }
    guard !from.isEmpty else { return values }
    return .sequence(
      .literal(places.spelled(from.prefix)), .both(values, places.anyText), .literal(places.spelled(from.suffix)))
  }
}

extension TextPlaces {
  /// The texts that contain another one. It begins where an octet begins, not within an escape.
  fileprivate func texts(containing text: String) -> Language {
    let escape = Language.sequence(.symbols("%"), .symbols(.all), .symbols(.all))
    let octet = Language.union([.symbols(SymbolSet.all - "%"), escape])
    return .sequence(.repeated(octet), .literal(spelled(Array(text.utf8))), .anything)
  }
}

extension Array where Element: Hashable {
  /// The first of each equal elements, in order.
  var distinct: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
