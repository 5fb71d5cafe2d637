/// Finds the routes that may make a value by the names of the value's cases.
///
/// One walk through the value finds the names and what stands at the places of all routes. The names within any of these
/// places do not count, because other values stand there in other routes.
@usableFromInline
final class CaseIndex<Value: Sendable>: Sendable {
  /// The routes of which nothing is known, which may make any value.
  private let open: [Int]
  /// The other routes by the names of their cases, sorted by name.
  private let routes: [[String]: [Int]]
  private let places: EncodedPlaces
  /// For each route, its places among all.
  private let placesOfRoutes: [[Int]]
  /// What is known of each route, and its shape: a copy of the whole route costs as much as a part of its link.
  @usableFromInline let learned: [LearnedRoute<Value>?]
  @usableFromInline let shapes: [RouteShape]
  private let walk: @Sendable (Value, EncodedPlaces) -> EncodedPlaces.Found

  /// Nil if nothing is known of any route.
  init?(_ routes: [Route<Value>], _ index: RouterIndex) {
    learned = routes.map(\.learned)
    shapes = routes.map(\.shape)
    guard let walk = learned.lazy.compactMap(\.self).first?.walk else { return nil }
    self.walk = walk
    var numbers: [EncodedPlaces.Path: Int] = [:]
    var all: [EncodedPlaces.Path] = []
    placesOfRoutes = routes.map { route in
      (route.learned?.places ?? []).map { path in
        if let known = numbers[path] { return known }
        numbers[path] = all.count
        all.append(path)
        return all.count - 1
      }
    }
    places = EncodedPlaces(all)
    open = index.byName.filter { routes[$0].learned == nil }
    let known = index.byName.filter { routes[$0].learned != nil }
    self.routes = Dictionary(grouping: known) { [places] in walk(routes[$0].example, places).names }
  }

  /// A route that may make a value, with what stands at its places; nil for a route of which nothing is known.
  typealias Candidate = (route: Int, found: [Any?]?)

  /// The routes that may make a value, sorted by name.
  func candidates(for value: Value, _ index: RouterIndex) -> [Candidate] {
    let found = walk(value, places)
    let known = (routes[found.names] ?? []).map { route -> Candidate in
      (route, found.values(at: placesOfRoutes[route]))
    }
    guard !open.isEmpty else { return known }
    return (known + open.map { ($0, nil) }).sorted { index.ranks[$0.route] < index.ranks[$1.route] }
  }

  /// Writes the link of a value by a route of which something is known; nil if the value belongs to another route.
  ///
  /// - Parameter found: what stands at the places of the route.
  @inlinable
  func write(_ value: Value, by route: Int, of found: [Any?], _ writer: inout LinkWriter) -> Bool? {
    guard let learned = learned[route] else { return nil }
    writer.begin(shapes[route])
    return learned.print(value, of: found, &writer)
  }
}
