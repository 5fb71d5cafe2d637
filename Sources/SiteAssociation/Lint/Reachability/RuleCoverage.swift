/// Decides whether rules together match every URL that another one matches.
///
/// A rule's URLs are the product of its paths, queries and fragments. For each part, the search finds the sets of covering
/// rules that take a common text of this part. The rule is covered if, for every choice of one set for each part, some rule
/// is in all chosen sets. Limits: rules of different `percentEncoded` are compared only in parts where one of them takes
/// everything, and so are a query dictionary and a whole-query pattern. An undecided rule counts as not covered.
struct RuleCoverage {
  let subject: RuleLanguage
  var budget: Int

  /// The most rules that are looked at together.
  static let most = 64

  /// The rules among `others` that cover the subject, as few as are easily found; nil if they do not, or if it cannot be
  /// decided.
  mutating func covering(_ others: [RuleLanguage]) -> [Int]? {
    let candidates = others.indices.filter { takesQueries(others[$0]) }.prefix(Self.most)
    let chosen = candidates.map { others[$0] }
    guard !chosen.isEmpty, let paths = coverages(\.path, chosen, .paths),
      let fragments = coverages(\.fragment, chosen, .texts),
      let queries = queryCoverages(chosen)
    else { return nil }
    var needed: UInt64 = 0
    for path in paths {
      for fragment in fragments {
        for query in queries {
          budget -= 1
          let common = path & fragment & query
          guard common != 0, budget > 0 else { return nil }
          if common & needed == 0 { needed |= 1 << UInt64(common.trailingZeroBitCount) }
        }
      }
    }
    return candidates.enumerated().filter { needed & 1 << UInt64($0.offset) != 0 }.map(\.element)
  }

  /// The sets of rules that take a text of one part, as bits; nil if it cannot be decided.
  private mutating func coverages(
    _ part: (RuleLanguage) -> LazyAutomaton?, _ others: [RuleLanguage], _ universe: CoverageSearch.Universe
  ) -> [UInt64]? {
    var (always, bits, automata): (UInt64, [UInt64], [LazyAutomaton]) = (0, [], [])
    for (index, other) in others.enumerated() {
      guard let automaton = part(other) else {
        always |= 1 << UInt64(index)
        continue
      }
      guard other.mode.decodes == subject.mode.decodes else { continue }
      bits.append(1 << UInt64(index))
      automata.append(automaton)
    }
    guard !automata.isEmpty else { return [always] }
    let search = CoverageSearch(universe: universe, subject: part(subject), others: automata)
    return search.coverages(budget: &budget)?.map { coverage in
      var set = always
      for (index, bit) in bits.enumerated() where coverage & 1 << UInt64(index) != 0 { set |= bit }
      return set
    }
  }

  private mutating func queryCoverages(_ others: [RuleLanguage]) -> [UInt64]? {
    let whole = { (language: RuleLanguage) -> LazyAutomaton? in
      if case .whole(let automaton) = language.query { automaton } else { nil }
    }
    // `takesQueries` has compared dictionaries already: the remaining ones take all queries of the subject.
    return coverages(whole, others, .texts)
  }

  /// Whether a rule can help to cover the subject by its queries. It can if it takes any query, or if both rules have a
  /// whole-query pattern. With a dictionary it must take all queries of the subject: every instance of an item has to match,
  /// so a query with one more instance would escape.
  private mutating func takesQueries(_ other: RuleLanguage) -> Bool {
    switch (subject.query, other.query) {
    case (_, .any): true
    case (.any, .whole), (.whole, .whole): other.mode.decodes == subject.mode.decodes
    case (.items, .whole), (.whole, .items), (.any, .items): false
    case (.items(let mine), .items(let theirs)): takesItems(mine, theirs, other)
    }
  }

  private mutating func takesItems(
    _ mine: [(name: [UInt32], pattern: LazyAutomaton)], _ theirs: [(name: [UInt32], pattern: LazyAutomaton)],
    _ other: RuleLanguage
  ) -> Bool {
    guard other.mode.decodes == subject.mode.decodes else { return false }
    for (name, pattern) in theirs {
      budget -= mine.count
      guard budget > 0 else { return false }
      // Without case, a name equals further names. The other rule may then ask for items that the subject does not mention,
      // or the subject may match an item of another case, while the item of the other rule is absent.
      let hasVariants = other.mode.folds != subject.mode.folds && Self.hasVariants(name)
      if hasVariants, other.mode.folds || !pattern.accepts(pattern.start) { return false }
      let wanted = subject.mode.folds ? name.map(CaseFolding.fold) : name
      let taken = mine.contains { item in
        guard item.name == wanted else { return false }
        let search = CoverageSearch(universe: .texts, subject: item.pattern, others: [pattern])
        // No value at all is a coverage of its own, that of the empty text, and so among these.
        return search.coverages(budget: &budget)?.allSatisfy { $0 == 1 } ?? false
      }
      guard taken else { return false }
    }
    return true
  }

  /// Whether a name is equal to others where letters compare without case.
  private static func hasVariants(_ name: [UInt32]) -> Bool {
    name.contains { CaseFolding.variants(of: CaseFolding.fold($0)).count > 1 }
  }
}

/// Finds which patterns match the texts of another one, by walking all automata together.
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
  /// The pattern whose texts are searched; nil for all texts of the universe.
  let subject: LazyAutomaton?
  let others: [LazyAutomaton]

  /// Stands for all characters that are in no pattern; the value is not a scalar.
  private static let anyOther: UInt32 = 0xFFFF_0000

  private struct State: Hashable {
    /// The state of the universe: 0 at the start, 1 after a lone slash, 2 after another character, 3 after a slash at the end.
    var end: UInt8
    var subject: Int32
    var others: [Int32]
  }

  /// The minimal sets of others, as bits, that together match a text of the subject; no set contains another one. Empty if
  /// the subject matches no text, nil if the search takes more than the budget.
  func coverages(budget: inout Int) -> [UInt64]? {
    var alphabet: Set<UInt32> = [PatternToken.slash, Self.anyOther]
    if let subject { alphabet.formUnion(subject.alphabet) }
    for other in others { alphabet.formUnion(other.alphabet) }
    let scalars = alphabet.sorted()
    let start = State(end: 0, subject: subject?.start ?? 1, others: others.map(\.start))
    var (seen, pending): (Set<State>, [State]) = ([start], [start])
    var coverages: [UInt64] = []
    // Breadth first: the shortest texts decide soonest.
    var index = 0
    while index < pending.count {
      let state = pending[index]
      index += 1
      if isText(state), subject.map({ $0.accepts(state.subject) }) ?? true {
        let coverage = coverage(at: state)
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
        guard let next = step(state, scalar, budget: &budget), seen.insert(next).inserted else { continue }
        pending.append(next)
      }
    }
    return coverages
  }

  private func coverage(at state: State) -> UInt64 {
    var bits: UInt64 = 0
    for (index, other) in others.enumerated() where other.accepts(state.others[index]) { bits |= 1 << UInt64(index) }
    return bits
  }

  private func isText(_ state: State) -> Bool {
    switch universe {
    case .paths: state.end == 1 || state.end == 2
    case .texts: true
    }
  }

  private func step(_ state: State, _ scalar: UInt32, budget: inout Int) -> State? {
    var next = state
    if universe == .paths {
      let isSlash = scalar == PatternToken.slash
      if state.end == 0, !isSlash { return nil }
      next.end = !isSlash ? 2 : state.end == 0 ? 1 : 3
    }
    if let subject {
      next.subject = subject.step(state.subject, scalar, budget: &budget)
      if next.subject == LazyAutomaton.dead { return nil }
    }
    for index in others.indices {
      next.others[index] = others[index].step(state.others[index], scalar, budget: &budget)
    }
    return next
  }
}
