import HTTP

/// The field lines of the answers that are made per request, encoded once.
enum Headers {
  /// JSON that depends on the request alone.
  static let json = HeaderBlock.constant([
    "Content-Type": "application/json", "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
  ])
  /// A route description: at the same URL a browser may be shown a page.
  static let description = HeaderBlock.constant([
    "Content-Type": "application/json", "Vary": "Accept", "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff", "Access-Control-Allow-Origin": "*",
  ])
  /// A problem document (RFC 9457 section 3). Whoever may read the answer may read why there is none.
  static let problem = HeaderBlock.constant([
    "Content-Type": "application/problem+json", "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
  ])
  /// The answer to a probe.
  static let text = HeaderBlock.constant([
    "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
  ])
  /// The answer to the question which methods a resource answers.
  static let options = HeaderBlock.constant(["X-Content-Type-Options": "nosniff"])

  /// The field that names a request in logs.
  static let requestID = ResponseFieldName.constant("X-Request-Id")

  static let ok = Array("ok\n".utf8)
  static let draining = Array("draining\n".utf8)
}

/// What lets pages of any origin read an answer (Fetch standard, "HTTP extensions"): everything that this server says
/// in JSON is the same for everybody, and it knows no credentials.
enum SharedFields {
  /// Anybody may read the answer.
  static let anyOrigin = ("Access-Control-Allow-Origin", "*")

  /// The answer to a browser that asks before it sends a request of another origin's page; the methods are added to it.
  static let preflight = HeaderBlock.constant([
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers":
      "Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Range, Range, Traceparent, X-Request-Id",
    "Access-Control-Max-Age": "86400", "X-Content-Type-Options": "nosniff",
  ])
}

/// What browsers are told about documents that they show, so that nothing runs in them that does not come from here.
enum DocumentFields {
  /// The fields for an answer of this media type; none for what no browser shows as a document of its own.
  static func of(_ mediaType: String) -> [(String, String)] {
    switch mediaType {
    case FileType.html: page
    case FileType.svg, FileType.xml: drawing
    default: []
    }
  }

  /// A page loads scripts, styles, images and answers from its own origin only, and none that stand in the page itself;
  /// it is shown in no frame, and says to nobody where its reader came from.
  static let page = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// A drawing may hold scripts as well as a page may, and has no use for them; its styles usually stand in it.
  private static let drawing = [
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"),
    ("Referrer-Policy", "no-referrer"),
  ]
}
