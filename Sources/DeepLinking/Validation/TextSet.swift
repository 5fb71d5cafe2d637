import Octets

/// The set of texts that a place of a link accepts, which can be compared with another.
///
/// Texts are compared octet by octet, as in links: a composed letter differs from a decomposed one.
struct TextSet {
  let domain: TextDomain
  private let samples: [String]
  private let accepts: @Sendable (Span<UInt8>) -> Bool

  /// The texts that a parameter's codec accepts.
  init(_ parameter: Parameter) {
    domain = TextDomain(parameter.type)
    samples = parameter.type.samples
    accepts = parameter.accepts
  }

  /// A single text.
  init(literal text: String) {
    let octets = Array(text.utf8)
    domain = .closed([octets])
    samples = [text]
    accepts = { $0.matches(octets.span) }
  }

  /// The texts that a path accepts at `index`, or nil if the path ends before it.
  init?(_ path: [PathPiece], at index: Int) {
    guard let piece = index < path.count ? path[index] : path.last else { return nil }
    switch piece {
    case .literal(let text) where index < path.count: self.init(literal: text)
    case .segment(let parameter) where index < path.count: self.init(parameter)
    case .rest(let parameter): self.init(parameter)
    case .literal, .segment: return nil
    }
  }

  /// A text of the set.
  var sample: String { samples.first ?? "" }

  /// Whether a text is one of the set.
  func contains(_ text: [UInt8]) -> Bool { accepts(text.span) }

  /// Whether every text of an open set is one of this set, as far as the types tell.
  func contains(_ type: ValueType) -> Bool {
    guard case .open(let mine) = domain, let relation = type.relation(to: mine)?.relation else { return false }
    return relation == .equal || relation == .narrower
  }

  /// The relation of this set to another, and a shared text if there is one.
  func compare(_ other: TextSet) -> (relation: Overlap, witness: String?) {
    switch (domain, other.domain) {
    case (.closed(let mine), .closed(let theirs)):
      let witness = samples.first { other.contains(Array($0.utf8)) }
      let common = mine.intersection(theirs).count
      guard common > 0 else { return (.none, nil) }
      return (.subsets(common == mine.count, common == theirs.count), witness)
    case (.closed(let mine), .open): return compare(mine, within: other)
    case (.open, .closed(let theirs)):
      let (relation, witness) = other.compare(theirs, within: self)
      return (relation == .narrower ? .wider : relation, witness)
    case (.open(let mine), .open(let theirs)): return compare(mine, theirs, other)
    }
  }

  /// Compares a closed set with an open one. Whether the open set is larger is unknown, and is assumed.
  private func compare(_ members: Set<[UInt8]>, within other: TextSet) -> (Overlap, String?) {
    let common = members.count(where: other.contains)
    guard common > 0 else { return (.none, nil) }
    return (common == members.count ? .narrower : .partial, samples.first { other.contains(Array($0.utf8)) })
  }

  /// Compares two open sets. Of some types only samples are known, such as the examples of a custom codec: two such sets
  /// share texts if one set has a sample that the other accepts.
  private func compare(_ mine: ValueType, _ theirs: ValueType, _ other: TextSet) -> (Overlap, String?) {
    let known = mine.relation(to: theirs)
    if known?.relation == Overlap.none { return (.none, nil) }
    let candidates = (known.map { [$0.text] } ?? []) + samples + other.samples
    let common = candidates.first { contains(Array($0.utf8)) && other.contains(Array($0.utf8)) }
    return common.map { (known?.relation ?? .partial, $0) } ?? (.none, nil)
  }
}

/// Identifies types with the same texts, independently of their declaration.
enum TextDomain: Hashable {
  /// The members of a closed set, in any order.
  case closed(Set<[UInt8]>)
  /// An open set.
  case open(ValueType)

  init(_ type: ValueType) {
    // Members in either case of letters have more texts than can be listed.
    if case .oneOf(_, ignoringCase: true) = type {
      self = .open(type.normalized)
    } else {
      self = type.members.map { .closed(Set($0.map { Array($0.utf8) })) } ?? .open(type)
    }
  }
}
