internal import Octets

/// The URLs that a rule matches, part by part; nil stands for any text of a part.
final class RuleLanguage {
  let mode: ComparisonMode
  let path: LazyAutomaton?
  let fragment: LazyAutomaton?
  let query: Query

  enum Query {
    case any
    case whole(LazyAutomaton)
    case items([(name: [UInt32], pattern: LazyAutomaton)])
  }

  /// The language of a component that the defaults have completed.
  init(
    _ component: AssociationComponent, mode: ComparisonMode, variables: inout VariableTable, scratch: StateScratch,
    budget: inout Int
  ) {
    self.mode = mode
    path = component.path.flatMap {
      Self.automaton($0, .path, mode: mode, variables: &variables, scratch: scratch, budget: &budget)
    }
    fragment = component.fragment.flatMap {
      Self.automaton($0, .other, mode: mode, variables: &variables, scratch: scratch, budget: &budget)
    }
    switch component.query {
    case nil: query = .any
    case .whole(let pattern):
      let automaton = Self.automaton(
        pattern, .other, mode: mode, variables: &variables, scratch: scratch, budget: &budget)
      query = automaton.map(Query.whole) ?? .any
    case .items(let items):
      var patterns: [(name: [UInt32], pattern: LazyAutomaton)] = []
      for item in items {
        let automaton = Self.automaton(
          item.pattern, .other, mode: mode, variables: &variables, scratch: scratch, budget: &budget)
        guard let automaton else { continue }
        patterns.append(
          (item.name.scalars.map { mode.folds ? CaseFolding.fold($0) : $0 }, automaton))
      }
      query = patterns.isEmpty ? .any : .items(patterns)
    }
  }

  /// Whether the rule matches every URL there is.
  var isUniversal: Bool {
    if case .any = query { path == nil && fragment == nil } else { false }
  }

  /// A pattern's automaton, nil if it matches every text.
  private static func automaton(
    _ pattern: UTF8Text, _ place: CompiledPattern.Place, mode: ComparisonMode, variables: inout VariableTable,
    scratch: StateScratch, budget: inout Int
  ) -> LazyAutomaton? {
    let tokens = CompiledPattern.tokens(pattern, place, folds: mode.folds)
    // Defaults give one pattern to many rules.
    budget -= tokens.count
    guard !tokens.isEmpty || place == .other else {
      // No path is empty.
      return LazyAutomaton(PatternAutomaton([.literal(0)], isPath: true), folds: false, scratch: scratch)
    }
    let parts = CompiledPattern.automaton(tokens, place, folds: mode.folds, variables: &variables)
    // One that is too large is not asked for.
    let automaton = LazyAutomaton(
      parts ?? PatternAutomaton([.literal(0)], isPath: true), folds: mode.folds, scratch: scratch)
    let search = CoverageSearch(universe: place == .path ? .paths : .texts, subject: nil, others: [automaton])
    return search.coverages(budget: &budget) == [1] ? nil : automaton
  }
}
