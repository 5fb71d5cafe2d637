import DeepLinking
import HTTP
import JSON

/// Answers links with landing pages, for clients that prefer a page to JSON.
///
/// A value belongs to one event loop and reuses its memory.
struct LandingResponder: ~Copyable {
  private var served: ServedSite
  private var resolution = Resolution()
  private(set) var html = HTMLWriter()
  /// The route of the last link that resolved.
  var route: Int { resolution.route }

  init(_ served: ServedSite) { self.served = served }

  /// Makes another site the current one.
  mutating func turn(to served: ServedSite) { self.served = served }

  private var site: Site { served.site }

  /// Resolves a link for ``write(_:origin:isElsewhere:)``.
  ///
  /// - Returns: whether the link matches a route.
  /// - Throws: the errors of resolving it.
  mutating func resolve(_ request: borrowing DeepLinkRequest, _ counters: TableLinkCounters?) throws -> Bool {
    guard try site.table.resolve(request, into: &resolution) else { return false }
    counters?.count(LinkOutcome(resolution))
    return true
  }

  /// The redirect within the site for a browser at this link, and its status; nil if the link has a page of its own.
  ///
  /// - Parameter isBehindAnother: whether a dynamic link led to this one.
  func detour(
    of request: borrowing DeepLinkRequest, isBehindAnother: Bool
  ) -> (link: DeepLinkRequest, status: Status)? {
    let passage = site.table.passage(of: resolution.reading)
    guard isBehindAnother || passage != nil else { return nil }
    // The redirect is temporary: the target of a dynamic link may change.
    let status = isBehindAnother ? 302 : Status(UInt16(clamping: passage?.redirect?.status ?? 301)).code
    return (destination(of: request), Status(status))
  }

  /// The canonical link with the query items that its route does not know.
  func destination(of request: borrowing DeepLinkRequest) -> DeepLinkRequest {
    site.table.destination(of: request, resolution)
  }

  /// The canonical link with the query items for the app and the stores.
  func passed(_ request: borrowing DeepLinkRequest) -> DeepLinkRequest {
    site.table.destination(
      of: request, resolution, limit: PassedItems.limit, keeping: site.pages.app.passedItems.contains)
  }

  /// Writes the landing page of the link.
  mutating func write(_ request: borrowing DeepLinkRequest, origin: String, isElsewhere: Bool) {
    let shape = site.table.shapes[resolution.route]
    let page = LandingPage(
      app: site.pages.app, table: site.table, origin: origin, link: resolution.canonical, passed: passed(request),
      isElsewhere: isElsewhere, summary: shape.summary, route: site.pages.app.theme.routes[shape.name] ?? RoutePage())
    html.removeAll()
    var content =
      site.pages.content(of: resolution.canonical) ?? LandingContent(of: resolution, shape, site.records)
    if page.route.title != nil {
      let values = LandingContent.values(of: resolution, shape)
      if let title = page.route.title({ values[$0] }) { content.title = title }
    }
    // A title of white space, such as a search for a blank, would be an empty heading.
    if content.title.allSatisfy(\.isWhitespace) { content.title = shape.summary }
    page.write(content, to: &html)
  }

  /// Writes the page of a link that matches no route.
  mutating func write(_ diagnosis: RouteDiagnosis) {
    html.removeAll()
    MissPage(diagnosis: diagnosis, table: site.table, app: site.pages.app).write(to: &html)
  }
}

extension DeepLinkHandler {
  /// Answers a browser at the link in the request target, with its landing page or a redirect. Returns false if the
  /// link matches no route.
  func respondWithPage(to request: Request, with response: inout ResponseWriter) -> Bool {
    var isBehindAnother = false
    do {
      if try !landing.resolve(link, counters) {
        guard let dynamic = dynamicLink(of: request), try landing.resolve(dynamic.target, counters) else {
          return false
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
      response.add("Location", url)
      response.send(Status(302), site.pages.headers.temporary)
      return true
    }
    if let (link, status) = landing.detour(of: link, isBehindAnother: isBehindAnother) {
      let reference = site.table.reference(to: link, at: isElsewhere ? baseURL(of: request) : "")
      // A reference that begins with two slashes names a host (RFC 3986 section 4.2).
      response.add("Location", reference.hasPrefix("//") ? "/." + reference : reference)
      let isPermanent = status.code == 301 || status.code == 308
      response.send(status, isPermanent ? site.pages.headers.permanent : site.pages.headers.temporary)
      return true
    }
    landing.write(link, origin: baseURL(of: request), isElsewhere: isElsewhere)
    send(site.pages.headers.page, landing.html.bytes, to: request, &response)
    return true
  }

  /// The redirect to a store or another site, for browsers without the app; nil for the page.
  private func departure(of request: Request) -> String? {
    let app = site.pages.app
    switch app.withoutApp {
    case .page: return nil
    case .store:
      switch DeviceStore(of: request) {
      case .apple: return app.appStoreURL
      case .google: return app.playURL(referrer: landing.passed(link).url(at: baseURL(of: request)))
      case nil: return nil
      }
    case .web(let web):
      // A redirect to the server itself would be a loop.
      if [site.baseURL, origin(of: request)].contains(where: { $0.map(web.isOrigin) == true }) { return nil }
      return "\(web)\(landing.destination(of: link).path)"
    }
  }

  /// Whether the host of the request is another one than that of links without a host.
  private var isElsewhere: Bool { host.map { site.table.settings.hosts?.contains($0) == false } ?? false }

  /// Answers with the page that shows a diagnosis.
  func respondWithMissPage(_ diagnosis: RouteDiagnosis, with response: inout ResponseWriter) {
    landing.write(diagnosis)
    let page = landing.html.bytes
    response.send(.notFound, site.pages.headers.miss, body: page.span)
  }
}

/// Writes the page of a link that matches no route: the position of the fault, and similar links that resolve.
struct MissPage {
  let diagnosis: RouteDiagnosis
  /// Makes the references of links.
  let table: RouteTable
  let app: AppListing

  /// Writes the whole document.
  func write(to html: inout HTMLWriter) {
    html.beginDocument()
    html.markup("This link leads nowhere</title>\n")
    html.style(app.theme)
    html.markup("</head>\n<body>\n")
    html.logo(of: app)
    html.markup(
      """
      <main>
      <h1>This link leads nowhere</h1>
      <p class="summary">It may be mistyped, or cut short on its way here. The mark shows where it goes wrong.</p>
      <pre tabindex="0" role="group" aria-label="Where it goes wrong">
      """)
    html.text(diagnosis.drawing)
    html.markup("</pre>\n")
    let section = LandingContent.Section(
      "Similar links", diagnosis.suggestions.map { LandingContent.Entry($0, link: try? DeepLinkRequest($0)) })
    if !section.entries.isEmpty { html.section(section) { table.reference(to: $0) } }
    html.markup("</main>\n</body>\n</html>\n")
  }
}
