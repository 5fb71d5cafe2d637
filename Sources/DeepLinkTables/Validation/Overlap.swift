import DeepLinkOctets
import DeepLinking

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

extension Specificity {
  /// Whether the first of two sets that share texts is tried before the other; nil if only their names decide.
  ///
  /// - Parameter relation: the relation of the first set to the other.
  static func isFirst(_ a: TextDomain, _ b: TextDomain, _ relation: Overlap) -> Bool? {
    let (mine, theirs) = (rank(a), rank(b))
    if mine < theirs || theirs < mine { return mine < theirs }
    guard relation != .partial, relation != .equal else { return nil }
    if case .open(let type, _) = a, case .open(let other, _) = b, type.specificity == other.specificity { return nil }
    return relation == .narrower
  }
}

/// The relation between two routes, the route that wins for links of both, and one such link.
struct RouteOverlap {
  let relation: Overlap
  /// The route that wins for links of both; nil if nothing decides.
  ///
  /// The first place from the left where the routes differ decides: a literal wins over a closed set, then come a UUID,
  /// an integer, any other codec, any text, a rest. If the paths are alike, the required items decide.
  let winner: Side?
  /// The hosts on which this holds, of those that both have; nil for all.
  let hosts: HostSet?
  /// Whether it wins by the hosts.
  let isByHosts: Bool
  /// Whether it wins only because the other one leaves out more optional components.
  private(set) var isByLeavingOut = false
  /// A link that both match; nil if there is none.
  let witness: DeepLinkRequest?

  /// One of the two routes.
  enum Side { case first, second }

  /// The decision by the first place where the routes differ.
  private enum Decision {
    /// The routes are alike so far.
    case open
    case made(Side)
    /// The routes differ in a way that decides nothing.
    case impossible
  }

  /// The overlaps of two routes: one for the hosts on which the path decides, and one for the hosts of each that has others
  /// on which it comes first.
  ///
  /// - Parameter relations: the comparisons of texts so far.
  static func all(
    _ a: RouteShape, _ b: RouteShape, _ settings: TableSettings = TableSettings(),
    _ relations: TextRelations = TextRelations()
  ) -> [RouteOverlap] {
    SharedHosts.all(a, b, settings, relations).map { RouteOverlap(a, b, on: $0, relations) }
  }

  private init(_ a: RouteShape, _ b: RouteShape, on shared: SharedHosts, _ relations: TextRelations) {
    var comparison = Comparison(relations: relations, relation: shared.relation)
    if let winner = shared.winner { comparison.decision = .made(winner) }
    (hosts, isByHosts) = (shared.hosts, shared.winner != nil)
    var link = DeepLinkRequest()
    if let host = shared.example { (link.scheme, link.authority) = ("https", host) }
    for text in comparison.add(a.path, b.path) { link.append(Array(text.utf8).span) }
    var parts = DeepLinkRequest()
    let paths = [a, b].map { $0.fragment?.demandedPath ?? [] }
    switch (paths[0].isEmpty, paths[1].isEmpty) {
    case (true, true): break
    case (false, false): for text in comparison.add(paths[0], paths[1]) { parts.append(Array(text.utf8).span) }
    // A route that ignores the fragment takes links with any fragment, and one with optional components those that they
    // read.
    case (false, true), (true, false):
      let relation = paths[1].isEmpty ? Overlap.narrower : .wider
      comparison.add(relation, relation)
      let path = paths[0] + paths[1]
      let optional = Array(((paths[0].isEmpty ? a : b).fragment?.optionalPath ?? []).prefix(path.count))
      let texts =
        if optional.isEmpty {
          RouteShape(name: "", summary: "", path: path).sampleComponents
        } else if paths[0].isEmpty {
          comparison.add(optional, path)
        } else {
          comparison.add(path, optional)
        }
      for text in texts { parts.append(Array(text.utf8).span) }
    }
    // Without a path before the items, their text would be read as an optional component.
    let isOptional = [a, b].contains { $0.fragment?.optionalPath.isEmpty == false }
    if isOptional, parts.components.isEmpty,
      (a.demands + b.demands).contains(where: { $0.place == .fragment && $0.presence != .absent })
    {
      parts.append([UInt8]().span)
    }
    for (demand, text) in comparison.add(a.demands, b.demands) where demand.presence != .absent {
      let item = (UTF8Text(demand.key), Optional(UTF8Text(text)))
      if demand.place == .fragment {
        parts.hasMarkedItems = true
        parts.append(items: [item])
      } else {
        link.append(items: [item])
      }
    }
    // What is there beats what was left out.
    if case .open = comparison.decision, a.leftOutCount != b.leftOutCount {
      comparison.decision = .made(a.leftOutCount < b.leftOutCount ? .first : .second)
      isByLeavingOut = comparison.relation != .none
    }
    if !parts.components.isEmpty || !parts.items.isEmpty { link.setFragment(parts) }
    relation = comparison.relation
    winner = if comparison.relation != .none, case .made(let side) = comparison.decision { side } else { nil }
    witness = comparison.relation == .none ? nil : link
  }

  /// The relation of two routes for the parts compared so far, and the route that wins.
  private struct Comparison {
    let relations: TextRelations
    var relation: Overlap
    var decision = Decision.open

    /// Adds the texts of one place; returns a text of both.
    mutating func add(
      _ one: (texts: PlaceTexts, isRest: Bool), _ other: (texts: PlaceTexts, isRest: Bool)
    ) -> String? {
      guard relation != .none else { return nil }
      let (next, text) = relations.compare(one.texts, other.texts)
      relation = relation.and(next)
      guard case .open = decision else { return text }
      if one.isRest != other.isRest {
        decision = .made(one.isRest ? .second : .first)
      } else {
        let isFirst = Specificity.isFirst(one.texts.domain, other.texts.domain, next)
        decision = isFirst.map { .made($0 ? .first : .second) } ?? (next == .equal ? .open : .impossible)
      }
      return text
    }

    /// Adds a part of the link for which one route requires more than the other.
    mutating func add(_ next: Overlap, _ decides: Overlap) {
      relation = relation.and(next)
      if case .open = decision { decision = RouteOverlap.decision(decides) }
    }

    /// Adds two paths; returns the components of a path that matches both.
    mutating func add(_ a: [PathPiece], _ b: [PathPiece]) -> [String] {
      relation = relation.and(RouteOverlap.lengths(a, b))
      var components: [String] = []
      for index in 0..<max(a.count, b.count) where relation != .none {
        guard let one = PlaceTexts(a, at: index), let other = PlaceTexts(b, at: index) else {
          relation = .none
          break
        }
        if let text = add((one, a.isRest(at: index)), (other, b.isRest(at: index))) { components.append(text) }
      }
      return components
    }

    /// Adds the items; returns the items of a link that satisfies both routes. The route with more conditions wins; if
    /// they have equally many, the one with more fixed values wins.
    mutating func add(_ a: [Parameter], _ b: [Parameter]) -> [(Parameter, String)] {
      var items: [(Parameter, String)] = []
      var byItems = Overlap.equal
      for demand in a + b.filter({ other in !a.contains { $0.isSameItem(as: other) } }) where relation != .none {
        let one = a.first { $0.isSameItem(as: demand) }.map { PlaceTexts($0) }
        let other = b.first { $0.isSameItem(as: demand) }.map { PlaceTexts($0) }
        let (next, text): (Overlap, String?)
        var decides: Overlap?
        switch (one, other) {
        case (let one?, let other?):
          (next, text) = relations.compare(one, other)
          // What decides is what the order of two components decides by.
          let isFirst = Specificity.isFirst(one.domain, other.domain, next)
          decides = isFirst.map { $0 ? .narrower : .wider } ?? (next == .equal ? .equal : .partial)
        case (let one?, nil): (next, text) = (.narrower, one.sample)
        case (nil, let other?): (next, text) = (.wider, other.sample)
        case (nil, nil): continue
        }
        byItems = byItems.and(decides ?? next)
        relation = relation.and(next)
        if let text { items.append((demand, text)) }
      }
      guard case .open = decision else { return items }
      let counts = [a.count, b.count]
      let fixed = [a, b].map { $0.count { $0.isClosed } }
      decision =
        if byItems != .partial { RouteOverlap.decision(byItems) } else if counts[0] != counts[1] {
          .made(counts[0] > counts[1] ? .first : .second)
        } else if fixed[0] != fixed[1] { .made(fixed[0] > fixed[1] ? .first : .second) } else { .impossible }
      return items
    }
  }

  private static func decision(_ relation: Overlap) -> Decision {
    switch relation {
    case .equal, .none: .open
    case .narrower: .made(.first)
    case .wider: .made(.second)
    case .partial: .impossible
    }
  }

  /// The relation of the numbers of components.
  private static func lengths(_ a: [PathPiece], _ b: [PathPiece]) -> Overlap {
    let (mine, theirs) = (a.lengths, b.lengths)
    guard mine.overlaps(theirs) else { return .none }
    let common = mine.clamped(to: theirs)
    return .subsets(common == mine, common == theirs)
  }
}

/// Hosts that two routes share, on which one of them comes first, or the path decides.
private struct SharedHosts {
  /// The hosts that are known to be such; nil for all of both.
  var hosts: HostSet?
  /// The route that comes first on each of them; nil if the path decides.
  var winner: RouteOverlap.Side?
  /// The relation of those of the first route to those of the second, without hosts of another winner.
  var relation = Overlap.equal
  /// One of the hosts; nil if a link needs none.
  var example: String?

  static func all(
    _ a: RouteShape, _ b: RouteShape, _ settings: TableSettings, _ relations: TextRelations
  ) -> [SharedHosts] {
    guard a.hosts != nil || b.hosts != nil else { return [SharedHosts()] }
    let sets = [a.hosts ?? settings.hosts, b.hosts ?? settings.hosts]
    func winner(on name: String?) -> RouteOverlap.Side? {
      let ranks = zip([a, b], sets).map { shape, hosts in
        settings.rank(of: shape.hosts, isNamed: name.map { hosts?.exact.contains($0) == true } ?? false)
      }
      return ranks[0] == ranks[1] ? nil : ranks[0] < ranks[1] ? .first : .second
    }
    func compared(_ one: HostSet?, _ other: HostSet?) -> (relation: Overlap, text: String?) {
      relations.compare(PlaceTexts(one, label: a.label), PlaceTexts(other, label: b.label))
    }
    guard sets[0] != sets[1], let one = sets[0], let other = sets[1] else {
      let (relation, example) = compared(sets[0], sets[1])
      return [SharedHosts(winner: winner(on: nil), relation: relation, example: example)]
    }
    let shared = one.exact.filter { b.stands(on: $0, ofTable: other) }
    let names = (shared + other.exact.filter { a.stands(on: $0, ofTable: one) }).distinct.filter { name in
      [a, b].allSatisfy { $0.label == nil || $0.stands(on: name, ofTable: nil) }
    }
    let common = one.suffixes.filter(other.suffixes.contains)
    // Most hosts of a large table are told apart.
    guard !names.isEmpty || !common.isEmpty else { return [] }
    let named = Dictionary(grouping: names) { winner(on: $0) }
    let sides: [RouteOverlap.Side?] = [nil, .first, .second]
    return sides.compactMap { side in
      let names = named[side] ?? []
      var shared = SharedHosts(winner: side, example: names.first)
      var domains = side == winner(on: nil) ? common : []
      if !domains.isEmpty {
        let hosts = HostSet(domains.map { "*" + $0 })
        let (relation, text) = compared(hosts, hosts)
        if relation == .none {
          domains = []
        } else {
          (shared.relation, shared.example) = (relation, names.first ?? text)
        }
      }
      // A host that one of the routes names has another winner.
      let others = (one.exact + other.exact).filter { !names.contains($0) }
      domains.removeAll { domain in others.contains { $0.hasSuffix(domain) } }
      shared.hosts = HostSet(names + domains.map { "*" + $0 })
      return shared.example == nil ? nil : shared
    }
  }
}

extension [PathPiece] {
  /// The numbers of components that a path of a form may have.
  var lengths: ClosedRange<Int> { count...(endsInRest ? .max : count) }

  /// Whether the component at an index belongs to the rest.
  fileprivate func isRest(at index: Int) -> Bool { endsInRest && index >= count - 1 }
}

extension RouteShape {
  /// The first sample of each component.
  var sampleComponents: [String] { path.map { PlaceTexts($0).sample } }
}

extension Parameter {
  /// Whether both are items of the same name, at the same place.
  func isSameItem(as other: Parameter) -> Bool { place == other.place && keyOctets == other.keyOctets }
}
