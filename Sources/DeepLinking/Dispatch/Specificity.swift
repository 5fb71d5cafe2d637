/// Which of two candidates is tried first.
///
/// Between routes of which one matches fewer links than the other this order finds the narrower one first. Where two
/// routes overlap and neither is the narrower one, the table is at fault (``TableFault``); the order is then still the
/// same for every order of declaration, because names decide.
enum Specificity {
  /// Whether a capture of type `a` is tried before one of type `b`.
  static func precedes(_ a: ValueType, _ b: ValueType) -> Bool {
    (rank(a), key(a)) < (rank(b), key(b))
  }

  /// Routes that stand at the same node: those with the narrower rest, then with more required items, come first.
  static func sorted(_ routes: [Int], _ shapes: [RouteShape]) -> [Int] {
    routes.sorted { a, b in
      let (first, second) = (shapes[a], shapes[b])
      if let one = first.path.last?.parameter, let other = second.path.last?.parameter, one.type != other.type {
        return precedes(one.type, other.type)
      }
      switch (first.requiredItems.count, second.requiredItems.count) {
      case (let one, let other) where one != other: return one > other
      default: break
      }
      for (one, other) in zip(
        first.requiredItems.sorted { $0.name < $1.name }, second.requiredItems.sorted { $0.name < $1.name })
      where one.type != other.type {
        return precedes(one.type, other.type)
      }
      return first.name < second.name
    }
  }

  /// Small sets before large ones, and any text last.
  private static func rank(_ type: ValueType) -> Int {
    switch type {
    case .boolean, .oneOf: type.members?.count ?? 0
    case .uuid: 1 << 32
    case .integer: 2 << 32
    case .custom: 3 << 32
    case .text: 4 << 32
    }
  }

  private static func key(_ type: ValueType) -> String {
    type.expects + type.samples.joined(separator: "\u{0}")
  }
}
