import DeepLinking
import HTTP
import JSON
import Navigation
import Octets
import SiteAssociation

/// What the server answers itself.
extension DeepLinkHandler {
  func respond(_ match: Match<Endpoint>, _ request: Request, with response: inout ResponseWriter) {
    observer?.note(.endpoint(match.route))
    if match.value == .metrics, observer?.servesMetrics != true {
      return send(.notFound("metrics are not served at this address"), about: request, to: &response)
    }
    guard allow(match.value.methods, isShared: match.value.isShared, request, &response) else { return }
    guard match.warnings.isEmpty else { return send(Problem(match.warnings), about: request, to: &response) }
    switch match.value {
    case .association, .rootAssociation: respond(with: site.files.association, request, &response)
    case .alive, .healthy: send(Headers.text, Headers.ok, to: request, &response)
    case .ready where isReady(): send(Headers.text, Headers.ok, to: request, &response)
    case .ready:
      response.add("Retry-After", 1)
      response.send(.serviceUnavailable, Headers.text, body: Headers.draining)
    case .metrics: send(Headers.metrics, observer?.metrics() ?? [], to: request, &response)
    case .description, .schema, .routes: respond(withDocument: match.value, request, &response)
    case .resolve where request.method == .post: resolve(request, &response)
    default: answer(request, &response) { try write(match.value, request, to: &$0) }
    }
  }

  /// Whether the answer depends on the content. If not, the request is answered alike before the content comes and
  /// behind it (RFC 9110 section 10.1.1).
  func readsContent(of request: Request) -> Bool {
    // Content of any other method is not even kept.
    guard request.method == .post, (try? link.parse(target: request.bytes.span.extracting(request.target))) != nil,
      let match = site.endpoints.router.match(link)
    else { return false }
    guard match.value.methods.contains(.post), match.warnings.isEmpty, RequestContent.isJSON(request) else {
      return false
    }
    return match.value != .link || request.contentLength <= site.limits.content
  }

  /// Writes what the endpoints that speak JSON answer.
  private func write(_ endpoint: Endpoint, _ request: Request, to writer: inout JSONWriter) throws {
    let records = RecordResponder(site)
    switch endpoint {
    case .resolve(let url):
      let url = try LinkQuery.link(url, in: link)
      if let problem = describer.describe(text: UTF8Text(url), to: &writer) { throw ProblemError(problem) }
    case .explain(let url): try explain(LinkQuery.link(url, in: link), to: &writer)
    case .link: try writeLink(request, to: &writer)
    case .collection(let name, let query): try records.writePage(of: name, query, to: &writer)
    case .record(let name, let id): try records.writeRecord(id, of: name, to: &writer)
    case .relation(let relation, let name, let id): try records.writeRelation(relation, of: id, in: name, to: &writer)
    case .listing(let field, let name): try records.writeListing(of: field, in: name, to: &writer)
    case .association, .rootAssociation, .alive, .healthy, .ready, .metrics, .description, .schema, .routes: break
    }
  }

  /// Answers with what many links lead to, or one activity.
  private func resolve(_ request: Request, _ response: inout ResponseWriter) {
    do throws(ProblemError) {
      switch try ResolveContent(RequestContent.json(of: request), octets: request.body.count, site.limits) {
      case .links(let batch):
        var describer = RouteDescriber(site.table, site.records)
        describer.counters = self.describer.counters
        advance(BatchAnswer(batch, describer), with: &response)
      case .activity(let activity):
        answer(request, &response) { try resume(activity, to: &$0) }
      }
    } catch {
      send(error.problem, about: request, to: &response)
    }
  }

  /// Does one turn's work on a batch, and answers if that was all of it.
  func advance(_ batch: BatchAnswer, with response: inout ResponseWriter) {
    if batch.advance() {
      batch.withAnswer { response.send(.ok, Headers.json, body: $0) }
    } else {
      batch.pause = observer?.pause()
      response.postpone(batch)
    }
  }

  /// Answers with what describes the service.
  private func respond(withDocument endpoint: Endpoint, _ request: Request, _ response: inout ResponseWriter) {
    do {
      let file =
        switch endpoint {
        case .schema: try served.documents.schema(of: site)
        case .routes: try served.documents.routes(of: site)
        default: try served.documents.description(of: site, servesMetrics: observer?.servesMetrics == true)
        }
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
    let url = link.url
    guard url.utf8.count <= site.limits.link else {
      throw ProblemError(
        .linkTooLong("key \"activity\": the link that it leads to has \(url.utf8.count) octets", site.limits))
    }
    if let problem = describer.describe(text: UTF8Text(url), to: &writer) { throw ProblemError(problem) }
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

  private func writeLink(_ request: Request, to writer: inout JSONWriter) throws(ProblemError) {
    try RequestContent.checkLength(request.contentLength, site.limits)
    let path = try LinkRequest(site.table, site.limits).path(RequestContent.json(of: request))
    writer.beginObject()
    writer.key("url")
    writer.string(baseURL(of: request) + path)
    writer.key("path")
    writer.string(path)
    writer.endObject()
  }
}
