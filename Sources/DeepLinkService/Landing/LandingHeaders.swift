import HTTP

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
