import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// Walks through the links of two tables at once, component by component. At each place it takes one text of every class
/// that the forms distinguish, and it compares the tables on a link of every combination.
///
/// The walk enters only branches with a form that the tables do not share: links that only shared forms accept resolve
/// alike.
final class LinkWalk {
  let forms: [ComparedForm]
  /// The places of their paths, by number.
  private let places: [PlaceTexts]
  let casesDiffer: Bool
  let comparison: LinkComparison
  let classes = TextClasses()
  /// The components of the link.
  private(set) var path: [String] = []
  /// The beginnings of links that were compared. Another one with the same forms shows no more, if every value in it is
  /// written in the one way that its forms know.
  private var visited: Set<Visit> = []

  private struct Visit: Hashable {
    let active: [Int32]
    let depth: Int
    let wasInRest: Bool
  }

  /// - Parameter most: the maximum number of links to try; nil for one by the size of the tables.
  init(_ old: RouteTable, _ new: RouteTable, atMost most: Int? = nil) {
    let all = ComparedForm.all(old, new)
    (forms, places) = (all.forms, all.places)
    comparison = LinkComparison(old, new, atMost: most)
    if !all.isComplete { comparison.giveUp("redirects lead to too many routes") }
    casesDiffer = old.settings.ignoresCase != new.settings.ignoresCase
  }

  /// Compares the tables on all these links.
  func run() {
    guard forms.contains(where: { !$0.isShared }) else { return }
    walk(Array(forms.indices), wasInRest: false)
    if classes.isUndecided { comparison.giveUp("some patterns of texts are too complex to compare") }
  }

  func haveDifference(_ active: [Int]) -> Bool { active.contains { !forms[$0].isShared } }

  /// Whether the old table may read a link as one form and the new table as another, both as one route.
  func areRivals(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (forms[one], forms[other])
    return one.isInOld && other.isInNew && !(one.isShared && other.isShared) && one.route == other.route
  }

  /// Compares the links that begin with ``path``. The active forms accept these components.
  ///
  /// - Parameters:
  ///   - wasInRest: whether only rests accept the previous component.
  ///   - isPlain: whether there is one way to write the values so far.
  private func walk(_ active: [Int], wasInRest: Bool, isPlain: Bool = true) {
    comparison.step(active.count)
    let depth = path.count
    end(active.filter { forms[$0].places.path.allows(depth) })
    let next = active.filter { forms[$0].place(at: depth) != nil }
    guard haveDifference(next), !comparison.isFull else { return }
    let isInRest = next.allSatisfy { depth >= forms[$0].path.count }
    let placed = Dictionary(grouping: next) { forms[$0].place(at: depth) ?? 0 }.map { (places[$0], $1) }
    let open = placed.map(\.0).filter { !$0.isClosed }
    if open.count > 1 { open.flatMap(\.parameters).forEach(comparison.note) }
    classes.visitKinds(of: placed, wanted: { !self.forms[$0].isShared }, areRivals: areRivals) { kind in
      guard !(isInRest && wasInRest) || kind.survivors.count < next.count else { return }
      path.append(kind.text)
      let visit = Visit(active: kind.survivors.map(Int32.init), depth: path.count, wasInRest: isInRest)
      if !(isPlain && kind.isPlain) || visited.insert(visit).inserted {
        walk(kind.survivors, wasInRest: isInRest, isPlain: isPlain && kind.isPlain)
      }
      path.removeLast()
    }
  }
}
