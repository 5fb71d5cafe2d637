import DeepLinking

/// The query of endpoints that are asked about a link: `GET /resolve?url=…`, `GET /explain?url=…`.
enum LinkQuery {
  /// The link in it.
  ///
  /// Anything beside it is refused: an "&" of the link that was not escaped ends the link early, and the answer would be
  /// about another link than the one that was meant.
  static func link(_ url: String?, in request: DeepLinkRequest) throws(ProblemError) -> String {
    let endpoint = "/" + (request.firstPathComponent ?? "")
    guard let url else {
      throw ProblemError(
        .badRequest("the query item \"url\" is missing: expected \(endpoint)?url= and a percent-encoded link"))
    }
    if let stray = request.orderedQueryItems.first(where: { $0.name != "url" }) {
      throw ProblemError(
        .badRequest(
          "\"\(stray.name)\" is no query item of \(endpoint); if it belongs to the link, write its \"&\" as %26"))
    }
    return url
  }
}
