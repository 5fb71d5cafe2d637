import DeepLinking

/// The parts that all pages have.
extension HTMLWriter {
  /// Writes the beginning of a document up to its title.
  mutating func beginDocument(_ title: String, _ brand: String?, in language: PageLanguage) {
    let end: StaticString = language.isRightToLeft ? "\" dir=\"rtl\">\n" : "\">\n"
    text("<!DOCTYPE html>\n<html lang=\"", language.tag.description, end)
    markup(
      """
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>
      """)
    text(title)
    if let brand, brand != title { text(" · ", brand, "") }
    markup("</title>\n")
  }

  /// Writes the icon, the colours and the style of a theme, and the end of the head.
  ///
  /// - Parameter style: the style sheet, which is one element, so that its hash matches.
  mutating func endHead(of theme: PageTheme, style: [UInt8]) {
    if let icon = theme.localIcon { text("<link rel=\"icon\" href=\"", icon, "\">\n") }
    // The grounds of the style sheet, for the browser's own bars.
    markup(
      """
      <meta name="theme-color" content="#f4f5f7" media="(prefers-color-scheme: light)">
      <meta name="theme-color" content="#0f1012" media="(prefers-color-scheme: dark)">
      <style>
      """)
    written(style)
    markup("</style>\n</head>\n<body>\n")
  }

  /// Writes the end of the head and the beginning of the body: the logo, or the app's icon and the name.
  ///
  /// - Parameter store: a store, which then stands beside the app's icon, name and sentence; nil for none.
  mutating func beginBody(of app: AppListing, _ language: PageLanguage, with store: WaysIn.Way? = nil) {
    written(language.headEnd)
    let (icon, name) = (app.theme.localIcon, app.brand(in: language))
    if let store, let name {
      markup("<header class=\"app\">")
      mark(icon, name)
      isolated("<p>", name, " <small>")
      let sentence = app.theme.text.map(language.text)
      isolated("", sentence ?? SpokenText(WaysIn.Way.Store.appStore.rawValue, .english), "</small></p>")
      text("<a href=\"", store.url, "\">")
      own("", language[.getShort], "</a></header>\n")
    } else if let logo = app.theme.logo, PageURL.isPath(logo.light) {
      markup("<header><picture>")
      if let dark = logo.dark, PageURL.isPath(dark) {
        text("<source srcset=\"", dark, "\" media=\"(prefers-color-scheme: dark)\">")
      }
      text("<img src=\"", logo.light, "\" alt=\"")
      text("", name?.text ?? "", "\"></picture></header>\n")
    } else if let name {
      markup("<header>")
      mark(icon, name)
      isolated("", name, "</header>\n")
    }
  }

  /// Writes the app's icon, or the first letter of the name.
  private mutating func mark(_ icon: String?, _ name: SpokenText) {
    if let icon { return text("<img class=\"mark\" src=\"", icon, "\" alt=\"\">") }
    text("<span class=\"mark\" aria-hidden=\"true\">", name.text.first.map { $0.uppercased() } ?? "", "</span>")
  }

  /// Writes the heading of the page. A long one is set smaller.
  mutating func heading(_ title: SpokenText) {
    isolated(title.text.utf8.count > 72 ? "<h1 class=\"long\">" : "<h1>", title, "</h1>\n")
  }

  /// Writes the ways on from a page, the first one as the main action.
  ///
  /// - Parameter start: the page above this one, if it is the main action.
  mutating func ways(_ ways: [WaysIn.Way], startingAt start: PageSite.Start?, _ language: PageLanguage) {
    guard start != nil || !ways.isEmpty else { return }
    markup("<ul class=\"ways\">\n")
    if let start {
      text("<li><a class=\"first\" href=\"", start.href, "\">")
      own("", start.title ?? language[.start], "</a></li>\n")
    }
    // Of two stores none is the main action.
    let stores = ways.count { $0.store != nil }
    for (index, way) in ways.enumerated() {
      markup(way.store != nil ? "<li class=\"store\"><a" : "<li><a")
      if index == 0, start == nil, way.store == nil || stores == 1 { markup(" class=\"first\"") }
      text(" href=\"", way.url, "\">")
      switch way.title {
      case .text(let title): own("", language[title], "</a></li>\n")
      case .store(let store):
        markup(Self.download)
        own("<span><small>", language[.get], "</small> ")
        text("", store.rawValue, "</span></a></li>\n")
      }
    }
    markup("</ul>\n")
  }

  /// An arrow into a tray.
  private static let download: StaticString = """
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M12 3.5v11m-4.5-4.5 4.5 4.5 4.5-4.5M4.5 16v2A2.5 2.5 0 0 0 7 20.5h10a2.5 2.5 0 0 0 2.5-2.5v-2"></path></svg>
    """

  /// Writes the links and the sentence of a theme.
  mutating func footer(of theme: PageTheme, _ language: PageLanguage) {
    links(theme.links.filter { PageURL.isReference($0.url) }, language, named: "links")
    if let footer = theme.footer { isolated("<p>", language.text(footer), "</p>\n") }
  }

  /// Writes the end of the document: the links and the sentence of the theme, and the address of the page.
  ///
  /// - Parameter address: the address and its reference; nil if the page has none.
  mutating func endDocument(_ language: PageLanguage, address: (text: Substring, href: String)? = nil) {
    if !language.footer.isEmpty || address != nil {
      markup("<footer>\n")
      written(language.footer)
      if let address {
        text("<p><a href=\"", address.href, "\">")
        text("<bdi>", String(address.text), "</bdi></a></p>\n")
      }
      markup("</footer>\n")
    }
    markup("</body>\n</html>\n")
  }

  /// Writes a list of links, whose URLs are of allowed schemes.
  mutating func links(_ links: [PageLink], _ language: PageLanguage, named name: StaticString) {
    guard !links.isEmpty else { return }
    markup("<ul class=\"")
    markup(name)
    markup("\">\n")
    for link in links {
      text("<li><a href=\"", link.url, "\">")
      isolated("", language.text(link.text), "</a></li>\n")
    }
    markup("</ul>\n")
  }

  /// Writes a text, as a link if it has a path on this server or a URL of another host, and markup.
  mutating func reference(_ text: SpokenText, to href: String?, _ after: StaticString) {
    if let href, PageURL.isLocal(href) || href.hasPrefix("https://") || href.hasPrefix("http://") {
      self.text("<a href=\"", href, "\">")
      isolated("", text, "</a>")
    } else {
      isolated("", text, "")
    }
    markup(after)
  }

  /// Writes a `meta` element.
  ///
  /// - Parameter attribute: `name`, or `property` of Open Graph.
  mutating func meta(_ name: StaticString, _ content: String, of attribute: StaticString = "name") {
    markup("<meta ")
    markup(attribute)
    markup("=\"")
    markup(name)
    text("\" content=\"", content, "\">\n")
  }
}
