/// The order in which candidates are tried.
///
/// Components are compared from the left: of two routes that match a link, the one with the more specific piece in the
/// first place where they differ comes first. If no place decides, the table is at fault (``TableFault``); names then
/// decide, so the order never depends on the order of declaration.
enum Specificity {
  /// Whether a capture of the texts `a` is tried before one of the texts `b`: small closed sets before large ones, and
  /// any text last.
  static func precedes(_ a: TextDomain, _ b: TextDomain) -> Bool {
    switch (a, b) {
    case (.closed(let mine), .closed(let theirs)) where mine.count == theirs.count:
      mine.sorted(by: precedes).lexicographicallyPrecedes(theirs.sorted(by: precedes), by: precedes)
    case (.closed(let mine), .closed(let theirs)): mine.count < theirs.count
    case (.open(let mine), .open(let theirs)):
      mine.specificity == theirs.specificity
        ? key(mine) < key(theirs) : mine.specificity.lexicographicallyPrecedes(theirs.specificity)
    case (.closed, .open), (.open, .closed): rank(a) < rank(b)
    }
  }

  /// The place of a kind of texts in the order in which captures are tried.
  static func rank(_ domain: TextDomain) -> Int {
    switch domain {
    case .closed: 0
    case .open(let type): type.rank
    }
  }

  private static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.lexicographicallyPrecedes(b) }

  /// Sorts routes that end at the same node: those with the narrower rest first, then those with more required items.
  static func sorted(_ routes: [Int], _ shapes: [RouteShape]) -> [Int] {
    routes.sorted { a, b in
      let (first, second) = (shapes[a], shapes[b])
      if first.endsInRest, let one = first.path.last?.parameter?.domain,
        let other = second.path.last?.parameter?.domain,
        one != other
      {
        return precedes(one, other)
      }
      switch (first.requiredItems.count, second.requiredItems.count) {
      case (let one, let other) where one != other: return one > other
      default: break
      }
      for (one, other) in zip(
        first.requiredItems.sorted { $0.name < $1.name }, second.requiredItems.sorted { $0.name < $1.name })
      where one.domain != other.domain {
        return precedes(one.domain, other.domain)
      }
      return first.precedes(second)
    }
  }

  private static func key(_ type: ValueType) -> String {
    ([type.expects] + type.samples).joined(separator: "\u{0}")
  }
}
