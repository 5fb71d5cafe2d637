import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkTables
import DeepLinking

/// Answers links of the table at their own URLs.
extension DeepLinkHandler {
  /// Answers with a cached description; returns false if there is none.
  func respondFromMemory(to request: Request, with response: inout ResponseWriter) -> Bool {
    guard request.method == .get || request.method == .head, request.value(of: .ifMatch) == nil,
      let place = rememberedPlace(of: request.bytes.span.extracting(request.target))
    else { return false }
    let outcome = memory.outcome(at: place)
    watch?.count(outcome)
    observer?.note(.route(outcome.route))
    let description = memory.description(at: place)
    response.send(.ok, Headers.description, body: description.span)
    return true
  }

  @inline(__always)
  private func rememberedPlace(of target: Span<UInt8>) -> Int? {
    guard let host else { return memory.find(target, of: siteIndex) }
    return memory.find(target, of: siteIndex, on: host)
  }

  /// Answers with the description of the link in the request target, or with its redirect to another site; returns false
  /// if it matches neither and is no dynamic link.
  func respondToRoute(
    _ request: Request, at asked: borrowing DeepLinkRequest, with response: inout ResponseWriter
  ) -> Bool {
    writer.removeAll(keepingUpTo: Self.keptMemory)
    do {
      guard try describer.describe(request.bytes.span.extracting(request.target), asked, to: &writer) else {
        link = copy asked
        if respondToDeparture(of: asked, request, with: &response) { return true }
        return try respondToDynamicLink(request, with: &response)
      }
    } catch {
      send(.cannotDescribe(error), about: request, to: &response)
      return true
    }
    let outcome = describer.outcome
    if sendDescription(outcome, to: request, &response) {
      memory.note(request.bytes.span.extracting(request.target), of: siteIndex, on: host, writer, outcome)
    }
    return true
  }

  /// The same for a dynamic link. Its description is not cached: it always depends on the host, and the cache uses the
  /// host only for tables that read hosts.
  private func respondToDynamicLink(_ request: Request, with response: inout ResponseWriter) throws -> Bool {
    guard let dynamic = dynamicLink(of: request) else { return false }
    guard try describer.describe(request.bytes.span.extracting(request.target), dynamic, to: &writer) else {
      return respondToDeparture(of: dynamic.target, behindAnother: true, request, with: &response)
    }
    _ = sendDescription(describer.outcome, to: request, &response)
    return true
  }

  /// Answers any client with the redirect of a link to another site; returns false if it has none.
  ///
  /// - Parameter isBehindAnother: whether a dynamic link, whose target may change, led to this one.
  func respondToDeparture(
    of link: borrowing DeepLinkRequest, behindAnother isBehindAnother: Bool = false, _ request: Request,
    with response: inout ResponseWriter
  ) -> Bool {
    guard let departure = site.table.departure(of: link) else { return false }
    // A redirect to the host itself would not end.
    if let asked = origin(of: request), WebOrigin(departure.origin)?.isOrigin(of: asked) == true { return false }
    watch?.countPassage(departure.form)
    if allow(.get, request, &response) {
      redirect(to: departure.url, isBehindAnother ? 302 : departure.redirect.status, with: &response)
    }
    return true
  }

  /// Sends a redirect, which is kept for as long as its status says (RFC 9110 section 15.4).
  func redirect(to url: String, _ status: Int, with response: inout ResponseWriter) {
    response.add("Location", url)
    response.send(
      Status(UInt16(clamping: status)), status == 301 || status == 308 ? Headers.permanent : Headers.temporary)
  }

  /// Sends the description in the writer, unless the method or a condition forbids it. Returns whether it was sent.
  @inline(__always)
  private func sendDescription(
    _ outcome: LinkOutcome, to request: Request, _ response: inout ResponseWriter
  ) -> Bool {
    observer?.note(.route(outcome.route))
    guard allow(.get, request, &response) else { return false }
    if let problem = Problem.conditionFailed(request) {
      send(problem, about: request, to: &response)
      return false
    }
    writer.newline()
    writer.withSpan { response.send(.ok, Headers.description, body: $0) }
    return true
  }

  /// The dynamic link in a request target that matches no route; nil if it is none.
  func dynamicLink(of request: Request) -> DynamicLink? {
    DynamicLink(
      link, of: site.table, baseHost: site.baseHost,
      askedHost: origin(of: request).flatMap { try? DeepLinkRequest($0 + "/") }?.host.map(String.init))
  }

  /// Answers at a link without a route: with its diagnosis, and counts a miss; or says that no app opens the link, which is
  /// no miss, and whose path may be a secret.
  func respondToMiss(_ request: Request, asPage isPage: Bool, with response: inout ResponseWriter) {
    // The endpoint table diagnoses a link that begins like an endpoint.
    let isEndpoint = site.endpoints.isBeginning(of: link)
    let webOnly = isEndpoint ? nil : site.table.webOnlyPattern(of: link)
    var diagnosis: RouteDiagnosis?
    if webOnly == nil {
      let found = isEndpoint ? site.endpoints.router.diagnose(link) : site.table.diagnose(link)
      let nearest = isEndpoint ? nil : found.nearest
      watch?.countMiss(nearest: nearest)
      observer?.noteMiss(of: request, nearest: nearest)
      let path = request.bytes.span.extracting(request.path)
      inspector.state.count(MissedPath(path, on: site.name, nearest: nearest))
      diagnosis = found
    }
    if isPage, !isEndpoint, let origin = site.pages.app.unmatched.flatMap({ origin(ofUnmatched: $0, request) }) {
      let query = request.query.map { "?" + request.text(of: $0) } ?? ""
      return redirect(to: origin + request.text(of: request.path) + query, 302, with: &response)
    }
    if isPage { return respondWithMissPage(diagnosis, to: request, with: &response) }
    response.add("Vary", Headers.linkVary.description)
    send(diagnosis.map { Problem($0) } ?? .webOnly(webOnly ?? ""), about: request, to: &response)
  }
}
