import AssociationFiles
import TextLanguages

/// Decides whether rules together match every URL that another one matches.
///
/// A rule's URLs are the product of its paths, queries and fragments. Limits: rules of different `percentEncoded` are
/// compared only where the covering one takes everything, and so are a query dictionary and a whole-query pattern. An
/// undecided rule counts as not covered.
struct RuleCoverage {
  let subject: RuleLanguage
  let patterns: PatternLanguages
  let machines: MachineCache
  var work: Work

  /// The most rules that are looked at together.
  static let most = 64

  /// The rules among `others` that cover the subject, as few as are easily found; nil if they do not, or if it cannot be
  /// decided.
  mutating func covering(_ others: [RuleLanguage]) -> [Int]? {
    let chosen = others.indices.filter { isComparable(others[$0]) && takesQueries(others[$0]) }.prefix(Self.most)
    guard !chosen.isEmpty else { return nil }
    let mode = subject.mode
    let universe = [patterns.universe(.path, mode), patterns.universe(.other, mode), patterns.universe(.other, mode)]
    let search = ProductSearch(
      subject: zip(universe, parts(subject)).map { [machines.machine($0)] + ($1.map { [machines.machine($0)] } ?? []) },
      others: chosen.map { parts(others[$0]).map { $0.map(machines.machine) } })
    guard case .covered(let needed) = search.coverage(work: &work) else { return nil }
    return needed.map { chosen[$0] }
  }

  /// A product of three parts. `takesQueries` has compared dictionaries: the remaining ones take all queries of the
  /// subject.
  private func parts(_ rule: RuleLanguage) -> [Language?] {
    if case .whole(let query) = rule.query {
      [rule.path, rule.fragment, query]
    } else {
      [rule.path, rule.fragment, nil]
    }
  }

  private func isComparable(_ other: RuleLanguage) -> Bool {
    other.mode.decodes == subject.mode.decodes || parts(other).allSatisfy { $0 == nil }
  }

  /// Whether a rule can help to cover the subject by its queries. It can if it takes any query, or if both rules have a
  /// whole-query pattern. With a dictionary it must take all queries of the subject: every instance of an item has to match,
  /// so a query with one more instance would escape.
  private mutating func takesQueries(_ other: RuleLanguage) -> Bool {
    switch (subject.query, other.query) {
    case (_, .any), (.any, .whole), (.whole, .whole): true
    case (.items, .whole), (.whole, .items), (.any, .items): false
    case (.items(let mine), .items(let theirs)): takesItems(mine, theirs, other)
    }
  }

  private mutating func takesItems(
    _ mine: [(name: [UInt32], pattern: Language)], _ theirs: [(name: [UInt32], pattern: Language)],
    _ other: RuleLanguage
  ) -> Bool {
    guard other.mode.decodes == subject.mode.decodes else { return false }
    for (name, pattern) in theirs {
      work.take(mine.count)
      guard !work.isSpent else { return false }
      // Without case, a name equals further names. The other rule may then ask for items that the subject does not mention,
      // or the subject may match an item of another case, while the item of the other rule is absent.
      let hasVariants = other.mode.folds != subject.mode.folds && Self.hasVariants(name)
      if hasVariants, other.mode.folds || !pattern.acceptsEmptyText { return false }
      let wanted = subject.mode.folds ? name.map(CaseFolding.fold) : name
      let texts = patterns.universe(.other, subject.mode)
      // No value at all is the empty text, and so among these.
      let taken = mine.contains { item in
        item.name == wanted && machines.contains(pattern, .both(texts, item.pattern), &work)
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
