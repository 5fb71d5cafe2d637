import DeepLinking
import Records

/// What the service answers itself, whoever's routes it serves.
///
/// The endpoints are a route table like the app's, so their paths, parameters and messages come from the same place, and
/// the check that no app route stands under one of them is the check that two routes do not claim one link.
enum Endpoint: Hashable, Sendable {
  /// Apple's association file.
  case association
  /// The same file at the place of old, before there was `.well-known`.
  case rootAssociation
  /// The route of a link, given as a query item or in the content.
  case resolve(url: String?)
  /// Why a link opens the app or does not.
  case explain(url: String?)
  /// The link to a route.
  case link
  /// The table.
  case routes
  /// Records of a collection.
  case collection(String, RecordQuery)
  /// One record of a collection.
  case record(String, id: String)
  /// The records that one of a collection refers to by a relation.
  case relation(String, of: String, id: String)
  /// The values of a filter of a collection.
  case listing(String, of: String)
  /// Whether the process runs.
  case alive
  /// The same, under the name of old.
  case healthy
  /// Whether it wants to be sent requests.
  case ready
  /// What the server counts.
  case metrics
  /// This service in the words of OpenAPI.
  case description
  /// A JSON Schema of route descriptions.
  case schema

  /// The methods it answers, besides `HEAD` where there is `GET`, and `OPTIONS`.
  var methods: AllowedMethods {
    switch self {
    case .resolve: .getAndPost
    case .link: .post
    default: .get
    }
  }

  /// Whether pages of any origin may ask: all that is said in JSON, but not what is between the server and its operator.
  var isShared: Bool {
    switch self {
    case .alive, .healthy, .ready, .metrics: false
    default: true
    }
  }
}

/// Which records of a collection are asked for.
struct RecordQuery: Hashable, Sendable {
  /// A value for each field by which records of any collection can be picked out; nil for one that is not asked for.
  var filters: [String?] = []
  var query: String?
  var limit = RecordCollection.defaultLimit
  var after: String?
}

/// What a service answers itself, given the collections of records that it has.
struct EndpointTable: Sendable {
  let router: Router<Endpoint>
  /// The fields by which records of any collection can be picked out: the names of query items.
  let filters: [String]
  /// What the paths of the endpoints begin with.
  let firstComponents: Set<Substring>

  /// - Parameter schemas: those of the collections.
  init(_ schemas: [RecordSchema]) {
    var filters: [String] = []
    for filter in schemas.flatMap(\.filters) where !filters.contains(filter.field) { filters.append(filter.field) }
    let records = schemas.flatMap { Self.routes(of: $0, filters) }
    self.filters = filters
    router = Router {
      fixedEndpoints.routes
      Mount("catalog", name: "catalog", Router(records), { $0 }, { $0 })
    }
    firstComponents = Set(
      router.routes.compactMap { route in
        if case .literal(let text)? = route.shape.path.first { text[...] } else { nil }
      })
  }

  /// The shapes of all endpoints, under which no route of an app may stand.
  var shapes: [RouteShape] { router.routes.map(\.shape) }

  private static func routes(of schema: RecordSchema, _ filters: [String]) -> [Route<Endpoint>] {
    let name = schema.name
    let example = RecordQuery(filters: filters.map { _ in nil })
    let collection = Route<Endpoint>(
      "Records of \(name)", name: "collection.\(name)", example: .collection(name, example),
      { .collection(name, RecordQuery(filters: $0, query: $1, limit: $2, after: $3)) },
      {
        guard case .collection(name, let query) = $0 else { return nil }
        return (query.filters, query.query, query.limit, query.after)
      }
    ) {
      name
      OptionalQueryItems(filters, .text)
      QueryItem(optional: "q", .text)
      QueryItem("limit", .limit, default: RecordCollection.defaultLimit)
      QueryItem(optional: "after", .text)
    }
    let record = Route<Endpoint>(
      "One record of \(name)", name: "record.\(name)", example: .record(name, id: "1"),
      { .record(name, id: $0) },
      { if case .record(name, let id) = $0 { id } else { nil } }
    ) {
      name
      Segment("id", .text)
    }
    let relations = schema.relations.map { relation in
      let label = relation.name
      return Route<Endpoint>(
        "The \(relation.collection) that one of \(name) has as \(label)", name: "\(label).\(name)",
        example: .relation(label, of: name, id: "1"),
        { .relation(label, of: name, id: $0) },
        { if case .relation(label, of: name, let id) = $0 { id } else { nil } }
      ) {
        name
        Segment("id", .text)
        label
      }
    }
    let listings = schema.filters.compactMap { filter in
      filter.listing.map { listing in
        Route<Endpoint>("The values of \(filter.field) in \(name)", name: listing, .listing(filter.field, of: name)) {
          listing
        }
      }
    }
    return [collection, record] + relations + listings
  }
}

/// The service's own routes but for those of records.
private let fixedEndpoints = Router<Endpoint> {
  Route("Apple's association file", name: "association", .association) {
    ".well-known/apple-app-site-association"
  }
  Route("Apple's association file, at the place of old", name: "association.root", .rootAssociation) {
    "apple-app-site-association"
  }
  Route(
    "The route of a link", name: "resolve", example: .resolve(url: "/inventory"),
    { .resolve(url: $0) },
    { if case .resolve(let url) = $0 { .some(url) } else { nil } }
  ) {
    "resolve"
    QueryItem(optional: "url", .text)
  }
  Route(
    "Why a link opens the app or does not", name: "explain", example: .explain(url: "/inventory"),
    { .explain(url: $0) },
    { if case .explain(let url) = $0 { .some(url) } else { nil } }
  ) {
    "explain"
    QueryItem(optional: "url", .text)
  }
  Route("The link to a route", name: "link", .link) { "link" }
  Route("The route table", name: "routes", .routes) { "routes" }
  Route("Whether the process runs", name: "livez", .alive) { "livez" }
  Route("Whether it wants to be sent requests", name: "readyz", .ready) { "readyz" }
  Route("Whether the process runs", name: "healthz", .healthy) { "healthz" }
  Route("What the server counts", name: "metrics", .metrics) { "metrics" }
  Route("This description", name: "openapi", .description) { "openapi.json" }
  Route("A JSON Schema of route descriptions", name: "schema", .schema) { "schema/route-description.json" }
}

extension Codec<Int> {
  /// How many records an answer may hold.
  fileprivate static var limit: Codec {
    let limits = RecordCollection.limits
    return .custom("an integer from \(limits.lowerBound) to \(limits.upperBound)", examples: ["10"]) { text in
      Codec.integer.value(of: text).flatMap { limits.contains($0) ? $0 : nil }
    } encode: {
      String($0)
    }
  }
}
