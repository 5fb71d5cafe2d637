import DeepLinkAnswers
import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkTables
import DeepLinking

/// An endpoint of the service: its path and query, its methods, its audience, and its answer.
///
/// To add an endpoint, declare it and add it to `EndpointTable`. A class, so that a request copies no shape.
final class Endpoint: Sendable {
  /// Name, summary, path and query, without the path below which the table has it.
  let shape: RouteShape
  /// The supported methods; `GET` implies `HEAD`, and `OPTIONS` is always supported.
  let methods: AllowedMethods
  /// The clients that may use it.
  let audience: Audience
  /// Whether the content of a request is about one link. Content longer than one link needs is refused before it is
  /// read.
  let isAboutOneLink: Bool
  /// What answers requests for a link, with the values that the link has; nil if a value is not as expected.
  let read: @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> EndpointCall?

  init(
    _ shape: RouteShape, methods: AllowedMethods, audience: Audience, isAboutOneLink: Bool = false,
    read: @escaping @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> EndpointCall?
  ) {
    (self.shape, self.methods, self.audience) = (shape, methods, audience)
    (self.isAboutOneLink, self.read) = (isAboutOneLink, read)
  }

  /// An endpoint whose path and query have these values.
  ///
  /// - Parameter answer: what answers a request with a supported method and the values of its link.
  convenience init<each Value: Sendable>(
    _ summary: String, name: String, methods: AllowedMethods = .get, audience: Audience = .everyone,
    isAboutOneLink: Bool = false, @PatternBuilder path: () -> Pattern<repeat each Value>,
    answer: @escaping @Sendable (repeat each Value) -> EndpointCall.Answer
  ) {
    let pattern = path()
    self.init(pattern.shape(name, summary), methods: methods, audience: audience, isAboutOneLink: isAboutOneLink) {
      link, slots in
      pattern.read(link, &slots) { (values: repeat each Value) -> EndpointCall? in
        EndpointCall(answer: answer(repeat each values))
      }
    }
  }

  /// The same with one value, which no pack costs a request anything.
  convenience init<Value: Sendable>(
    _ summary: String, name: String, methods: AllowedMethods = .get, audience: Audience = .everyone,
    isAboutOneLink: Bool = false, @PatternBuilder path: () -> Pattern<Value>,
    answer: @escaping @Sendable (Value) -> EndpointCall.Answer
  ) {
    let pattern = path()
    let capture = pattern.captures
    self.init(pattern.shape(name, summary), methods: methods, audience: audience, isAboutOneLink: isAboutOneLink) {
      link, slots in
      capture.read(link, &slots).map { EndpointCall(answer: answer($0)) }
    }
  }

  /// An answer in JSON, or the problem that `write` throws.
  static func json(
    _ write: @escaping @Sendable (DeepLinkHandler, Request, inout JSONWriter) throws -> Void
  ) -> EndpointCall.Answer {
    { handler, request, response in handler.answer(request, &response) { try write(handler, request, &$0) } }
  }

  /// The clients that may use it.
  enum Audience {
    /// Programs, and pages of any origin: every endpoint that answers in JSON.
    case everyone
    /// Clients of the app, for an endpoint of the app's own.
    case clients
    /// Health checks.
    case probes
    /// The operator, if this address serves metrics.
    case operators
    /// The page of the inspector, at an address that serves it.
    case inspectors

    /// Whether the answers are for the operator: no page of another origin may ask for them.
    var isGuarded: Bool { self == .operators || self == .inspectors }
  }
}

/// What answers requests for the link of an endpoint, with the values of the link; it may throw the problem.
///
/// A structure, because a closure alone is wrapped anew by each generic function that it passes.
struct EndpointCall: Sendable {
  typealias Answer = @Sendable (DeepLinkHandler, Request, inout ResponseWriter) throws -> Void

  let answer: Answer
}

/// The endpoints of a service with given collections of records.
///
/// The endpoints are a route table like the app's, so their paths, parameters and messages have the same source. The
/// check for conflicting routes also finds app routes that claim an endpoint's link.
///
/// A class, so that matching a link copies no router.
final class EndpointTable: Sendable {
  /// The endpoints, in the order of the router's routes.
  let all: [Endpoint]
  let router: Router<EndpointCall>
  /// The path of the endpoints that have no fixed path.
  let prefix: EndpointPrefix
  /// Where the inspector is.
  let inspector: InspectorPlace
  /// The shapes of links that no route of an app may claim.
  let reserved: [RouteShape]
  private let schemas: [RecordSchema]
  private let own: [AppEndpoint]
  /// The beginnings of the endpoints' paths: the prefix, or the first component of each path.
  private let beginnings: Set<[[UInt8]]>
  private let lazyFiles: LazyValue<InspectorFiles?>

  /// - Parameters:
  ///   - schemas: the schemas of the collections.
  ///   - prefix: the path of the endpoints that have no fixed path.
  ///   - inspector: where the inspector is.
  ///   - own: the endpoints of the app's own, which do not move.
  init(
    _ schemas: [RecordSchema], at prefix: EndpointPrefix, inspector: InspectorPlace = .standard,
    _ own: [AppEndpoint] = []
  ) {
    let (isOff, place) = (prefix.isOff, prefix.isOff ? nil : inspector.path(besides: prefix))
    let catalog: [Endpoint] = isOff ? [] : [.apiCatalog]
    let forPrograms: [Endpoint] =
      isOff ? [] : [.resolve, .explain, .link, .qrCode, .routes, .metrics, .description, .linksSchema]
    // The endpoints by the path below which they are.
    let parts: [(place: EndpointPrefix?, endpoints: [Endpoint])] = [
      (EndpointPrefix(), [.association, .rootAssociation] + catalog + Endpoint.all(of: own)),
      (prefix, forPrograms + [.livez, .readyz, .healthz] + Endpoint.records(schemas)),
      (place, [.inspectorState, .inspectorMisses, .inspectorConfig, .inspectorPage, .inspectorPictures, .inspector]),
    ]
    let rows = parts.flatMap { place, endpoints in
      place.map { place in endpoints.map { (endpoint: $0, place: place, shape: place.mount($0.shape)) } } ?? []
    }
    all = rows.map(\.endpoint)
    router = Router(
      rows.map { row in
        Route(shape: row.shape, example: EndpointCall { _, _, _ in }, parse: row.endpoint.read) { _, writer in
          var slots = SlotCursor(row.shape)
          return row.shape.copy(DeepLinkRequest(sampleOf: row.shape), &slots, &writer)
        }
      })
    lazyFiles = LazyValue { place.flatMap { try? InspectorFiles(at: $0, endpoints: prefix) } }
    (self.schemas, self.own, self.prefix, self.inspector) = (schemas, own, prefix, inspector)
    reserved =
      prefix.subtree.map { subtree in rows.filter { $0.place != prefix }.map(\.shape) + [subtree] }
      ?? rows.map(\.shape)
    beginnings = Set(
      rows.map { row in
        row.shape.path.prefix(row.place.depth).compactMap { $0.literal.map { Array($0.utf8) } }
      })
  }

  /// The endpoints of these collections. Shares the table of another site if both are equal.
  static func shared(
    _ schemas: [RecordSchema], at prefix: EndpointPrefix, inspector: InspectorPlace, _ own: [AppEndpoint],
    orElse other: EndpointTable?
  ) -> EndpointTable {
    if let other, other.schemas == schemas, (other.prefix, other.inspector) == (prefix, inspector),
      other.own.elementsEqual(own, by: ===)
    {
      return other
    }
    return EndpointTable(schemas, at: prefix, inspector: inspector, own)
  }

  /// The faults of the endpoints of the app's own, in words: a name or a path that another endpoint has.
  var faults: [String] {
    var known: Set<String> = []
    let repeated = own.filter { !known.insert("\($0.method.rawValue) \($0.shape.pattern)").inserted }.map {
      "endpoint(_:): \($0.method.rawValue) \($0.shape.pattern) is declared twice"
    }
    let names = Dictionary(grouping: own) { $0.shape.pattern }.filter { Set($1.map(\.shape.name)).count > 1 }.keys
      .sorted()
      .map { "endpoint(_:): the methods of \($0) have several names; a path has one" }
    return repeated + names
      + TableFault.all(of: shapes).map { "endpoint(_:): \($0)" }
  }

  /// The call of the endpoint that a link matches, and how the link was read; nil if it matches none.
  func match(_ link: borrowing DeepLinkRequest) -> (value: EndpointCall, reading: LinkReading)? { router.match(link) }

  /// The files of the inspector; nil if it is off.
  var inspectorFiles: InspectorFiles? { lazyFiles.value }

  /// The shapes of all endpoints.
  var shapes: [RouteShape] { router.routes.map(\.shape) }

  /// Whether a link that matches no route begins like an endpoint.
  func isBeginning(of link: borrowing DeepLinkRequest) -> Bool {
    for beginning in beginnings where link.hasPath(beginningWith: beginning) { return true }
    return false
  }
}

/// The answers of the endpoints.
extension DeepLinkHandler {
  /// The endpoints of the site at this address.
  var endpoints: EndpointTable { inspector.isOperators ? site.operatorsEndpoints : site.endpoints }

  func respond(
    _ call: EndpointCall, _ reading: LinkReading, _ request: Request, with response: inout ResponseWriter
  ) {
    let endpoint = endpoints.all[reading.route]
    let audience = endpoint.audience
    observer?.note(.endpoint(reading.route))
    if audience == .operators, observer?.servesMetrics != true {
      return send(.notFound("metrics are not served at this address"), about: request, to: &response)
    }
    if audience == .inspectors, !inspector.isServed {
      return send(
        .notFound("the inspector is not served at this address; the option --inspector PATH serves it"),
        about: request, to: &response)
    }
    let isGuarded = audience.isGuarded || inspector.isOperators
    guard !isGuarded || admit(request, &response) else { return }
    guard allow(endpoint.methods, isShared: audience == .everyone && !isGuarded, request, &response) else { return }
    // A form of another site needs no permission to be sent (Fetch standard, CORS-safelisted request-header).
    if isGuarded, request.method != .get, request.method != .head, request.value(of: .contentType) == nil {
      return send(RequestContent.unsupported(request), about: request, to: &response)
    }
    do {
      guard reading.warnings.isEmpty else { throw ProblemError(Problem(reading.warnings)) }
      try call.answer(self, request, &response)
    } catch let error as ProblemError {
      send(error.problem, about: request, to: &response)
    } catch {
      send(.cannotDescribe(error), about: request, to: &response)
    }
  }

  /// Whether a request for what only the operator may see did not come from a page of another origin. If it did, sends the
  /// answer. No page of another origin may read any answer to the request.
  ///
  /// A link to the page of the inspector may stand on any page: what a browser shows in a window of its own is out of reach
  /// for the page that led there (Fetch Metadata, section 2).
  func admit(_ request: Request, _ response: inout ResponseWriter) -> Bool {
    response.keepPrivate()
    let text = { (name: FieldName) in request.value(of: name).map { request.text(of: $0).lowercased() } }
    let site = text(.secFetchSite) ?? "none"
    let isForeign = !["same-origin", "none"].contains(site) && text(.secFetchDest) != "document"
    // The scheme is not compared, because a proxy may have ended TLS.
    let authority = { (url: String) in url.firstRange(of: "://").map { url[$0.upperBound...].lowercased() } }
    let own = [
      self.authority(of: request)?.lowercased(), request.authority.map { request.text(of: $0).lowercased() },
    ]
    let origin = text(.origin)
    let isOwn = origin.map { authority($0).map { own.contains($0) } ?? false } ?? true
    if isOwn, !isForeign { return true }
    let found = isOwn ? "Sec-Fetch-Site: \(site)" : "Origin: \(origin ?? "")"
    send(.foreign(UTF8Text(found).excerpt()), about: request, to: &response)
    return false
  }

  /// Whether the answer depends on the content. If it does not, the answer can be sent before the content arrives (RFC
  /// 9110 section 10.1.1).
  func readsContent(of request: Request) -> Bool {
    guard request.method != .get, request.method != .head,
      (try? link.parse(target: request.bytes.span.extracting(request.target))) != nil,
      let reading = endpoints.match(link)?.reading
    else { return false }
    let endpoint = endpoints.all[reading.route]
    guard endpoint.methods.supports(request.method), reading.warnings.isEmpty else { return false }
    if endpoint.audience == .clients { return true }
    guard RequestContent.isJSON(request) else { return false }
    return !endpoint.isAboutOneLink || request.contentLength <= site.limits.content
  }
}

extension EndpointPrefix {
  /// The shape of an endpoint below the prefix.
  fileprivate func mount(_ shape: RouteShape) -> RouteShape {
    components.isEmpty ? shape : shape.mounted(at: LinkPieces(literals: components.joined(separator: "/")), name: "")
  }

  /// The shape of every path below the prefix; nil for the root. No route of an app may claim such a path, because a
  /// later version of the service may add endpoints there.
  fileprivate var subtree: RouteShape? {
    if components.isEmpty { return nil }
    return mount(PatternBuilder.buildExpression(RestOfPath("endpoint", .text)).shape("endpoints", "Endpoints"))
  }
}
