import DeepLinking
import TextLanguages

/// Routes that take links from others.
extension TableCheck {
  /// Every pair of routes that share links although each has links that the other has not, or although one of them only
  /// leaves out a component. Links that a third route takes are not meant.
  func crossings() -> [RouteCrossing] {
    var told: Set<[String]> = []
    return pairs.compactMap { one, other, overlap in
      guard !overlap.isByHosts, overlap.relation == .partial || overlap.isByLeavingOut, let shared = overlap.witness,
        let winner = overlap.winner, relations.take(Cost.pair)
      else { return nil }
      let (first, second) = winner == .first ? (one, other) : (other, one)
      // A link that no more specific form takes from the winner may be one of the other, too.
      guard let witness = isTaken(shared, by: first, from: second) ? shared : ownLink(of: first),
        isTaken(witness, by: first, from: second)
      else { return nil }
      let crossing = RouteCrossing(
        winner: .init(forms[first]), other: .init(forms[second]), link: witness.reference,
        isByLeavingOut: overlap.isByLeavingOut,
        leadsNowhere: isPassedOn(witness, by: forms[first]))
      return told.insert([crossing.winner.name, crossing.other.name]).inserted ? crossing : nil
    }
  }

  /// Whether no form that is more specific than a form takes a link from it, and another form accepts the link, too.
  private func isTaken(_ link: DeepLinkRequest, by form: Int, from other: Int) -> Bool {
    var takers: [Int] = []
    _ = trie.visit(link) { index, _ in
      if accepts(link, by: index), index == form || !isPassedOn(link, by: forms[index]) { takers.append(index) }
      return false
    }
    return takers.contains(other) && takers.first.map { $0 == form || forms[$0].isSameRoute(as: forms[form]) } ?? false
  }
}
