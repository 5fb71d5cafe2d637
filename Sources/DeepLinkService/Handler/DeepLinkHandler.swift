import DeepLinkTables
import DeepLinking
public import HTTP
import JSON
import Octets

/// Answers the requests of one event loop: endpoints, links of the table, files of Public, and a diagnosis for every
/// other path.
///
/// An instance belongs to one thread and reuses its buffers; the site is shared.
public final class DeepLinkHandler: RequestHandler {
  private let source: SiteSource
  let isReady: @Sendable () -> Bool
  /// The sites in service.
  private(set) var sites: ServedSites
  /// The site of the current request, or of the link that the request asks about.
  private(set) var served: ServedSite
  let observer: Observer?
  /// The counters of that site.
  private var watch: SiteWatch?
  /// Counts the results of links.
  private(set) var counters: TableLinkCounters?
  // Unchecked: one thread answers one request at a time, and no code below accesses a property that it already borrows.
  @exclusivity(unchecked) var describer: RouteDescriber
  @exclusivity(unchecked) var link = DeepLinkRequest()
  @exclusivity(unchecked) var writer = JSONWriter()
  @exclusivity(unchecked) var landing: LandingResponder
  @exclusivity(unchecked) var memory: DescriptionMemory
  /// Whether the table reads hosts. Stored here, because every request needs it.
  private var readsHosts: Bool
  /// The host of the link in the request target, if the table reads hosts.
  var host: String?

  /// The maximum size in octets of a buffer that is kept for the next answer.
  static let keptMemory = 262_144

  var site: Site { served.site }

  /// - Parameters:
  ///   - source: the current sites.
  ///   - isReady: whether the server is ready for requests; false while it drains.
  ///   - observer: receives every answer. Without one there are no metrics and no request ids.
  public init(
    _ source: SiteSource, isReady: @escaping @Sendable () -> Bool = { true }, observer: Observer? = nil
  ) {
    self.source = source
    self.isReady = isReady
    self.observer = observer
    sites = source.served
    served = sites.first
    describer = RouteDescriber(of: served)
    landing = LandingResponder(served)
    memory = DescriptionMemory(count: served.site.rememberedLinks)
    readsHosts = served.site.table.readsHosts
    observer?.turn(to: sites)
    watch = observer?.watch(of: served)
    counters = watch?.links
    describer.turn(to: served, counters)
  }

  /// Switches to the current sites. Called between requests only.
  public func refresh() {
    guard !source.isCurrent(sites) else { return }
    sites = source.served
    memory = DescriptionMemory(count: sites.first.site.rememberedLinks)
    observer?.turn(to: sites)
    turn(to: sites.first)
  }

  /// Makes another site the current one.
  private func turn(to other: ServedSite) {
    served = other
    watch = observer?.watch(of: other)
    counters = watch?.links
    describer.turn(to: other, counters)
    landing.turn(to: other)
    (readsHosts, host) = (other.site.table.readsHosts, nil)
  }

  /// Makes the site of a request the current one.
  ///
  /// - Returns: false if no site has the host. The first site is then the current one.
  @inline(__always)
  private func turn(to request: Request) -> Bool {
    let site = sites.isByHost ? site(of: request) : sites.first
    let turned = site ?? sites.first
    if turned !== served { turn(to: turned) }
    return site != nil
  }

  /// The site for a request: by the host that a trusted proxy reports, else by the host of the request.
  private func site(of request: Request) -> ServedSite? {
    if let origin = observer?.origin(of: request), let start = origin.firstRange(of: "://")?.upperBound {
      return String(origin[start...]).withSpan { sites.site(of: $0) }
    }
    guard let authority = request.authority else { return sites.first }
    return sites.site(of: request.bytes.span.extracting(authority))
  }

  /// Makes the site of a link in the request the current one. A link of no site belongs to the site of the request.
  func turn(toSiteOf url: UTF8Text) {
    guard let site = sites.site(ofLink: url), site !== served else { return }
    turn(to: site)
  }

  /// Makes a describer for a batch of links. It keeps the current sites, even if a reload replaces them.
  func batchDescriber() -> BatchDescriber { BatchDescriber(sites, of: served, observer) }

  /// Answers one request.
  public func respond(to request: Request, with response: inout ResponseWriter) {
    refresh()
    let isKnown = turn(to: request)
    observer?.begin(request, for: isKnown ? watch : nil, &response)
    answer(request, isKnown: isKnown, with: &response)
  }

  /// Continues an answer that takes several turns.
  public func resume(_ answer: any UnfinishedAnswer, to request: Request, with response: inout ResponseWriter) {
    guard let answer = answer as? any TurnAnswer else { return }
    if let pause = answer.pause { observer?.resume(pause, &response) }
    advance(answer, about: request, with: &response)
  }

  /// Answers a request with `Expect: 100-continue` if its answer does not depend on the content.
  public func willReadContent(of request: Request, with response: inout ResponseWriter) {
    // The HTTP layer answers `OPTIONS *`.
    guard request.form != .asterisk else { return }
    refresh()
    if !turn(to: request) || !readsContent(of: request) { respond(to: request, with: &response) }
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

  /// - Parameter isKnown: whether a site has the host of the request. If not, only probes and the metrics page are
  ///   answered.
  private func answer(_ request: Request, isKnown: Bool, with response: inout ResponseWriter) {
    guard isKnown else { return answerOutside(request, with: &response) }
    let isPage = request.prefersHTML || PreviewCrawler.sent(request)
    if readsHosts { host = host(of: request) }
    if !isPage, respondFromMemory(to: request, with: &response) { return }
    do {
      try link.parse(target: request.bytes.span.extracting(request.target))
    } catch {
      return send(Problem(error), about: request, to: &response)
    }
    let path = request.path
    let endsInSlash = path.count > 1 && request.bytes[path.upperBound - 1] == UInt8(ascii: "/")
    if readsHosts, let host { link.setHost(host) }
    // Moved out of the handler, which the closure uses.
    var asked = DeepLinkRequest()
    swap(&asked, &link)
    let place = served.place(of: asked, endsInSlash: endsInSlash) { asked in
      isPage
        ? respondWithPage(to: request, at: asked, with: &response)
        : respondToRoute(request, at: asked, with: &response)
    }
    swap(&asked, &link)
    switch consume place {
    case .endpoint(let call, let reading): respond(call, reading, request, with: &response)
    case .file(let file): respond(withPublic: file, request, with: &response)
    case .link: break
    case .folder(let index): respond(withFolder: index, request, with: &response)
    case .none: respondToMiss(request, asPage: isPage, with: &response)
    }
  }

  /// Answers a request for a host that no site has.
  private func answerOutside(_ request: Request, with response: inout ResponseWriter) {
    if (try? link.parse(target: request.bytes.span.extracting(request.target))) != nil,
      let (call, reading) = served.site.endpoints.match(link),
      served.site.endpoints.all[reading.route].audience != .everyone
    {
      return respond(call, reading, request, with: &response)
    }
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
    response.add("Location", SitePlace.reference(toFolderAt: path[...], query: query[...]))
    response.send(Status(301), Headers.folder)
  }
}
