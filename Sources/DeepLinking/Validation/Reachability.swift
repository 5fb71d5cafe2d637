/// Decides whether a route has a link that no more specific route takes.
///
/// The search goes place by place, like the exhaustiveness check of a `switch`. At a place with a closed set it tries
/// every member. A place with an open set always has a text outside all closed sets, which only a route with the same
/// open set accepts. Different closures are assumed to accept different texts, so every route reported as unreachable
/// is unreachable.
struct Reachability {
  /// The texts at each place of the link: those of the path, then those of the required items.
  private let places: [TextSet]
  private let rivals: [Places]

  /// The texts that a route accepts at each place of a link; nil where it accepts any.
  private typealias Places = [TextSet?]

  /// - Parameter rivals: the routes that win for the links they share with `shape`.
  static func hasOwnLink(_ shape: RouteShape, besides rivals: [RouteShape], _ settings: TableSettings) -> Bool {
    let longest = rivals.map(\.path.count).max() ?? 0
    // All lengths beyond the longest path behave the same.
    let last = shape.endsInRest ? max(shape.path.count, longest + 1) : shape.path.count
    let lengths = shape.path.count...last
    return lengths.contains { length in
      let places = places(of: shape, like: shape, length, settings)?.compactMap { $0 } ?? []
      let rivals = rivals.compactMap { Self.places(of: $0, like: shape, length, settings) }
      return Reachability(places: places, rivals: rivals).hasFreeLink(besides: Array(rivals.indices), from: 0)
    }
  }

  /// The texts that `rival` accepts at each place of links of `shape` with this length; nil if it accepts no such link.
  private static func places(
    of rival: RouteShape, like shape: RouteShape, _ length: Int, _ settings: TableSettings
  ) -> Places? {
    guard rival.path.count == length || rival.endsInRest && rival.path.count < length else { return nil }
    // If `rival` requires an item that `shape` does not, the links of `shape` without this item stay free. The same
    // holds for the fragment.
    let isDemanded = rival.demands.allSatisfy { demand in shape.demands.contains { $0.isSameItem(as: demand) } }
    let (fragment, theirs) = (shape.fragment?.demandedPath ?? [], rival.fragment?.demandedPath ?? [])
    guard isDemanded, theirs.isEmpty || theirs.count == fragment.count else { return nil }
    let items = shape.demands.map { item in rival.demands.first { $0.isSameItem(as: item) }.map(TextSet.init(demand:)) }
    return [TextSet(rival.hosts ?? settings.hosts)] + (0..<length).map { TextSet(rival.path, at: $0) }
      + fragment.indices.map { theirs.isEmpty ? nil : TextSet(theirs, at: $0) } + items
  }

  private func hasFreeLink(besides takers: [Int], from place: Int) -> Bool {
    guard !takers.isEmpty else { return true }
    guard place < places.count else { return false }
    switch places[place].domain {
    case .open:
      let all = takers.filter { taker in
        rivals[taker][place].map { [.equal, .narrower].contains(places[place].compare($0).relation) } ?? true
      }
      return hasFreeLink(besides: all, from: place + 1)
    case .closed(let members):
      // Members that the same rivals accept are tried once.
      let groups = Set(members.map { member in takers.filter { rivals[$0][place]?.contains(member) ?? true } })
      return groups.contains { hasFreeLink(besides: $0, from: place + 1) }
    }
  }
}
