import DeepLinking

/// Writes the landing page of one link.
///
/// The page is plain, semantic HTML. It is readable without its style, runs no scripts, and never redirects: the
/// visitor chooses whether to open the app, to install it, or to stay.
struct LandingPage {
  let app: AppListing
  /// Makes the references of links.
  let table: RouteTable
  /// The scheme and authority of links on the canonical host; empty if the client did not send them.
  let origin: String
  /// The canonical link.
  let link: DeepLinkRequest
  /// The canonical link with the query items for the app and the stores.
  let passed: DeepLinkRequest
  /// Whether the page is on another host than links without a host.
  var isElsewhere = false
  /// The route's summary.
  let summary: String
  /// The route's settings for its page.
  var route = RoutePage()

  /// Writes the whole document.
  func write(_ content: LandingContent, to html: inout HTMLWriter) {
    writeHead(content, to: &html)
    html.markup("<body>\n")
    html.logo(of: app)
    html.markup("<main>\n")
    if let kind = content.kind {
      html.markup("<p class=\"kind\">")
      html.isolated(kind)
      html.markup("</p>\n")
    }
    html.markup("<h1>")
    html.isolated(content.title)
    html.markup("</h1>\n")
    if let description = content.description {
      html.markup("<p class=\"summary\">")
      html.isolated(description)
      html.markup("</p>\n")
    }
    writeActions(to: &html)
    if let image = content.image, Self.isPath(image.path) {
      html.markup("<img src=\"")
      html.text(image.path)
      html.markup("\" alt=\"")
      html.text(image.description)
      html.markup("\">\n")
    }
    write(content.facts, to: &html)
    for section in content.sections where !section.entries.isEmpty { html.section(section, href) }
    html.markup("</main>\n<footer>")
    if let footer = app.theme.footer {
      html.markup("<p>")
      html.isolated(footer)
      html.markup("</p>\n")
    }
    html.markup("<a href=\"")
    html.text(href(link))
    html.markup("\">")
    html.isolated("\(Self.address(of: url))")
    html.markup("</a></footer>\n</body>\n</html>\n")
  }

  // MARK: The head

  private func writeHead(_ content: LandingContent, to html: inout HTMLWriter) {
    html.beginDocument()
    html.text(content.title)
    if let name = app.name {
      html.markup(" · ")
      html.text(name)
    }
    html.markup("</title>\n")
    html.meta("description", content.description ?? summary)
    html.property("og:type", "website")
    html.property("og:title", content.title)
    html.property("og:description", content.description ?? summary)
    html.property("og:url", url)
    html.property("og:site_name", app.name ?? String(Self.address(of: origin)))
    if let image = content.image, Self.isPath(image.path) {
      html.property("og:image", origin + image.path)
      html.property("og:image:alt", image.description)
    } else if let image = app.theme.image {
      html.property("og:image", origin + image)
    }
    if route.noindex { html.meta("robots", "noindex") }
    html.markup("<link rel=\"canonical\" href=\"")
    html.text(url)
    html.markup("\">\n")
    if let id = app.appStoreID {
      // Commas separate the parts of the content, and some readers accept semicolons too, so both are escaped in the
      // link.
      let argument = passed.url(at: origin).replacing(",", with: "%2C").replacing(";", with: "%3B")
      html.meta("apple-itunes-app", "app-id=\(id), app-argument=\(argument)")
    }
    html.style(app.theme)
    html.markup("</head>\n")
  }

  // MARK: Actions

  private func writeActions(to html: inout HTMLWriter) {
    var actions: [(url: String, title: StaticString)] = []
    if let scheme = app.scheme { actions.append((table.url(of: passed, scheme: scheme), "Open in the app")) }
    if let url = app.appStoreURL { actions.append((url, "App Store")) }
    if let url = app.playURL(referrer: passed.url(at: origin)) { actions.append((url, "Google Play")) }
    guard !actions.isEmpty else { return }
    html.markup("<ul class=\"open\">\n")
    for (index, action) in actions.enumerated() {
      html.markup("<li><a")
      if index == 0 { html.markup(" class=\"first\"") }
      html.markup(" href=\"")
      html.text(action.url)
      html.markup("\">")
      html.markup(action.title)
      html.markup("</a></li>\n")
    }
    html.markup("</ul>\n")
  }

  // MARK: The content

  private func write(_ facts: [LandingContent.Fact], to html: inout HTMLWriter) {
    guard !facts.isEmpty else { return }
    html.markup("<dl>\n")
    for fact in facts {
      html.markup("<div><dt>")
      html.isolated(fact.name)
      html.markup("</dt><dd>")
      html.reference(fact.value, to: fact.link.map(href))
      html.markup("</dd></div>\n")
    }
    html.markup("</dl>\n")
  }

  /// The canonical link as a URL.
  private var url: String { link.url(at: origin) }

  /// A link of the table as a reference of this page.
  private func href(_ link: DeepLinkRequest) -> String { table.reference(to: link, at: isElsewhere ? origin : "") }

  /// A URL without its scheme.
  private static func address(of url: String) -> Substring {
    url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
  }

  /// Whether a text is a path on this server: `//host` names another one.
  static func isPath(_ text: String) -> Bool { text.hasPrefix("/") && !text.hasPrefix("//") }
}

extension HTMLWriter {
  /// Writes the beginning of a document up to the text of its title.
  mutating func beginDocument() {
    markup(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>
      """)
  }

  /// Writes the style sheet and the colours of a theme in one element, so that its hash matches.
  mutating func style(_ theme: PageTheme) {
    markup("<style>")
    markup(LandingStyle.sheet)
    // The accent is digits and names that this library writes, which need no escape.
    if let accent = theme.accent { text(accent.style) }
    markup("</style>\n")
    if let accent = theme.accent { meta("theme-color", accent.description) }
  }

  /// Writes the logo of a theme above the content.
  mutating func logo(of app: AppListing) {
    guard let logo = app.theme.logo else { return }
    markup("<header><img src=\"")
    text(logo)
    markup("\" alt=\"")
    text(app.name ?? "")
    markup("\"></header>\n")
  }

  fileprivate mutating func meta(_ name: StaticString, _ content: String) {
    markup("<meta name=\"")
    markup(name)
    markup("\" content=\"")
    text(content)
    markup("\">\n")
  }

  fileprivate mutating func property(_ name: StaticString, _ content: String) {
    markup("<meta property=\"")
    markup(name)
    markup("\" content=\"")
    text(content)
    markup("\">\n")
  }

  /// Writes a list with its heading.
  ///
  /// - Parameter href: the reference of a link of the table.
  mutating func section(_ section: LandingContent.Section, _ href: (DeepLinkRequest) -> String) {
    markup("<section>\n<h2>")
    isolated(section.title)
    markup("</h2>\n<ul>\n")
    for entry in section.entries {
      markup("<li>")
      reference(entry.text, to: entry.link.map(href))
      markup("</li>\n")
    }
    markup("</ul>\n")
    if section.omitted > 0 {
      markup("<p>and ")
      text(String(section.omitted))
      markup(" more</p>\n")
    }
    markup("</section>\n")
  }

  /// Writes a text, as a link if it has a path on this server or a URL of another host.
  mutating func reference(_ text: String, to href: String?) {
    guard let href, LandingPage.isPath(href) || href.hasPrefix("https://") || href.hasPrefix("http://") else {
      return isolated(text)
    }
    markup("<a href=\"")
    self.text(href)
    markup("\">")
    isolated(text)
    markup("</a>")
  }
}
