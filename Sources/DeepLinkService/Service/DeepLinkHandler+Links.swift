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

  /// Answers a link that matches a route, which the describer has resolved: a browser with its page or a redirect, any other
  /// client with its description.
  ///
  /// - Parameter dynamic: the dynamic link that led to it. Its description is not cached: it always depends on the host, and
  ///   the cache uses the host only for tables that read hosts.
  func respondToRoute(
    behind dynamic: DynamicLink?, asPage isPage: Bool, _ request: Request, with response: inout ResponseWriter
  ) {
    observer?.note(.route(describer.resolution.route))
    guard allow(.get, request, &response) else { return }
    if isPage { return respondWithPage(at: dynamic?.target ?? link, behind: dynamic, request, with: &response) }
    if let problem = Problem.conditionFailed(request) { return send(problem, about: request, to: &response) }
    writer.removeAll(keepingUpTo: Self.keptMemory)
    let target = request.bytes.span.extracting(request.target)
    describer.write(target, behind: dynamic, to: &writer)
    writer.newline()
    writer.withSpan { response.send(.ok, Headers.description, body: $0) }
    if dynamic == nil { memory.note(target, of: siteIndex, on: host, writer, describer.outcome) }
  }

  /// Answers a browser at a link with its page or a redirect.
  private func respondWithPage(
    at link: DeepLinkRequest, behind dynamic: DynamicLink?, _ request: Request, with response: inout ResponseWriter
  ) {
    let device = Device(of: request)
    let language = site.paged.language(of: describer.resolution) ?? site.pages.languages.language(for: request)
    let origin = origin(of: request)
    let answer = site.browserAnswer(
      at: link, isBehindAnother: dynamic != nil, describer.resolution,
      on: PreviewCrawler.sent(request) ? nil : device, askedAt: host, origin,
      showing: PageContent(of: describer.resolution, on: site.paged, in: language))
    // RFC 9110 section 13.2.1: conditions do not apply to redirects.
    if let (url, status) = answer.redirect { return redirect(to: url, status, with: &response) }
    guard case .page(let page) = answer else { return }
    if let problem = Problem.conditionFailed(request) { return send(problem, about: request, to: &response) }
    let status = landing.write(
      page, at: link, describer.resolution, of: site.paged, origin: site.base(askedAt: host, origin),
      isElsewhere: site.isElsewhere(host), for: LandingResponder.Reader(language: language, device: device))
    landing.send(status, language.headers, with: &response)
  }

  /// Sends a redirect, which is kept for as long as its status says (RFC 9110 section 15.4).
  func redirect(to url: String, _ status: Int, with response: inout ResponseWriter) {
    response.add("Location", url)
    response.send(
      Status(UInt16(clamping: status)), status == 301 || status == 308 ? Headers.permanent : Headers.temporary)
  }

  /// Answers at a link without a route: with its diagnosis, and counts a miss; or says that no app opens the link, which is
  /// no miss, and whose path may be a secret.
  ///
  /// - Parameters:
  ///   - pattern: the pattern that keeps the link from every app, if one does.
  ///   - isEndpoint: whether the path begins like an endpoint, whose table then diagnoses it.
  func respondToMiss(
    keptBy pattern: String? = nil, ofEndpoint isEndpoint: Bool = false, asPage isPage: Bool, _ request: Request,
    with response: inout ResponseWriter
  ) {
    if respondWithInspector(to: request, with: &response) { return }
    let diagnosis = pattern == nil ? diagnosis(ofEndpoint: isEndpoint, request) : nil
    if isPage, !isEndpoint, let origin = site.origin(ofUnmatched: link, pattern, askedAt: origin(of: request)) {
      let query = request.query.map { "?" + request.text(of: $0) } ?? ""
      return redirect(to: origin + request.text(of: request.path) + query, 302, with: &response)
    }
    send(diagnosis.map { Problem($0) } ?? .webOnly(pattern ?? ""), Headers.miss, about: request, to: &response)
  }

  /// Diagnoses a miss, and counts it unless the client asked of itself.
  private func diagnosis(ofEndpoint isEndpoint: Bool, _ request: Request) -> RouteDiagnosis {
    let found = isEndpoint ? site.endpoints.router.diagnose(link) : describer.diagnose(link)
    let asked = request.text(of: request.path)
    if ["/favicon.ico", "/robots.txt"].contains(asked) || asked.hasPrefix("/apple-touch-icon") { return found }
    let nearest = isEndpoint ? nil : found.nearest
    watch?.countMiss(nearest: nearest)
    observer?.noteMiss(of: request, nearest: nearest)
    let path = request.bytes.span.extracting(request.path)
    inspector.state.count(MissedPath(path, on: site.name, nearest: nearest))
    return found
  }
}
