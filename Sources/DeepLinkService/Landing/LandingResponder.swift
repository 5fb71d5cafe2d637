import DeepLinking
import HTTP
import JSON

/// Answers links with landing pages, for clients that prefer a page to JSON.
///
/// A value belongs to one event loop and reuses its memory.
struct LandingResponder: ~Copyable {
  private let site: Site
  private var resolution = Resolution()
  private(set) var html = HTMLWriter()
  /// The route of the last link that resolved.
  var route: Int { resolution.route }

  init(_ site: Site) {
    self.site = site
  }

  /// Resolves a link for ``write(origin:isElsewhere:)``.
  ///
  /// - Returns: whether the link matches a route.
  /// - Throws: the errors of resolving it.
  mutating func resolve(_ request: borrowing DeepLinkRequest, _ counters: TableLinkCounters?) throws -> Bool {
    guard try site.table.resolve(request, into: &resolution) else { return false }
    counters?.count(LinkOutcome(resolution))
    return true
  }

  /// Where a browser that asked for the link is sent, and the status; nil if the link has a page.
  func detour(of request: borrowing DeepLinkRequest) -> (link: DeepLinkRequest, status: Status)? {
    guard let passage = site.table.passage(of: resolution.reading) else { return nil }
    let status = Status(UInt16(clamping: passage.redirect?.status ?? 301))
    return (site.table.destination(of: request, resolution), status)
  }

  /// Writes the landing page of the link.
  mutating func write(origin: String, isElsewhere: Bool) {
    let shape = site.table.shapes[resolution.route]
    let page = LandingPage(
      app: site.pages.app, table: site.table, origin: origin, link: resolution.canonical, isElsewhere: isElsewhere,
      appLink: site.pages.app.scheme.map { site.table.url(of: resolution.canonical, scheme: $0) },
      summary: shape.summary)
    html.removeAll()
    var content =
      site.pages.content(of: resolution.canonical) ?? LandingContent(of: resolution, shape, site.records)
    // A title of white space, as of a search for a blank, would give an empty heading.
    if content.title.allSatisfy(\.isWhitespace) { content.title = shape.summary }
    page.write(content, to: &html)
  }

  /// Writes the page of a link that matches no route.
  mutating func write(_ diagnosis: RouteDiagnosis) {
    html.removeAll()
    MissPage(diagnosis: diagnosis, table: site.table).write(to: &html)
  }
}

extension DeepLinkHandler {
  /// Answers with the landing page of the link in the request target; returns false if it matches no route.
  func respondWithPage(to request: Request, with response: inout ResponseWriter) -> Bool {
    do {
      guard try landing.resolve(link, counters) else { return false }
    } catch {
      send(.cannotDescribe(error), about: request, to: &response)
      return true
    }
    observer?.note(.route(landing.route))
    guard allow(.get, request, &response) else { return true }
    if let (link, status) = landing.detour(of: link) {
      // RFC 9110 section 13.2.1: conditions do not apply to this status.
      response.add("Location", site.table.reference(to: link, at: isElsewhere ? baseURL(of: request) : ""))
      let isPermanent = status.code == 301 || status.code == 308
      response.send(status, isPermanent ? LandingHeaders.permanent : LandingHeaders.temporary)
      return true
    }
    landing.write(origin: baseURL(of: request), isElsewhere: isElsewhere)
    send(site.pages.headers, landing.html.bytes, to: request, &response)
    return true
  }

  /// Whether the client asked a host on which links without a host do not stand.
  private var isElsewhere: Bool { host.map { site.table.settings.hosts?.contains($0) == false } ?? false }

  /// Answers with the page that shows a diagnosis.
  func respondWithMissPage(_ diagnosis: RouteDiagnosis, with response: inout ResponseWriter) {
    landing.write(diagnosis)
    let page = landing.html.bytes
    response.send(.notFound, site.pages.headers, body: page.span)
  }
}

/// Writes the page of a link that matches no route: the position of the fault, and similar links that resolve.
struct MissPage {
  let diagnosis: RouteDiagnosis
  /// Makes the references of links.
  let table: RouteTable

  /// Writes the whole document.
  func write(to html: inout HTMLWriter) {
    html.beginDocument()
    html.markup("This link leads nowhere</title>\n")
    html.style()
    html.markup(
      """
      </head>
      <body>
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
