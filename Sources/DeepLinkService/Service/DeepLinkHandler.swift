package import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// Answers the requests of one event loop: endpoints, links of the table, files of Public, and a diagnosis for every
/// other path.
///
/// An instance belongs to one thread and reuses its buffers; the site is shared.
package final class DeepLinkHandler: RequestHandler {
  private let source: SiteSource
  let isReady: @Sendable () -> Bool
  let unmet: @Sendable () -> [String]
  /// The sites in service, and their version.
  private(set) var sites: Sites
  private var version: Int
  /// Whether the app does something around answers.
  @exclusivity(unchecked) private var isWrapped: Bool
  /// The site of the current request, or of the link that the request asks about.
  private(set) var site: Site
  /// The index of that site.
  private(set) var siteIndex = 0
  /// The counters of that site.
  private(set) var watch: SiteCounters?
  let observer: Observer?
  /// Who sees the inspector.
  let inspector: InspectorAccess
  // Unchecked: one thread answers one request at a time, and no code below accesses a property that it already borrows.
  @exclusivity(unchecked) var describer: RouteDescriber
  @exclusivity(unchecked) var link = DeepLinkRequest()
  @exclusivity(unchecked) var writer = JSONWriter()
  @exclusivity(unchecked) var landing = LandingResponder()
  @exclusivity(unchecked) var memory: DescriptionMemory
  /// A describer for the next batch, of the sites in service.
  @exclusivity(unchecked) var unused: BatchDescriber?
  /// The host of the link in the request target, if the table reads hosts.
  var host: String?

  /// The maximum size in octets of a buffer that is kept for the next answer.
  static let keptMemory = 262_144

  /// - Parameters:
  ///   - source: the current sites.
  ///   - isReady: whether the server is ready for requests; false while it drains.
  ///   - unmet: the app's conditions of readiness that do not hold (``DeepLinkApp/ready(_:every:within:_:)``).
  ///   - inspector: who sees the inspector at this address.
  ///   - observer: receives every answer. Without one there are no metrics and no request ids.
  package init(
    _ source: SiteSource, isReady: @escaping @Sendable () -> Bool = { true },
    unmet: @escaping @Sendable () -> [String] = { [] }, inspector: InspectorAccess = InspectorAccess(),
    observer: Observer? = nil
  ) {
    self.source = source
    (self.isReady, self.unmet) = (isReady, unmet)
    (self.observer, self.inspector) = (observer, inspector)
    (sites, version) = source.versioned
    site = sites.first
    isWrapped = sites.first.own.around != nil
    memory = DescriptionMemory(count: site.rememberedLinks)
    observer?.watch(sites)
    watch = observer?.watch(at: 0, of: sites)
    describer = RouteDescriber(site.described, watch)
  }

  /// Switches to the current sites. Called between requests only.
  package func refresh() {
    guard !source.isCurrent(version) else { return }
    (sites, version) = source.versioned
    isWrapped = sites.first.own.around != nil
    memory = DescriptionMemory(count: sites.first.rememberedLinks)
    unused = nil
    observer?.watch(sites)
    selectSite(at: 0)
  }

  /// Makes the site at an index the current one.
  private func selectSite(at index: Int) {
    (site, siteIndex, host) = (sites.all[index], index, nil)
    watch = observer?.watch(at: index, of: sites)
    (describer.described, describer.counters) = (site.described, watch)
  }

  /// Makes the site of a request the current one.
  ///
  /// - Returns: false if no site has the host. The first site is then the current one.
  @inline(__always)
  private func selectSite(of request: Request) -> Bool {
    let index = sites.isByHost ? index(of: request) : 0
    if (index ?? 0) != siteIndex { selectSite(at: index ?? 0) }
    return index != nil
  }

  /// The index of the site for a request: by the host that a trusted proxy reports, else by the host of the request.
  private func index(of request: Request) -> Int? {
    let asksForFiles = Endpoint.isAssociation(request.bytes.span.extracting(request.path))
    if let authority = observer?.authority(of: request) {
      return authority.withSpan { sites.index(of: $0, asksForFiles: asksForFiles) }
    }
    guard let authority = request.authority else { return 0 }
    return sites.index(of: request.bytes.span.extracting(authority), asksForFiles: asksForFiles)
  }

  /// Makes the site of a link in the request the current one. A link of no site belongs to the site of the request.
  func selectSite(of url: UTF8Text) {
    guard let index = sites.index(ofLink: url, askedAt: siteIndex), index != siteIndex else { return }
    selectSite(at: index)
  }

  /// Makes the site of a host the current one.
  ///
  /// - Throws: a problem with 404 if no site has the host.
  func selectSite(ofHost host: String) throws(ProblemError) {
    // One site answers for every host, but has only those that its table names, if it names any.
    let name = HostName.ascii(host)
    let index = name.withSpan { sites.index(of: $0) }
    let isForeign = !sites.isByHost && !site.hosts.isEmpty && !site.hosts.contains { $0.contains(name) }
    guard let index, !isForeign else {
      throw ProblemError(.notFound("no site has the host \(UTF8Text(host).excerpt())"))
    }
    if index != siteIndex { selectSite(at: index) }
  }

  /// Answers one request.
  package func respond(to request: Request, with response: inout ResponseWriter) {
    refresh()
    let isKnown = selectSite(of: request)
    observer?.begin(request, for: isKnown ? watch : nil, &response)
    if isWrapped, let method = EndpointMethod(request.method), let around = around(request) {
      let own = EndpointRequest(method, request, site.records)
      let answer = AppAnswer(of: nil, within: site.own.bounds) { meeting in
        try await around(own, AnswerWithin { try await meeting.answerWithin() })
      }
      return advance(answer, about: request, with: &response)
    }
    answer(request, isKnown: isKnown, with: &response)
  }

  /// Answers a request anew, by the sites of now, for what the app does around answers.
  func answerAgain(_ request: Request, with response: inout ResponseWriter) {
    refresh()
    let isKnown = selectSite(of: request)
    answer(request, isKnown: isKnown, with: &response)
  }

  /// What the app does around the answer; nil for probes and metrics, which have to work without it.
  private func around(_ request: Request) -> AroundAnswer? {
    guard let around = site.own.around, EndpointMethod(request.method) != nil else { return nil }
    guard (try? link.parse(target: request.bytes.span.extracting(request.target))) != nil,
      let reading = site.endpoints.match(link)?.reading
    else { return around }
    switch site.endpoints.all[reading.route].audience {
    case .everyone, .clients, .inspectors: return around
    case .probes, .operators: return nil
    }
  }

  /// Continues an answer that takes several turns, or that a task makes.
  package func resume(_ answer: any UnfinishedAnswer, to request: Request, with response: inout ResponseWriter) {
    guard let answer = answer as? any PausedAnswer else { return }
    if inspector.isOperators { response.keepPrivate() }
    if let pause = answer.pause { observer?.resume(pause, &response) }
    proceed(answer, about: request, with: &response)
  }

  func proceed(_ answer: any PausedAnswer, about request: Request, with response: inout ResponseWriter) {
    if let answer = answer as? BatchAnswer { return advance(answer, about: request, with: &response) }
    if let answer = answer as? AppAnswer { advance(answer, about: request, with: &response) }
  }

  /// Answers a request with `Expect: 100-continue` if its answer does not depend on the content.
  package func willReadContent(of request: Request, with response: inout ResponseWriter) {
    // The HTTP layer answers `OPTIONS *`.
    guard request.form != .asterisk else { return }
    refresh()
    let isKnown = selectSite(of: request)
    // What is around the answer gets the whole request.
    if !isWrapped || around(request) == nil, !isKnown || !readsContent(of: request) {
      respond(to: request, with: &response)
    }
  }

  /// Answers a refused request with a problem document.
  package func refuse(_ request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    observer?.beginRefusal(request, &response)
    sendRefusal(of: request, because: fault, with: &response)
  }

  /// Counts and logs the answer.
  package func didAnswer(
    _ request: Request, refusedBecause fault: RequestFault?, with response: borrowing ResponseWriter
  ) {
    observer?.finish(request, fault, response)
  }

  /// - Parameter isKnown: whether a site has the host of the request. If not, only probes and the metrics page are
  ///   answered.
  private func answer(_ request: Request, isKnown: Bool, with response: inout ResponseWriter) {
    guard isKnown else { return answerOutside(request, with: &response) }
    let isPage = request.prefersHTML || PreviewCrawler.sent(request)
    if site.readsHosts { host = site.host(in: authority(of: request)) }
    if !isPage, respondFromMemory(to: request, with: &response) { return }
    do {
      try link.parse(target: request.bytes.span.extracting(request.target))
    } catch {
      return send(Problem(error), about: request, to: &response)
    }
    let path = request.path
    let endsInSlash = path.count > 1 && request.bytes[path.upperBound - 1] == UInt8(ascii: "/")
    if site.readsHosts, let host { link.setHost(host) }
    let decision: Decision
    // Moved out of the handler for the call, which would copy a property.
    var asked = DeepLinkRequest()
    swap(&asked, &link)
    do {
      decision = try site.decide(asked, endsInSlash: endsInSlash) { link in
        try describer.decide(link, forPage: isPage, askedAt: origin(of: request))
      }
      swap(&asked, &link)
    } catch {
      return send(.cannotDescribe(error), about: request, to: &response)
    }
    switch consume decision {
    case .endpoint(let call, let reading): respond(call, reading, request, with: &response)
    case .file(let file): respond(withPublic: site.file(file, of: host), request, with: &response)
    case .folder(let index): respond(withFolder: index, request, with: &response)
    case .link(.route): respondToRoute(behind: nil, asPage: isPage, request, with: &response)
    case .link(.dynamic(let dynamic)): respondToRoute(behind: dynamic, asPage: isPage, request, with: &response)
    case .link(.departure(let departure, _)):
      if allow(.get, request, &response) { redirect(to: departure.url, departure.status, with: &response) }
    case .link(.webOnly(let pattern)): respondToMiss(keptBy: pattern, asPage: isPage, request, with: &response)
    case .link(.miss): respondToMiss(asPage: isPage, request, with: &response)
    case .unknownEndpoint: respondToMiss(ofEndpoint: true, asPage: isPage, request, with: &response)
    }
  }

  /// Answers a request for the inspector or an endpoint that it asks, whatever the host, without what the app does around
  /// answers. Returns false for any other request.
  func respondToInspector(_ request: Request, with response: inout ResponseWriter) -> Bool {
    refresh()
    selectSite(at: 0)
    return respond(request, with: &response) { $0 == .everyone || $0 == .inspectors }
  }

  /// Answers a request for an endpoint with such an audience, or with the inspector where it is served at `/`.
  private func respond(
    _ request: Request, with response: inout ResponseWriter, to isOf: (Endpoint.Audience) -> Bool
  ) -> Bool {
    if (try? link.parse(target: request.bytes.span.extracting(request.target))) != nil,
      let (call, reading) = endpoints.match(link), isOf(endpoints.all[reading.route].audience)
    {
      respond(call, reading, request, with: &response)
      return true
    }
    return isOf(.inspectors) && respondWithInspector(to: request, with: &response)
  }

  /// Answers a request for a host that no site has.
  private func answerOutside(_ request: Request, with response: inout ResponseWriter) {
    // To a program on this machine, the server has no other host.
    let isAtHome = inspector.isServed && request.isFromThisMachine
    if respond(request, with: &response, to: { isAtHome || $0 != .everyone && $0 != .inspectors }) { return }
    send(.misdirected(to: request.authority.map { request.text(of: $0) } ?? ""), about: request, to: &response)
  }

  private func respond(withPublic file: StaticFile, _ request: Request, with response: inout ResponseWriter) {
    observer?.note(.file)
    if allow(.get, isShared: file.isShared, request, &response) { respond(with: file, request, &response) }
  }

  /// Answers with the index page of a folder. Redirects a path without a final slash to the path with one, because the
  /// relative links of the page are relative to the folder.
  private func respond(withFolder index: StaticFile, _ request: Request, with response: inout ResponseWriter) {
    let path = request.text(of: request.path)
    if path.hasSuffix("/") { return respond(withPublic: index, request, with: &response) }
    observer?.note(.file)
    guard allow(.get, isShared: index.isShared, request, &response) else { return }
    let query = request.query.map { "?" + request.text(of: $0) } ?? ""
    response.add("Location", Decision.reference(toFolderAt: path[...], query: query[...]))
    response.send(Status(301), Headers.folder)
  }
}
