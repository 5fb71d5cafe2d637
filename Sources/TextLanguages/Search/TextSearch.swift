/// The texts that the same machines accept, and a shortest one of them.
package struct TextClass: Sendable {
  /// The machines that accept the text.
  package let members: MachineSet
  /// The text, symbol by symbol.
  package let symbols: [UInt32]

  /// The text of a search among languages, whose symbols are octets.
  package var text: [UInt8] { symbols.map { UInt8(truncatingIfNeeded: $0) } }
}

/// Finds which machines accept a text together.
///
/// The search walks all machines at once, breadth first, so that the first text of a class is a shortest one. Two texts
/// that lead every machine to the same state go on in the same way, so only finitely many have to be looked at.
package enum TextSearch {
  /// The classes that are asked for.
  package enum Kept: Sendable {
    /// All classes.
    case all
    /// All but that of the texts that no machine accepts.
    case nonempty
    /// Those whose machines contain all machines of no other class.
    case minimal
  }

  /// The classes of the texts that all of `within` accept, by the machines of `others` that accept them. Returns nil
  /// if the work is spent before all are found.
  ///
  /// - Parameter stopAt: whether a class that was found makes the rest needless.
  package static func classes(
    within: [any TextMachine], of others: [any TextMachine], keeping kept: Kept = .all, work: inout Work,
    stopAt: (MachineSet) -> Bool = { _ in false }
  ) -> [TextClass]? {
    var walk = ProductWalk(within: within, others: others, kept: kept)
    return walk.classes(work: &work, stopAt: stopAt)
  }
}
