import DeepLinkOctets
import DeepLinking
import TextLanguages

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
    let readers: Set<PlaceTexts>
    let universe, excluded: Language
    let others: [Language]
  }

  let relations = TextRelations()
  private var known: [Question: [Choice]] = [:]
  /// Whether a search took more than its budget. Then only samples of its classes are known.
  var isUndecided: Bool { relations.isUndecided }

  /// One text of each class within a set of texts.
  ///
  /// - Parameters:
  ///   - excluded: the texts to avoid, if a class has others.
  ///   - others: more sets of texts that count as readers.
  ///   - sample: a text that is taken where it will do.
  func choices(
    of given: [PlaceTexts], in places: TextPlaces, within universe: Language, besides excluded: Language = .empty,
    and others: [Language] = [], like sample: String = "text"
  ) -> [Choice] {
    let question = Question(readers: Set(given), universe: universe, excluded: excluded, others: others)
    if let known = known[question] { return known }
    let readers = given.distinct.map { ($0, languages: relations.languages(of: $0)) }
    let exact = readers.compactMap(\.languages.texts).distinct
    let machine = relations.machines.machine
    let all = (exact + Self.spellings(of: readers) + others).map(machine)
    let (within, avoided) = (machine(universe), machine(excluded))
    var choices: [Choice] = []
    var seen: Set<MachineSet> = []
    func add(_ text: String, _ members: MachineSet, always: Bool = false) {
      guard seen.insert(members).inserted || always else { return }
      choices.append(Choice(text: text, spelling: MachineSet(members.places.filter { $0 >= exact.count })))
    }
    // A sample reads better than a shortest text, and "text" reads best.
    let samples =
      [(sample, false)] + readers.flatMap { place, languages in place.samples.map { ($0, languages.texts == nil) } }
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
    var work = Work(isUndecided ? TextRelations.budget / 16 : TextRelations.budget)
    let machines = relations.machines
    let avoided = machines.machine(excluded)
    var classes = TextSearch.classes(within: [machines.machine(universe)], of: all, work: &work)
    if let found = classes, found.contains(where: { avoided.accepts($0.text.span) }) {
      classes = TextSearch.classes(within: [machines.machine(.except(universe, excluded))], of: all, work: &work)
    }
    if classes == nil { relations.stop() }
    return classes ?? []
  }

  /// The sets that separate texts of different values, if the readers spell values in more than one way.
  static func spellings(of readers: [(place: PlaceTexts, languages: PlaceLanguages)]) -> [Language] {
    guard Set(readers.map(\.languages.spellings)).count > 1 else { return [] }
    let folded = readers.compactMap { place, languages in
      // Letters of these closed sets count in either case.
      let isClosed = place.parameters.contains { $0.type.members != nil }
      return isClosed && languages.texts != languages.canonical ? languages.canonical : nil
    }.distinct
    // The members of two closed sets that differ only in case.
    let respelled = folded.indices.flatMap { index in
      folded[(index + 1)...].map { other in
        Language.both(.folding(.except(folded[index], other)), .folding(.except(other, folded[index])))
      }
    }
    return (readers.flatMap(\.languages.spellings) + respelled).distinct
  }
}

extension Array where Element: Hashable {
  /// The first of each equal elements, in order.
  var distinct: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
