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

  /// Writes the end of the head and the beginning of the body: the logo, and the icon and the name of the app.
  ///
  /// - Parameter entry: the app that opens the link; nil for a page that leads to none, which has the brand alone.
  /// - Parameter heading: the title of the page, which the head of it does not say again.
  mutating func beginBody(
    of app: AppListing, _ language: PageLanguage, for entry: AppListing.Entry? = nil, over heading: SpokenText
  ) {
    written(language.headEnd)
    let isOfSeveral = app.apps.count > 1
    let one = isOfSeveral ? entry : app.apps.first
    let brand = app.brand(in: language)
    let name = (isOfSeveral ? one?.name : nil).map { SpokenText($0, language.first) } ?? brand
    let isSaid = name?.text == heading.text
    let icon = (one?.icon ?? app.theme.icon).flatMap { PageURL.isPath($0) ? $0 : nil }
    let logo = app.theme.logo.flatMap { PageURL.isPath($0.light) ? $0 : nil }
    guard logo != nil || name != nil && (icon != nil || !isSaid) else { return }
    markup("<header>")
    if let logo {
      markup("<picture>")
      if let dark = logo.dark, PageURL.isPath(dark) {
        text("<source srcset=\"", dark, "\" media=\"(prefers-color-scheme: dark)\">")
      }
      text("<img src=\"", logo.light, "\" alt=\"")
      text("", brand?.text ?? "", "\"></picture>")
    }
    if let name, logo == nil || entry != nil && (isOfSeveral || icon != nil) {
      markup("<p>")
      if let icon {
        text("<img class=\"mark\" src=\"", icon, "\" alt=\"\">")
      } else {
        text("<span class=\"mark\" aria-hidden=\"true\">", name.text.first.map { $0.uppercased() } ?? "", "</span>")
      }
      if isSaid { markup("</p>") } else { isolated("", name, "</p>") }
    }
    markup("</header>\n")
  }

  /// Writes a picture of this server; none for a picture of another one.
  mutating func picture(_ image: LandingContent.Image?) {
    guard let image, PageURL.isLocal(image.path) else { return }
    text("<img class=\"picture\" src=\"", image.path, "\" alt=\"")
    text("", image.description, "\">\n")
  }

  /// Writes the heading of the page. A long one is set smaller.
  ///
  /// - Parameter name: the title in the place of `{title}`.
  mutating func heading(_ title: SpokenText, naming name: SpokenText? = nil) {
    let length = title.text.utf8.count + (name?.text.utf8.count ?? 0)
    markup(length > 72 ? "<h1 class=\"long\">" : "<h1>")
    if let name, let place = title.text.firstRange(of: "{title}") {
      own("", SpokenText(String(title.text[..<place.lowerBound]), title.language), "")
      isolated("", name, "")
      own("", SpokenText(String(title.text[place.upperBound...]), title.language), "</h1>\n")
    } else {
      isolated("", title, "</h1>\n")
    }
  }

  /// Writes the button of a page.
  mutating func action(_ title: SpokenText, to url: String) {
    text("<p class=\"action\"><a href=\"", url, "\">")
    own("", title, "</a></p>\n")
  }

  /// Writes the links and the sentence of a theme.
  mutating func footer(of theme: PageTheme, _ text: (LocalizedText) -> SpokenText) {
    let links = theme.links.filter { PageURL.isReference($0.url) }
    guard !links.isEmpty || theme.footer != nil else { return }
    markup("<footer>\n")
    self.links(links.map { (text($0.text), $0.url) })
    if let footer = theme.footer { isolated("<p>", text(footer), "</p>\n") }
    markup("</footer>\n")
  }

  /// Writes the end of the document, with the footer of the theme.
  mutating func endDocument(_ language: PageLanguage) {
    markup("</article>\n</main>\n")
    written(language.footer)
    markup("</body>\n</html>\n")
  }

  /// Writes a line of links, whose URLs are of allowed schemes.
  mutating func links(_ links: [(text: SpokenText, url: String)]) {
    guard !links.isEmpty else { return }
    markup("<ul class=\"links\">\n")
    for link in links {
      text("<li><a href=\"", link.url, "\">")
      isolated("", link.text, "</a></li>\n")
    }
    markup("</ul>\n")
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
