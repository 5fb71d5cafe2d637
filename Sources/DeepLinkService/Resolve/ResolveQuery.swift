import DeepLinking

/// The query of `GET /resolve?url=…`.
enum ResolveQuery {
  /// The link in it.
  ///
  /// Anything beside it is refused: an "&" of the link that was not escaped ends the link early, and the answer would be
  /// about another link than the one that was meant.
  static func link(_ url: String?, in request: DeepLinkRequest) throws(ProblemError) -> String {
    guard let url else {
      throw ProblemError(
        .badRequest("the query item \"url\" is missing: expected /resolve?url= and a percent-encoded link"))
    }
    if let stray = request.orderedQueryItems.first(where: { $0.name != "url" }) {
      throw ProblemError(
        .badRequest(
          "\"\(stray.name)\" is no query item of /resolve; if it belongs to the link, write its \"&\" as %26"))
    }
    return url
  }
}
