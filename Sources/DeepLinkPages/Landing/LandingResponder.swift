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
  /// - Parameter page: its content in the language of the reader.
  /// - Returns: 404 if the link names a record that is not there, else 200.
  package mutating func write(
    _ page: PageContent, at request: borrowing DeepLinkRequest, _ resolution: borrowing Resolution, of site: PageSite,
    origin: String, isElsewhere: Bool, for reader: Reader
  ) -> Status {
    let app = site.pages.app.opened(by: site.table.apps(opening: request, resolution))
    let isMissing = page.content.isMissing
    let (link, passed) = (resolution.canonical, site.passed(request, resolution))
    let passedURL = passed.url(at: origin)
    let isAbsent = resolution.unrecognized.contains(UTF8Text(WaysIn.absentItem))
    let entry = app.entry(on: reader.device)
    html.removeAll(for: reader.language.tag)
    LandingPage(
      site: site, app: consume app, entry: entry, page: page, language: reader.language, origin: origin,
      url: passed.items.count > link.items.count ? link.url(at: origin) : passedURL,
      ways: isMissing
        ? nil
        : WaysIn(
          to: passed, passedURL, of: entry, site.table, origin: origin, web: site.web(of: page, request, resolution),
          device: reader.device, isAbsent: isAbsent, endpoints: site.endpoints),
      banner: reader.device == .android || reader.device == .desktop ? nil : passedURL,
      above: isMissing ? site.page(above: resolution, in: reader.language, at: isElsewhere ? origin : "") : nil,
      isAbsent: isAbsent && reader.device == .android, alternates: isMissing ? [] : site.alternates(of: resolution)
    ).write(to: &html)
    return isMissing ? .notFound : .ok
  }

  /// Writes the page of a link that matches no route, or of another refusal.
  package mutating func write(_ problem: Problem, of site: PageSite, in language: PageLanguage) {
    var resolution = Resolution(writingJSON: false)
    var suggestion: MissPage.Suggestion?
    for link in problem.suggestions where suggestion == nil {
      suggestion = site.suggestion(of: link, in: language, &resolution)
    }
    html.removeAll(for: language.tag)
    MissPage(problem: problem, suggestion: suggestion, site: site, language: language).write(to: &html)
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

  /// Where a browser goes on from a page that would have neither a title nor a text: to the same thing on the web, else to
  /// where links go that match no route. Nil if neither is known, or if this server may answer there, because it might send
  /// the browser back.
  ///
  /// - Parameters:
  ///   - origins: the origins of this server.
  ///   - hosts: the hosts of the site.
  package func answer(
    goingOnFrom page: PageContent, at request: borrowing DeepLinkRequest, _ resolution: borrowing Resolution,
    besides origins: [String?], _ hosts: [HostSet]
  ) -> BrowserAnswer? {
    guard page.isBare else { return nil }
    let unmatched = pages.app.unmatched?.origin(forMiss: copy request, in: table)
    guard
      let url = web(of: page, request, resolution)
        ?? unmatched.map({ destination(of: request, resolution).path(at: $0) }),
      let web = WebOrigin.of(url), !origins.contains(where: { $0.map(web.isOrigin) == true }),
      !(hosts + pages.app.servedHosts).contains(where: { $0.contains(web.host) })
    else { return nil }
    return .web(url, origin: web.description)
  }

  /// The same thing on a web site: at the URL of its route, else the same link on the site of the theme.
  func web(
    of page: PageContent, _ request: borrowing DeepLinkRequest, _ resolution: borrowing Resolution
  ) -> String? {
    if let web = page.web { return web }
    guard let web = pages.app.theme.web else { return nil }
    let link = destination(of: request, resolution)
    return web.origin(for: link, of: table.shapes[resolution.route]).map { link.path(at: $0) }
  }

  /// The page of a link that may have been meant; nil if it has no title, or says that nothing is there.
  fileprivate func suggestion(
    of link: String, in language: PageLanguage, _ resolution: inout Resolution
  ) -> MissPage.Suggestion? {
    let opaqueSchemes = table.settings.opaqueSchemes
    guard let request = try? DeepLinkRequest(link, opaqueSchemes: opaqueSchemes),
      (try? table.resolve(request, into: &resolution)) == true
    else { return nil }
    let (href, page) = (table.reference(to: request), PageContent(of: resolution, on: self, in: language))
    guard !page.content.isMissing, PageURL.isLocal(href) || PageURL.isWeb(href) else { return nil }
    return page.ownTitle(on: self, in: language).map { .init(href: href, title: $0, image: page.content.image) }
  }
}
