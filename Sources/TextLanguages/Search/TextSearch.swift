/// The texts that the same machines accept, and a shortest one of them.
package struct TextClass: Sendable {
  /// The machines that accept the text.
  package let members: MachineSet
  /// The text, symbol by symbol.
  package let symbols: [UInt32]

  /// The text of a search among languages, whose symbols are octets.
  package var text: [UInt8] { symbols.map { UInt8(truncatingIfNeeded: $0) } }
}

/// Finds which machines accept a text together.
///
/// The search walks all machines at once, breadth first, so that the first text of a class is a shortest one. Two texts
/// that lead every machine to the same state go on in the same way, so only finitely many have to be looked at.
package enum TextSearch {
  /// The classes that are asked for.
  package enum Kept: Sendable {
    /// All classes.
    case all
    /// All but that of the texts that no machine accepts.
    case nonempty
    /// Those whose machines contain all machines of no other class.
    case minimal
  }

  /// The classes of the texts that all of `within` accept, by the machines of `others` that accept them. Returns nil
  /// if the work is spent before all are found.
  ///
  /// - Parameter stopAt: whether a class that was found makes the rest needless.
  package static func classes(
    within: [any TextMachine], of others: [any TextMachine], keeping kept: Kept = .all, work: inout Work,
    stopAt: (MachineSet) -> Bool = { _ in false }
  ) -> [TextClass]? {
    var walk = ProductWalk(within: within, others: others, kept: kept)
    return walk.classes(work: &work, stopAt: stopAt)
  }
}

/// A walk through the states of several machines.
private struct ProductWalk {
  let within: [any TextMachine]
  let others: [any TextMachine]
  let kept: TextSearch.Kept

  /// The states of `within`, then the place and the state of each other machine that is not dead.
  private typealias State = [Int32]

  private var states: [State] = []
  /// The state before each one, and the symbol between them.
  private var origins: [(state: Int, symbol: UInt32)] = []
  private var seen: Set<State> = []
  private var found: [TextClass] = []
  private var sets: Set<MachineSet> = []

  init(within: [any TextMachine], others: [any TextMachine], kept: TextSearch.Kept) {
    (self.within, self.others, self.kept) = (within, others, kept)
    if kept == .nonempty { sets.insert(MachineSet()) }
  }

  mutating func classes(work: inout Work, stopAt: (MachineSet) -> Bool) -> [TextClass]? {
    var start = within.map(\.start)
    for (place, other) in others.enumerated() where other.start != 0 { start += [Int32(place), other.start] }
    if !start.prefix(within.count).contains(0) { push(start, from: 0, 0) }
    var index = 0
    while index < states.count {
      guard !work.isSpent else { return nil }
      let state = states[index]
      work.take(state.count + 1)
      if zip(within, state).allSatisfy({ $0.accepts($1) }), let members = add(state, index), stopAt(members) {
        return found
      }
      if isPromising(state) { expand(state, index, &work) }
      index += 1
    }
    return work.isSpent ? nil : found
  }

  private mutating func push(_ state: State, from origin: Int, _ symbol: UInt32) {
    guard seen.insert(state).inserted else { return }
    states.append(state)
    origins.append((origin, symbol))
  }

  private mutating func expand(_ state: State, _ index: Int, _ work: inout Work) {
    var classes = SymbolClasses()
    for (machine, state) in zip(within, state) { machine.separate(&classes, at: state, &work) }
    eachOther(state) { others[$0].separate(&classes, at: $1, &work) }
    symbols: for symbol in classes.representatives {
      work.take(state.count)
      var next: State = []
      next.reserveCapacity(state.count)
      for (machine, state) in zip(within, state) {
        let state = machine.step(state, symbol, &work)
        if state == 0 { continue symbols }
        next.append(state)
      }
      eachOther(state) { place, state in
        let state = others[place].step(state, symbol, &work)
        if state != 0 { next += [Int32(place), state] }
      }
      push(next, from: index, symbol)
    }
  }

  private func eachOther(_ state: State, _ body: (Int, Int32) -> Void) {
    for index in stride(from: within.count, to: state.count, by: 2) { body(Int(state[index]), state[index + 1]) }
  }

  /// Notes the class of an accepted text. Returns its machines if it is a new one.
  private mutating func add(_ state: State, _ index: Int) -> MachineSet? {
    var members = MachineSet()
    eachOther(state) { if others[$0].accepts($1) { members.insert($0) } }
    if kept == .minimal {
      guard !found.contains(where: { $0.members.isSubset(of: members) }) else { return nil }
      found.removeAll { members.isSubset(of: $0.members) }
    } else {
      guard sets.insert(members).inserted else { return nil }
    }
    var (symbols, place): ([UInt32], Int) = ([], index)
    while place > 0 {
      symbols.append(origins[place].symbol)
      place = origins[place].state
    }
    found.append(TextClass(members: members, symbols: symbols.reversed()))
    return members
  }

  /// Whether a text from this state on may be of a class that is not found yet.
  private func isPromising(_ state: State) -> Bool {
    // Machines in the same state accept the same texts, and some accept all that are within.
    var certain = MachineSet()
    var groups: [(numbering: ObjectIdentifier, state: Int32, members: MachineSet)] = []
    eachOther(state) { place, number in
      let other = others[place]
      let isWithin = zip(within, state).contains { $1 == number && $0.numbering == other.numbering }
      guard !isWithin, !other.acceptsEverything(number) else { return certain.insert(place) }
      guard groups.count <= Self.mostGroups else { return }
      let group = groups.firstIndex { $0.state == number && $0.numbering == other.numbering }
      if let group {
        groups[group].members.insert(place)
      } else {
        groups.append((other.numbering, number, MachineSet([place])))
      }
    }
    if kept == .minimal { return !found.contains { $0.members.isSubset(of: certain) } }
    guard groups.count <= Self.mostGroups else { return true }
    return (0..<1 << groups.count).contains { choice in
      let members = groups.indices.reduce(certain) { choice >> $1 & 1 == 1 ? $0.union(groups[$1].members) : $0 }
      return !sets.contains(members)
    }
  }

  /// The most undecided machines whose possible classes are counted up.
  private static let mostGroups = 4
}
