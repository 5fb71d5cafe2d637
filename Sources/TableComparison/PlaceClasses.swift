import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import TextLanguages

extension TextClasses {
  /// A text of a place, and the forms that accept it.
  struct Kind: Equatable {
    let text: String
    let survivors: [Int]
    /// Whether the forms at the place write all values in one way.
    var isPlain = true
  }

  /// Visits one text of each class that forms distinguish at a place.
  ///
  /// A table may have thousands of literals at a place, so these are found by their octets and not by their machines, and
  /// one class after the other: each may have thousands of forms.
  ///
  /// - Parameters:
  ///   - wanted: the forms of which one must accept the text.
  ///   - wantsAll: whether texts count that none of these accepts.
  ///   - areRivals: whether the tables may read a link as the one form and as the other.
  func visitKinds(
    of all: [(place: PlaceTexts, forms: [Int])], wanted: (Int) -> Bool, wantsAll: Bool = false,
    areRivals: (Int, Int) -> Bool, _ visit: (Kind) -> Void
  ) {
    let others = all.filter { $0.place.literal == nil }.sorted { $0.forms[0] < $1.forms[0] }
    let literals = Dictionary(grouping: all.filter { $0.place.literal != nil }) { group in
      (group.place.literal ?? []).map(\.lowercased)
    }
    let places = others.map(\.place)
    let several = others.filter { $0.place.several != nil }
    let rivals = several.flatMap { one in
      several.filter { other in
        one.place != other.place && one.forms.contains { form in other.forms.contains { areRivals(form, $0) } }
      }.map { Rivals(one: one.place, other: $0.place) }
    }
    let readers = places.map { ($0, languages: relations.languages(of: $0)) }
    let isPlain = rivals.isEmpty && Self.spellings(of: readers).isEmpty
    var seen: [MachineSet: Set<[Int]>] = [:]
    func add(_ choice: Choice) {
      let octets = Array(choice.text.utf8)
      let group = literals[octets.map(\.lowercased)] ?? []
      var survivors = (group + others).filter { $0.place.accepts(octets) }.flatMap(\.forms)
      guard wantsAll || survivors.contains(where: wanted) else { return }
      survivors.sort()
      if seen[choice.spelling, default: []].insert(survivors).inserted {
        visit(Kind(text: choice.text, survivors: survivors, isPlain: isPlain))
      }
    }
    let isOpen = wantsAll || others.contains { $0.forms.contains(where: wanted) }
    if isOpen {
      let takesEmpty = places.contains(where: \.acceptsEmpty)
      let texts = TextPlaces.component.components
      choices(
        of: places, in: .component, within: takesEmpty ? .optional(texts) : texts,
        besides: Self.language(of: literals.values.joined().map(\.place)), and: takesEmpty ? [.emptyText] : [],
        rivals: rivals
      ).forEach(add)
    }
    for (_, group) in literals.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where isOpen || group.contains(where: { $0.forms.contains(where: wanted) }) {
      // No other text has the forms of these literals.
      seen.removeAll(keepingCapacity: true)
      spellings(of: Set(group.map(\.place)), besides: places).forEach(add)
    }
  }

  private static func language(of literals: [PlaceTexts]) -> Language {
    func language(_ ignoresCase: Bool) -> Language {
      .anyOf(literals.filter { $0.ignoresCase == ignoresCase }.compactMap(\.literal).map(TextPlaces.component.spelled))
    }
    return .union([language(false), .folding(language(true))])
  }

  /// One text of each class that equals some literals, which differ in case only.
  private func spellings(of literals: Set<PlaceTexts>, besides places: [PlaceTexts]) -> [Choice] {
    let texts = Set(literals.compactMap(\.literal)).sorted { $0.lexicographicallyPrecedes($1) }
    func plain(_ text: [UInt8]) -> Choice { Choice(text: text.span.text(), spelling: MachineSet()) }
    guard let first = texts.first, literals.contains(where: \.ignoresCase), literals.count > 1 || !places.isEmpty else {
      return texts.map(plain)
    }
    // Mostly there is one literal, and all other spellings of it are alike to every place.
    if texts.count == 1, !places.contains(where: { relations.splits(first, $0) }) {
      let letter = first.firstIndex(where: \.isLetter)
      let other = letter.map { index in first.indices.map { $0 == index ? first[$0] ^ 0x20 : first[$0] } }
      return literals.count == 1 ? [plain(first)] : [first, other].compactMap(\.self).map(plain)
    }
    let all = Language.folding(.literal(TextPlaces.component.spelled(first)))
    return choices(
      of: Array(literals) + places, in: .component, within: .both(all, TextPlaces.component.components),
      like: first.span.text())
  }
}
