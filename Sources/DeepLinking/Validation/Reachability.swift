/// Whether more specific routes leave any link to a route.
///
/// Decided place by place, like the exhaustiveness of a `switch`. At a place with a closed set it tries every member. A
/// place with an open set always has a text outside all closed sets, which only a route with the same open set accepts.
/// Different closures are assumed to accept different texts, so a route reported as unreachable is certainly
/// unreachable.
struct Reachability {
  /// The texts at each place of the link: those of the path, then those of the required items.
  private let places: [TextSet]
  private let rivals: [Places]

  /// The texts that a route accepts at each place of a link; nil where it accepts any.
  private typealias Places = [TextSet?]

  /// - Parameter rivals: the routes that take the links which they have in common with `shape`.
  static func hasOwnLink(_ shape: RouteShape, besides rivals: [RouteShape]) -> Bool {
    let longest = rivals.map(\.path.count).max() ?? 0
    // All lengths beyond the longest path behave the same.
    let last = shape.endsInRest ? max(shape.path.count, longest + 1) : shape.path.count
    let lengths = shape.path.count...last
    return lengths.contains { length in
      let places = places(of: shape, like: shape, length)?.compactMap { $0 } ?? []
      let rivals = rivals.compactMap { Self.places(of: $0, like: shape, length) }
      return Reachability(places: places, rivals: rivals).hasFreeLink(besides: Array(rivals.indices), from: 0)
    }
  }

  /// The texts that `rival` takes at each place of the links of `shape` that are this long; nil if it takes none.
  private static func places(of rival: RouteShape, like shape: RouteShape, _ length: Int) -> Places? {
    guard rival.path.count == length || rival.endsInRest && rival.path.count < length else { return nil }
    let names = shape.requiredItems.map(\.name)
    // An item that the links of `shape` need not have leaves those without it.
    guard Set(rival.requiredItems.map(\.name)).isSubset(of: names) else { return nil }
    let items = names.map { name in rival.requiredItems.first { $0.name == name } }
    return (0..<length).map { TextSet(rival.path, at: $0) } + items.map { $0.map(TextSet.init) }
  }

  private func hasFreeLink(besides takers: [Int], from place: Int) -> Bool {
    guard !takers.isEmpty else { return true }
    guard place < places.count else { return false }
    switch places[place].domain {
    case .open(let type):
      let all = takers.filter { taker in
        rivals[taker][place].map { $0.contains(type) } ?? true
      }
      return hasFreeLink(besides: all, from: place + 1)
    case .closed(let members):
      // Members that the same rivals take need to be asked for once.
      let groups = Set(members.map { member in takers.filter { rivals[$0][place]?.contains(member) ?? true } })
      return groups.contains { hasFreeLink(besides: $0, from: place + 1) }
    }
  }
}
