/// Compares products of sets of texts: a link has one text for each place, independent of the others.
///
/// Each place is searched on its own. Of the choices of one class for each place, only those with different sets of
/// products are kept, so the cost grows with the number of these sets and not with that of the choices.
package struct ProductSearch {
  /// The machines of a subject, for each place those whose common texts are looked at.
  private let subject: [[any TextMachine]]
  private let others: [[(any TextMachine)?]]
  private let chosen: MachineSet

  /// One text for each place, and the products that contain them all.
  package struct Combination: Sendable {
    /// The products.
    package let members: MachineSet
    /// The text for each place.
    package let texts: [TextClass]
  }

  /// Whether products together contain another one.
  package enum Coverage: Sendable {
    /// Each combination is in one of these products: as few as are easily found.
    case covered(by: [Int])
    /// The texts of this combination are in none of the products.
    case uncovered(Combination)
    /// The work is spent.
    case undecided
  }

  /// The first combination that satisfies a condition.
  package enum Answer: Sendable {
    /// The combination.
    case found(Combination)
    /// No combination satisfies the condition, or the work is spent.
    case none, undecided
  }

  /// - Parameters:
  ///   - subject: for each place the machines whose common texts the subject has.
  ///   - others: for each other product one machine for each place, nil for any text.
  ///   - chosen: the indices of those that count; nil for all.
  package init(subject: [[any TextMachine]], others: [[(any TextMachine)?]], among chosen: [Int]? = nil) {
    (self.subject, self.others) = (subject, others)
    self.chosen = MachineSet(chosen ?? Array(others.indices))
  }

  /// Whether the other products together contain the subject.
  package func coverage(work: inout Work) -> Coverage {
    guard let combinations = combinations(.minimal, &work, stopAt: \.isEmpty) else { return .undecided }
    if let open = combinations.first(where: \.members.isEmpty) { return .uncovered(open.whole) }
    // One product may contain all. A combination in one product only leaves no choice, so these come first.
    let common = combinations.dropFirst().reduce(combinations.first?.members) { $0?.intersection($1.members) }
    var needed = MachineSet(common?.places.prefix(1) ?? [])
    for combination in combinations.sorted(by: { $0.members.places.count < $1.members.places.count })
    where combination.members.intersection(needed).isEmpty {
      if let place = combination.members.places.first { needed.insert(place) }
    }
    return .covered(by: needed.places)
  }

  /// Finds a combination whose products satisfy a condition; of the minimal ones, if it holds for fewer products, too.
  package func first(of kept: TextSearch.Kept = .all, work: inout Work, where isFound: (MachineSet) -> Bool) -> Answer {
    guard let combinations = combinations(kept, &work, stopAt: isFound) else { return .undecided }
    return combinations.first { isFound($0.members) }.map { .found($0.whole) } ?? .none
  }

  /// A choice of a class for each of the first places. Choices share those before them.
  private struct Partial {
    let members: MachineSet
    let last: Choice?

    var whole: Combination {
      var (texts, choice): ([TextClass], Choice?) = ([], last)
      while let one = choice {
        texts.append(one.text)
        choice = one.before
      }
      return Combination(members: members, texts: texts.reversed())
    }
  }

  private final class Choice {
    let text: TextClass
    let before: Choice?

    init(_ text: TextClass, behind before: Choice?) { (self.text, self.before) = (text, before) }
  }

  /// The cost of a combination, in time and in memory, in steps of a machine.
  private static let costOfCombination = 64

  private func combinations(
    _ kept: TextSearch.Kept, _ work: inout Work, stopAt: (MachineSet) -> Bool
  ) -> [Partial]? {
    var combinations = [Partial(members: chosen, last: nil)]
    for place in subject.indices {
      let living = combinations.reduce(MachineSet()) { $0.union($1.members) }
      guard let classes = classes(at: place, living, kept, &work) else { return nil }
      var next: [Partial] = []
      var seen: Set<MachineSet> = []
      for combination in combinations {
        for choice in classes {
          work.take(4)
          guard !work.isSpent else { return nil }
          let members = combination.members.intersection(choice.members)
          guard seen.insert(members).inserted else { continue }
          work.take(Self.costOfCombination)
          next.append(Partial(members: members, last: Choice(choice, behind: combination.last)))
          if place == subject.count - 1, stopAt(members) { return next }
        }
      }
      if kept == .minimal { next = Self.minimal(next, &work) }
      combinations = next
    }
    return work.isSpent ? nil : combinations
  }

  /// The classes of the texts at a place, by the products that have them there.
  private func classes(
    at place: Int, _ living: MachineSet, _ kept: TextSearch.Kept, _ work: inout Work
  ) -> [TextClass]? {
    var always = MachineSet()
    var machines: [any TextMachine] = []
    var owners: [MachineSet] = []
    var places: [MachineKey: Int] = [:]
    for product in living.places {
      guard let machine = others[product][place] else {
        always.insert(product)
        continue
      }
      let key = MachineKey(numbering: machine.numbering, start: machine.start)
      if let known = places[key] {
        owners[known].insert(product)
      } else {
        places[key] = machines.count
        machines.append(machine)
        owners.append(MachineSet([product]))
      }
    }
    let classes = TextSearch.classes(within: subject[place], of: machines, keeping: kept, work: &work)
    return classes?.map { found in
      TextClass(members: found.members.places.reduce(always) { $0.union(owners[$1]) }, symbols: found.symbols)
    }
  }

  /// What machines of the same texts have in common.
  private struct MachineKey: Hashable {
    let numbering: ObjectIdentifier
    let start: Int32
  }

  private static func minimal(_ combinations: [Partial], _ work: inout Work) -> [Partial] {
    combinations.filter { one in
      work.take(combinations.count)
      return work.isSpent
        || !combinations.contains { $0.members != one.members && $0.members.isSubset(of: one.members) }
    }
  }
}
