import DeepLinking

/// What an answer was about.
enum Subject: Hashable {
  /// A route of the table, by its index.
  case route(Int)
  /// What the service answers itself, by its index.
  case endpoint(Int)
  /// A file of Public.
  case file
  /// Nothing that there is.
  case none
  /// A request that the HTTP layer refused.
  case refused
  /// `OPTIONS *`: the server as a whole.
  case server
}

/// What subjects are called in metrics and logs: a closed list, made when the server starts.
///
/// No name holds anything that a client sent, so their number is known in advance.
struct SubjectLabels: Sendable {
  /// One subject.
  struct Label: Sendable {
    /// `route`, `endpoint`, `file`, `none`, `refused` or `server`: an app's route may well be called `file`.
    let kind: String
    /// The name of the route or the endpoint; else the kind.
    let name: String
    /// The template of its path; else the kind. Never a path that was asked for.
    let template: String
    /// Whether names and kinds are all there is to say, with characters that need no quotes anywhere.
    var isPlain: Bool { name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != 0x5C } }
  }

  let labels: [Label]
  let routeCount: Int
  private let endpointCount: Int

  /// - Parameter routes: the shapes of the app's table.
  init(routes: [RouteShape], endpoints: [RouteShape]) {
    let words = ["file", "none", "refused", "server"].map { Label(kind: $0, name: $0, template: $0) }
    labels =
      routes.map { Label(kind: "route", name: $0.name, template: $0.pattern) }
      + [Label(kind: "route", name: "_OTHER", template: "_OTHER")]
      + endpoints.map { Label(kind: "endpoint", name: $0.name, template: $0.pattern) } + words
    routeCount = routes.count
    endpointCount = endpoints.count
  }

  /// The place of a subject in `labels`.
  ///
  /// - Parameter places: those of the routes of the table at hand.
  @inline(__always)
  func index(of subject: Subject, _ places: [Int]) -> Int {
    switch subject {
    case .route(let index): places[index]
    case .endpoint(let index): routeCount &+ 1 &+ index
    case .file: routeCount &+ endpointCount &+ 1
    case .none: routeCount &+ endpointCount &+ 2
    case .refused: routeCount &+ endpointCount &+ 3
    case .server: routeCount &+ endpointCount &+ 4
    }
  }

  /// The places in `labels` of the routes of another table: by name and pattern, `_OTHER` for those that the first
  /// table did not have. So a reload adds no series, and never counts one route as another.
  func places(of routes: [RouteShape]) -> [Int] {
    var known: [String: Int] = [:]
    for index in 0..<routeCount { known[labels[index].name] = index }
    return routes.map { route in
      guard let index = known[route.name], labels[index].template == route.pattern else { return routeCount }
      return index
    }
  }
}
