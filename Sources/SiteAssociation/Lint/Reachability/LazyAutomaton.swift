/// A pattern's automaton made deterministic as far as it is walked: each set of states gets a number, each step is
/// computed once. One belongs to one run of the linter.
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

  /// The set that a scalar leads to.
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
