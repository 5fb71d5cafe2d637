import Octets

/// The relation between the links of one route and those of another.
enum Overlap: Equatable {
  /// They share no link.
  case none
  /// They have the same links.
  case equal
  /// The second contains all links of the first.
  case narrower
  /// The first contains all links of the second.
  case wider
  /// They share some links, and each has others.
  case partial

  /// The relation of two sets that share a member.
  static func subsets(_ firstInSecond: Bool, _ secondInFirst: Bool) -> Overlap {
    switch (firstInSecond, secondInFirst) {
    case (true, true): .equal
    case (true, false): .narrower
    case (false, true): .wider
    case (false, false): .partial
    }
  }

  /// The relation of two products of sets; call it for each factor (component, query item, length).
  func and(_ other: Overlap) -> Overlap {
    switch (self, other) {
    case (.none, _), (_, .none): .none
    case (.equal, let relation), (let relation, .equal): relation
    case (.narrower, .narrower): .narrower
    case (.wider, .wider): .wider
    default: .partial
    }
  }
}

/// The relation of two routes, the one that comes first for the links of both, and one such link.
struct RouteOverlap {
  let relation: Overlap
  /// The route that comes first for the links of both, or nil if nothing decides.
  ///
  /// The more specific piece decides, in the first place from the left where the routes differ: a literal before a closed
  /// set, then a UUID, an integer, any other codec, any text, a rest. If the paths are alike, the required items decide.
  let winner: Side?
  /// A link that both match; nil if there is none.
  let witness: DeepLinkRequest?

  /// One of the two routes.
  enum Side { case first, second }

  /// Which route the first place decides for in which they differ.
  private enum Decision {
    /// They are alike as far as they were compared.
    case open
    case made(Side)
    /// They differ in a way that nothing can decide.
    case impossible
  }

  init(_ a: RouteShape, _ b: RouteShape) {
    var relation = Self.lengths(a, b)
    var decision = Decision.open
    var components: [UTF8Text] = []
    var items: [(UTF8Text, UTF8Text)] = []
    let depth = max(a.path.count, b.path.count)
    for index in 0..<depth where relation != .none {
      guard let one = TextSet(a.path, at: index), let other = TextSet(b.path, at: index) else {
        relation = .none
        break
      }
      let (next, text) = one.compare(other)
      relation = relation.and(next)
      if case .open = decision {
        decision = Self.decision(between: (one, a.isRest(at: index)), and: (other, b.isRest(at: index)), next)
      }
      if let text { components.append(UTF8Text(text)) }
    }
    var byItems = Overlap.equal
    for name in Set((a.requiredItems + b.requiredItems).map(\.name)).sorted() where relation != .none {
      let one = a.requiredItems.first { $0.name == name }.map(TextSet.init)
      let other = b.requiredItems.first { $0.name == name }.map(TextSet.init)
      let (next, text): (Overlap, String?)
      switch (one, other) {
      case (let one?, let other?): (next, text) = one.compare(other)
      case (let one?, nil): (next, text) = (.narrower, one.sample)
      case (nil, let other?): (next, text) = (.wider, other.sample)
      case (nil, nil): continue
      }
      byItems = byItems.and(next)
      if let text { items.append((UTF8Text(name), UTF8Text(text))) }
    }
    relation = relation.and(byItems)
    if case .open = decision { decision = Self.decision(byItems) }
    self.relation = relation
    winner = if relation != .none, case .made(let side) = decision { side } else { nil }
    witness = relation == .none ? nil : DeepLinkRequest(components: components, items: items)
  }

  private static func decision(
    between one: (texts: TextSet, isRest: Bool), and other: (texts: TextSet, isRest: Bool), _ relation: Overlap
  ) -> Decision {
    if one.isRest != other.isRest { return .made(one.isRest ? .second : .first) }
    let (mine, theirs) = (Specificity.rank(one.texts.domain), Specificity.rank(other.texts.domain))
    return relation == .partial && mine != theirs ? .made(mine < theirs ? .first : .second) : decision(relation)
  }

  private static func decision(_ relation: Overlap) -> Decision {
    switch relation {
    case .equal, .none: .open
    case .narrower: .made(.first)
    case .wider: .made(.second)
    case .partial: .impossible
    }
  }

  /// A path with a rest has any length from its number of steps on; one without has just that number.
  private static func lengths(_ a: RouteShape, _ b: RouteShape) -> Overlap {
    switch (a.endsInRest, b.endsInRest) {
    case (false, false): a.path.count == b.path.count ? .equal : .none
    case (false, true): a.path.count >= b.path.count ? .narrower : .none
    case (true, false): a.path.count <= b.path.count ? .wider : .none
    case (true, true):
      a.path.count == b.path.count ? .equal : a.path.count > b.path.count ? .narrower : .wider
    }
  }
}

extension RouteShape {
  /// Whether the component at an index is one of the rest.
  fileprivate func isRest(at index: Int) -> Bool { endsInRest && index >= path.count - 1 }

  /// Whether the path ends in one or more components of a kind.
  public var endsInRest: Bool {
    if case .rest = path.last { true } else { false }
  }
}

extension DeepLinkRequest {
  /// Makes a link of decoded components and items.
  init(components texts: [UTF8Text], items pairs: [(name: UTF8Text, value: UTF8Text?)] = []) {
    self.init()
    for text in texts {
      let start = octets.count
      octets.append(contentsOf: text.utf8)
      components.append(.init(start: start, end: octets.count))
    }
    for (name, value) in pairs {
      let start = octets.count
      octets.append(contentsOf: name.utf8)
      let middle = octets.count
      octets.append(contentsOf: value?.utf8 ?? "".utf8)
      items.append(
        .init(nameStart: start, nameEnd: middle, valueStart: middle, valueEnd: value == nil ? -1 : octets.count))
    }
  }
}
