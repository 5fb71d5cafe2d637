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

  /// Writes the landing page of a link.
  ///
  /// - Returns: whether the link matches a route.
  /// - Throws: the errors of resolving it.
  mutating func write(
    _ request: borrowing DeepLinkRequest, origin: String, _ counters: TableLinkCounters?
  ) throws -> Bool {
    guard try site.table.resolve(request, into: &resolution) else { return false }
    counters?.count(LinkOutcome(resolution))
    let shape = site.table.shapes[resolution.route]
    let page = LandingPage(
      app: site.pages.app, origin: origin, path: resolution.canonical.path,
      appLink: site.pages.app.scheme.map { site.table.url(of: resolution.canonical, scheme: $0) },
      summary: shape.summary)
    html.removeAll()
    var content =
      site.pages.content(of: resolution.canonical) ?? LandingContent(of: resolution, shape, site.records)
    // A title of white space, as of a search for a blank, would give an empty heading.
    if content.title.allSatisfy(\.isWhitespace) { content.title = shape.summary }
    page.write(content, to: &html)
    return true
  }

  /// Writes the page of a link that matches no route.
  mutating func write(_ diagnosis: RouteDiagnosis) {
    html.removeAll()
    MissPage(diagnosis: diagnosis).write(to: &html)
  }
}

extension DeepLinkHandler {
  /// Answers with the landing page of the link in the request target; returns false if it matches no route.
  func respondWithPage(to request: Request, with response: inout ResponseWriter) -> Bool {
    do {
      guard try landing.write(link, origin: baseURL(of: request), counters) else { return false }
    } catch {
      send(.cannotDescribe(error), about: request, to: &response)
      return true
    }
    observer?.note(.route(landing.route))
    if allow(.get, request, &response) { send(site.pages.headers, landing.html.bytes, to: request, &response) }
    return true
  }

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
    if !section.entries.isEmpty { html.section(section) }
    html.markup("</main>\n</body>\n</html>\n")
  }
}
