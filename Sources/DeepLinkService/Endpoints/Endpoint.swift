import DeepLinking
import HTTP
import JSON
import Records

/// Something that the service answers itself, whoever's routes it serves: its path and query, its methods, who may ask,
/// what it answers, and what the description of the service says of it.
///
/// This is all that there is to say of an endpoint: to add one, declare it and put it into `EndpointTable`.
struct Endpoint: Sendable {
  /// Name, summary, path and query.
  let route: Route<EndpointCall>
  /// The methods it answers, besides `HEAD` where there is `GET`, and `OPTIONS`.
  var methods = AllowedMethods.get
  /// Who may ask.
  var audience = Audience.everyone
  /// Whether content, where it takes any, is about one link, and longer content is refused unread.
  var isAboutOneLink = false
  /// The association file that it hands out, whose fetches are counted.
  var fetched: ThreadCounters.AssociationFile?
  /// Answers a request whose method and query are in order.
  let answer: Responder
  /// What the description says of it, by method.
  let operations: @Sendable (ServiceDescription, RouteShape) -> [(method: String, operation: Operation)]

  typealias Responder = @Sendable (DeepLinkHandler, EndpointCall, Request, inout ResponseWriter) -> Void

  /// Who may ask.
  enum Audience {
    /// Programs, and the pages of any origin: everything that is said in JSON.
    case everyone
    /// What watches over the process.
    case probes
    /// The operator, where the page is served at this address at all.
    case operators
  }

  /// An answer in JSON, or the problem that `write` runs into.
  static func json(
    _ write: @escaping @Sendable (DeepLinkHandler, EndpointCall, Request, inout JSONWriter) throws -> Void
  ) -> Responder {
    { handler, call, request, response in
      handler.answer(request, &response) { try write(handler, call, request, &$0) }
    }
  }
}

/// What a request asks of an endpoint: the values of its parameters.
struct EndpointCall: Hashable, Sendable {
  /// The name of the endpoint, which tells the calls of one from those of all others.
  let endpoint: String
  /// The link that the question is about.
  var url: String?
  /// The record that it is about.
  var id = ""
  /// Which records are asked for.
  var records = RecordQuery()

  init(_ endpoint: String) { self.endpoint = endpoint }
}

/// The methods that a resource answers, as one value that knows its `Allow` field (RFC 9110 section 10.2.1).
enum AllowedMethods: Hashable, Sendable {
  case get
  case post
  case getAndPost

  /// Whether a method is among them. `HEAD` is wherever `GET` is (RFC 9110 section 9.3.2).
  func contains(_ method: Method) -> Bool {
    switch method {
    case .get, .head: self != .post
    case .post: self != .get
    default: false
    }
  }

  /// The value of the `Allow` field.
  var allow: String {
    switch self {
    case .get: "GET, HEAD, OPTIONS"
    case .post: "POST, OPTIONS"
    case .getAndPost: "GET, HEAD, POST, OPTIONS"
    }
  }
}

/// What a service answers itself, given the collections of records that it has.
///
/// The endpoints are a route table like the app's, so their paths, parameters and messages come from the same place, and
/// the check that no app route stands under one of them is the check that two routes do not claim one link.
struct EndpointTable: Sendable {
  /// The endpoints, in the order of the router's routes.
  let all: [Endpoint]
  let router: Router<EndpointCall>
  /// What the paths of the endpoints begin with.
  let firstComponents: Set<Substring>

  /// - Parameter schemas: those of the collections.
  init(_ schemas: [RecordSchema]) {
    all =
      [
        .association, .rootAssociation, .resolve, .explain, .link, .routes, .livez, .readyz, .healthz, .metrics,
        .description, .schema,
      ] + Endpoint.records(schemas)
    router = Router(all.map(\.route))
    firstComponents = Set(
      router.routes.compactMap { route in
        if case .literal(let text)? = route.shape.path.first { text[...] } else { nil }
      })
  }

  /// The shapes of all endpoints, under which no route of an app may stand.
  var shapes: [RouteShape] { router.routes.map(\.shape) }
}

/// What the server answers itself.
extension DeepLinkHandler {
  func respond(_ call: EndpointCall, _ reading: LinkReading, _ request: Request, with response: inout ResponseWriter) {
    let endpoint = site.endpoints.all[reading.route]
    observer?.note(.endpoint(reading.route))
    if endpoint.audience == .operators, observer?.servesMetrics != true {
      return send(.notFound("metrics are not served at this address"), about: request, to: &response)
    }
    guard allow(endpoint.methods, isShared: endpoint.audience == .everyone, request, &response) else { return }
    guard reading.warnings.isEmpty else { return send(Problem(reading.warnings), about: request, to: &response) }
    endpoint.answer(self, call, request, &response)
  }

  /// Whether the answer depends on the content. If not, the request is answered alike before the content comes and
  /// behind it (RFC 9110 section 10.1.1).
  func readsContent(of request: Request) -> Bool {
    // Content of any other method is not even kept.
    guard request.method == .post, (try? link.parse(target: request.bytes.span.extracting(request.target))) != nil,
      let reading = site.endpoints.router.match(link)?.reading
    else { return false }
    let endpoint = site.endpoints.all[reading.route]
    guard endpoint.methods.contains(.post), reading.warnings.isEmpty, RequestContent.isJSON(request) else {
      return false
    }
    return !endpoint.isAboutOneLink || request.contentLength <= site.limits.content
  }
}
