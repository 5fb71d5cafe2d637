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
  let page: PageContent
  /// The language of the page.
  let language: PageLanguage
  /// The scheme and authority of links on the canonical host; empty if the client did not send them.
  let origin: String
  /// The canonical link, and the same as a URL.
  let link: DeepLinkRequest, url: String
  /// Whether the page is on another host than links without a host.
  let isElsewhere: Bool
  /// The ways into the app.
  let ways: WaysIn
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
    let content = page.content
    writeHead(to: &html)
    html.beginBody(of: app, language, with: ways.top)
    html.markup(ways.code == nil ? "<main>\n<article>\n" : "<main class=\"wide\">\n<article>\n")
    if let image = content.image, PageURL.isLocal(image.path) {
      html.text("<img class=\"picture\" src=\"", image.path, "\" alt=\"")
      html.text("", image.description, "\">\n")
    }
    if let kind = page.kind { html.isolated("<p class=\"kind\">", kind, "</p>\n") }
    html.heading(page.title)
    if let text = page.text { html.isolated("<p class=\"summary\">", text, "</p>\n") }
    if isAbsent { html.own("<p class=\"notice\">", language[.absent], "</p>\n") }
    html.ways(ways.all, startingAt: above, language)
    if !content.facts.isEmpty {
      html.markup("<dl>\n")
      for fact in content.facts {
        html.isolated("<div><dt>", page.spoken(fact.name), "</dt><dd>")
        html.reference(page.spoken(fact.value), to: fact.link.map(href), "</dd></div>\n")
      }
      html.markup("</dl>\n")
    }
    for section in content.sections where !section.entries.isEmpty {
      html.isolated("<section>\n<h2>", page.spoken(section.title), "</h2>\n<ul>\n")
      for entry in section.entries {
        html.markup("<li>")
        html.reference(page.spoken(entry.text), to: entry.link.map(href), "</li>\n")
      }
      html.markup("</ul>\n")
      if section.omitted > 0 { html.own("<p>", language.more(section.omitted), "</p>\n") }
      html.markup("</section>\n")
    }
    html.links(page.links, language, named: "more")
    html.markup("</article>\n")
    // The link as a picture that the camera of a phone reads.
    if let code = ways.code {
      html.own("<section class=\"scan\">\n<h2>", language[.scan], "</h2>\n")
      html.text("<img src=\"", code, "\" alt=\"")
      html.text("", language[.code].text, "\" width=\"200\" height=\"200\">\n")
      html.own("<p>", language[.scanHint], "</p>\n</section>\n")
    }
    html.markup("</main>\n")
    html.endDocument(language, address: (Self.address(of: url), href(link)))
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

  /// A link of the table as a reference of this page.
  private func href(_ link: DeepLinkRequest) -> String { site.table.reference(to: link, at: isElsewhere ? origin : "") }

  /// A URL without its scheme.
  private static func address(of url: String) -> Substring {
    Substring(url.utf8.dropFirst(url.hasPrefix("https://") ? 8 : url.hasPrefix("http://") ? 7 : 0))
  }
}
