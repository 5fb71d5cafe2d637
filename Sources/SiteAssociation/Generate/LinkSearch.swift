import DeepLinkOctets
import DeepLinkTables
import TextLanguages

/// Links as a product of sets of texts, which are independent of each other. Nil stands for any text.
package struct LinkSet {
  var path: Language?
  /// The items that decide, by their names in links: the empty text for no item, else `=` and the value.
  var items: [(name: String, texts: Language)] = []
  var fragment: Language?
  let ends: PathEnds
}

/// Searches links by the sets that have them. Every question about the links of rows and of forms is one of these.
///
/// Links are taken in their canonical spelling, with one instance of each item. A question names sets by their indices, and
/// asks for links of one of them, perhaps of those on some paths only.
final class LinkSearch {
  typealias Found = ProductSearch.Combination

  private let names: [String]
  private let sets: [[(any TextMachine)?]]
  private let ends: [PathEnds]
  private let universe: [any TextMachine]
  private let machines = MachineCache()

  init(_ sets: [LinkSet]) {
    // A table that ignores case compares the names of items with it, and a file without.
    let names = Set(sets.flatMap { $0.items.map(\.name) }).sorted()
    self.names = names
    self.sets = sets.map { [machines] set in
      let items = names.map { name in set.items.first { $0.name == name }?.texts }
      return ([set.path] + items + [set.fragment]).map { $0.map(machines.machine) }
    }
    ends = sets.map(\.ends)
    let all = [LinkLanguage.anyPath] + names.map { _ in LinkLanguage.anyItem } + [LinkLanguage.anyFragment]
    universe = all.map(machines.machine)
  }

  private func parts(_ set: Int, _ paths: [Language]) -> [[any TextMachine]] {
    var parts = zip(universe, sets[set]).map { [$0] + ($1.map { [$0] } ?? []) }
    parts[0] += paths.map(machines.machine)
    return parts
  }

  /// The sets that may share links with another one. The cost of a search grows fast with their number, so many are each
  /// compared first.
  func near(_ others: [Int], to set: Int, on paths: [Language], _ work: inout Work) -> [Int] {
    let near = others.filter { ends[set].mayMeet(ends[$0]) }
    guard near.count > Self.few else { return near }
    let own = parts(set, paths)[0]
    return near.filter { index in
      guard !work.isSpent, let path = sets[index][0] else { return true }
      return TextSearch.classes(within: own + [path], of: [], work: &work) { _ in true }?.isEmpty != true
    }
  }

  private static let few = 24

  /// A link of a set for which a condition on the others that have it holds.
  ///
  /// - Parameter kept: `minimal` if the condition holds for fewer sets wherever it holds.
  func first(
    of set: Int, on paths: [Language], among others: [Int], keeping kept: TextSearch.Kept = .all, _ work: inout Work,
    where isFound: ([Int]) -> Bool
  ) -> ProductSearch.Answer {
    ProductSearch(subject: parts(set, paths), others: sets, among: others)
      .first(of: kept, work: &work) { isFound($0.places) }
  }

  /// Whether a set has a link.
  func contains(_ set: Int, _ found: Found) -> Bool {
    zip(sets[set], found.texts).allSatisfy { machine, text in
      guard let machine else { return true }
      var work = Work(.max)
      return machine.accepts(text.symbols.reduce(machine.start) { machine.step($0, $1, &work) })
    }
  }

  /// A link as text. Without its items of empty values it is nil if it has none.
  func link(_ found: Found, withoutEmptyItems leavesOut: Bool = false) -> String? {
    let texts = found.texts.map { $0.text.span.text() }
    let all = zip(names, texts.dropFirst()).filter { !$1.isEmpty }
    let items = all.filter { !leavesOut || $1 != "=" }.map { $0 + $1 }
    guard !leavesOut || items.count < all.count else { return nil }
    let fragment = texts[texts.count - 1]
    return texts[0] + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
      + (fragment.isEmpty ? "" : "#" + fragment)
  }
}
