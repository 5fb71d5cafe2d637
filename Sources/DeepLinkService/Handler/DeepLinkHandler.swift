import DeepLinking
public import HTTP
import JSON

/// Answers the requests of one event loop: the endpoints, the links of the table, the files of Public, and a helpful
/// error for everything else.
///
/// An instance belongs to one thread; the site behind it is shared. Its buffers serve request after request.
public final class DeepLinkHandler: RequestHandler {
  private let source: SiteSource
  let isReady: @Sendable () -> Bool
  var served: ServedSite
  let observer: Observer?
  /// Where what becomes of links is counted.
  var counters: TableLinkCounters?
  // Unchecked: one thread answers one request at a time, and nothing below asks for what it was handed already.
  @exclusivity(unchecked) var describer: RouteDescriber
  @exclusivity(unchecked) var link = DeepLinkRequest()
  @exclusivity(unchecked) var writer = JSONWriter()
  @exclusivity(unchecked) var landing: LandingResponder
  @exclusivity(unchecked) var memory: DescriptionMemory

  /// As much memory as one answer may leave behind for the next, in octets.
  static let keptMemory = 262_144

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
    describer = RouteDescriber(served.site.table, served.site.records)
    counters = observer?.turn(to: served.site)
    describer.counters = counters
    landing = LandingResponder(served.site)
    memory = DescriptionMemory(count: served.site.rememberedLinks)
  }

  /// Turns to the site that is served now. Called between requests, never in the middle of one.
  public func refresh() {
    guard !source.isCurrent(served) else { return }
    served = source.served
    describer = RouteDescriber(site.table, site.records)
    counters = observer?.turn(to: site)
    describer.counters = counters
    landing = LandingResponder(served.site)
    memory = DescriptionMemory(count: served.site.rememberedLinks)
  }

  /// Answers one request.
  public func respond(to request: Request, with response: inout ResponseWriter) {
    refresh()
    observer?.begin(request, &response)
    answer(request, with: &response)
  }

  /// Goes on with a batch of links.
  public func resume(_ answer: any UnfinishedAnswer, to request: Request, with response: inout ResponseWriter) {
    guard let batch = answer as? BatchAnswer else { return }
    if let pause = batch.pause { observer?.resume(pause, &response) }
    advance(batch, with: &response)
  }

  /// Answers a request that waits for leave to send its content, if the content changes nothing about the answer.
  public func willReadContent(of request: Request, with response: inout ResponseWriter) {
    // `OPTIONS *` is not answered here.
    guard request.form != .asterisk else { return }
    refresh()
    if !readsContent(of: request) { respond(to: request, with: &response) }
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
    if let (call, reading) = served.site.endpoints.router.match(link) {
      return respond(call, reading, request, with: &response)
    }
    if isPage ? respondWithPage(to: request, with: &response) : respondToRoute(request, with: &response) { return }
    guard let file = publicFile(request) else { return respondToMiss(request, asPage: isPage, with: &response) }
    observer?.note(.file)
    if allow(.get, isShared: file.isShared, request, &response) { respond(with: file, request, &response) }
  }
}
