import Octets
import TextLanguages

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

/// A pattern's automaton, made deterministic on demand: each set of states gets a number, and each step is computed once.
/// Each run of the linter has its own.
final class LazyAutomaton {
  /// The number of the empty set, from which nothing is accepted any more.
  static let dead: Int32 = 0

  /// Every scalar that the pattern tells from others, in all cases it compares equal to.
  let alphabet: Set<UInt32>

  private let automaton: PatternAutomaton
  private let folds: Bool
  private var sets: [[PatternAutomaton.State]] = [[]]
  private var accepting: [Bool] = [false]
  private var numbers: [[PatternAutomaton.State]: Int32] = [[]: dead]
  private var steps: [UInt64: Int32] = [:]
  private(set) var start = dead
  private let scratch: StateScratch
  /// For each set of states, the symbols that lead from it to the same one, if that is not where all other symbols lead.
  private var groups: [Int32: [SymbolSet]] = [:]

  /// - Parameter folds: whether letters compare without case; the automaton's own are folded then.
  init(_ automaton: PatternAutomaton, folds: Bool, scratch: StateScratch) {
    self.automaton = automaton
    self.folds = folds
    self.scratch = scratch
    var alphabet: Set<UInt32> = []
    for part in automaton.parts {
      switch part {
      case .literal(let scalar): alphabet.insert(scalar)
      case .optionalSlash: alphabet.insert(PatternToken.slash)
      case .variable(let variable): alphabet.formUnion(variable.scalars)
      case .anyOne, .anyRun: break
      }
    }
    self.alphabet = folds ? Set(alphabet.flatMap(CaseFolding.variants)) : alphabet
    automaton.start(&scratch.before)
    start = number(of: scratch.before)
  }

  /// Whether what leads to this set matches.
  func accepts(_ set: Int32) -> Bool { accepting[Int(set)] }

  /// The next set of states after a scalar.
  /// - Parameter budget: is charged with what the step costs.
  func step(_ set: Int32, _ scalar: UInt32, budget: inout Int) -> Int32 {
    guard set != Self.dead else { return Self.dead }
    let scalar = folds ? CaseFolding.fold(scalar) : scalar
    let key = UInt64(UInt32(bitPattern: set)) << 32 | UInt64(scalar)
    if let known = steps[key] { return known }
    let states = sets[Int(set)]
    budget -= states.count + 4
    scratch.before.replace(states)
    automaton.step(scratch.before, scalar, into: &scratch.after)
    let next = number(of: scratch.after)
    steps[key] = next
    return next
  }

  private func number(of set: StateSet) -> Int32 {
    let states = set.states.sorted()
    if let known = numbers[states] { return known }
    let number = Int32(clamping: sets.count)
    sets.append(states)
    accepting.append(automaton.accepts(set))
    numbers[states] = number
    return number
  }
}

extension LazyAutomaton: TextMachine {
  func step(_ state: Int32, _ symbol: UInt32, _ work: inout Work) -> Int32 {
    var budget = Int.max
    let next = step(state, symbol, budget: &budget)
    work.take(Int.max - budget)
    return next
  }

  func separate(_ classes: inout SymbolClasses, at state: Int32, _ work: inout Work) {
    for symbol in alphabet where symbol >= 128 { classes.separate(symbol) }
    for group in groups(at: state, &work) { classes.separate(group) }
  }

  private func groups(at state: Int32, _ work: inout Work) -> [SymbolSet] {
    if let known = groups[state] { return known }
    let others = step(state, Self.other, &work)
    var sets: [Int32: SymbolSet] = [:]
    for symbol in alphabet where symbol < 128 {
      let next = step(state, symbol, &work)
      if next != others { sets[next, default: SymbolSet()].insert(UInt8(symbol)) }
    }
    let found = sets.sorted { $0.key < $1.key }.map(\.value)
    groups[state] = found
    return found
  }

  /// A symbol that no pattern has, because it is no scalar.
  private static let other: UInt32 = 0xFFFF_0001
}
