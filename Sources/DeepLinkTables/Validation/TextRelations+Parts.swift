import DeepLinkOctets
import DeepLinking
import TextLanguages

/// The texts of a component with several values, one of which another place reads behind a redirect.
extension TextRelations {
  /// The texts whose value at an index is one of a set.
  ///
  /// A text that can be split in two ways is read with the shortest first value, then with the shortest second one. So
  /// the texts are known if no text has such a value by one split and another value by another split, and if every value
  /// but the first may be any text: then the first mark behind a value ends it.
  func partLanguages(
    _ index: Int, of values: [ParameterTexts], _ value: PlaceLanguages, _ ignoresCase: Bool
  ) -> PlaceLanguages {
    let parameters = values.map(\.parameter)
    let all = PlaceTexts.Texts.parts(values, in: .component, ignoresCase)
    func literal(_ text: [UInt8]) -> Language {
      let language = Language.literal(TextPlaces.component.spelled(text))
      return ignoresCase ? .folding(language) : language
    }
    func within(_ language: Language) -> Language { values[index].around(language, .component, isFolded: ignoresCase) }
    func joined(_ parts: [Language]) -> Language { parts.reversed().reduce(.emptyText) { .sequence($1, $0) } }
    var outer = all.map(\.superset)
    outer[index] = .both(outer[index], within(value.superset))
    let unknown = PlaceLanguages(superset: joined(outer))
    let parts = all.compactMap(\.texts)
    guard let wanted = value.texts, parts.count == all.count else { return unknown }
    var (taken, left) = (parts, parts)
    taken[index] = .both(parts[index], within(wanted))
    left[index] = .except(parts[index], within(wanted))
    let texts = joined(taken)
    if compare(texts, joined(left)).relation == .none {
      return PlaceLanguages(texts: texts, canonical: texts, superset: texts)
    }
    guard parameters.dropFirst().allSatisfy({ $0.type == .text }) else { return unknown }
    let plain = parameters.map { ParameterTexts($0.moved(to: $0.place, affix: .init(), key: $0.key)) }
    let values = PlaceTexts.Texts.parts(plain, in: .component, ignoresCase).compactMap(\.texts)
    guard values.count == all.count else { return unknown }
    var read = [literal(parameters[0].affix.prefix)]
    for place in values.indices {
      let chosen = place == index ? Language.both(values[place], wanted) : values[place]
      guard place + 1 < values.count else {
        read += [chosen, literal(parameters[place].affix.suffix)]
        break
      }
      let mark = literal(parameters[place + 1].affix.prefix)
      let later = Language.sequence(values[place], mark, .symbols(.all), .anything)
      read.append(.except(.sequence(chosen, mark), later))
    }
    let first = joined(read)
    return PlaceLanguages(texts: first, canonical: first, superset: first)
  }
}
