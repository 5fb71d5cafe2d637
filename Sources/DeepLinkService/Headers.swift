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
