/// A walk through the states of several machines at once, breadth first.
struct ProductWalk {
  private let within: [any TextMachine]
  private let others: [any TextMachine]
  private let kept: TextSearch.Kept

  private var states = StateTable()
  /// The state before each one, and the symbol between them.
  private var origins: [(state: Int, symbol: UInt32)] = []
  /// The state that is looked at: those of `within`, then the place and the state of each other machine that is not dead.
  private var current: [Int32] = []
  private var next: [Int32] = []
  private var symbols = SymbolClasses()
  private var found: [TextClass] = []
  private var sets: Set<MachineSet> = []

  init(within: [any TextMachine], others: [any TextMachine], kept: TextSearch.Kept) {
    (self.within, self.others, self.kept) = (within, others, kept)
    if kept == .nonempty { sets.insert(MachineSet()) }
  }

  /// The classes of the texts that all of `within` accept; nil if the work is spent.
  mutating func classes(work: inout Work, stopAt: (MachineSet) -> Bool) -> [TextClass]? {
    next = within.map(\.start)
    guard !next.contains(0) else { return [] }
    for (place, other) in others.enumerated() where other.start != 0 { next += [Int32(place), other.start] }
    push(from: 0, 0, &work)
    var index = 0
    while index < origins.count {
      guard !work.isSpent else { return nil }
      states.copy(index, to: &current)
      work.take(2 * current.count + found.count + 4)
      if isAccepted, let members = add(index), stopAt(members) { return found }
      if isPromising() { expand(index, &work) }
      index += 1
    }
    return work.isSpent ? nil : found
  }

  private mutating func push(from origin: Int, _ symbol: UInt32, _ work: inout Work) {
    guard states.insert(next) else { return }
    origins.append((origin, symbol))
    // A state that is kept takes memory.
    work.take(3 * next.count + Self.costOfState)
  }

  private static let costOfState = 16

  private mutating func expand(_ index: Int, _ work: inout Work) {
    symbols.join()
    for place in within.indices { within[place].separate(&symbols, at: current[place], &work) }
    for cell in otherCells { others[Int(current[cell])].separate(&symbols, at: current[cell + 1], &work) }
    let representatives = symbols.representatives()
    work.take(4 * representatives.count)
    symbols: for symbol in representatives {
      work.take(2 * current.count)
      next.removeAll(keepingCapacity: true)
      for place in within.indices {
        let state = within[place].step(current[place], symbol, &work)
        if state == 0 { continue symbols }
        next.append(state)
      }
      for cell in otherCells {
        let state = others[Int(current[cell])].step(current[cell + 1], symbol, &work)
        guard state != 0 else { continue }
        next.append(current[cell])
        next.append(state)
      }
      push(from: index, symbol, &work)
    }
  }

  /// Where the place of each other machine is in the state.
  private var otherCells: StrideTo<Int> { stride(from: within.count, to: current.count, by: 2) }

  /// Whether all of `within` accept the text that led to the state.
  private var isAccepted: Bool { within.indices.allSatisfy { within[$0].accepts(current[$0]) } }

  /// Notes the class of an accepted text. Returns its machines if it is a new one.
  private mutating func add(_ index: Int) -> MachineSet? {
    var members = MachineSet()
    for cell in otherCells {
      let place = Int(current[cell])
      if others[place].accepts(current[cell + 1]) { members.insert(place) }
    }
    if kept == .minimal {
      guard !found.contains(where: { $0.members.isSubset(of: members) }) else { return nil }
      found.removeAll { members.isSubset(of: $0.members) }
    } else {
      guard sets.insert(members).inserted else { return nil }
    }
    var (text, place): ([UInt32], Int) = ([], index)
    while place > 0 {
      text.append(origins[place].symbol)
      place = origins[place].state
    }
    found.append(TextClass(members: members, symbols: text.reversed()))
    return members
  }

  /// Whether a text from this state on may be of a class that is not found yet.
  private func isPromising() -> Bool {
    // Machines in the same state accept the same texts, and some accept all that are within.
    var certain = MachineSet()
    var groups: [(cell: Int, members: MachineSet)] = []
    for cell in otherCells {
      let (place, state) = (Int(current[cell]), current[cell + 1])
      let other = others[place]
      if other.acceptsEverything(state) || isWithin(other, state) {
        certain.insert(place)
      } else if groups.count <= Self.mostGroups {
        let group = groups.firstIndex { group in
          current[group.cell + 1] == state && others[Int(current[group.cell])].numbering == other.numbering
        }
        if let group {
          groups[group].members.insert(place)
        } else {
          groups.append((cell, MachineSet([place])))
        }
      }
    }
    if kept == .minimal { return !found.contains { $0.members.isSubset(of: certain) } }
    guard groups.count <= Self.mostGroups else { return true }
    return (0..<1 << groups.count).contains { choice in
      let members = groups.indices.reduce(certain) { choice >> $1 & 1 == 1 ? $0.union(groups[$1].members) : $0 }
      return !sets.contains(members)
    }
  }

  private func isWithin(_ other: any TextMachine, _ state: Int32) -> Bool {
    within.indices.contains { current[$0] == state && within[$0].numbering == other.numbering }
  }

  /// The most undecided machines whose possible classes are counted up.
  private static let mostGroups = 4
}

/// Distinct states of several machines, one after the other in one array.
private struct StateTable {
  private var cells: [Int32] = []
  private var ends: [Int] = []
  /// The numbers of the states plus one, each at or after the place that its hash value names; 0 is free.
  private var slots = [Int32](repeating: 0, count: 64)

  /// Adds a state, unless it is there.
  mutating func insert(_ state: [Int32]) -> Bool {
    var slot = Self.hash(state[...]) & (slots.count - 1)
    while slots[slot] != 0 {
      if range(Int(slots[slot]) - 1).elementsEqual(state.indices, by: { cells[$0] == state[$1] }) { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    cells += state
    ends.append(cells.count)
    slots[slot] = Int32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return true
  }

  func copy(_ index: Int, to state: inout [Int32]) {
    state.removeAll(keepingCapacity: true)
    for cell in range(index) { state.append(cells[cell]) }
  }

  private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for index in ends.indices {
      var slot = Self.hash(cells[range(index)]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index + 1)
    }
  }

  private static func hash(_ state: ArraySlice<Int32>) -> Int {
    var hash: UInt64 = 0
    for number in state {
      hash = (hash ^ UInt64(UInt32(bitPattern: number))) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash)
  }
}
