import DeepLinkOctets
import DeepLinking
import TextLanguages

extension TextRelation {
  /// The relation of two products of sets; call it for each factor (component, query item, length).
  func and(_ other: TextRelation) -> TextRelation {
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
  /// Which of two sets that share texts is tried before the other: the first one if it is narrower, none if they are equal,
  /// and by their names alone if they are partial.
  ///
  /// - Parameter relation: the relation of the first set to the other.
  static func order(_ a: TextDomain, _ b: TextDomain, _ relation: TextRelation) -> TextRelation {
    let (mine, theirs) = (rank(a), rank(b))
    if mine < theirs || theirs < mine { return mine < theirs ? .narrower : .wider }
    if case .open(let type, _) = a, case .open(let other, _) = b, type.specificity == other.specificity,
      relation != .equal
    {
      return .partial
    }
    return relation
  }
}

/// The relation between two routes, the route that wins for links of both, and one such link.
struct RouteOverlap {
  let relation: TextRelation
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
    if let winner = shared.winner { comparison.winner = winner }
    (hosts, isByHosts) = (shared.hosts, shared.winner != nil)
    let (path, items) = (comparison.add(a.path, b.path), comparison.add(a.demands, b.demands))
    let fragment = comparison.add(a.fragment, b.fragment)
    // What is there beats what was left out.
    if comparison.winner == nil, a.leftOutCount != b.leftOutCount {
      comparison.winner = a.leftOutCount < b.leftOutCount ? .first : .second
      isByLeavingOut = comparison.relation != .none
    }
    relation = comparison.relation
    winner = relation == .none ? nil : comparison.winner ?? nil
    witness =
      relation == .none ? nil : DeepLinkRequest(host: shared.example, path: path, fragment: fragment, items)
  }

  /// The relation of two routes for the parts compared so far.
  private struct Comparison {
    let relations: TextRelations
    var relation: TextRelation
    /// The route that wins by the first place where they differ, or none if that place decides nothing; nil while they are
    /// alike.
    var winner: Side??

    /// Adds the relation of a part, and which route has the more specific one.
    private mutating func add(_ next: TextRelation, order: TextRelation) {
      relation = relation.and(next)
      guard winner == nil else { return }
      switch order {
      case .equal, .none: return
      case .narrower: winner = .first
      case .wider: winner = .second
      case .partial: winner = .some(nil)
      }
    }

    /// Adds two paths; returns the components of a path that matches both.
    mutating func add(_ a: [PathPiece], _ b: [PathPiece]) -> [String] {
      let (mine, theirs) = (a.lengths, b.lengths)
      let common = mine.clamped(to: theirs)
      relation = mine.overlaps(theirs) ? relation.and(.subsets(common == mine, common == theirs)) : .none
      var components: [String] = []
      for index in 0..<max(a.count, b.count) where relation != .none {
        guard let one = PlaceTexts(a, at: index), let other = PlaceTexts(b, at: index) else { break }
        let (next, text) = relations.compare(one, other)
        let isRest = [a, b].map { $0.endsInRest && index >= $0.count - 1 }
        let byKind: TextRelation? = isRest[0] == isRest[1] ? nil : isRest[0] ? .wider : .narrower
        add(next, order: byKind ?? Specificity.order(one.domain, other.domain, next))
        if let text { components.append(text) }
      }
      return components
    }

    /// Adds the paths of two fragments. A route that ignores the fragment takes links with any fragment.
    mutating func add(_ a: FragmentPieces?, _ b: FragmentPieces?) -> [String] {
      let paths = [a, b].map { $0?.path ?? [] }
      guard let place = paths.firstIndex(where: \.isEmpty), let other = paths.first(where: { !$0.isEmpty }) else {
        return add(paths[0], paths[1])
      }
      let next = place == 0 ? TextRelation.wider : .narrower
      add(next, order: next)
      return other.map { PlaceTexts($0).sample }
    }

    /// Adds the items; returns the items of a link that satisfies both routes. The route with more conditions wins; if
    /// they have equally many, the one with more fixed values wins.
    mutating func add(_ a: [Parameter], _ b: [Parameter]) -> [(name: ItemName, value: String?)] {
      var items: [(name: ItemName, value: String?)] = []
      var order = TextRelation.equal
      for name in (a + b).map({ ItemName($0) }).distinct where relation != .none {
        let places = [a, b].map { $0.first { ItemName($0) == name }.map { PlaceTexts($0) } }
        var (next, text) = (places[0] == nil ? TextRelation.wider : .narrower, places.lazy.compactMap(\.?.sample).first)
        var decides = next
        if let one = places[0], let other = places[1] {
          (next, text) = relations.compare(one, other)
          // What decides is what the order of two components decides by.
          decides = Specificity.order(one.domain, other.domain, next)
        }
        (relation, order) = (relation.and(next), order.and(decides))
        if let text, places.contains(where: { $0?.isAbsence == false }) { items.append((name, text)) }
      }
      let counts = [a, b].map { ($0.count, $0.count { $0.isClosed }) }
      if order == .partial, counts[0] != counts[1] { order = counts[0] > counts[1] ? .narrower : .wider }
      add(.equal, order: order)
      return items
    }
  }
}

/// Hosts that two routes share, on which one of them comes first, or the path decides.
private struct SharedHosts {
  /// The hosts that are known to be such; nil for all of both.
  var hosts: HostSet?
  /// The route that comes first on each of them; nil if the path decides.
  var winner: RouteOverlap.Side?
  /// The relation of those of the first route to those of the second, without hosts of another winner.
  var relation = TextRelation.equal
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
    func compared(_ one: HostSet?, _ other: HostSet?) -> (relation: TextRelation, text: String?) {
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
}

extension DeepLinkRequest {
  /// The link of these texts.
  package init(host: String?, path: [String], fragment: [String], _ items: [(name: ItemName, value: String?)]) {
    func given(inFragment: Bool) -> [(name: UTF8Text, value: UTF8Text?)] {
      items.filter { $0.name.isInFragment == inFragment }.map { ($0.name.key, $0.value.map { UTF8Text($0) }) }
    }
    self.init(components: path.map { UTF8Text($0) }, items: given(inFragment: false))
    if let host { (scheme, authority) = ("https", host) }
    let inside = given(inFragment: true)
    var parts = DeepLinkRequest(components: fragment.map { UTF8Text($0) }, items: inside)
    parts.hasMarkedItems = !inside.isEmpty
    setFragment(parts)
  }
}
