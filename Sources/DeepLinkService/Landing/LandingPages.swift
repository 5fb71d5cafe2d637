public import DeepLinking
import HTTP

/// The landing pages of an app, without the app's types.
public struct LandingPages: Sendable {
  /// The app's name, scheme and store entries.
  public let app: AppListing
  /// The header fields of every page. Made at the start, because the hash of the style sheet takes time.
  let headers = LandingHeaders.page
  private let findContent: @Sendable (DeepLinkRequest) -> LandingContent?

  /// Makes the pages of an app.
  ///
  /// - Parameter content: the content for a canonical link of the table, or nil for the default page.
  public init(
    of app: AppListing = AppListing(), content: @escaping @Sendable (DeepLinkRequest) -> LandingContent? = { _ in nil }
  ) {
    self.app = app
    findContent = content
  }

  /// The app's content for a canonical link, or nil if it has none.
  func content(of link: DeepLinkRequest) -> LandingContent? { findContent(link) }
}

/// The header fields of a landing page that do not depend on the request.
enum LandingHeaders {
  /// Other clients get JSON at the same URL, so caches need `Vary`. Pages of other origins may not read it.
  static let page = block([
    ("Content-Type", FileType.html), ("Vary", "Accept"), ("Cache-Control", "no-cache"),
    ("X-Content-Type-Options", "nosniff"), ("Content-Security-Policy", LandingStyle.policy),
    ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
  ])
  /// Of a permanent redirect. An hour, because a table may change and browsers keep such answers for long otherwise.
  static let permanent = block(redirect("max-age=3600"))
  /// Of a temporary redirect.
  static let temporary = block(redirect("no-cache"))

  private static func redirect(_ caching: String) -> [(String, String)] {
    [
      ("Vary", "Accept"), ("Cache-Control", caching), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"),
    ]
  }

  private static func block(_ fields: [(String, String)]) -> HeaderBlock {
    do {
      return try HeaderBlock(fields)
    } catch {
      // The fields are constant, so a fault is a mistake in the source text.
      preconditionFailure("\(error)")
    }
  }
}
