import Catalog
import DeepLinking
public import HTTP
import JSON
import Navigation
import SiteAssociation

/// Answers the requests of one event loop: the endpoints, the links of the table, the files of Public, and a helpful
/// error for everything else.
///
/// An instance belongs to one thread; the site behind it is shared. Its buffers serve request after request.
public final class DeepLinkHandler: RequestHandler {
  private let source: SiteSource
  private let isReady: @Sendable () -> Bool
  private var served: ServedSite
  let observer: Observer?
  // Unchecked: one thread answers one request at a time, and nothing below asks for what it was handed already.
  @exclusivity(unchecked) private var describer: RouteDescriber
  @exclusivity(unchecked) private(set) var link = DeepLinkRequest()
  @exclusivity(unchecked) private var writer = JSONWriter()
  @exclusivity(unchecked) var landing: LandingResponder
  @exclusivity(unchecked) private var memory: DescriptionMemory

  var site: Site { served.site }

  /// - Parameters:
  ///   - isReady: whether the server wants to be sent requests; false while it drains.
  ///   - observer: learns of every answer; without one there is no page of metrics, and requests have no ids.
  public init(
    _ source: SiteSource, isReady: @escaping @Sendable () -> Bool = { true }, observer: Observer? = nil
  ) {
    self.source = source
    self.isReady = isReady
    self.observer = observer
    let served = source.served
    self.served = served
    describer = RouteDescriber(served.site.table, served.site.catalog)
    describer.counters = observer?.links
    landing = LandingResponder(served.site)
    memory = DescriptionMemory(count: served.site.rememberedLinks)
  }

  /// Turns to the site that is served now. Called between requests, never in the middle of one.
  public func refresh() {
    guard !source.isCurrent(served) else { return }
    served = source.served
    describer = RouteDescriber(site.table, site.catalog)
    describer.counters = observer?.links
    landing = LandingResponder(served.site)
    memory = DescriptionMemory(count: served.site.rememberedLinks)
  }

  /// Answers one request.
  public func respond(to request: Request, with response: inout ResponseWriter) {
    refresh()
    observer?.begin(request, &response)
    answer(request, with: &response)
  }

  /// Answers a request that was refused, like any other that has a problem.
  public func refuse(_ request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    observer?.beginRefusal(request, &response)
    sendRefusal(of: request, because: fault, with: &response)
  }

  /// Has the answer counted and logged.
  public func didAnswer(
    _ request: Request, refusedBecause fault: RequestFault?, with response: borrowing ResponseWriter
  ) {
    observer?.finish(request, fault, response)
  }

  private func answer(_ request: Request, with response: inout ResponseWriter) {
    let isPage = request.prefersHTML
    if !isPage, respondFromMemory(to: request, with: &response) { return }
    do {
      try link.parse(target: request.bytes.span.extracting(request.target))
    } catch {
      return send(Problem(error), about: request, to: &response)
    }
    if let endpoint = endpointRouter.match(link) { return respond(endpoint, request, with: &response) }
    if isPage ? respondWithPage(to: request, with: &response) : respondToRoute(request, with: &response) { return }
    guard let file = publicFile(request) else { return respondToMiss(request, asPage: isPage, with: &response) }
    observer?.note(.file)
    if allow(.get, isShared: file.isShared, request, &response) { respond(with: file, request, &response) }
  }

  // MARK: Links

  /// Hands out the description of a link that was asked for before; false if it is not remembered.
  private func respondFromMemory(to request: Request, with response: inout ResponseWriter) -> Bool {
    guard request.method == .get || request.method == .head,
      memory.find(request.bytes.span.extracting(request.target))
    else { return false }
    let outcome = memory.outcome
    observer?.links.count(outcome)
    observer?.note(.route(outcome.route))
    let description = memory.description
    response.send(.ok, Headers.description, body: description.span)
    return true
  }

  /// Describes the link that the request itself is; false if it leads nowhere.
  private func respondToRoute(_ request: Request, with response: inout ResponseWriter) -> Bool {
    writer.removeAll(keepingCapacity: true)
    do {
      guard try describer.describe(request.bytes.span.extracting(request.target), link, to: &writer) else {
        return false
      }
    } catch {
      send(.cannotDescribe(error), about: request, to: &response)
      return true
    }
    let outcome = describer.outcome
    observer?.note(.route(outcome.route))
    if allow(.get, request, &response) {
      writer.newline()
      writer.withSpan { response.send(.ok, Headers.description, body: $0) }
      memory.note(request.bytes.span.extracting(request.target), writer, outcome)
    }
    return true
  }

  /// Says why the link leads nowhere.
  private func respondToMiss(_ request: Request, asPage isPage: Bool, with response: inout ResponseWriter) {
    observer?.links.missed.add()
    if isPage { return respondWithMissPage(miss(), with: &response) }
    // A browser is shown a page.
    response.add("Vary", "Accept")
    send(Problem(miss()), about: request, to: &response)
  }

  /// Why the link leads nowhere. What begins like an endpoint is explained as one.
  private func miss() -> RouteDiagnosis {
    let first = link.pathComponents.first
    let isEndpoint = endpointRouter.routes.contains { route in
      if case .literal(let text)? = route.shape.path.first { first == text[...] } else { false }
    }
    return isEndpoint ? endpointRouter.diagnose(link) : site.table.diagnose(link)
  }

  // MARK: Endpoints

  private func respond(_ match: Match<Endpoint>, _ request: Request, with response: inout ResponseWriter) {
    observer?.note(.endpoint(match.route))
    if match.value == .metrics, observer?.servesMetrics != true {
      return send(.notFound("metrics are not served at this address"), about: request, to: &response)
    }
    guard allow(match.value.methods, isShared: match.value.isShared, request, &response) else { return }
    guard match.warnings.isEmpty else { return send(Problem(match.warnings), about: request, to: &response) }
    switch match.value {
    case .association, .rootAssociation: respond(with: site.files.association, request, &response)
    case .alive, .healthy: response.send(.ok, Headers.text, body: Headers.ok)
    case .ready where isReady(): response.send(.ok, Headers.text, body: Headers.ok)
    case .ready:
      response.add("Retry-After", 1)
      response.send(.serviceUnavailable, Headers.text, body: Headers.draining)
    case .metrics: response.send(.ok, Headers.metrics, body: observer?.metrics() ?? [])
    case .description, .schema: respond(withDocument: match.value, request, &response)
    default: answer(request, &response) { try write(match.value, request, to: &$0) }
    }
  }

  /// Writes what the endpoints that speak JSON answer.
  private func write(_ endpoint: Endpoint, _ request: Request, to writer: inout JSONWriter) throws {
    let catalog = CatalogResponder(site.catalog)
    switch endpoint {
    case .resolve where request.method == .post:
      switch try ResolveContent(RequestContent.json(of: request)) {
      case .links(let batch): batch.write(to: &writer, with: &describer)
      case .activity(let activity): try resume(activity, to: &writer)
      }
    case .resolve(let url):
      let url = try LinkQuery.link(url, in: link)
      if let problem = describer.describe(text: url, to: &writer) { throw ProblemError(problem) }
    case .explain(let url): try explain(LinkQuery.link(url, in: link), to: &writer)
    case .link: try writeLink(RequestContent.json(of: request), request, to: &writer)
    case .routes: RouteManifest(site.table).write(to: &writer)
    case .collection(let name, let filter): try catalog.writePage(of: name, filter, to: &writer)
    case .record(let name, let id): try catalog.writeRecord(id, of: name, to: &writer)
    case .neighbors(let name, let id): try catalog.writeNeighbors(of: id, in: name, to: &writer)
    case .categories: try catalog.writeCategories(to: &writer)
    case .association, .rootAssociation, .alive, .healthy, .ready, .metrics, .description, .schema: break
    }
  }

  /// Answers with what describes the service.
  private func respond(withDocument endpoint: Endpoint, _ request: Request, _ response: inout ResponseWriter) {
    do {
      let file =
        endpoint == .schema
        ? try served.documents.schema(of: site)
        : try served.documents.description(of: site, servesMetrics: observer?.servesMetrics == true)
      respond(with: file, request, &response)
    } catch {
      send(.cannotDescribe(error), about: request, to: &response)
    }
  }

  /// Describes what a user activity leads to.
  private func resume(_ activity: UserActivity, to writer: inout JSONWriter) throws(ProblemError) {
    guard let link = site.activities.link(to: activity) else {
      throw ProblemError(Problem(ignored: activity, site.activities))
    }
    if let problem = describer.describe(text: link.url, to: &writer) { throw ProblemError(problem) }
  }

  private func explain(_ url: String, to writer: inout JSONWriter) throws {
    do {
      try site.table.explain(url, site.matcher).write(to: &writer)
    } catch let fault as DeepLinkRequest.Fault {
      throw ProblemError(Problem(fault, instance: url))
    } catch let error as AssociationURLError {
      throw ProblemError(
        Problem(status: .badRequest, title: "Not a universal link", detail: "\(error)", instance: url))
    }
  }

  private func writeLink(_ content: JSONNode, _ request: Request, to writer: inout JSONWriter) throws(ProblemError) {
    let path = try LinkRequest(site.table).link(content).path
    writer.beginObject()
    writer.key("url")
    writer.string(baseURL(of: request) + path)
    writer.key("path")
    writer.string(path)
    writer.endObject()
  }

  /// Where links that are printed in full begin: as configured, else as the client addressed the server, or the proxy
  /// before it.
  func baseURL(of request: Request) -> String {
    site.baseURL ?? observer?.origin(of: request) ?? request.authority.map { "http://" + request.text(of: $0) } ?? ""
  }

  // MARK: Files

  private func publicFile(_ request: Request) -> StaticFile? {
    let path = request.path
    // A file is no folder: `/index.html/` is not `/index.html`.
    if path.count > 1, request.bytes[path.upperBound - 1] == UInt8(ascii: "/") { return nil }
    return site.files.file(link.pathComponents)
  }

  private func respond(with file: StaticFile, _ request: Request, _ response: inout ResponseWriter) {
    if let problem = FileResponder.respond(with: file, to: request, &response) {
      send(problem, about: request, to: &response)
    }
  }

  // MARK: Answers

  /// Whether the method is one that the resource answers; if not, or if the question was which, the answer is sent.
  ///
  /// - Parameter isShared: whether pages of any origin may ask.
  func allow(
    _ methods: AllowedMethods, isShared: Bool = true, _ request: Request, _ response: inout ResponseWriter
  ) -> Bool {
    if methods.contains(request.method) { return true }
    response.add("Allow", methods.allow)
    if request.method == .options {
      let isPreflight = isShared && request.value(of: .accessControlRequestMethod) != nil
      if isPreflight { response.add("Access-Control-Allow-Methods", methods.allow) }
      response.send(.noContent, isPreflight ? SharedFields.preflight : Headers.options)
    } else {
      send(.methodNotAllowed(request.method, methods), about: request, to: &response)
    }
    return false
  }

  /// Sends what `write` writes, or the problem that it ran into.
  private func answer(
    _ request: Request, _ response: inout ResponseWriter, _ write: (inout JSONWriter) throws -> Void
  ) {
    // The closure uses the handler too, which must not be asked for its writer meanwhile.
    var writer = JSONWriter()
    swap(&writer, &self.writer)
    writer.removeAll(keepingCapacity: true)
    var problem: Problem?
    do {
      try write(&writer)
    } catch let error as ProblemError {
      problem = error.problem
    } catch {
      problem = .cannotDescribe(error)
    }
    writer.newline()
    if problem == nil { writer.withSpan { response.send(.ok, Headers.json, body: $0) } }
    swap(&writer, &self.writer)
    if let problem { send(problem, about: request, to: &response) }
  }

  func send(_ problem: Problem, about request: Request, to response: inout ResponseWriter) {
    writer.removeAll(keepingCapacity: true)
    var problem = problem
    problem.instance = problem.instance ?? request.text(of: request.target)
    problem.write(to: &writer)
    writer.newline()
    writer.withSpan { response.send(problem.status, Headers.problem, body: $0) }
  }
}
