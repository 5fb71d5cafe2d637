/// The brand's settings for the pages behind its links.
public struct PageTheme: Equatable, Sendable {
  /// The name of the brand, above the content and in titles; nil for the name of the app.
  public var name: LocalizedText?
  /// The colour of links and buttons; nil for blue.
  public var accent: AccentColor?
  /// The logo above the content; nil for the icon and the name.
  public var logo: PageLogo?
  /// The path of the app's icon on this server, for tabs, bookmarks and the top of pages: `/icon.svg`; nil for the first
  /// letter of the name.
  public var icon: String?
  /// The picture for previews of pages without one of their own.
  public var image: PageImage?
  /// A sentence for pages without one of their own.
  public var text: LocalizedText?
  /// The kind of thing behind a link in one or two words, above the title; the title itself where there is no other.
  public var kind: LocalizedText?
  /// A sentence at the end of each page.
  public var footer: LocalizedText?
  /// Links at the end of each page, such as an imprint.
  public var links: [PageLink]
  /// A web site with the same paths, for readers without the app; nil for none.
  public var web: WebOrigin?
  /// Whether search engines should leave out the pages.
  public var noindex: Bool
  /// The languages of the pages. The first is the language of texts that are given in no language, and of pages for
  /// readers who accept none of them. Empty for English and every other language in which there is a text.
  public var languages: [LanguageTag]
  /// Texts in place of the ones that pages say by themselves, and in more languages.
  public var texts: [PageText: LocalizedText]
  /// The settings of single routes, by the names of the routes.
  public var routes: [String: RoutePage]

  /// Makes a theme. Without settings, pages are plain.
  public init(
    name: LocalizedText? = nil, accent: AccentColor? = nil, logo: PageLogo? = nil, icon: String? = nil,
    image: PageImage? = nil, text: LocalizedText? = nil, kind: LocalizedText? = nil, footer: LocalizedText? = nil,
    links: [PageLink] = [], web: WebOrigin? = nil, noindex: Bool = false, languages: [LanguageTag] = [],
    texts: [PageText: LocalizedText] = [:], routes: [String: RoutePage] = [:]
  ) {
    (self.name, self.accent, self.logo, self.icon, self.image) = (name, accent, logo, icon, image)
    (self.text, self.kind, self.footer, self.links) = (text, kind, footer, links)
    (self.web, self.noindex, self.languages, self.texts, self.routes) = (web, noindex, languages, texts, routes)
  }

  /// The paths of the files that pages need, except those with names in braces.
  public var files: [String] {
    let ofRoutes = routes.values.compactMap { $0.image?.path }.sorted()
    return ([logo?.light, logo?.dark, icon, image?.path].compactMap(\.self) + ofRoutes).filter(PageURL.isPath)
  }

  /// The languages of the pages, the first language first.
  var offeredLanguages: [LanguageTag] {
    guard languages.isEmpty else { return languages }
    let own = [name, text, kind, footer, image?.alt].compactMap(\.self) + links.map(\.text) + texts.values
    let ofRoutes = routes.values.flatMap {
      [$0.title, $0.text, $0.kind, $0.image?.alt].compactMap(\.self) + $0.links.map(\.text)
    }
    let given = Set((own + ofRoutes).flatMap(\.languages)).subtracting(PageText.languages)
    return PageText.languages + given.sorted { $0.key < $1.key }
  }
}

/// The settings of a route for its page. In each text, `{name}` stands for the value of a parameter, and `{item.name}`
/// for a field of the record that the link names.
public struct RoutePage: Equatable, Sendable {
  /// The title; nil for the default title.
  public var title: LocalizedText?
  /// One or two sentences below the title; nil for the default ones.
  public var text: LocalizedText?
  /// The kind of thing, above the title; nil for what the theme says.
  public var kind: LocalizedText?
  /// The picture; nil for the default one.
  public var image: PageImage?
  /// The URL of the same thing on a web site; nil for the link's own path on the site of the theme.
  public var web: String?
  /// Links below the content, before those of the theme.
  public var links: [PageLink]
  /// Whether search engines should leave out the page; nil for what the theme says.
  public var noindex: Bool?

  /// Makes a page.
  public init(
    title: LocalizedText? = nil, text: LocalizedText? = nil, kind: LocalizedText? = nil, image: PageImage? = nil,
    web: String? = nil, links: [PageLink] = [], noindex: Bool? = nil
  ) {
    (self.title, self.text, self.kind, self.image) = (title, text, kind, image)
    (self.web, self.links, self.noindex) = (web, links, noindex)
  }
}

extension PageTheme {
  /// The path of the icon; nil if it is no path on this server.
  var localIcon: String? { icon.flatMap { PageURL.isPath($0) ? $0 : nil } }
}

/// A logo among the files that the server serves.
public struct PageLogo: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The path of the logo on light grounds: `/logo.svg`.
  public var light: String
  /// The path of the logo on dark grounds; nil for the same one.
  public var dark: String?

  /// Makes a logo.
  public init(_ light: String, dark: String? = nil) { (self.light, self.dark) = (light, dark) }

  /// A logo for both grounds.
  public init(stringLiteral path: String) { self.init(path) }
}

/// A picture among the files that the server serves.
public struct PageImage: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The path: `/share.png`. In a ``RoutePage``, `{name}` and `{item.name}` stand for values.
  public var path: String
  /// What the picture shows, for people who do not see it.
  public var alt: LocalizedText?

  /// Makes a picture.
  public init(_ path: String, alt: LocalizedText? = nil) { (self.path, self.alt) = (path, alt) }

  /// A picture without a text alternative.
  public init(stringLiteral path: String) { self.init(path) }
}

/// A link at the end of a page.
public struct PageLink: Equatable, Sendable {
  /// The text of the link.
  public var text: LocalizedText
  /// A path on this server, or a URL of `https`, `http`, `mailto` or `tel`. In a ``RoutePage``, `{name}` and
  /// `{item.name}` stand for values.
  public var url: String

  /// Makes a link.
  public init(_ text: LocalizedText, to url: String) { (self.text, self.url) = (text, url) }
}

/// The URLs that pages may refer to.
public enum PageURL {
  /// Whether a text is a path on this server whose characters need no escape. `//host` names another server.
  public static func isPath(_ text: String) -> Bool { isLocal(text) && isPlain(text) }

  /// Whether a text is a path on this server, or a URL of `https`, `http`, `mailto` or `tel`.
  public static func isReference(_ text: String) -> Bool {
    isPath(text)
      || isPlain(text)
        && ["https://", "http://", "mailto:", "tel:"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }

  /// Whether a text is a URL of `https` or `http`.
  public static func isWeb(_ text: String) -> Bool {
    isPlain(text) && ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }

  /// Whether a text begins like a path on this server.
  package static func isLocal(_ text: String) -> Bool {
    // Browsers read a backslash as a slash.
    text.hasPrefix("/") && !text.hasPrefix("//") && !text.hasPrefix("/\\")
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"<>\\^`{|}".utf8.contains($0) }
  }
}
