package import AssociationFiles
import DeepLinkOctets
import DeepLinkTables
package import TextLanguages

/// Finds links on which two lists of rows disagree. The first row that matches a link decides; a link that no row matches
/// does not open the app.
///
/// Links are taken in their canonical spelling, with one instance of each item. Nothing is said of an unknown row of the
/// first list, and it may in truth decide a link that is found for another row.
package final class RowComparison {
  package enum Answer {
    case same
    /// A link, and whether the first list opens it.
    case differs(link: String, isOpen: Bool)
    case undecided
  }

  package let old, new: [GenerationProof.Row]
  private let names: [String]
  private let products: [[(any TextMachine)?]]
  private let ends: [PathEnds]
  private let universe: [any TextMachine]
  private let plainPaths: any TextMachine
  private let budget: SharedWork

  /// - Parameter paths: the paths that are compared.
  package init(
    _ old: [GenerationProof.Row], _ new: [GenerationProof.Row], paths: Language = LinkLanguage.anyPath,
    _ budget: SharedWork
  ) {
    (self.old, self.new, self.budget) = (old, new, budget)
    let machines = MachineCache()
    let rows = old + new
    let names = Set(rows.flatMap { $0.items.map(\.name) }).sorted()
    self.names = names
    products = rows.map { row in
      let items = names.map { name in row.items.first { $0.name == name }?.texts }
      return ([row.path] + items + [row.fragment]).map { $0.map(machines.machine) }
    }
    ends = rows.map(\.ends)
    plainPaths = machines.machine(
      .except(LinkLanguage.anyPath, .sequence(.anything, .literal("//".utf8), .anything)))
    universe =
      [machines.machine(paths)] + names.map { _ in machines.machine(LinkLanguage.anyItem) }
      + [machines.machine(LinkLanguage.anyFragment)]
  }

  /// Whether the links of a row of the first list are known.
  func isKnown(_ index: Int) -> Bool { old[index].isKnown }

  /// A link that a row of the first list decides, and on which the lists disagree.
  package func difference(at index: Int) -> Answer {
    guard old[index].isKnown else { return .same }
    let isOpen = !old[index].excludes
    return answer(index, Array(0..<index) + Array(old.count..<products.count), isOpen: isOpen) { places in
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
    let others = Array(old.count..<products.count)
    return isFound(search(index, others, isOpen: open, isShown: false) { self.opens($0.first) != open }) == false
  }

  /// Whether a row of the first list decides a link, with only some of the rows before it.
  package func decides(_ index: Int, behind others: [Int]) -> Bool? {
    isFound(search(index, others, isOpen: false, isShown: false, where: \.isEmpty))
  }

  /// Whether a row of the first list decides a link that a later row would open.
  ///
  /// - Parameter rows: the rows that count, in order; nil for all.
  package func hides(_ index: Int, among rows: [Int]? = nil) -> Bool? {
    let others = (rows ?? Array(old.indices)).filter { $0 < index || $0 > index && !old[$0].excludes }
    return isFound(search(index, others, isOpen: false, isShown: false) { $0.first.map { $0 > index } ?? false })
  }

  private func isFound(_ answer: Answer) -> Bool? {
    switch answer {
    case .same: false
    case .differs: true
    case .undecided: nil
    }
  }

  /// Whether the first row of the second list among those that match opens the app.
  private func opens(_ place: Int?) -> Bool { place.map { !new[$0 - old.count].excludes } ?? false }

  /// The answer, for links that no unknown row can match if there are any.
  private func answer(_ subject: Int, _ others: [Int], isOpen: Bool, where isFound: ([Int]) -> Bool) -> Answer {
    let answer = search(subject, others, isOpen: isOpen, where: isFound)
    let known = others.filter { $0 >= old.count || old[$0].isKnown }
    guard case .same = answer, known.count < others.count else { return answer }
    return search(subject, known, isOpen: isOpen, where: isFound)
  }

  /// - Parameters:
  ///   - isShown: whether the link is one to read.
  ///   - isFound: whether the rows that match a link make it one to find.
  private func search(
    _ subject: Int, _ others: [Int], isOpen: Bool, isShown: Bool = true, where isFound: ([Int]) -> Bool
  ) -> Answer {
    budget.ask { work in
      work.isSpent ? .undecided : self.search(subject, others, isShown: isShown, isOpen: isOpen, &work, where: isFound)
    }
  }

  private func search(
    _ subject: Int, _ others: [Int], isShown: Bool, isOpen: Bool, _ work: inout Work, where isFound: ([Int]) -> Bool
  ) -> Answer {
    let subject = (ends: ends[subject], parts: zip(universe, products[subject]).map { [$0] + ($1.map { [$0] } ?? []) })
    let near = others.filter { index in
      guard subject.ends.mayMeet(ends[index]) else { return false }
      guard others.count > Self.few, let path = products[index][0] else { return true }
      return TextSearch.classes(within: subject.parts[0] + [path], of: [], work: &work) { _ in true }?.isEmpty != true
    }
    func search(_ parts: [[any TextMachine]]) -> ProductSearch.Answer {
      ProductSearch(subject: parts, others: near.map { products[$0] }).first(work: &work) { set in
        isFound(set.places.map { near[$0] })
      }
    }
    switch search(subject.parts) {
    case .none: return .same
    case .undecided: return .undecided
    case .found(let any):
      // A link without empty components is easier to read.
      var parts = subject.parts
      parts[0].append(plainPaths)
      if isShown, case .found(let plain) = search(parts) { return .differs(link: link(plain), isOpen: isOpen) }
      return .differs(link: link(any), isOpen: isOpen)
    }
  }

  private static let few = 24

  private func link(_ found: ProductSearch.Combination) -> String {
    GenerationProof.link(found.texts.map { $0.text.span.text() }, names)
  }
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
