import DeepLinking
import JSON

/// Turns links into pages: the counterpart of a describer, for clients that would rather have a page than JSON.
///
/// A value belongs to one event loop, and its memory serves request after request.
struct LandingResponder: ~Copyable {
  private let site: Site
  private var resolution = Resolution()
  private(set) var html = HTMLWriter()
  /// The route of the last link that led somewhere.
  var route: Int { resolution.route }

  init(_ site: Site) {
    self.site = site
  }

  /// Writes the page of a link.
  ///
  /// - Returns: whether the link leads anywhere.
  /// - Throws: what describing it throws.
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
    // A search for a blank would have a heading that nobody sees.
    if content.title.allSatisfy(\.isWhitespace) { content.title = shape.summary }
    page.write(content, to: &html)
    return true
  }

  /// Writes the page about a link that leads nowhere.
  mutating func write(_ diagnosis: RouteDiagnosis) {
    html.removeAll()
    MissPage(diagnosis: diagnosis).write(to: &html)
  }
}
