/// Finds out which of some patterns match the texts that another one matches, by walking all of them together.
///
/// For every text of the subject there is the set of covering patterns that match it as well. The search collects these
/// sets, the smallest ones only: if there is the empty one, some text escapes all of them. Two texts that no pattern tells
/// apart give the same set, so only finitely many kinds of texts have to be looked at; characters in no pattern are all
/// of one kind.
struct CoverageSearch {
  /// The texts that exist at all.
  enum Universe {
    /// Paths as they are compared: a slash at the start, none at the end but a lone one.
    case paths
    /// Any text.
    case texts
  }

  let universe: Universe
  /// Whose texts are looked at; nil for all texts of the universe.
  let subject: LazyAutomaton?
  let others: [LazyAutomaton]

  /// A character that is in no pattern; it is no scalar.
  private static let anyOther: UInt32 = 0xFFFF_0000

  private struct Place: Hashable {
    /// Of the universe: 0 at the start, 1 after a lone slash, 2 after another character, 3 after a slash at the end.
    var end: UInt8
    var subject: Int32
    var others: [Int32]
  }

  /// The smallest sets of others, as bits, that match a text of the subject together, of which none contains another; none
  /// if the subject matches no text, nil if that takes more than the budget.
  func coverages(budget: inout Int) -> [UInt64]? {
    var alphabet: Set<UInt32> = [PatternToken.slash, Self.anyOther]
    if let subject { alphabet.formUnion(subject.alphabet) }
    for other in others { alphabet.formUnion(other.alphabet) }
    let scalars = alphabet.sorted()
    let start = Place(end: 0, subject: subject?.start ?? 1, others: others.map(\.start))
    var (seen, pending): (Set<Place>, [Place]) = ([start], [start])
    var coverages: [UInt64] = []
    // Breadth first: the shortest texts decide soonest.
    var index = 0
    while index < pending.count {
      let place = pending[index]
      index += 1
      if isText(place), subject.map({ $0.accepts(place.subject) }) ?? true {
        let coverage = coverage(at: place)
        if coverage == 0 { return [0] }
        budget -= coverages.count
        if !coverages.contains(where: { $0 & coverage == $0 }) {
          coverages.removeAll { $0 & coverage == coverage }
          coverages.append(coverage)
        }
      }
      for scalar in scalars {
        budget -= others.count + 2
        guard budget > 0 else { return nil }
        guard let next = step(place, scalar, budget: &budget), seen.insert(next).inserted else { continue }
        pending.append(next)
      }
    }
    return coverages
  }

  private func coverage(at place: Place) -> UInt64 {
    var bits: UInt64 = 0
    for (index, other) in others.enumerated() where other.accepts(place.others[index]) { bits |= 1 << UInt64(index) }
    return bits
  }

  private func isText(_ place: Place) -> Bool {
    switch universe {
    case .paths: place.end == 1 || place.end == 2
    case .texts: true
    }
  }

  private func step(_ place: Place, _ scalar: UInt32, budget: inout Int) -> Place? {
    var next = place
    if universe == .paths {
      let isSlash = scalar == PatternToken.slash
      if place.end == 0, !isSlash { return nil }
      next.end = !isSlash ? 2 : place.end == 0 ? 1 : 3
    }
    if let subject {
      next.subject = subject.step(place.subject, scalar, budget: &budget)
      if next.subject == LazyAutomaton.dead { return nil }
    }
    for index in others.indices {
      next.others[index] = others[index].step(place.others[index], scalar, budget: &budget)
    }
    return next
  }
}
