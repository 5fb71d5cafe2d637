/// Whether more specific routes leave any link to a route.
///
/// Decided place by place, like the exhaustiveness of a `switch`. At a place with a closed set it tries every member. A
/// place with an open set always has a text outside all closed sets, which only a route with the same open set accepts.
/// Different closures are assumed to accept different texts, so a route reported as unreachable is certainly
/// unreachable.
struct Reachability {
  /// The texts at each place of the link: those of the path, then those of the required items.
  private let places: [TextSet]
  private let rivals: [[TextSet]]

  /// - Parameter rivals: routes whose links are a subset of the links of `shape`.
  static func hasOwnLink(_ shape: RouteShape, besides rivals: [RouteShape]) -> Bool {
    let longest = rivals.map(\.path.count).max() ?? 0
    // All lengths beyond the longest path behave the same.
    let last = shape.endsInRest ? max(shape.path.count, longest + 1) : shape.path.count
    let lengths = shape.path.count...last
    return lengths.contains { length in
      guard let places = places(of: shape, like: shape, length) else { return false }
      let rivals = rivals.compactMap { Self.places(of: $0, like: shape, length) }
      return Reachability(places: places, rivals: rivals).hasFreeLink(besides: Array(rivals.indices), from: 0)
    }
  }

  /// The texts that `rival` accepts at each place of the links of `shape` with this length, or nil if it accepts none.
  private static func places(of rival: RouteShape, like shape: RouteShape, _ length: Int) -> [TextSet]? {
    guard rival.path.count == length || rival.endsInRest && rival.path.count < length else { return nil }
    let names = shape.requiredItems.map(\.name)
    // A rival that requires an item which links of `shape` may lack leaves those links.
    guard Set(rival.requiredItems.map(\.name)) == Set(names) else { return nil }
    let items = names.compactMap { name in rival.requiredItems.first { $0.name == name } }
    return (0..<length).compactMap { TextSet(rival.path, at: $0) } + items.map(TextSet.init)
  }

  private func hasFreeLink(besides takers: [Int], from place: Int) -> Bool {
    guard !takers.isEmpty else { return true }
    guard place < places.count else { return false }
    switch places[place].domain {
    case .open(let type):
      return hasFreeLink(besides: takers.filter { rivals[$0][place].domain == .open(type) }, from: place + 1)
    case .closed(let members):
      // Members accepted by the same rivals need only one check.
      let groups = Set(members.map { member in takers.filter { rivals[$0][place].contains(member) } })
      return groups.contains { hasFreeLink(besides: $0, from: place + 1) }
    }
  }
}
