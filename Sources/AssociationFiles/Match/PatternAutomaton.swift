/// A pattern as an automaton whose states are places in it. Matching follows all states at once, so it costs at most the
/// length of the pattern times that of the text.
struct PatternAutomaton: Sendable {
  /// A part of the pattern.
  enum Part: Sendable {
    case literal(UInt32)
    case anyOne
    case anyRun
    /// The slash that a path pattern may leave out.
    case optionalSlash
    case variable(VariableAutomaton)
  }

  /// A place: a part, and a node of it if it is a variable. The end is after the last part.
  struct State: Sendable {
    let part: Int32
    let node: Int32
  }

  let parts: [Part]
  /// The number of the first state of each part, and of the end.
  private let bases: [Int]
  private let tails: [Tail]

  /// The rest of a path pattern after a place; slashes at the end do not count.
  private struct Tail {
    /// Only slashes.
    var isSlashes: Bool
    /// `*`, then only slashes.
    var isRun: Bool
    /// `/*`, then only slashes.
    var isSlashRun: Bool
  }

  /// The automaton of these parts.
  /// - Parameter isPath: whether slashes at the end do not count and `/*` there also matches the parent (TN3155).
  init(_ parts: [Part], isPath: Bool) {
    self.parts = parts
    var bases: [Int] = []
    var next = 0
    for part in parts {
      bases.append(next)
      if case .variable(let variable) = part { next += variable.nodes.count } else { next += 1 }
    }
    self.bases = bases + [next]
    tails = isPath ? Self.tails(of: parts) : []
  }

  /// The number of states.
  var stateCount: Int { (bases.last ?? 0) + 1 }

  /// The states before anything is read.
  func start(_ set: inout StateSet) {
    set.clear(size: stateCount)
    add(State(part: 0, node: 0), to: &set)
  }

  /// Reads a character; `next` gets the states that those of `set` lead to.
  func step(_ set: StateSet, _ scalar: UInt32, into next: inout StateSet) {
    next.clear(size: stateCount)
    for state in set.states where Int(state.part) < parts.count {
      let following = State(part: state.part + 1, node: 0)
      switch parts[Int(state.part)] {
      case .literal(let literal):
        if literal == scalar { add(following, to: &next) }
      case .anyOne: add(following, to: &next)
      case .anyRun: add(state, to: &next)
      case .optionalSlash:
        if scalar == PatternToken.slash { add(following, to: &next) }
      case .variable(let variable):
        let node = variable.nodes[Int(state.node)]
        if node.isRun { add(state, to: &next) }
        if let edge = variable.edge(from: state.node, scalar) { add(State(part: state.part, node: edge), to: &next) }
        if node.afterOne >= 0 { add(State(part: state.part, node: node.afterOne), to: &next) }
      }
    }
  }

  /// Whether the text up to here matches.
  func accepts(_ set: StateSet) -> Bool {
    set.states.contains(where: accepts)
  }

  /// Whether the pattern matches a whole text.
  /// - Parameter allowance: charged with the visited states; once it is used up, the result is false.
  func matches(_ text: [UInt32], _ allowance: inout MatchAllowance) -> Bool {
    let scratch = allowance.scratch()
    var (set, next) = (StateSet(), StateSet())
    swap(&set, &scratch.before)
    swap(&next, &scratch.after)
    defer {
      swap(&set, &scratch.before)
      swap(&next, &scratch.after)
    }
    // Allocating the states is charged as well.
    guard allowance.take(stateCount / 64) else { return false }
    start(&set)
    for scalar in text {
      guard allowance.take(set.states.count) else { return false }
      step(set, scalar, into: &next)
      swap(&set, &next)
      if set.states.isEmpty { return false }
    }
    return accepts(set)
  }

  private func accepts(_ state: State) -> Bool {
    let part = Int(state.part)
    guard part < parts.count else { return true }
    guard !tails.isEmpty else { return false }
    guard case .variable(let variable) = parts[part] else { return tails[part].isSlashes || tails[part].isSlashRun }
    let (node, tail) = (variable.nodes[Int(state.node)], tails[part + 1])
    return (node.endsInSlashes || node.endsInSlashRun) && tail.isSlashes || node.endsInSlash && tail.isRun
  }

  /// Adds a state, and those that it reaches without reading.
  private func add(_ state: State, to set: inout StateSet) {
    var pending = state
    var others: [State] = []
    while true {
      if set.insert(pending, number: bases[Int(pending.part)] + Int(pending.node)), Int(pending.part) < parts.count {
        let following = State(part: pending.part + 1, node: 0)
        switch parts[Int(pending.part)] {
        case .literal, .anyOne: break
        case .anyRun, .optionalSlash:
          pending = following
          continue
        case .variable(let variable):
          let node = variable.nodes[Int(pending.node)]
          if node.isEnd { others.append(following) }
          if node.afterRun >= 0 { others.append(State(part: pending.part, node: node.afterRun)) }
        }
      }
      guard let other = others.popLast() else { return }
      pending = other
    }
  }

  private static func tails(of parts: [Part]) -> [Tail] {
    var tails = [Tail(isSlashes: true, isRun: false, isSlashRun: false)]
    for part in parts.reversed() {
      let after = tails[tails.count - 1]
      switch part {
      case .literal(PatternToken.slash):
        tails.append(Tail(isSlashes: after.isSlashes, isRun: false, isSlashRun: after.isRun))
      case .anyRun:
        tails.append(Tail(isSlashes: false, isRun: after.isSlashes, isSlashRun: false))
      case .literal, .anyOne, .optionalSlash:
        tails.append(Tail(isSlashes: false, isRun: false, isSlashRun: false))
      case .variable(let variable):
        let root = variable.nodes[0]
        tails.append(
          Tail(
            isSlashes: root.endsInSlashes && after.isSlashes,
            isRun: root.endsInRun && after.isSlashes || root.isEnd && after.isRun,
            isSlashRun: root.endsInSlashRun && after.isSlashes || root.endsInSlash && after.isRun
              || root.isEnd && after.isSlashRun))
      }
    }
    return tails.reversed()
  }
}

/// The states an automaton is in, without repetitions.
struct StateSet: Sendable {
  private(set) var states: [PatternAutomaton.State] = []
  /// The round in which each state was last inserted, so that clearing is free.
  private var rounds: [UInt32] = []
  private var round: UInt32 = 0
  /// The numbers of the states, if there are too many for an array; nil otherwise.
  private var numbers: Set<Int>?

  private static let mostRounds = 65_536

  /// Removes all states.
  /// - Parameter size: the number of states of the automaton.
  mutating func clear(size: Int) {
    states.removeAll(keepingCapacity: true)
    if size > Self.mostRounds {
      if numbers?.removeAll(keepingCapacity: true) == nil { numbers = [] }
      return
    }
    numbers = nil
    // The array of another automaton is reused if it is large enough.
    if rounds.count < size || round == .max {
      rounds = Array(repeating: 0, count: max(size, rounds.count))
      round = 0
    }
    round += 1
  }

  /// Inserts a state; false if it is present.
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

/// Room for the states before and after a step, which all automata of a file use in turn.
final class StateScratch {
  var before = StateSet()
  var after = StateSet()
}
