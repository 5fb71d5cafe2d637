import DeepLinkOctets
package import DeepLinkTables
import DeepLinking

/// The content of a page with the texts of the site's settings.
package final class PageContent {
  package let content: LandingContent
  package let title: SpokenText
  /// The kind of thing, above the title.
  let kind: SpokenText?
  /// The sentences below the title, and in previews.
  let text: SpokenText?
  /// Whether the page has neither a title nor a text of its own.
  package let isBare: Bool
  /// The links of the route.
  let links: [PageLink]
  /// The same thing on a web site, if the route says where.
  let web: String?
  /// Whether search engines should leave out the page.
  let isHidden: Bool

  /// Makes the content of the page of a link.
  package init(of resolution: borrowing Resolution, on site: PageSite, in language: PageLanguage) {
    let shape = site.table.shapes[resolution.route]
    let theme = site.pages.app.theme
    let route = theme.routes[shape.name] ?? RoutePage()
    // What the app's own content says, the settings of the route do not replace.
    let own = site.pages.content(of: resolution.canonical, in: language.tag)
    // Values take as long as the rest, so they are read only for what may show them.
    let hasValues = own == nil || theme.routes[shape.name] != nil || theme.kind != nil
    let (record, lacksRecord) = hasValues ? PageRecord.find(for: resolution, shape, in: site.records) : (nil, false)
    let values = PageValues(
      parameters: hasValues ? LandingContent.parameters(of: resolution) : [], record: record?.members ?? [])
    func filled(_ text: LocalizedText?) -> SpokenText? {
      text.map(language.text).flatMap { text in
        PageTemplate(text.text).filled(values).map { SpokenText($0, text.language) }
      }
    }
    var content =
      own ?? (lacksRecord ? .missing(in: language) : LandingContent(of: values, record))
    let spoken = content.language.flatMap { LanguageTag($0) } ?? language.first
    var title = SpokenText(content.title, spoken)
    var text = content.description.map { SpokenText($0, spoken) }
    var kind = content.kind.map { SpokenText($0, spoken) }
    if content.isMissing {
      if own != nil { kind = title }
      (title, text) = (language[.missing], text ?? language[.missingHint])
    } else {
      if own == nil { title = filled(route.title) ?? title }
      if own?.description == nil { text = filled(route.text) ?? text }
      kind = kind ?? filled(route.kind ?? theme.kind)
      if own?.image == nil, let image = route.image, let path = PageTemplate(image.path).filledURL(values) {
        content.image = .init(path: path, description: filled(image.alt)?.text ?? title.text)
      }
    }
    isBare = title.text.isBlank && kind == nil && text == nil
    // A title of white space, such as a search for a blank, would be an empty heading. The summary of a route is for
    // developers, so its name in words is the last resort.
    if title.text.isBlank {
      let name = UTF8Text(shape.name.replacing(".", with: " "))
      let brand = site.pages.app.brand(in: language)
      (title, kind) = (kind ?? brand ?? SpokenText(LandingContent.label(name), language.first), nil)
    }
    (self.content, self.title, self.kind, self.text) = (content, title, kind, text)
    links = (content.isMissing ? [] : route.links).compactMap { link in
      PageTemplate(link.url).filledURL(values).flatMap { PageURL.isReference($0) ? PageLink(link.text, to: $0) : nil }
    }
    web = route.web.flatMap { PageTemplate($0).filledURL(values) }.flatMap { PageURL.isWeb($0) ? $0 : nil }
    isHidden = content.isMissing || route.noindex ?? theme.noindex
  }

  /// The title; nil for that of the app, which a page without a title of its own has.
  func ownTitle(on site: PageSite, in language: PageLanguage) -> SpokenText? {
    title.text == site.pages.app.brand(in: language)?.text ? nil : title
  }
}

extension AppListing {
  /// The name on pages.
  func brand(in language: PageLanguage) -> SpokenText? {
    theme.name.map(language.text) ?? name.map { SpokenText($0, language.first) }
  }
}
