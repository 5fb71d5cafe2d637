import Octets

/// The texts that a place of a link accepts, in a form that can be compared.
///
/// Texts are compared octet by octet, as in links: a composed letter differs from a decomposed one.
struct TextSet {
  let domain: TextDomain
  private let samples: [String]
  private let accepts: @Sendable (Span<UInt8>) -> Bool

  /// The texts that a parameter's codec accepts.
  init(_ parameter: Parameter) {
    domain = parameter.domain
    samples = parameter.type.samples.map(parameter.affix.around)
    accepts = { parameter.accepts($0) }
  }

  /// The hosts of a route; any text if there are none.
  ///
  /// - Parameter label: the parameter that reads the varying label, which may refuse some.
  init(_ hosts: HostSet?, label: Parameter? = nil) {
    guard let hosts else {
      (domain, samples, accepts) = (.open(.text, .init()), ["example.com"], { _ in true })
      return
    }
    samples = hosts.samples(label: label?.type.samples.first ?? "label")
    domain =
      hosts.suffixes.isEmpty
      ? .closed(Set(hosts.exact.map { Array($0.utf8) }))
      : .open(.custom(expects: hosts.description, examples: hosts.samples), .init())
    accepts = { host in
      guard let label, let end = hosts.labelEnd(of: host) else { return hosts.contains(host) }
      return label.accepts(host.extracting(0..<end))
    }
  }

  /// The values of an item that a link must have; a special text for an item that a link must not have.
  init(demand: Parameter) {
    self.init(demand)
    // This octet is in no text of a link, and no codec reads it.
    if demand.presence == .absent { self = TextSet(octets: [0xFF], sample: "") }
  }

  private init(octets: [UInt8], sample: String) {
    (domain, samples, accepts) = (.closed([octets]), [sample], { $0.matches(octets.span) })
  }

  /// A single text.
  init(literal text: String) {
    self.init(octets: Array(text.utf8), sample: text)
  }

  /// The texts that a path accepts at `index`, or nil if the path ends before it.
  init?(_ path: [PathPiece], at index: Int) {
    guard let piece = index < path.count ? path[index] : path.last else { return nil }
    switch piece {
    case .literal(let text) where index < path.count: self.init(literal: text)
    case .segment(let parameter) where index < path.count: self.init(parameter)
    // The literal text of a rest is around its first component.
    case .rest(let parameter) where index < path.count: self.init(parameter)
    case .rest(let parameter): self.init(parameter.moved(to: .rest, affix: .init(), key: parameter.key))
    case .literal, .segment: return nil
    }
  }

  /// A text of the set.
  var sample: String { samples.first ?? "" }

  /// Whether a text is one of the set.
  func contains(_ text: [UInt8]) -> Bool { accepts(text.span) }

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
    case (.open(let type, let affix), .open(let otherType, let otherAffix)):
      return compare((type, affix), (otherType, otherAffix), other)
    }
  }

  /// Compares a closed set with an open one. The open set is assumed to be larger, because its size is unknown.
  private func compare(_ members: Set<[UInt8]>, within other: TextSet) -> (Overlap, String?) {
    let common = members.count(where: other.contains)
    guard common > 0 else { return (.none, nil) }
    return (common == members.count ? .narrower : .partial, samples.first { other.contains(Array($0.utf8)) })
  }

  /// Compares two open sets. Of some types only samples are known, such as the examples of a custom codec. Two such
  /// sets share texts if one has a sample that the other accepts.
  private func compare(
    _ mine: (type: ValueType, affix: Parameter.Affix), _ theirs: (type: ValueType, affix: Parameter.Affix),
    _ other: TextSet
  ) -> (Overlap, String?) {
    if theirs.type == .text, theirs.affix.surrounds(mine.affix) {
      return (domain == other.domain ? .equal : .narrower, sample)
    }
    if mine.type == .text, mine.affix.surrounds(theirs.affix) { return (.wider, other.sample) }
    let known = mine.affix == theirs.affix ? mine.type.relation(to: theirs.type) : nil
    if known?.relation == Overlap.none { return (.none, nil) }
    // A text in both sets has the longer prefix and the longer suffix.
    let prefix = mine.affix.prefix.count > theirs.affix.prefix.count ? mine.affix.prefix : theirs.affix.prefix
    let suffix = mine.affix.suffix.count > theirs.affix.suffix.count ? mine.affix.suffix : theirs.affix.suffix
    let crossed = (mine.type.samples + theirs.type.samples).map { prefix.span.text() + $0 + suffix.span.text() }
    let candidates = (known.map { [mine.affix.around($0.text)] } ?? []) + samples + other.samples + crossed
    let common = candidates.first { contains(Array($0.utf8)) && other.contains(Array($0.utf8)) }
    return common.map { (known?.relation ?? .partial, $0) } ?? (.none, nil)
  }
}

extension Parameter.Affix {
  /// Whether every text with the other affix also has this one.
  fileprivate func surrounds(_ other: Self) -> Bool {
    other.prefix.starts(with: prefix) && other.suffix.reversed().starts(with: suffix.reversed())
  }
}

/// Identifies types with the same texts, independently of their declaration.
enum TextDomain: Hashable {
  /// The members of a closed set, in any order.
  case closed(Set<[UInt8]>)
  /// An open set, with the literal text around its texts.
  case open(ValueType, Parameter.Affix)

  init(_ type: ValueType, _ affix: Parameter.Affix = .init()) {
    // Case-insensitive members have more spellings than can be listed.
    if case .oneOf(_, ignoringCase: true) = type {
      self = .open(type.normalized, affix)
    } else {
      self = type.members.map { .closed(Set($0.map { Array(affix.around($0).utf8) })) } ?? .open(type, affix)
    }
  }
}
