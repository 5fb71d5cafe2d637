import DeepLinkHTTP
import DeepLinking

/// Answers browsers at links.
extension DeepLinkHandler {
  /// Answers a browser at the link in the request target, with its landing page or a redirect. Returns false if the
  /// link matches no route and leads to no other site.
  func respondWithPage(
    to request: Request, at asked: borrowing DeepLinkRequest, with response: inout ResponseWriter
  ) -> Bool {
    link = copy asked
    var isBehindAnother = false
    do {
      if try !resolve(link) {
        if respondToDeparture(of: link, request, with: &response) { return true }
        guard let dynamic = dynamicLink(of: request) else { return false }
        guard try resolve(dynamic.target) else {
          return respondToDeparture(of: dynamic.target, behindAnother: true, request, with: &response)
        }
        link = dynamic.target
        isBehindAnother = true
      }
    } catch {
      send(.cannotDescribe(error), about: request, to: &response)
      return true
    }
    observer?.note(.route(landing.route))
    guard allow(.get, request, &response) else { return true }
    // RFC 9110 section 13.2.1: conditions do not apply to redirects.
    if let url = departure(of: request) {
      redirect(to: url, 302, with: &response)
      return true
    }
    if let (link, status) = landing.detour(of: link, of: site.paged, isBehindAnother: isBehindAnother) {
      let url = site.table.reference(to: link, at: isElsewhere ? baseURL(of: request) : "")
      redirect(to: url, status, with: &response)
      return true
    }
    let reader = reader(of: request, in: landing.language(of: site.paged))
    let status = landing.write(
      link, of: site.paged, origin: baseURL(of: request), isElsewhere: isElsewhere, for: reader)
    if let problem = Problem.conditionFailed(request) {
      send(problem, about: request, to: &response)
    } else {
      let page = landing.page
      response.send(status, reader.language.headers, body: page.span)
    }
    return true
  }

  /// Resolves a link for its page, and counts it. Returns whether it matches a route.
  private func resolve(_ link: borrowing DeepLinkRequest) throws -> Bool {
    guard try landing.resolve(link, of: site.paged) else { return false }
    watch?.count(LinkOutcome(landing.resolution))
    return true
  }

  /// The language and the device of a client.
  ///
  /// - Parameter language: the language that the link names, whatever the client accepts.
  private func reader(of request: Request, in language: PageLanguage? = nil) -> LandingResponder.Reader {
    LandingResponder.Reader(
      language: language ?? site.pages.languages.language(for: request), device: Device(of: request))
  }

  /// The redirect to a store or another site, for browsers without the app; nil for the page.
  private func departure(of request: Request) -> String? {
    let app = site.pages.app
    let shape = site.table.shapes[landing.route]
    let answer = app.withoutApp(of: shape.name)
    switch answer {
    case .page: return nil
    case .store:
      let app = app.opened(by: landing.apps(opening: link, of: site.paged))
      // A crawler may name a device. A store has no preview of the link.
      if PreviewCrawler.sent(request) { return nil }
      switch Device(of: request) {
      case .iPhone: return app.appStoreURL(from: landing.passed(link, of: site.paged))
      case .android: return app.playURL(referrer: landing.passed(link, of: site.paged).url(at: baseURL(of: request)))
      case .mac, .desktop, nil: return nil
      }
    case .web:
      let link = landing.destination(of: link, of: site.paged)
      return answer.origin(for: link, of: shape, besides: site.baseURL, origin(of: request))
        .map { link.path(at: $0) }
    }
  }

  /// The site that gets a link which matches no route; nil for the page of a miss.
  func origin(ofUnmatched site: WebOrigin, _ request: Request) -> String? {
    site.origin(forMiss: link, in: self.site.table, besides: self.site.baseURL, origin(of: request))
  }

  /// Whether the host of the request is another one than that of links without a host.
  private var isElsewhere: Bool { host.map { site.table.settings.hosts?.contains($0) == false } ?? false }

  /// Answers with the page of a link that matches no route; without a diagnosis that of a link that no app opens.
  func respondWithMissPage(
    _ diagnosis: RouteDiagnosis?, to request: Request, with response: inout ResponseWriter
  ) {
    let reader = reader(of: request)
    landing.write(diagnosis, of: site.paged, for: reader)
    let page = landing.page
    response.send(.notFound, reader.language.headers, body: page.span)
  }
}
