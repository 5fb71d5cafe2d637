package import AssociationFiles
import DeepLinkOctets
import DeepLinkTables
package import TextLanguages

/// Finds links on which two lists of rows disagree. The first row that matches a link decides; a link that no row matches
/// does not open the app. Nothing is said of an unknown row of the first list, and it may in truth decide a link that is
/// found for another row.
package final class RowComparison {
  package enum Answer {
    case same
    /// A link, and whether the first list opens it.
    case differs(link: String, isOpen: Bool)
    case undecided
  }

  package let old, new: [GenerationProof.Row]
  private let links: LinkSearch
  private let paths: Language
  private let budget: SharedWork

  /// - Parameter paths: the paths that are compared.
  package init(
    _ old: [GenerationProof.Row], _ new: [GenerationProof.Row], paths: Language = LinkLanguage.anyPath,
    _ budget: SharedWork
  ) {
    (self.old, self.new, self.paths, self.budget) = (old, new, paths, budget)
    links = LinkSearch((old + new).map(\.links))
  }

  /// Whether the links of a row of the first list are known.
  func isKnown(_ index: Int) -> Bool { old[index].isKnown }

  /// A link that a row of the first list decides, and on which the lists disagree.
  package func difference(at index: Int) -> Answer {
    guard old[index].isKnown else { return .same }
    let isOpen = !old[index].excludes
    return answer(index, Array(0..<index) + allNew, isOpen: isOpen) { places in
      places.first.map { $0 >= self.old.count } ?? true && self.opens(places.first) != isOpen
    }
  }

  /// A link that an including row of the second list decides, and that no row of the first list matches.
  package func gain(at index: Int) -> Answer {
    guard new.indices.contains(index), !new[index].excludes else { return .same }
    let place = index + old.count
    return answer(place, Array(0..<place), isOpen: false, where: \.isEmpty)
  }

  /// Whether the second list opens all links of a row of the first list, or none of them.
  package func areAllLinks(of index: Int, open: Bool) -> Bool {
    guard old[index].isKnown, new.allSatisfy(\.isKnown) else { return false }
    return isFound(index, allNew) { self.opens($0.first) != open } == false
  }

  /// Whether a row of the first list decides a link, with only some of the rows before it.
  package func decides(_ index: Int, behind others: [Int]) -> Bool? { isFound(index, others, where: \.isEmpty) }

  /// Whether a row of the first list decides a link that a later row would open.
  ///
  /// - Parameter rows: the rows that count, in order; nil for all.
  package func hides(_ index: Int, among rows: [Int]? = nil) -> Bool? {
    let others = (rows ?? Array(old.indices)).filter { $0 < index || $0 > index && !old[$0].excludes }
    return isFound(index, others) { $0.first.map { $0 > index } ?? false }
  }

  /// The rows of the second list among all.
  private var allNew: [Int] { new.indices.map { $0 + old.count } }

  /// Whether the first row of the second list among those that match opens the app.
  private func opens(_ place: Int?) -> Bool { place.map { !new[$0 - old.count].excludes } ?? false }

  /// The answer, for links that no unknown row can match if there are any.
  private func answer(_ subject: Int, _ others: [Int], isOpen: Bool, where isFound: ([Int]) -> Bool) -> Answer {
    let known = others.filter { $0 >= old.count || old[$0].isKnown }
    for others in known.count < others.count ? [others, known] : [others] {
      switch search(subject, others, on: [paths], where: isFound) {
      case .none: continue
      case .undecided: return .undecided
      case .found(var found):
        // A link without empty components is easier to read.
        if case .found(let plain) = search(subject, others, on: [paths, Self.plainPaths], where: isFound) {
          found = plain
        }
        return .differs(link: links.link(found) ?? "", isOpen: isOpen)
      }
    }
    return .same
  }

  private func isFound(_ subject: Int, _ others: [Int], where isFound: ([Int]) -> Bool) -> Bool? {
    switch search(subject, others, on: [paths], where: isFound) {
    case .none: false
    case .found: true
    case .undecided: nil
    }
  }

  /// - Parameter isFound: whether the rows that match a link make it one to find.
  private func search(
    _ subject: Int, _ others: [Int], on paths: [Language], where isFound: ([Int]) -> Bool
  ) -> ProductSearch.Answer {
    budget.ask { work in
      let near = links.near(others, to: subject, on: paths, &work)
      return links.first(of: subject, on: paths, among: near, &work, where: isFound)
    }
  }

  private static let plainPaths = Language.except(
    LinkLanguage.anyPath, .sequence(.anything, .literal("//".utf8), .anything))
}

extension RowComparison {
  package static func rows(_ rules: [DynamicComponent]) -> [GenerationProof.Row] {
    let reader = DynamicRuleLanguages()
    return rules.map { reader.row($0, comment: "") }
  }

  /// The paths that are compared on Android, which reads an escaped slash as a slash.
  package static let androidPaths = Language.except(
    LinkLanguage.anyPath, .sequence(.anything, .literal("%2F".utf8), .anything))
}
