import Catalog
import DeepLinking

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
  case collection(CatalogCollection.Name, filter: CatalogFilter)
  /// One record of a collection.
  case record(CatalogCollection.Name, id: String)
  /// The categories of recipes.
  case categories
  /// The records that a product or a recipe names.
  case neighbors(CatalogCollection.Name, id: String)
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
struct CatalogFilter: Hashable, Sendable {
  var category: String?
  var query: String?
  var limit = CatalogCollection.defaultLimit
  var after: String?
}

/// The service's own routes.
let endpointRouter = Router<Endpoint> {
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
  Mount("catalog", name: "catalog", catalogRouter, { $0 }, { $0 })
  Route("Whether the process runs", name: "livez", .alive) { "livez" }
  Route("Whether it wants to be sent requests", name: "readyz", .ready) { "readyz" }
  Route("Whether the process runs", name: "healthz", .healthy) { "healthz" }
  Route("What the server counts", name: "metrics", .metrics) { "metrics" }
  Route("This description", name: "openapi", .description) { "openapi.json" }
  Route("A JSON Schema of route descriptions", name: "schema", .schema) { "schema/route-description.json" }
}

private let catalogRouter = Router<Endpoint> {
  Route(
    "Records of a collection", name: "collection", example: .collection(.recipes, filter: CatalogFilter()),
    { .collection($0, filter: $1) },
    { if case .collection(let name, let filter) = $0 { (name, filter) } else { nil } }
  ) {
    Segment("collection", .oneOf(CatalogCollection.Name.self))
    filterItems
  }
  Route("The categories of recipes", name: "categories", .categories) { "categories" }
  Route(
    "One record", name: "record", example: .record(.recipes, id: "1"),
    { .record($0, id: $1) },
    { if case .record(let name, let id) = $0 { (name, id) } else { nil } }
  ) {
    Segment("collection", .oneOf(CatalogCollection.Name.self))
    Segment("id", .text)
  }
  Route(
    "The products similar to one", name: "similar", example: .neighbors(.products, id: "1"),
    { .neighbors(.products, id: $0) },
    { if case .neighbors(.products, let id) = $0 { id } else { nil } }
  ) {
    "products"
    Segment("id", .text)
    "similar"
  }
  Route(
    "The recipes related to one", name: "related", example: .neighbors(.recipes, id: "1"),
    { .neighbors(.recipes, id: $0) },
    { if case .neighbors(.recipes, let id) = $0 { id } else { nil } }
  ) {
    "recipes"
    Segment("id", .text)
    "related"
  }
}

/// What the paths of the service's own routes begin with.
let endpointNames = Set<Substring>(
  endpointRouter.routes.compactMap { route in
    if case .literal(let text)? = route.shape.path.first { text[...] } else { nil }
  })

private let filterItems = Group<CatalogFilter, String?, String?, Int, String?>(
  { CatalogFilter(category: $0, query: $1, limit: $2, after: $3) },
  { ($0.category, $0.query, $0.limit, $0.after) }
) {
  QueryItem(optional: "category", .text)
  QueryItem(optional: "q", .text)
  QueryItem("limit", .limit, default: CatalogCollection.defaultLimit)
  QueryItem(optional: "after", .text)
}

extension Codec<Int> {
  /// How many records an answer may hold.
  fileprivate static var limit: Codec {
    let limits = CatalogCollection.limits
    return .custom("an integer from \(limits.lowerBound) to \(limits.upperBound)", examples: ["10"]) { text in
      Codec.integer.value(of: text).flatMap { limits.contains($0) ? $0 : nil }
    } encode: {
      String($0)
    }
  }
}
