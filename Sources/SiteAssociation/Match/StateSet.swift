/// The states an automaton is in, without repetitions.
struct StateSet: Sendable {
  private(set) var states: [PatternAutomaton.State] = []
  /// For each state's number, the round in which it was last put in, so that clearing costs nothing.
  private var rounds: [UInt32] = []
  private var round: UInt32 = 0
  /// The numbers that are in, where there are too many states for an array of all of them; nil where there are not.
  private var numbers: Set<Int>?

  private static let mostRounds = 65_536

  /// Takes all states out.
  /// - Parameter size: how many states the automaton has.
  mutating func clear(size: Int) {
    states.removeAll(keepingCapacity: true)
    if size > Self.mostRounds {
      if numbers?.removeAll(keepingCapacity: true) == nil { numbers = [] }
      return
    }
    numbers = nil
    // One that another automaton left behind will do, if it is large enough.
    if rounds.count < size || round == .max {
      rounds = Array(repeating: 0, count: max(size, rounds.count))
      round = 0
    }
    round += 1
  }

  /// Takes these states for those that are in, which nothing is put into before the next `clear`.
  mutating func replace(_ states: [PatternAutomaton.State]) {
    self.states = states
  }

  /// Puts a state in; false if it was there.
  mutating func insert(_ state: PatternAutomaton.State, number: Int) -> Bool {
    if numbers != nil {
      guard numbers?.insert(number).inserted == true else { return false }
    } else {
      guard rounds[number] != round else { return false }
      rounds[number] = round
    }
    states.append(state)
    return true
  }
}

/// Room for the states before a step and after it, lent to all automata of a file in turn: it is as large as the largest
/// of them.
final class StateScratch {
  var before = StateSet()
  var after = StateSet()
}
