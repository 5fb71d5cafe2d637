package import DeepLinkAnswers
package import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
package import DeepLinkTables
package import DeepLinking

/// Answers links with landing pages, for clients that prefer a page to JSON.
///
/// A value belongs to one event loop and reuses its memory.
package struct LandingResponder: ~Copyable {
  private var html = HTMLWriter()
  /// The page that was written last.
  package var page: [UInt8] { html.octets.array }

  package init() {}

  /// Sends the page that was written last.
  package borrowing func send(_ status: Status, _ headers: HeaderBlock, with response: inout ResponseWriter) {
    html.octets.withSpan { response.send(status, headers, body: $0) }
  }

  /// The client of a page.
  package struct Reader {
    package let language: PageLanguage
    /// The device; nil if the client does not say.
    package let device: Device?

    package init(language: PageLanguage, device: Device?) { (self.language, self.device) = (language, device) }
  }

  /// Writes the landing page of a link that matches a route.
  ///
  /// - Returns: 404 if the link names a record that is not there, else 200.
  package mutating func write(
    _ request: borrowing DeepLinkRequest, _ resolution: borrowing Resolution, of site: PageSite, origin: String,
    isElsewhere: Bool, for reader: Reader
  ) -> Status {
    let shape = site.table.shapes[resolution.route]
    let app = site.pages.app.opened(by: site.table.apps(opening: request, resolution))
    let page = PageContent(of: resolution, on: site, in: reader.language)
    let isMissing = page.content.isMissing
    let (link, passed) = (resolution.canonical, site.passed(request, resolution))
    let passedURL = passed.url(at: origin)
    let url = passed.items.count > link.items.count ? link.url(at: origin) : passedURL
    let isAbsent = resolution.unrecognized.contains(UTF8Text(WaysIn.absentItem))
    let web =
      page.web
      ?? app.theme.web.flatMap { web in
        let link = site.destination(of: request, resolution)
        return web.origin(for: link, of: shape).map { link.path(at: $0) }
      }
    let entry = app.entry(on: reader.device)
    let ways =
      isMissing
      ? WaysIn(startOf: entry, device: reader.device)
      : WaysIn(
        to: passed, passedURL, of: entry, site.table, origin: origin, web: web, device: reader.device,
        isAbsent: isAbsent, endpoints: site.endpoints)
    html.removeAll(for: reader.language.tag)
    LandingPage(
      site: site, app: app, page: page, language: reader.language, origin: origin, link: link, url: url,
      isElsewhere: isElsewhere, ways: ways,
      banner: reader.device == .android || reader.device == .desktop ? nil : passedURL,
      above: isMissing ? site.page(above: resolution, in: reader.language, at: isElsewhere ? origin : "") : nil,
      isAbsent: isAbsent && reader.device == .android, alternates: isMissing ? [] : site.alternates(of: resolution)
    ).write(to: &html)
    return isMissing ? .notFound : .ok
  }

  /// Writes the page of a link that matches no route, or of another refusal.
  package mutating func write(_ problem: Problem, of site: PageSite, for reader: Reader) {
    var resolution = Resolution(writingJSON: false)
    let suggestions = problem.suggestions.compactMap { site.suggestion(of: $0, in: reader.language, &resolution) }
    html.removeAll(for: reader.language.tag)
    MissPage(problem: problem, suggestions: suggestions, site: site, reader: reader).write(to: &html)
  }
}

extension PageSite {
  /// The canonical link with the query items that its route does not know.
  package func destination(
    of request: borrowing DeepLinkRequest, _ resolution: borrowing Resolution
  ) -> DeepLinkRequest {
    table.destination(of: request, resolution) { $0 != UTF8Text(WaysIn.absentItem) }
  }

  /// The canonical link with the query items for the app and the stores.
  package func passed(_ request: borrowing DeepLinkRequest, _ resolution: borrowing Resolution) -> DeepLinkRequest {
    let items = pages.app.passedItems
    return table.destination(of: request, resolution, limit: PassedItems.limit) { name in
      items.contains(name) && name != UTF8Text(WaysIn.absentItem)
    }
  }

  /// A link that may have been meant, with the title of its page; nil if the page says that nothing is there.
  fileprivate func suggestion(
    of link: String, in language: PageLanguage, _ resolution: inout Resolution
  ) -> MissPage.Suggestion? {
    let opaqueSchemes = table.settings.opaqueSchemes
    guard let request = try? DeepLinkRequest(link, opaqueSchemes: opaqueSchemes) else { return nil }
    let href = table.reference(to: request)
    guard (try? table.resolve(request, into: &resolution)) == true else {
      return MissPage.Suggestion(link: link, href: href, title: nil)
    }
    let page = PageContent(of: resolution, on: self, in: language)
    if page.content.isMissing { return nil }
    return MissPage.Suggestion(link: link, href: href, title: page.ownTitle(on: self, in: language))
  }
}
