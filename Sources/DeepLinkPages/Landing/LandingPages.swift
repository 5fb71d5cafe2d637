internal import CDeepLinkResources
package import DeepLinkAnswers
import DeepLinkHTTP
import DeepLinkOctets
package import DeepLinkRecords
package import DeepLinkTables
package import DeepLinking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The landing pages of an app, without the app's types.
package final class LandingPages: Sendable {
  /// The app's name, scheme and store entries.
  package let app: AppListing
  /// Whether the web is known, where a page without a title and a text leads.
  package let leadsToWeb: Bool
  private let lazyLanguages: LazyValue<PageLanguages>
  private let findContent: @Sendable (DeepLinkRequest, LanguageTag) -> LandingContent?

  /// Makes the pages of an app.
  ///
  /// - Parameters:
  ///   - app: the app's name, scheme and stores.
  ///   - content: the content for a canonical link of the table in a language of the site, or nil for the default page.
  package init(
    of app: AppListing = AppListing(),
    content: @escaping @Sendable (DeepLinkRequest, LanguageTag) -> LandingContent? = { _, _ in nil }
  ) {
    self.app = app
    leadsToWeb = app.theme.web != nil || app.unmatched != nil || app.theme.routes.values.contains { $0.web != nil }
    lazyLanguages = LazyValue { [theme = app.theme] in
      let style = Array(String(cString: page_style()).utf8) + Array((theme.accent?.style ?? "").utf8)
      // A page may use its own style, and images of this server. It may run no scripts, send no forms and load nothing from
      // other servers.
      let policy =
        "default-src 'none'; style-src 'sha256-\(Data(SHA256.hash(of: style)).base64EncodedString())'; img-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      return PageLanguages(of: theme, style: style) { Self.headers(in: $0, policy: policy) }
    }
    findContent = content
  }

  /// The languages of the pages.
  package var languages: PageLanguages { lazyLanguages.value }

  /// The answer to a browser at a link of a route.
  package func withoutApp(of route: String) -> AnswersWithoutApp { app.withoutAppOfRoutes[route] ?? app.withoutApp }

  /// The app's content for a canonical link, or nil if it has none.
  func content(of link: DeepLinkRequest, in language: LanguageTag) -> LandingContent? { findContent(link, language) }
}

extension LandingPages {
  /// The header fields of pages in one language, also of the page of a link that matches no route. Pages of other origins
  /// may not read it.
  fileprivate static func headers(in language: LanguageTag, policy: String) -> HeaderBlock {
    do {
      return try HeaderBlock([
        ("Content-Type", FileType.html), ("Content-Language", language.description),
        ("Vary", "\(Headers.linkVary), Accept-Language"), ("Cache-Control", "no-cache"),
        ("X-Content-Type-Options", "nosniff"), ("Content-Security-Policy", policy),
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ])
    } catch {
      // The fields are constant, and the values that settings give are plain text, so a fault is a programming error.
      preconditionFailure("\(error)")
    }
  }
}

/// What pages need of a site.
package final class PageSite: Sendable {
  let table: RouteTable
  let records: Records
  let pages: LandingPages
  /// The path of the endpoints.
  let endpoints: EndpointPrefix
  /// Whether a file is served at `/`.
  let hasIndex: Bool
  /// The parameter of each route that names the language of its page, with its languages.
  let languageParameters: [(parameter: Parameter, tags: [LanguageTag])?]

  /// The parts of a site.
  package init(
    _ table: RouteTable, _ records: Records, _ pages: LandingPages, endpointsAt endpoints: EndpointPrefix,
    hasIndex: Bool
  ) {
    (self.table, self.records, self.pages) = (table, records, pages)
    (self.endpoints, self.hasIndex) = (endpoints, hasIndex)
    languageParameters = table.shapes.map(\.languageParameter)
  }

  /// A page from which a visitor goes on: its reference, and its title if it is not the start page.
  typealias Start = (href: String, title: SpokenText?)

  /// The start page: of this site, or of the brand's web site. Nil if there is none.
  var startPage: Start? {
    let href = table.resolves("/") || hasIndex ? "/" : pages.app.theme.web.flatMap { $0.label == nil ? "\($0)/" : nil }
    return href.map { ($0, nil) }
  }

  /// The page above that of a link whose record is not there: of the route's parent if it needs no values, else of the
  /// longest beginning of the path that matches a route without values of its own, else the start page.
  ///
  /// - Parameter origin: the scheme and authority of links on another host; empty on this one.
  func page(above resolution: borrowing Resolution, in language: PageLanguage, at origin: String) -> Start? {
    let (shape, link) = (table.shapes[resolution.route], resolution.canonical)
    let names = Set(shape.parameters.map(\.name))
    let parent = shape.screen.parent.flatMap { try? table.link(to: UTF8Text($0), []) }
    let components = link.pathComponents.map { UTF8Text($0) }
    let beginnings = (1..<max(components.count, 1)).reversed().map { count in
      var beginning = DeepLinkRequest(components: Array(components.prefix(count)))
      beginning.takeOriginAndFragment(of: link)
      return beginning
    }
    var above = Resolution(writingJSON: false)
    for link in [parent].compactMap(\.self) + beginnings {
      guard (try? table.resolve(link, into: &above)) == true,
        table.shapes[above.route].path.flatMap(\.parameters).allSatisfy({ names.contains($0.name) })
      else { continue }
      let page = PageContent(of: above, on: self, in: language)
      if page.content.isMissing { continue }
      let title = page.ownTitle(on: self, in: language) ?? SpokenText(link.reference, .english)
      return (table.reference(to: link, at: origin), title)
    }
    return startPage
  }
}
