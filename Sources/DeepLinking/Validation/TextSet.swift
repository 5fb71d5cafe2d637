import Octets

/// The texts that a place of a link accepts, in a form that can be compared.
///
/// Texts are compared octet by octet, as in links: a composed letter differs from a decomposed one.
struct TextSet {
  let domain: TextDomain
  /// What the texts as links spell them depend on.
  let source: Source
  private let samples: [String]
  private let accepts: @Sendable (Span<UInt8>) -> Bool

  /// The texts that a parameter's codec accepts.
  init(_ parameter: Parameter) {
    domain = parameter.domain
    source = .parameter(.init(parameter))
    samples = parameter.type.samples.map(parameter.affix.around)
    accepts = { parameter.accepts($0) }
  }

  /// The texts of a component with several values.
  private init(several parameters: [Parameter], _ domain: TextDomain) {
    self.domain = domain
    source = .several(parameters.map { .init($0) })
    samples = [parameters.map { $0.affix.around($0.type.samples.first ?? "") }.joined()]
    accepts = { text in parameters.values(in: 0..<text.count, of: text) != nil }
  }

  /// The hosts of a route; any text if there are none.
  ///
  /// - Parameter label: the parameter that reads the varying label, which may refuse some.
  init(_ hosts: HostSet?, label: Parameter? = nil) {
    guard let hosts else {
      (domain, samples, accepts, source) = (TextDomain(hosts), ["example.com"], { _ in true }, .anyHost)
      return
    }
    samples = hosts.samples(label: label?.type.samples.first ?? "label")
    domain = TextDomain(hosts)
    source = .hosts(hosts, label: label.map { .init($0) })
    accepts = { host in
      guard let label, let end = hosts.labelEnd(of: host) else { return hosts.contains(host) }
      return label.accepts(host.extracting(0..<end))
    }
  }

  /// The values of an item that a link must have; a special text for an item that a link must not have.
  init(demand: Parameter) {
    guard demand.presence == .absent else {
      self.init(demand)
      return
    }
    // This octet is in no text of a link, and no codec reads it.
    self.init(domain: .closed([[0xFF]]), .absence, samples: [""]) { _ in false }
  }

  private init(
    domain: TextDomain, _ source: Source, samples: [String], accepts: @escaping @Sendable (Span<UInt8>) -> Bool
  ) {
    (self.domain, self.source, self.samples, self.accepts) = (domain, source, samples, accepts)
  }

  /// A single text.
  init(literal text: String) {
    let octets = Array(text.utf8)
    (domain, samples, accepts) = (.closed([octets]), [text], { $0.matches(octets.span) })
    source = .literal(octets)
  }

  /// The texts that a path accepts at `index`, or nil if the path ends before it.
  init?(_ path: [PathPiece], at index: Int) {
    guard let piece = index < path.count ? path[index] : path.last else { return nil }
    switch piece {
    case .literal(let text) where index < path.count: self.init(literal: text)
    case .segment(let first, let others) where index < path.count && !others.isEmpty:
      self.init(several: [first] + others, piece.domain)
    case .segment(let parameter, _) where index < path.count: self.init(parameter)
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
  ///
  /// The answer is exact, unless a set is one that only a closure of the app knows: of it only examples are known.
  ///
  /// - Parameter relations: the comparisons so far.
  func compare(_ other: TextSet, _ relations: TextRelations) -> (relation: Overlap, witness: String?) {
    if domain == other.domain { return samples.isEmpty ? (.none, nil) : (.equal, sample) }
    if case .closed(let mine) = domain, case .closed(let theirs) = other.domain {
      let common = mine.intersection(theirs).count
      guard common > 0 else { return (.none, nil) }
      let witness = samples.first { other.contains(Array($0.utf8)) }
      return (.subsets(common == mine.count, common == theirs.count), witness)
    }
    if case .hosts(let mine, _) = source, case .hosts(let theirs, _) = other.source, !mine.mayMeet(theirs) {
      return (.none, nil)
    }
    if let language = relations.language(of: self), let otherLanguage = relations.language(of: other) {
      let (relation, text) = relations.compare(language, otherLanguage)
      // A sample reads better than a shortest text.
      let sample = (samples + other.samples).first { contains(Array($0.utf8)) && other.contains(Array($0.utf8)) }
      return (relation, sample ?? text)
    }
    return compareBySamples(other)
  }

  /// Compares sets of which one has numbers in bounds or is known by its closure and its examples only.
  private func compareBySamples(_ other: TextSet) -> (Overlap, String?) {
    var known: (relation: Overlap, text: String)?
    var crossed: [String] = []
    if case .open(let mine, let affix) = domain, case .open(let theirs, let otherAffix) = other.domain {
      if affix == otherAffix { known = mine.relation(to: theirs) }
      if let known, known.relation == .none { return (.none, nil) }
      // A text in both sets has the longer prefix and the longer suffix.
      let prefix = affix.prefix.count > otherAffix.prefix.count ? affix.prefix : otherAffix.prefix
      let suffix = affix.suffix.count > otherAffix.suffix.count ? affix.suffix : otherAffix.suffix
      crossed = (mine.samples + theirs.samples).map { prefix.span.text() + $0 + suffix.span.text() }
      if let known { crossed.insert(affix.around(known.text), at: 0) }
    }
    let common = (samples + other.samples + crossed).filter {
      contains(Array($0.utf8)) && other.contains(Array($0.utf8))
    }
    guard let text = common.first else { return (.none, nil) }
    if let known { return (known.relation, text) }
    // An open set is assumed to have texts that a closed one has not.
    return switch (domain, other.domain) {
    case (.closed(let mine), _): (.subsets(mine.allSatisfy(other.contains), false), text)
    case (_, .closed(let theirs)): (.subsets(false, theirs.allSatisfy(contains)), text)
    default: (.partial, text)
    }
  }
}

extension TextSet {
  /// What a language depends on.
  enum Source: Hashable {
    case literal([UInt8])
    case parameter(ParameterTexts)
    /// Several values in one component.
    case several([ParameterTexts])
    case hosts(HostSet, label: ParameterTexts?)
    /// Any host, or none.
    case anyHost
    /// No item.
    case absence
  }

  /// The texts of a parameter.
  struct ParameterTexts: Hashable {
    let type: ValueType
    let affix: Parameter.Affix
    let rule: TextRule?
    let isItem, takesEmpty, isLowercase: Bool

    init(_ parameter: Parameter) {
      (type, affix, rule) = (parameter.type, parameter.affix, parameter.rule)
      isLowercase = parameter.isLowercase
      isItem = parameter.place == .query
      takesEmpty = parameter.acceptsEmpty || isItem && !parameter.isRequired
    }
  }
}
