/// Finds the routes that may make a value by the names of the value's cases.
final class CaseIndex<Value: Sendable>: Sendable {
  /// The routes of which nothing is known, which may make any value.
  private let open: [Int]
  /// The other routes, by the names with which all their values begin.
  private let routes: [[String]: [Int]]
  private let most: Int
  private let names: @Sendable (Value, Int) -> [String]

  /// Nil if nothing is known of any route.
  init?(_ routes: [Route<Value>]) {
    guard let names = routes.lazy.compactMap(\.cases).first?.names else { return nil }
    self.names = names
    open = routes.indices.filter { routes[$0].cases == nil }
    self.routes = Dictionary(grouping: routes.indices.filter { routes[$0].cases != nil }) {
      routes[$0].cases?.start ?? []
    }
    most = self.routes.keys.map(\.count).max() ?? 0
  }

  /// The routes that may make a value, sorted by name.
  func candidates(for value: Value, of index: RouterIndex) -> [Int] {
    var found = open
    var names = names(value, most)
    while true {
      found += routes[names] ?? []
      if names.popLast() == nil { break }
    }
    return found.sorted { index.ranks[$0] < index.ranks[$1] }
  }
}
