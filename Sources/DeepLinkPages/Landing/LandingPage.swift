import AssociationFiles
import DeepLinkTables
import DeepLinking

/// Writes the landing page of one link.
///
/// The page is plain, semantic HTML. It is readable without its style, runs no scripts, and never redirects: the
/// visitor chooses whether to open the app, to install it, or to stay.
struct LandingPage {
  let site: PageSite
  /// The app, or those of several that open the link.
  let app: AppListing
  /// The first of them that the device may have.
  let entry: AppListing.Entry?
  let page: PageContent
  /// The language of the page.
  let language: PageLanguage
  /// The scheme and authority of links on the canonical host; empty if the client did not send them.
  let origin: String
  /// The canonical link as a URL.
  let url: String
  /// The ways into the app; none from a record that is not there.
  let ways: WaysIn?
  /// The argument of Safari's banner: the link for the app. Nil for no banner.
  let banner: String?
  /// The page above this one, for a record that is not there; nil otherwise.
  let above: PageSite.Start?
  /// Whether the device has tried to open the app in vain.
  let isAbsent: Bool
  /// The same page in other languages, by the values of `hreflang`.
  let alternates: [(language: String, link: DeepLinkRequest)]

  /// Writes the whole document.
  func write(to html: inout HTMLWriter) {
    writeHead(to: &html)
    html.beginBody(of: site.pages.app, language, for: ways?.hasApp == true ? entry : nil, over: page.title)
    html.markup("<main>\n<article>\n")
    html.picture(page.content.image)
    if let kind = page.kind { html.isolated("<p class=\"kind\">", kind, "</p>\n") }
    html.heading(page.title)
    if let text = page.text { html.isolated("<p class=\"summary\">", text, "</p>\n") }
    if isAbsent { html.own("<p class=\"notice\">", language[.absent], "</p>\n") }
    if let above { html.action(above.title ?? language[.start], to: above.href) }
    if let action = ways?.action { html.action(action.buttonText(in: language), to: action.url) }
    let others = (ways?.others ?? []).map { (text: $0.linkText(in: language), url: $0.url) }
    html.links(others + page.links.map { (language.text($0.text), $0.url) })
    // The link as a picture that the camera of a phone reads.
    if let code = ways?.code {
      html.text("<section class=\"scan\">\n<img src=\"", code, "\" alt=\"")
      html.text("", language[.code].text, "\" width=\"200\" height=\"200\">\n<div>\n")
      html.own("<h2>", language[.scan], "</h2>\n")
      html.own("<p>", language[.scanHint], "</p>\n</div>\n</section>\n")
    }
    html.endDocument(language)
  }

  private func writeHead(to html: inout HTMLWriter) {
    let brand = app.brand(in: language)?.text
    html.beginDocument(page.title.text, brand, in: language)
    let description = [page.text, app.theme.text.map(language.text)].compactMap { $0?.text }.first { !$0.isBlank }
    if let description { html.meta("description", description) }
    html.meta("og:type", "website", of: "property")
    html.meta("og:title", page.title.text, of: "property")
    if let description { html.meta("og:description", description, of: "property") }
    html.meta("og:url", url, of: "property")
    html.meta("og:site_name", brand ?? String(Self.address(of: origin)), of: "property")
    html.meta("og:locale", language.locale, of: "property")
    let shared = app.theme.image.map { ($0.path, $0.alt.map { language.text($0).text } ?? "") }
    let images = [page.content.image.map { ($0.path, $0.description) }, shared].compactMap(\.self)
    let image = images.compactMap { path, alt in absolute(path).map { (url: $0, alt: alt) } }.first
    if let image {
      html.meta("og:image", image.url, of: "property")
      if !image.alt.isEmpty { html.meta("og:image:alt", image.alt, of: "property") }
    }
    html.meta("twitter:card", image == nil ? "summary" : "summary_large_image")
    if page.isHidden { html.meta("robots", "noindex") }
    html.text("<link rel=\"canonical\" href=\"", url, "\">\n")
    for (language, link) in alternates {
      html.text("<link rel=\"alternate\" hreflang=\"", language, "\" href=\"")
      html.text("", link.url(at: origin), "\">\n")
    }
    if let id = app.appStoreID, let banner {
      // Commas separate the parts of the content, and some readers accept semicolons too, so both are escaped in the
      // link.
      let argument = banner.replacing(",", with: "%2C").replacing(";", with: "%3B")
      let clip = app.apps.first?.linked.appClips.first.map { ", app-clip-bundle-id=\($0.dropFirst(11))" } ?? ""
      html.meta("apple-itunes-app", "app-id=\(id)\(clip), app-argument=\(argument)")
    }
  }

  /// The URL of a picture: of one on this server, or on a web site.
  private func absolute(_ path: String) -> String? {
    PageURL.isLocal(path) ? origin + path : PageURL.isWeb(path) ? path : nil
  }

  /// A URL without its scheme.
  private static func address(of url: String) -> Substring {
    Substring(url.utf8.dropFirst(url.hasPrefix("https://") ? 8 : url.hasPrefix("http://") ? 7 : 0))
  }
}
