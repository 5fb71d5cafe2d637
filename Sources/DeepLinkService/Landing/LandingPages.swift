public import DeepLinking
import HTTP

/// The landing pages of an app, without the app's types.
public struct LandingPages: Sendable {
  /// The app's name, scheme and store entries.
  public let app: AppListing
  /// The header fields of pages. Made at the start, because the hash of the style sheet takes time.
  let headers: LandingHeaders
  private let findContent: @Sendable (DeepLinkRequest) -> LandingContent?

  /// Makes the pages of an app.
  ///
  /// - Parameters:
  ///   - app: the app's name, scheme and stores.
  ///   - content: the content for a canonical link of the table, or nil for the default page.
  public init(
    of app: AppListing = AppListing(), content: @escaping @Sendable (DeepLinkRequest) -> LandingContent? = { _ in nil }
  ) {
    self.app = app
    headers = LandingHeaders(for: app)
    findContent = content
  }

  /// The app's content for a canonical link, or nil if it has none.
  func content(of link: DeepLinkRequest) -> LandingContent? { findContent(link) }
}

/// The header fields of pages, and of redirects to them. They do not depend on the request.
struct LandingHeaders: Sendable {
  /// Of the page behind a link. Pages of other origins may not read it.
  let page: HeaderBlock
  /// Of the page of a link that matches no route.
  let miss: HeaderBlock
  /// Of a permanent redirect. Caches keep it for an hour, because a table may change; without a limit, browsers keep
  /// such answers for long.
  let permanent: HeaderBlock
  /// Of a temporary redirect.
  let temporary: HeaderBlock

  /// Caches need `Vary`: other clients get JSON at the same URL, and other devices may be redirected elsewhere.
  init(for app: AppListing) {
    let vary = app.variesByDevice ? "Accept, User-Agent" : "Accept"
    let policy = LandingStyle.policy(for: app.theme)
    page = Self.page(vary, policy)
    miss = Self.page("Accept", policy)
    permanent = Self.redirect(vary, "max-age=3600")
    temporary = Self.redirect(vary, "no-cache")
  }

  private static func page(_ vary: String, _ policy: String) -> HeaderBlock {
    block([
      ("Content-Type", FileType.html), ("Vary", vary), ("Cache-Control", "no-cache"),
      ("X-Content-Type-Options", "nosniff"), ("Content-Security-Policy", policy),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ])
  }

  private static func redirect(_ vary: String, _ caching: String) -> HeaderBlock {
    block([
      ("Vary", vary), ("Cache-Control", caching), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"),
    ])
  }

  private static func block(_ fields: [(String, String)]) -> HeaderBlock {
    do {
      return try HeaderBlock(fields)
    } catch {
      // The fields are constant, so a fault is a programming error.
      preconditionFailure("\(error)")
    }
  }
}
