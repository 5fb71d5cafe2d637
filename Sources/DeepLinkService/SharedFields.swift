import HTTP

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
