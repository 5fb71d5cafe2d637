import DeepLinkTables
import DeepLinking

/// The subject of an answer.
enum Subject: Hashable {
  /// A route of the table, by its index.
  case route(Int)
  /// An endpoint of the service, by its index.
  case endpoint(Int)
  /// A file of Public.
  case file
  /// No route, endpoint or file.
  case none
  /// A request that the HTTP layer refused.
  case refused
  /// `OPTIONS *`: the server as a whole.
  case server
}

/// The names of subjects in metrics and logs: a closed list, made when the server starts.
///
/// No name contains client text, so their number is bounded.
struct SubjectLabels: Sendable {
  /// The names of one subject.
  struct Label: Sendable {
    /// `route`, `endpoint`, `file`, `none`, `refused` or `server`. Needed beside the name, because a route may be
    /// called `file`.
    let kind: String
    /// The name of the route or endpoint; else the kind.
    let name: String
    /// The path template of the route or endpoint; else the kind. Never a requested path.
    let template: String
    /// Who answers for the route; nil if the table does not say.
    var owner: String?
    /// Whether the name needs no quotes or escapes in logs.
    var isPlain: Bool { name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != 0x5C } }
  }

  let labels: [Label]
  /// The path templates, each with the indices of its labels. Two routes may share one: `/items/:id` for integers and for
  /// UUIDs.
  let templates: [(name: String, labels: [Int])]
  let routeCount: Int
  private let endpointCount: Int
  /// The redirects and the aliases of the app's table.
  let passages: [PassageName]

  /// Who answers for the route of this name; nil if the table does not say.
  func owner(ofRoute name: String) -> String? { labels.prefix(routeCount).first { $0.name == name }?.owner }

  /// - Parameters:
  ///   - routes: the shapes of the app's table.
  ///   - passages: its redirects and aliases.
  init(routes: [RouteShape], endpoints: [RouteShape], passages: [PassageName]) {
    self.passages = passages
    let words = ["file", "none", "refused", "server"].map { Label(kind: $0, name: $0, template: $0) }
    labels =
      routes.map { Label(kind: "route", name: $0.name, template: $0.pattern, owner: $0.owner) }
      + [Label(kind: "route", name: "_OTHER", template: "_OTHER")]
      + endpoints.map { Label(kind: "endpoint", name: $0.name, template: $0.pattern) }
      + [Label(kind: "endpoint", name: "_OTHER", template: "_OTHER")] + words
    var places: [String: Int] = [:]
    templates = labels.enumerated().reduce(into: []) { templates, label in
      if let place = places[label.element.template] { return templates[place].labels.append(label.offset) }
      places[label.element.template] = templates.count
      templates.append((label.element.template, [label.offset]))
    }
    routeCount = routes.count
    endpointCount = endpoints.count
  }

  /// The index of a subject in `labels`.
  ///
  /// - Parameter places: the label indices of the current site.
  @inline(__always)
  func index(of subject: Subject, _ places: SubjectPlaces) -> Int {
    switch subject {
    case .route(let index): places.routes[index]
    case .endpoint(let index): places.endpoints[index]
    case .file: routeCount &+ endpointCount &+ 2
    case .none: routeCount &+ endpointCount &+ 3
    case .refused: routeCount &+ endpointCount &+ 4
    case .server: routeCount &+ endpointCount &+ 5
    }
  }

  /// The label indices of another site's routes and endpoints, found by name and pattern; `_OTHER` for those that the
  /// first site did not have. So a reload adds no series and never counts one route as another.
  func places(routes: [RouteShape], endpoints: [RouteShape]) -> SubjectPlaces {
    SubjectPlaces(
      routes: places(of: routes, in: 0..<routeCount),
      endpoints: places(of: endpoints, in: routeCount + 1..<routeCount + 1 + endpointCount))
  }

  /// The same for redirects and aliases, by the index of a form in the table; -1 for other forms.
  func places(of passages: [PassageName], forms: [Int]) -> [Int] {
    guard !passages.isEmpty else { return forms }
    let known = Dictionary(zip(self.passages, self.passages.indices)) { first, _ in first }
    let places = passages.map { known[$0] ?? self.passages.count }
    return forms.map { $0 < 0 ? $0 : places[$0] }
  }

  private func places(of shapes: [RouteShape], in range: Range<Int>) -> [Int] {
    var known: [String: Int] = [:]
    for index in range { known[labels[index].name] = index }
    return shapes.map { shape in
      guard let index = known[shape.name], labels[index].template == shape.pattern else { return range.upperBound }
      return index
    }
  }
}

/// The label indices of a site's routes and endpoints.
struct SubjectPlaces: Sendable {
  let routes: [Int]
  let endpoints: [Int]
}
