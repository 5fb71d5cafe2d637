import DeepLinkOctets
package import TextLanguages

/// The URLs that a rule matches, part by part; nil stands for any text of a part.
package struct RuleLanguage {
  package let mode: ComparisonMode
  package let path: Language?
  package let fragment: Language?
  package let query: Query

  package enum Query {
    case any
    case whole(Language)
    case items([(name: [UInt32], pattern: Language)])
  }

  /// The language of a component that the defaults have completed; nil if a pattern has too many parts.
  package init?(
    _ component: AssociationComponent, _ mode: ComparisonMode, _ patterns: PatternLanguages, _ machines: MachineCache,
    _ work: inout Work
  ) {
    var isTooLong = false
    /// The language of a pattern, nil if it has every text.
    func language(_ pattern: UTF8Text?, _ place: CompiledPattern.Place) -> Language? {
      guard let pattern else { return nil }
      guard let found = patterns.language(pattern, place, mode, &work) else {
        isTooLong = true
        return nil
      }
      return machines.contains(found, patterns.universe(place, mode), &work) ? nil : found
    }
    self.mode = mode
    path = language(component.path, .path)
    fragment = language(component.fragment, .other)
    switch component.query {
    case nil: query = .any
    case .whole(let pattern): query = language(pattern, .other).map(Query.whole) ?? .any
    case .items(let items):
      let patterns = items.compactMap { item in
        language(item.pattern, .other).map {
          (name: item.name.scalars.map { mode.folds ? CaseFolding.fold($0) : $0 }, pattern: $0)
        }
      }
      query = patterns.isEmpty ? .any : .items(patterns)
    }
    if isTooLong { return nil }
  }
}

extension MachineCache {
  /// Whether a language has all texts of another one; false if the work is spent first.
  package func contains(_ language: Language, _ other: Language, _ work: inout Work) -> Bool {
    let classes = TextSearch.classes(
      within: [machine(other)], of: [machine(language)], keeping: .minimal, work: &work, stopAt: \.isEmpty)
    return classes?.contains { $0.members.isEmpty } == false
  }
}
