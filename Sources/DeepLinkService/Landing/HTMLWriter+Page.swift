import DeepLinking

/// The parts that all pages have.
extension HTMLWriter {
  /// Writes the beginning of a document up to the text of its title.
  mutating func beginDocument(in language: PageLanguage) {
    markup("<!DOCTYPE html>\n<html lang=\"")
    text(language.tag.description)
    markup(language.isRightToLeft ? "\" dir=\"rtl\">\n" : "\">\n")
    markup(
      """
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>
      """)
  }

  /// Writes the icon, the colours and the style of a theme.
  mutating func brand(_ theme: PageTheme, _ language: PageLanguage) {
    if let icon = theme.icon, PageURL.isPath(icon) {
      markup("<link rel=\"icon\" href=\"")
      text(icon)
      markup("\">\n")
    }
    markup("<meta name=\"theme-color\" content=\"")
    markup(LandingStyle.lightGround)
    markup("\" media=\"(prefers-color-scheme: light)\">\n<meta name=\"theme-color\" content=\"")
    markup(LandingStyle.darkGround)
    markup("\" media=\"(prefers-color-scheme: dark)\">\n")
    style(language.style)
  }

  /// Writes the beginning of the body: the logo, or the app's icon and the name.
  ///
  /// - Parameter store: a store, which then stands beside the app's icon, name and sentence; nil for none.
  mutating func beginBody(of app: AppListing, _ language: PageLanguage, with store: WaysIn.Way? = nil) {
    markup("<body>\n")
    let name = app.brand(in: language)
    if let store, let name {
      markup("<header class=\"app\">")
      mark(of: app.theme, name)
      markup("<p>")
      isolated(name)
      markup(" <small>")
      isolated(app.theme.text.map(language.text) ?? SpokenText(Store.appStore.name, .english))
      markup("</small></p><a href=\"")
      text(store.url)
      markup("\">")
      own(language[.getShort])
      markup("</a></header>\n")
    } else if let logo = app.theme.logo, PageURL.isPath(logo.light) {
      markup("<header><picture>")
      if let dark = logo.dark, PageURL.isPath(dark) {
        markup("<source srcset=\"")
        text(dark)
        markup("\" media=\"(prefers-color-scheme: dark)\">")
      }
      markup("<img src=\"")
      text(logo.light)
      markup("\" alt=\"")
      text(name?.text ?? "")
      markup("\"></picture></header>\n")
    } else if let name {
      markup("<header>")
      mark(of: app.theme, name)
      isolated(name)
      markup("</header>\n")
    }
  }

  /// Writes the app's icon, or the first letter of the name.
  private mutating func mark(of theme: PageTheme, _ name: SpokenText) {
    if let icon = theme.icon, PageURL.isPath(icon) {
      markup("<img class=\"mark\" src=\"")
      text(icon)
      markup("\" alt=\"\">")
      return
    }
    markup("<span class=\"mark\" aria-hidden=\"true\">")
    text(name.text.first.map { $0.uppercased() } ?? "")
    markup("</span>")
  }

  /// Goes on from the value of an attribute of a picture with its size, up to the last quotation mark.
  mutating func size(_ size: PictureSize?) {
    guard let size else { return }
    markup("\" width=\"")
    text(String(size.width))
    markup("\" height=\"")
    text(String(size.height))
  }

  /// Writes the heading of the page. A long one is set smaller.
  mutating func heading(_ title: SpokenText) {
    markup(title.text.utf8.count > 72 ? "<h1 class=\"long\">" : "<h1>")
    isolated(title)
    markup("</h1>\n")
  }

  /// Writes the ways on from a page, the first one as the main action.
  ///
  /// - Parameters:
  ///   - start: the reference of the start page, if it is the main action.
  ///   - theme: the theme with the badges of the stores.
  mutating func ways(_ ways: [WaysIn.Way], startingAt start: String?, _ theme: PageTheme, _ language: PageLanguage) {
    guard start != nil || !ways.isEmpty else { return }
    markup("<ul class=\"ways\">\n")
    if let start {
      markup("<li><a class=\"first\" href=\"")
      text(start)
      markup("\">")
      own(language[.start])
      markup("</a></li>\n")
    }
    // Of two stores none is the main action.
    let stores = ways.count { $0.store != nil }
    for (index, way) in ways.enumerated() {
      markup(way.store != nil ? "<li class=\"store\"><a" : "<li><a")
      let isFirst = index == 0 && start == nil && (way.store == nil || stores == 1)
      let badge = way.store.flatMap { theme.badges[$0] }.map { language.text($0).text }.flatMap {
        PageURL.isPath($0) ? $0 : nil
      }
      switch (isFirst, badge) {
      case (true, nil): markup(" class=\"first\"")
      case (true, _?): markup(" class=\"first badge\"")
      case (false, _?): markup(" class=\"badge\"")
      case (false, nil): break
      }
      markup(" href=\"")
      text(way.url)
      markup("\">")
      switch way.title {
      case .text(let title): own(language[title])
      case .store(let store) where badge != nil:
        markup("<img src=\"")
        text(badge ?? "")
        markup("\" alt=\"")
        text("\(language[.get].text): \(store.name)")
        markup("\">")
      case .store(let store):
        markup(Self.download)
        markup("<span><small>")
        own(language[.get])
        markup("</small> ")
        text(store.name)
        markup("</span>")
      }
      markup("</a></li>\n")
    }
    markup("</ul>\n")
  }

  /// An arrow into a tray.
  private static let download: StaticString = """
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M12 3.5v11m-4.5-4.5 4.5 4.5 4.5-4.5M4.5 16v2A2.5 2.5 0 0 0 7 20.5h10a2.5 2.5 0 0 0 2.5-2.5v-2"></path></svg>
    """

  /// Writes the end of the page: the links and the sentence of the theme.
  ///
  /// - Parameter address: writes the address of the page; nil if it has none.
  mutating func footer(
    of app: AppListing, _ language: PageLanguage, address: ((inout HTMLWriter) -> Void)? = nil
  ) {
    let links = app.theme.links.filter { PageURL.isReference($0.url) }
    guard !links.isEmpty || app.theme.footer != nil || address != nil else { return }
    markup("<footer>\n")
    self.links(links, language, named: "links")
    if let footer = app.theme.footer {
      markup("<p>")
      isolated(language.text(footer))
      markup("</p>\n")
    }
    address?(&self)
    markup("</footer>\n")
  }

  /// Writes a list of links, whose URLs are of allowed schemes.
  mutating func links(_ links: [PageLink], _ language: PageLanguage, named name: StaticString) {
    guard !links.isEmpty else { return }
    markup("<ul class=\"")
    markup(name)
    markup("\">\n")
    for link in links {
      markup("<li><a href=\"")
      text(link.url)
      markup("\">")
      isolated(language.text(link.text))
      markup("</a></li>\n")
    }
    markup("</ul>\n")
  }

  /// Writes a text, as a link if it has a path on this server or a URL of another host.
  mutating func reference(_ text: SpokenText, to href: String?) {
    guard let href, PageURL.isLocal(href) || href.hasPrefix("https://") || href.hasPrefix("http://") else {
      return isolated(text)
    }
    markup("<a href=\"")
    self.text(href)
    markup("\">")
    isolated(text)
    markup("</a>")
  }

  mutating func meta(_ name: StaticString, _ content: String) {
    markup("<meta name=\"")
    markup(name)
    markup("\" content=\"")
    text(content)
    markup("\">\n")
  }

  mutating func property(_ name: StaticString, _ content: String) {
    markup("<meta property=\"")
    markup(name)
    markup("\" content=\"")
    text(content)
    markup("\">\n")
  }
}
