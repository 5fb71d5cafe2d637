import DeepLinkOctets

/// The order in which candidates are tried.
///
/// Components are compared from the left: of two routes that match a link, the one with the more specific piece in the
/// first place where they differ comes first. If no place decides, the table is at fault (`TableFault`); names then
/// decide, so the order never depends on the order of declaration.
package enum Specificity {
  /// Whether a capture of the texts `a` is tried before one of the texts `b`: small closed sets before large ones, a
  /// longer literal text around the value before a shorter one, and any text last.
  package static func precedes(_ a: TextDomain, _ b: TextDomain) -> Bool {
    switch (a, b) {
    case (.closed(let mine), .closed(let theirs)) where mine.count == theirs.count:
      mine.sorted(by: precedes).lexicographicallyPrecedes(theirs.sorted(by: precedes), by: precedes)
    case (.closed(let mine), .closed(let theirs)): mine.count < theirs.count
    case (.open(let mine, let one), .open(let theirs, let other)) where rank(a) == rank(b):
      mine.specificity != theirs.specificity
        ? mine.specificity.lexicographicallyPrecedes(theirs.specificity)
        : (key(mine), UTF8Text(one.around(""))) < (key(theirs), UTF8Text(other.around("")))
    case (.several(let mine, _), .several(let theirs, _)) where rank(a) == rank(b):
      mine.lexicographicallyPrecedes(theirs, by: precedes)
    default: rank(a) < rank(b)
    }
  }

  /// The rank of a kind of texts in the order in which captures are tried: closed sets, then values with literal text
  /// around them, then values without.
  package static func rank(_ domain: TextDomain) -> Rank {
    switch domain {
    case .closed: Rank(kind: 0)
    case .open(let type, let affix):
      Rank(kind: type.rank, prefix: affix.prefix.count, suffix: affix.suffix.count)
    case .several(let domains, let affix):
      Rank(
        kind: max(1, domains.map { rank($0).kind }.max() ?? 0), prefix: affix.prefix.count, suffix: affix.suffix.count)
    }
  }

  package struct Rank: Comparable {
    var kind: Int
    var prefix = 0
    var suffix = 0

    package static func < (a: Rank, b: Rank) -> Bool { a.order < b.order }

    private var order: (Int, Int, Int, Int) { (kind == 0 ? 0 : 1, -prefix, -suffix, kind) }
  }

  private static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.lexicographicallyPrecedes(b) }

  /// Sorts forms that end at the same node: those with the narrower rest first, then those that require more
  /// items, then those with more items of a fixed value, then those that require more of the fragment.
  package static func sorted(_ forms: [Int], _ shapes: [RouteShape]) -> [Int] {
    forms.sorted { a, b in
      let (first, second) = (shapes[a], shapes[b])
      if first.endsInRest, let one = first.path.last?.parameter?.domain,
        let other = second.path.last?.parameter?.domain,
        one != other
      {
        return precedes(one, other)
      }
      let demands: [[Parameter]] = [first.demands, second.demands]
      if demands[0].count != demands[1].count { return demands[0].count > demands[1].count }
      let fixed = demands.map { $0.count { $0.isClosed } }
      if fixed[0] != fixed[1] { return fixed[0] > fixed[1] }
      for (one, other) in zip(demands[0], demands[1]) where one.domain != other.domain {
        return precedes(one.domain, other.domain)
      }
      if let isFirst = precedes(first.fragment?.path ?? [], second.fragment?.path ?? []) { return isFirst }
      if first.leftOutCount != second.leftOutCount { return first.leftOutCount < second.leftOutCount }
      return first.precedes(second)
    }
  }

  /// Whether a path inside the fragment comes before another: the first component that differs decides. Nil if none
  /// does.
  private static func precedes(_ a: [PathPiece], _ b: [PathPiece]) -> Bool? {
    for (one, other) in zip(a, b) {
      let domains = [one.domain, other.domain]
      if domains[0] != domains[1] { return precedes(domains[0], domains[1]) }
    }
    return a.count == b.count ? nil : a.count > b.count
  }

  private static func key(_ type: ValueType) -> UTF8Text {
    UTF8Text(([type.expects] + type.samples).joined(separator: "\u{0}"))
  }
}

extension PathPiece {
  /// The texts of the component.
  var domain: TextDomain { literal.map { .closed([Array($0.utf8)]) } ?? TextDomain(component: parameters) }
}
