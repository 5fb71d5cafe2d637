import DeepLinkOctets
import DeepLinkTables
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

  /// Two places of several values that the tables may read one text by.
  struct Rivals: Hashable {
    let one, other: PlaceTexts
  }

  private struct Question: Hashable {
    let readers: Set<PlaceTexts>
    let universe, excluded: Language
    let others: [Language]
    let rivals: [Rivals]
  }

  let relations = TextRelations(forms: 4_000)
  private var known: [Question: [Choice]] = [:]
  /// Whether a search took more than its budget. Then only samples of its classes are known.
  var isUndecided: Bool { relations.isUndecided }

  /// One text of each class within a set of texts.
  ///
  /// - Parameters:
  ///   - excluded: the texts to avoid, if a class has others.
  ///   - others: more sets of texts that count as readers.
  ///   - rivals: places whose values may end differently in one text. Such texts are of classes of their own.
  ///   - sample: a text that is taken where it will do.
  func choices(
    of given: [PlaceTexts], in places: TextPlaces, within universe: Language, besides excluded: Language = .empty,
    and others: [Language] = [], rivals: [Rivals] = [], like sample: String = "text"
  ) -> [Choice] {
    let question = Question(readers: Set(given), universe: universe, excluded: excluded, others: others, rivals: rivals)
    if let known = known[question] { return known }
    let readers = given.distinct.map { ($0, languages: relations.languages(of: $0)) }
    let exact = readers.compactMap(\.languages.texts).distinct
    let machine = relations.machines.machine
    let sets = exact + Self.spellings(of: readers) + others
    let all = sets.map(machine)
    let (within, avoided) = (machine(universe), machine(excluded))
    var choices: [Choice] = []
    var seen: Set<MachineSet> = []
    func add(_ text: String, _ members: MachineSet, always: Bool = false) {
      guard seen.insert(members).inserted || always else { return }
      choices.append(Choice(text: text, spelling: MachineSet(members.places.filter { $0 >= exact.count })))
    }
    // A sample reads better than a shortest text, and "text" reads best.
    let samples =
      [(sample, false)]
      + readers.flatMap { place, languages in
        languages.texts == nil ? texts(of: place, besides: given).map { ($0, true) } : place.samples.map { ($0, false) }
      }
    for (sample, isOnlyKnown) in samples {
      let text = places.spelled(Array(sample.utf8))
      guard within.accepts(text.span), !avoided.accepts(text.span) else { continue }
      add(sample, MachineSet(all.indices.filter { all[$0].accepts(text.span) }), always: isOnlyKnown)
    }
    for found in search(all, universe, excluded) { add(TextPlaces.decoded(found.text), found.members) }
    var next = all.count
    for ends in rivals.compactMap({ ValueEnds($0.one, $0.other) }) {
      let marked = sets.map(ends.marked).map(machine) + ends.agreements.map(machine)
      for found in search(marked, ends.marked(universe), ends.marked(excluded), ends.texts) {
        // The texts of a pair are no others' classes.
        let members = found.members.places.map { $0 < all.count ? $0 : $0 - all.count + next + 1 }
        add(TextPlaces.decoded(ends.unmarked(found.text)), MachineSet(members + [next]))
      }
      next += ends.agreements.count + 1
    }
    // The empty text makes the least legible link.
    choices = choices.filter { !$0.text.isEmpty } + choices.filter(\.text.isEmpty)
    known[question] = choices
    return choices
  }

  /// Texts of a place whose texts no language has: its samples, those of them that only a table which ignores case reads,
  /// and the members of other places' closed sets.
  private func texts(of place: PlaceTexts, besides others: [PlaceTexts]) -> [String] {
    let unknown = others.filter { relations.languages(of: $0).texts == nil }
    var known: Set<[Bool]> = []
    // Of members that the same places accept, one is enough.
    let members = others.filter(\.isClosed).flatMap(\.samples).filter { member in
      let octets = Array(member.utf8)
      return place.accepts(octets) && known.insert(unknown.map { $0.accepts(octets) }).inserted
    }
    let samples = place.samples
    let cased = place.ignoresCase ? samples.map(\.withOtherCase).filter { place.accepts(Array($0.utf8)) } : []
    return samples + cased + members
  }

  private func search(
    _ all: [LanguageMachine], _ universe: Language, _ excluded: Language, _ more: [Language] = []
  ) -> [TextClass] {
    // After the first question without an answer, the rest are tried for what they show quickly.
    let machines = relations.machines
    let (avoided, rest) = (machines.machine(excluded), more.map(machines.machine))
    return relations.ask(atMost: isUndecided ? Cost.question / 16 : Cost.question) { work in
      let classes = TextSearch.classes(within: [machines.machine(universe)] + rest, of: all, work: &work)
      guard let classes, classes.contains(where: { avoided.accepts($0.text.span) }) else { return classes }
      return TextSearch.classes(within: [machines.machine(.except(universe, excluded))] + rest, of: all, work: &work)
    } ?? []
  }

  /// The sets that separate texts of different values, if the readers spell values in more than one way.
  static func spellings(of readers: [(place: PlaceTexts, languages: PlaceLanguages)]) -> [Language] {
    guard Set(readers.map(\.languages.spellings)).count > 1 else { return [] }
    let folded = readers.compactMap { place, languages in
      // Letters of these closed sets count in either case.
      let isClosed = place.parameters.contains { ($0.type.element ?? $0.type).members != nil }
      return isClosed && place.ignoresCase && languages.texts != languages.canonical ? languages.canonical : nil
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

extension String {
  /// The text with the letters of ASCII in the other case.
  fileprivate var withOtherCase: String {
    String(decoding: utf8.map { $0.isLetter ? $0 ^ 0x20 : $0 }, as: UTF8.self)
  }
}
