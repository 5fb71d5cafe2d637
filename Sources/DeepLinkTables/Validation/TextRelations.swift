import DeepLinkOctets
import DeepLinking
package import TextLanguages

/// Makes the languages of places and compares them, each once.
package final class TextRelations {
  /// The machines of all comparisons.
  package let machines = MachineCache()
  private var languages: [PlaceTexts: PlaceLanguages] = [:]
  private var known: [Pair: (relation: TextRelation, text: String?)] = [:]
  private var singles: [Language: Bool] = [:]
  private var splits: [Language: Language] = [:]
  /// Whether a comparison took more than its budget. Its sets are then taken to overlap.
  package private(set) var isUndecided = false

  /// The budget of all questions about a table.
  private let budget: SharedWork

  /// - Parameter forms: the number of forms of links that are compared.
  package init(forms: Int = 0) { budget = .ofTable(forms: forms) }

  /// Answers a question with a part of the budget. One that spends it is noted as undecided.
  package func ask<Answer>(atMost most: Int = Cost.question, _ question: (inout Work) -> Answer) -> Answer {
    budget.ask(atMost: most) { work in
      defer { if work.isSpent { stop() } }
      return question(&work)
    }
  }

  /// Takes what comparing two forms costs; false if the budget is spent.
  func take(_ units: Int) -> Bool {
    ask { work in
      work.take(units)
      return !work.isSpent
    }
  }

  /// Notes that a question was not decided.
  package func stop() { isUndecided = true }

  private struct Pair: Hashable {
    let one, other: Language
  }

  /// The texts of a place that meet all its conditions.
  package func languages(of place: PlaceTexts) -> PlaceLanguages {
    if let known = languages[place] { return known }
    let all = place.conditions.map { languages(of: $0, at: place) }
    let found = all.dropFirst().reduce(all[0]) { $0.joined($1, Language.both) }
    languages[place] = found
    return found
  }

  private func languages(of texts: PlaceTexts.Texts, at place: PlaceTexts) -> PlaceLanguages {
    let (spelling, ignoresCase) = (place.spelling, place.ignoresCase)
    guard case .part(let index, let values, let affix, let next) = texts else {
      return texts.languages(in: spelling, ignoresCase: ignoresCase)
    }
    let value = languages(of: next).changed { language in
      ask {
        machines.texts(of: language, from: spelling.spelled(affix.prefix), to: spelling.spelled(affix.suffix), &$0)
      }
    }
    guard values.count == 1 else { return partLanguages(index, of: values, value, ignoresCase) }
    return values[0].affix.isEmpty ? value : value.changed { values[0].around($0, spelling, isFolded: ignoresCase) }
  }

  /// The relation of two languages, and a text of both, decoded.
  func compare(_ one: Language, _ other: Language) -> (relation: TextRelation, text: String?) {
    let pair = Pair(one: one, other: other)
    if let known = known[pair] { return known }
    let comparison = ask { machines.compare(one, other, work: &$0) }
    let found = (comparison?.relation ?? .partial, comparison?.common.map { TextPlaces.decoded($0) })
    known[pair] = found
    return found
  }

  /// The relation of one place's texts to another's, and a shared text if there is one.
  ///
  /// The answer is exact, unless only a closure of the app knows the texts: of these only examples are known.
  func compare(_ one: PlaceTexts, _ other: PlaceTexts) -> (relation: TextRelation, text: String?) {
    // A table has thousands of literals, and most meet the same few places.
    switch (one.literal, other.literal) {
    case (let text?, let other?): return text == other ? (.equal, text.span.text()) : (.none, nil)
    case (let text?, nil) where !other.isClosed: return compare(literal: text, other, .narrower)
    case (nil, let text?) where !one.isClosed: return compare(literal: text, one, .wider)
    default: break
    }
    if one.domain == other.domain { return one.samples.isEmpty ? (.none, nil) : (.equal, one.sample) }
    if case .closed(let mine) = one.domain, case .closed(let theirs) = other.domain {
      let common = mine.intersection(theirs).count
      guard common > 0 else { return (.none, nil) }
      let text = one.samples.first { other.accepts(Array($0.utf8)) }
      return (.subsets(common == mine.count, common == theirs.count), text)
    }
    // A sample reads better than a shortest text.
    let samples = one.samples + other.samples
    let sample = samples.first { one.accepts(Array($0.utf8)) && other.accepts(Array($0.utf8)) }
    guard let mine = languages(of: one).texts, let theirs = languages(of: other).texts else {
      return compareInexact(one, other, sample)
    }
    let (relation, text) = compare(mine, theirs)
    return (relation, sample ?? text)
  }

  /// - Parameter narrower: the relation of the literal to the texts of a place that has others too.
  private func compare(
    literal text: [UInt8], _ place: PlaceTexts, _ narrower: TextRelation
  ) -> (relation: TextRelation, text: String?) {
    guard place.accepts(text) else { return (.none, nil) }
    // Most places with a text also have a longer one, which is found at once.
    let hasLonger = place.accepts(text + [UInt8(ascii: "a")])
    let isEqual = !hasLonger && languages(of: place).texts.map(isSingle) ?? false
    return (isEqual ? .equal : narrower, text.span.text())
  }

  /// Whether a place accepts some spellings of a text that differ in the case of letters, and refuses others.
  package func splits(_ text: [UInt8], _ place: PlaceTexts) -> Bool {
    guard let texts = languages(of: place).texts else { return true }
    let all = TextPlaces.component.anyText
    let split = splits[texts] ?? .both(.folding(texts), .folding(.except(all, texts)))
    splits[texts] = split
    return machines.machine(split).accepts(TextPlaces.component.spelled(text).span)
  }

  /// Whether a language, which has a text, has no other one.
  private func isSingle(_ language: Language) -> Bool {
    if let known = singles[language] { return known }
    let text = ask { TextSearch.classes(within: [machines.machine(language)], of: [], work: &$0)?.first?.text }
    let isSingle = text.map { compare(language, .literal($0)).relation == .equal } ?? false
    singles[language] = isSingle
    return isSingle
  }

  /// Compares places of which one has texts that only a closure knows.
  ///
  /// - Parameter sample: a sample of one that is a text of both.
  private func compareInexact(
    _ one: PlaceTexts, _ other: PlaceTexts, _ sample: String?
  ) -> (relation: TextRelation, text: String?) {
    let outer = compare(languages(of: one).superset, languages(of: other).superset).relation
    if outer == .none { return (.none, nil) }
    func affix(_ place: PlaceTexts) -> Parameter.Affix {
      if case .open(_, let affix) = place.domain { affix } else { .init() }
    }
    // A text of both has the longer prefix and the longer suffix.
    func longest(_ texts: [[UInt8]]) -> [UInt8] { texts.max { $0.count < $1.count } ?? [] }
    let affixes = [affix(one), affix(other)]
    let around = Parameter.Affix(prefix: longest(affixes.map(\.prefix)), suffix: longest(affixes.map(\.suffix)))
    let samples = (one.parameters + other.parameters).flatMap(\.type.samples).map { around.around($0) }
    func isOfBoth(_ text: String) -> Bool { one.accepts(Array(text.utf8)) && other.accepts(Array(text.utf8)) }
    guard let text = sample ?? samples.first(where: isOfBoth) else { return (.none, nil) }
    func isWithin(_ one: PlaceTexts, _ other: PlaceTexts, _ narrower: TextRelation) -> Bool {
      if case .closed(let members) = one.domain { return members.allSatisfy(other.accepts) }
      return languages(of: other).texts != nil && [narrower, .equal].contains(outer)
    }
    return (.subsets(isWithin(one, other, .narrower), isWithin(other, one, .wider)), text)
  }
}
