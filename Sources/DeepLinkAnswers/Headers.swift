package import DeepLinkHTTP

/// The header fields of answers made per request, encoded once.
package enum Headers {
  /// JSON that depends only on the request.
  package static let json = HeaderBlock.constant([
    "Content-Type": "application/json", "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
  ])
  /// What the answer at a link depends on: browsers and crawlers get a page, or a redirect for their device.
  package static let linkVary: StaticString = "Accept, User-Agent"
  /// A route description.
  package static let description = HeaderBlock.constant([
    "Content-Type": "application/json", "Vary": linkVary, "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff", "Access-Control-Allow-Origin": "*",
  ])
  /// A permanent redirect of a browser at a link. Caches keep it for an hour, because a table may change; without a limit,
  /// browsers keep such answers for long.
  package static let permanent = HeaderBlock.constant([
    "Vary": linkVary, "Cache-Control": "max-age=3600", "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  ])
  /// A temporary redirect of a browser at a link.
  package static let temporary = HeaderBlock.constant([
    "Vary": linkVary, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  ])
  /// A problem document (RFC 9457 section 3). Pages of any origin may read it, like the answer that it replaces.
  package static let problem = HeaderBlock.constant([
    "Content-Type": "application/problem+json", "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
  ])
  /// The same at a link.
  package static let miss = HeaderBlock.constant(["Vary": linkVary]).appending(problem)
  /// A drawing that depends only on the request target, so caches may keep it for good.
  package static let drawing = HeaderBlock.constant([
    "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox",
    "Access-Control-Allow-Origin": "*",
  ])
  /// The answer to a probe, and a file of the operator.
  package static let text = HeaderBlock.constant([
    "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
  ])
  /// The answer to `OPTIONS`.
  package static let options = HeaderBlock.constant(["X-Content-Type-Options": "nosniff"])

  /// The redirect to the path of a folder. Caches must revalidate it, because a later reload may put a file or a route
  /// there.
  package static let folder = HeaderBlock.constant(["Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"])

  package static let ok = Array("ok\n".utf8)
  package static let draining = Array("draining\n".utf8)
}

/// Lets pages of any origin read an answer (Fetch standard, "HTTP extensions"). All JSON of this server is the same for
/// every client, because the server knows no credentials.
package enum SharedFields {
  /// Allows every origin.
  package static let anyOrigin = ("Access-Control-Allow-Origin", "*")

  /// The answer to a preflight request of a browser; the methods are added to it.
  package static let preflight = HeaderBlock.constant([
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": """
    Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range, \
    Traceparent, X-Request-Id
    """,
    "Access-Control-Max-Age": "86400", "X-Content-Type-Options": "nosniff",
  ])
}

/// Security fields for documents that browsers show: they prevent scripts and resources of other origins.
package enum DocumentFields {
  /// The fields for a media type; none for types that browsers do not show as a document.
  package static func of(_ mediaType: String) -> [(String, String)] {
    switch mediaType {
    case FileType.html: page
    case FileType.svg, FileType.xml: drawing
    default: []
    }
  }

  /// A page loads scripts, styles, images and data from its own origin only, and runs no inline script. It cannot be
  /// framed, and sends no referrer.
  private static let page = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        + "frame-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// An SVG image may contain scripts, which it does not need; its styles are usually inline.
  private static let drawing = [
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"),
    ("Referrer-Policy", "no-referrer"),
  ]
}
