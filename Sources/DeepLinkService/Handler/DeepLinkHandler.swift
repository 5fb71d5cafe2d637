import DeepLinking
public import HTTP
import JSON

/// Answers the requests of one event loop: endpoints, links of the table, files of Public, and a diagnosis for
/// everything else.
///
/// An instance belongs to one thread and reuses its buffers; the site is shared.
public final class DeepLinkHandler: RequestHandler {
  private let source: SiteSource
  let isReady: @Sendable () -> Bool
  var served: ServedSite
  let observer: Observer?
  /// Counts the results of links.
  var counters: TableLinkCounters?
  // Unchecked: one thread answers one request at a time, and no code below accesses a property that it already borrows.
  @exclusivity(unchecked) var describer: RouteDescriber
  @exclusivity(unchecked) var link = DeepLinkRequest()
  @exclusivity(unchecked) var writer = JSONWriter()
  @exclusivity(unchecked) var landing: LandingResponder
  @exclusivity(unchecked) var memory: DescriptionMemory
  /// Whether the table reads hosts; kept here, because it is asked for every request.
  private var readsHosts: Bool
  /// The host of the link in the request target, if the table has to look at it.
  var host: String?

  /// The maximum size in octets of a buffer that is kept for the next answer.
  static let keptMemory = 262_144

  var site: Site { served.site }

  /// - Parameters:
  ///   - isReady: whether the server is ready for requests; false while it drains.
  ///   - observer: gets every answer; without one there are no metrics and no request ids.
  public init(
    _ source: SiteSource, isReady: @escaping @Sendable () -> Bool = { true }, observer: Observer? = nil
  ) {
    self.source = source
    self.isReady = isReady
    self.observer = observer
    let served = source.served
    self.served = served
    describer = RouteDescriber(of: served.site)
    counters = observer?.turn(to: served.site)
    describer.counters = counters
    landing = LandingResponder(served.site)
    memory = DescriptionMemory(count: served.site.rememberedLinks)
    readsHosts = served.site.table.readsHosts
  }

  /// Switches to the current site. Called between requests only.
  public func refresh() {
    guard !source.isCurrent(served) else { return }
    served = source.served
    describer = RouteDescriber(of: site)
    counters = observer?.turn(to: site)
    describer.counters = counters
    landing = LandingResponder(served.site)
    memory = DescriptionMemory(count: served.site.rememberedLinks)
    (readsHosts, host) = (served.site.table.readsHosts, nil)
  }

  /// Answers one request.
  public func respond(to request: Request, with response: inout ResponseWriter) {
    refresh()
    observer?.begin(request, &response)
    answer(request, with: &response)
  }

  /// Resolves the next links of a batch.
  public func resume(_ answer: any UnfinishedAnswer, to request: Request, with response: inout ResponseWriter) {
    guard let batch = answer as? BatchAnswer else { return }
    if let pause = batch.pause { observer?.resume(pause, &response) }
    advance(batch, with: &response)
  }

  /// Answers a request with `Expect: 100-continue` if its answer does not depend on the content.
  public func willReadContent(of request: Request, with response: inout ResponseWriter) {
    // The HTTP layer answers `OPTIONS *`.
    guard request.form != .asterisk else { return }
    refresh()
    if !readsContent(of: request) { respond(to: request, with: &response) }
  }

  /// Answers a refused request with a problem document.
  public func refuse(_ request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    observer?.beginRefusal(request, &response)
    sendRefusal(of: request, because: fault, with: &response)
  }

  /// Counts and logs the answer.
  public func didAnswer(
    _ request: Request, refusedBecause fault: RequestFault?, with response: borrowing ResponseWriter
  ) {
    observer?.finish(request, fault, response)
  }

  private func answer(_ request: Request, with response: inout ResponseWriter) {
    let isPage = request.prefersHTML
    if readsHosts { host = host(of: request) }
    if !isPage, respondFromMemory(to: request, with: &response) { return }
    do {
      try link.parse(target: request.bytes.span.extracting(request.target))
    } catch {
      return send(Problem(error), about: request, to: &response)
    }
    if let (call, reading) = served.site.endpoints.match(link) {
      return respond(call, reading, request, with: &response)
    }
    if readsHosts, let host { link.setHost(host) }
    if served.site.claims.hasWinners, let file = publicFile(request, among: served.site.claims.winners) {
      return respond(withPublic: file, request, with: &response)
    }
    if isPage ? respondWithPage(to: request, with: &response) : respondToRoute(request, with: &response) { return }
    guard let file = publicFile(request, among: served.site.files.table) else {
      return respondToMiss(request, asPage: isPage, with: &response)
    }
    respond(withPublic: file, request, with: &response)
  }

  private func respond(withPublic file: StaticFile, _ request: Request, with response: inout ResponseWriter) {
    observer?.note(.file)
    if allow(.get, isShared: file.isShared, request, &response) { respond(with: file, request, &response) }
  }
}
