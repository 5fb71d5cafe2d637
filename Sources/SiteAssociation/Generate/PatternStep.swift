/// One component of a path, or the value of an item, as a pattern of an association file.
struct PatternStep: Hashable {
  /// The text of the pattern.
  let text: String
  /// The texts that it stands for, written as patterns without variables; nil for `?*`, which is any text and which the
  /// pattern language lets run across slashes.
  let members: Set<String>?
  /// How general the step is: of two steps of which one covers the other, that one has the larger number.
  let breadth: Int

  /// `?*`.
  static let open = PatternStep(text: "?*", members: nil, breadth: 1_000_000_000)

  var isOpen: Bool { members == nil }

  /// Whether it matches everything that the other one matches.
  func covers(_ other: PatternStep) -> Bool {
    guard let members else { return true }
    return other.members?.isSubset(of: members) ?? false
  }
}

/// Whose rules a pattern is written for.
enum PatternDialect {
  /// Apple's, with variables.
  case apple
  /// Only what means the same to Apple and to Android: no variables.
  case common
}

/// Links of one route as patterns: the steps of its path, and a pattern for each item that it needs.
struct PatternRow {
  let route: String
  let steps: [PatternStep]
  let query: [(name: String, step: PatternStep)]
  let endsInRest: Bool

  /// The pattern of the path.
  var path: String { Self.path(steps) }

  /// The same text for rows of the same paths, whatever their variables are called.
  var pathMembers: String { Self.members(steps) }

  /// The same for the items.
  var queryMembers: String { query.map(\.name).joined(separator: "&") + Self.members(query.map(\.step)) }

  private static func members(_ steps: [PatternStep]) -> String {
    steps.map { $0.members?.sorted().joined(separator: " ") ?? $0.text }.joined(separator: "/")
  }

  /// Whether a `?*` in the path may run across slashes.
  var isOpen: Bool { steps.contains(where: \.isOpen) }

  static func path(_ steps: some Sequence<PatternStep>) -> String {
    "/" + steps.map(\.text).joined(separator: "/")
  }

  /// Whether every URL that the other row matches is one that this row matches, as far as can be told by laying one over
  /// the other.
  func covers(_ other: PatternRow) -> Bool {
    Self.covers(steps, other.steps)
      && query.allSatisfy { item in
        other.query.contains { $0.name == item.name && item.step.covers($0.step) }
      }
  }

  /// Step by step, a `?*` over anything, and a last `?*` over all that follows.
  static func covers(_ steps: [PatternStep], _ others: [PatternStep]) -> Bool {
    guard steps.count <= others.count, steps.count == others.count || steps.last?.isOpen == true else {
      return false
    }
    return zip(steps, others).allSatisfy { $0.covers($1) }
  }
}
