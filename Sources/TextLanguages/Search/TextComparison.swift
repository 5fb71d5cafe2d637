/// The relation of one set of texts to another.
package enum TextRelation: Sendable {
  /// They share no text.
  case none
  /// They have the same texts.
  case equal
  /// The second contains all texts of the first.
  case narrower
  /// The first contains all texts of the second.
  case wider
  /// They share some texts, and each has others.
  case partial

  /// The relation of two sets that share a text.
  package static func subsets(_ firstInSecond: Bool, _ secondInFirst: Bool) -> TextRelation {
    switch (firstInSecond, secondInFirst) {
    case (true, true): .equal
    case (true, false): .narrower
    case (false, true): .wider
    case (false, false): .partial
    }
  }
}

/// A comparison of two languages, with shortest texts that prove it.
package struct TextComparison: Sendable {
  /// A text of both, if there is one.
  package fileprivate(set) var common: [UInt8]?
  /// A text of the first one only, if there is one.
  package fileprivate(set) var onlyFirst: [UInt8]?
  /// A text of the second one only, if there is one.
  package fileprivate(set) var onlySecond: [UInt8]?

  /// The relation of the first language to the second one.
  package var relation: TextRelation {
    common == nil ? .none : .subsets(onlyFirst == nil, onlySecond == nil)
  }
}

extension MachineCache {
  /// Compares the texts of two languages that are also in `universe`. Returns nil if the work is spent before all is
  /// known.
  package func compare(
    _ one: Language, _ other: Language, within universe: Language = .anything, work: inout Work
  ) -> TextComparison? {
    var rest = 3
    let classes = TextSearch.classes(
      within: [machine(universe)], of: [machine(one), machine(other)], keeping: .nonempty, work: &work
    ) { _ in
      rest -= 1
      return rest == 0
    }
    guard let classes else { return nil }
    var comparison = TextComparison()
    for found in classes {
      switch (found.members.contains(0), found.members.contains(1)) {
      case (true, true): comparison.common = found.text
      case (true, false): comparison.onlyFirst = found.text
      default: comparison.onlySecond = found.text
      }
    }
    return comparison
  }
}
