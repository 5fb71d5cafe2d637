/// The texts that may stand at one place of a link, as a set that can be compared with another.
struct TextSet {
  /// All the texts, nil where there is no end of them.
  private let members: [String]?
  private let type: ValueType
  private let accepts: (String) -> Bool

  /// The texts that a parameter's codec reads.
  init(_ parameter: Parameter) {
    type = parameter.type
    members = parameter.type.members
    accepts = { parameter.accepts($0) }
  }

  /// One text alone.
  init(literal text: String) {
    type = .oneOf([text])
    members = [text]
    accepts = { $0 == text }
  }

  /// The texts that a path allows at `index`, nil if the path ends before it.
  init?(_ path: [PathPiece], at index: Int) {
    guard let piece = index < path.count ? path[index] : path.last else { return nil }
    switch piece {
    case .literal(let text) where index < path.count: self.init(literal: text)
    case .segment(let parameter) where index < path.count: self.init(parameter)
    case .rest(let parameter): self.init(parameter)
    case .literal, .segment: return nil
    }
  }

  /// A text of the set.
  var sample: String { type.samples.first ?? "" }

  /// How this set relates to another, with a text of both where there is one.
  func compare(_ other: TextSet) -> (relation: Overlap, witness: String?) {
    switch (members, other.members) {
    case (let mine?, let theirs?): Self.compare(mine, theirs)
    case (let mine?, nil): Self.compare(mine, within: other)
    case (nil, let theirs?):
      switch Self.compare(theirs, within: self) {
      case (.narrower, let witness): (.wider, witness)
      case let result: result
      }
    case (nil, nil): compareUnbounded(other)
    }
  }

  private static func compare(_ mine: [String], _ theirs: [String]) -> (Overlap, String?) {
    let common = mine.filter(theirs.contains)
    guard let witness = common.first else { return (.none, nil) }
    switch (common.count == mine.count, common.count == theirs.count) {
    case (true, true): return (.equal, witness)
    case (true, false): return (.narrower, witness)
    case (false, true): return (.wider, witness)
    case (false, false): return (.partial, witness)
    }
  }

  private static func compare(_ members: [String], within set: TextSet) -> (Overlap, String?) {
    let common = members.filter(set.accepts)
    guard let witness = common.first else { return (.none, nil) }
    return (common.count == members.count ? .narrower : .partial, witness)
  }

  /// Any text contains all others. A custom codec is a closure, of which only its examples are known: two sets share
  /// texts if one's example is the other's text too.
  private func compareUnbounded(_ other: TextSet) -> (Overlap, String?) {
    if type == other.type { return (.equal, sample) }
    if case .text = other.type { return (.narrower, sample) }
    if case .text = type { return (.wider, other.sample) }
    let common = (type.samples + other.type.samples).first { accepts($0) && other.accepts($0) }
    return common.map { (.partial, $0) } ?? (.none, nil)
  }
}
