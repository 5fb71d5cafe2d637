public import DeepLinking
import HTTP

/// What the pages behind links show, without the types of the app: what a service needs, whoever's links they are.
public struct LandingPages: Sendable {
  /// How people come by the app.
  public let app: AppListing
  /// The fields of every page, the hash of its style among them: made at the start, not for the first who asks.
  let headers = LandingHeaders.page
  private let findContent: @Sendable (DeepLinkRequest) -> LandingContent?

  /// Pages of an app.
  ///
  /// - Parameter content: what is behind a canonical link of the table; nil for the page that every route has.
  public init(
    of app: AppListing = AppListing(), content: @escaping @Sendable (DeepLinkRequest) -> LandingContent? = { _ in nil }
  ) {
    self.app = app
    findContent = content
  }

  /// What the app says of a canonical link; nil if it says nothing.
  func content(of link: DeepLinkRequest) -> LandingContent? { findContent(link) }
}

/// The fields of a landing page, as far as the request has no say in them.
enum LandingHeaders {
  /// At the same URL others get JSON, so caches have to ask what the client prefers; nothing else of the page is for
  /// another origin to read.
  static let page: HeaderBlock = {
    do {
      return try HeaderBlock([
        ("Content-Type", FileType.html), ("Vary", "Accept"), ("Cache-Control", "no-cache"),
        ("X-Content-Type-Options", "nosniff"), ("Content-Security-Policy", LandingStyle.policy),
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ])
    } catch {
      // As with every constant block: not what is sent is wrong here, but what stands in the source text.
      preconditionFailure("\(error)")
    }
  }()
}
