import DeepLinkJSON
import DeepLinkTables
import DeepLinking

/// Writes the landing page of one link.
///
/// The page is plain, semantic HTML. It is readable without its style, runs no scripts, and never redirects: the
/// visitor chooses whether to open the app, to install it, or to stay.
struct LandingPage {
  let app: AppListing
  /// Makes the references of links.
  let table: RouteTable
  /// The files with the pictures.
  let files: PublicFiles
  /// The language of the page.
  let language: PageLanguage
  /// The scheme and authority of links on the canonical host; empty if the client did not send them.
  let origin: String
  /// The canonical link.
  let link: DeepLinkRequest
  /// The canonical link as a URL.
  let url: String
  /// Whether the page is on another host than links without a host.
  var isElsewhere = false
  /// The route's settings for its page.
  let route: RoutePage
  /// The values for the settings.
  let values: PageValues
  /// The ways into the app.
  let ways: WaysIn
  /// The argument of Safari's banner: the link for the app. Nil for no banner.
  let banner: String?
  /// Whether the device has tried to open the app in vain.
  var isAbsent = false
  /// The link to the start page, or nil if there is none.
  var start: String?
  /// The same page in other languages, by the values of `hreflang`.
  var alternates: [(language: String, link: DeepLinkRequest)] = []

  /// Writes the whole document.
  func write(_ page: PageContent, to html: inout HTMLWriter) {
    let content = page.content
    writeHead(page, to: &html)
    html.beginBody(of: app, language, with: ways.top)
    html.markup(ways.code == nil ? "<main>\n<article>\n" : "<main class=\"wide\">\n<article>\n")
    if let image = content.image, PageURL.isLocal(image.path) {
      html.markup("<img class=\"picture\" src=\"")
      html.text(image.path)
      html.markup("\" alt=\"")
      html.text(image.description)
      html.size(files.picture(at: image.path))
      html.markup("\">\n")
    }
    if let kind = page.kind {
      html.markup("<p class=\"kind\">")
      html.isolated(kind)
      html.markup("</p>\n")
    }
    html.heading(page.title)
    if let text = page.text {
      html.markup("<p class=\"summary\">")
      html.isolated(text)
      html.markup("</p>\n")
    }
    write(content.offer, of: page, to: &html)
    if isAbsent {
      html.markup("<p class=\"notice\">")
      html.own(language[.absent])
      html.markup("</p>\n")
    }
    html.ways(ways.all, startingAt: content.isMissing ? start : nil, app.theme, language)
    write(content.facts, of: page, to: &html)
    for section in content.sections where !section.entries.isEmpty { write(section, of: page, to: &html) }
    html.links(route.links.compactMap { $0.filled(values) }, language, named: "more")
    html.markup("</article>\n")
    writeCode(to: &html)
    html.markup("</main>\n")
    html.footer(of: app, language) { html in
      html.markup("<p><a href=\"")
      html.text(href(link))
      html.markup("\">")
      html.isolated("\(Self.address(of: url))")
      html.markup("</a></p>\n")
    }
    html.markup("</body>\n</html>\n")
  }

  // MARK: The head

  private func writeHead(_ page: PageContent, to html: inout HTMLWriter) {
    let content = page.content
    let brand = app.brand(in: language)?.text
    html.beginDocument(in: language)
    html.text(page.title.text)
    if let brand, brand != page.title.text {
      html.markup(" · ")
      html.text(brand)
    }
    html.markup("</title>\n")
    let description = [page.text, app.theme.text.map(language.text)].compactMap { $0?.text }.first { !$0.isBlank }
    if let description { html.meta("description", description) }
    html.property("og:type", "website")
    html.property("og:title", page.title.text)
    if let description { html.property("og:description", description) }
    html.property("og:url", url)
    html.property("og:site_name", brand ?? String(Self.address(of: origin)))
    html.property("og:locale", language.locale)
    let image =
      content.image.flatMap { image in
        absolute(image.path).map { (url: $0, alt: image.description, size: files.picture(at: image.path)) }
      }
      ?? app.theme.image.flatMap { image in
        absolute(image.path).map {
          (url: $0, alt: image.alt.map { language.text($0).text } ?? "", size: files.picture(at: image.path))
        }
      }
    if let image {
      html.property("og:image", image.url)
      if let size = image.size {
        html.property("og:image:width", String(size.width))
        html.property("og:image:height", String(size.height))
      }
      if !image.alt.isEmpty { html.property("og:image:alt", image.alt) }
    }
    html.meta("twitter:card", image == nil ? "summary" : "summary_large_image")
    if content.isMissing || route.noindex ?? app.theme.noindex { html.meta("robots", "noindex") }
    html.markup("<link rel=\"canonical\" href=\"")
    html.text(url)
    html.markup("\">\n")
    for (language, link) in alternates {
      html.markup("<link rel=\"alternate\" hreflang=\"")
      html.text(language)
      html.markup("\" href=\"")
      html.text(link.url(at: origin))
      html.markup("\">\n")
    }
    if let id = app.appStoreID, let banner {
      // Commas separate the parts of the content, and some readers accept semicolons too, so both are escaped in the
      // link.
      let argument = banner.replacing(",", with: "%2C").replacing(";", with: "%3B")
      let clip = app.apps.first?.clip.map { ", app-clip-bundle-id=\($0.dropFirst(11))" } ?? ""
      html.meta("apple-itunes-app", "app-id=\(id)\(clip), app-argument=\(argument)")
    }
    html.brand(app.theme, language)
    if !content.isMissing, let type = content.type, RoutePage.isType(type) {
      writeData(type, page, description: description, image: image?.url, to: &html)
    }
    html.markup("</head>\n")
  }

  /// Writes the thing as JSON-LD in the vocabulary of schema.org. It is data, which no browser runs.
  private func writeData(
    _ type: String, _ page: PageContent, description: String?, image: String?, to html: inout HTMLWriter
  ) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("@context", "https://schema.org")
    writer.member("@type", type)
    writer.member("name", page.title.text)
    writer.member("description", description)
    writer.member("image", image)
    writer.member("url", url)
    for member in page.properties {
      writer.key(member.name)
      writer.node(member.value)
    }
    writer.endObject()
    html.markup("<script type=\"application/ld+json\">")
    html.data(writer)
    html.markup("</script>\n")
  }

  /// The URL of a picture: of one on this server, or on a web site.
  private func absolute(_ path: String) -> String? {
    PageURL.isLocal(path) ? origin + path : PageURL.isWeb(path) ? path : nil
  }

  // MARK: The content

  private func write(_ offer: LandingContent.Offer, of page: PageContent, to html: inout HTMLWriter) {
    let availability: SpokenText? =
      switch offer.availability {
      case .inStock: language[.inStock]
      case .outOfStock: language[.outOfStock]
      case .other(let text): page.spoken(text)
      case nil: nil
      }
    let parts: [(PageText, SpokenText?)] = [
      (.price, offer.price.map(page.spoken)), (.rating, offer.rating.map(page.spoken)), (.availability, availability),
    ]
    guard parts.contains(where: { $0.1 != nil }) else { return }
    html.markup("<dl class=\"row\">\n")
    for case (let name, let value?) in parts {
      html.markup("<div><dt>")
      html.own(language[name])
      html.markup("</dt><dd>")
      html.isolated(value)
      if name == .rating { html.markup(" <span aria-hidden=\"true\">★</span>") }
      html.markup("</dd></div>\n")
    }
    html.markup("</dl>\n")
  }

  private func write(_ facts: [LandingContent.Fact], of page: PageContent, to html: inout HTMLWriter) {
    guard !facts.isEmpty else { return }
    html.markup("<dl>\n")
    for fact in facts {
      html.markup("<div><dt>")
      html.isolated(page.spoken(fact.name))
      html.markup("</dt><dd>")
      html.reference(page.spoken(fact.value), to: fact.link.map(href))
      html.markup("</dd></div>\n")
    }
    html.markup("</dl>\n")
  }

  private func write(_ section: LandingContent.Section, of page: PageContent, to html: inout HTMLWriter) {
    html.markup("<section>\n<h2>")
    html.isolated(page.spoken(section.title))
    html.markup("</h2>\n<ul>\n")
    for entry in section.entries {
      html.markup("<li>")
      html.reference(page.spoken(entry.text), to: entry.link.map(href))
      html.markup("</li>\n")
    }
    html.markup("</ul>\n")
    if section.omitted > 0 {
      html.markup("<p>")
      html.own(language.count(section.omitted, .more))
      html.markup("</p>\n")
    }
    html.markup("</section>\n")
  }

  /// Writes the link as a picture that the camera of a phone reads.
  private func writeCode(to html: inout HTMLWriter) {
    guard let code = ways.code else { return }
    html.markup("<section class=\"scan\">\n<h2>")
    html.own(language[.scan])
    html.markup("</h2>\n<img src=\"")
    html.text(code)
    html.markup("\" alt=\"")
    html.text(language[.code].text)
    html.markup("\" width=\"200\" height=\"200\">\n<p>")
    html.own(language[.scanHint])
    html.markup("</p>\n</section>\n")
  }

  /// A link of the table as a reference of this page.
  private func href(_ link: DeepLinkRequest) -> String { table.reference(to: link, at: isElsewhere ? origin : "") }

  /// A URL without its scheme.
  private static func address(of url: String) -> Substring {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), url.utf8[colon...].starts(with: "://".utf8) else {
      return url[...]
    }
    return url[url.utf8.index(colon, offsetBy: 3)...]
  }
}

/// The content of a page with the texts of the site's settings.
struct PageContent {
  let content: LandingContent
  let title: SpokenText
  /// The kind of thing, above the title.
  let kind: SpokenText?
  /// The sentences below the title, and in previews.
  let text: SpokenText?
  /// The language of the content's texts.
  let language: LanguageTag
  /// The members of a record that says which thing of schema.org it is.
  var properties: [JSONMember] = []

  func spoken(_ text: String) -> SpokenText { SpokenText(text, language) }
}

extension PageLink {
  /// The link with the values in its URL; nil if a value is missing, or if it would be no URL of an allowed scheme.
  func filled(_ values: PageValues) -> PageLink? {
    PageTemplate(url).filledURL(values).flatMap { PageURL.isReference($0) ? PageLink(text, to: $0) : nil }
  }
}

extension PublicFiles {
  /// The size of the picture at the path of a request; nil if there is none, or none of a known size.
  fileprivate func picture(at path: String) -> PictureSize? { PageURL.isLocal(path) ? file(at: path)?.picture : nil }
}

extension AppListing {
  /// The name on pages.
  func brand(in language: PageLanguage) -> SpokenText? {
    theme.name.map(language.text) ?? name.map { SpokenText($0, language.first) }
  }
}
