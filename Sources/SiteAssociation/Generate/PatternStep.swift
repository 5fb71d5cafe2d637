/// One component of a path as a pattern of an association file.
enum PatternStep: Hashable {
  /// A pattern that matches within one component, and of how many texts it matches one.
  case closed(String, breadth: Int)
  /// `?*`: any text, which the pattern language lets run across slashes.
  case open

  /// The text of the pattern.
  var text: String {
    switch self {
    case .closed(let text, _): text
    case .open: "?*"
    }
  }

  /// How general the step is: that of a step which matches more is the larger one.
  var breadth: Int {
    switch self {
    case .closed(_, let breadth): breadth
    case .open: 1_000_000_000
    }
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

  /// The patterns of the items in one text.
  var items: String { query.map { "\($0.name)=\($0.step.text)" }.joined(separator: "&") }

  /// Whether a `?*` in the path may run across slashes.
  var isOpen: Bool { steps.contains(.open) }

  static func path(_ steps: some Sequence<PatternStep>) -> String {
    "/" + steps.map(\.text).joined(separator: "/")
  }

  /// Whether every URL that the other row matches is one that this row matches, as far as can be told by laying one over
  /// the other.
  func covers(_ other: PatternRow) -> Bool {
    Self.covers(steps, other.steps)
      && query.allSatisfy { item in
        other.query.contains { $0.name == item.name && (item.step == .open || $0.step == item.step) }
      }
  }

  /// Step by step, a `?*` over anything, and a last `?*` over all that follows.
  static func covers(_ steps: [PatternStep], _ others: [PatternStep]) -> Bool {
    guard steps.count <= others.count, steps.count == others.count || steps.last == .open else { return false }
    return zip(steps, others).allSatisfy { $0 == $1 || $0 == .open }
  }
}
