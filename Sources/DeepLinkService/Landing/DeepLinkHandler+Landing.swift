import DeepLinking
import HTTP

extension DeepLinkHandler {
  /// Answers with the page of the link that the request itself is; false if it leads nowhere.
  func respondWithPage(to request: Request, with response: inout ResponseWriter) -> Bool {
    do {
      guard try landing.write(link, origin: baseURL(of: request), counters) else { return false }
    } catch {
      send(.cannotDescribe(error), about: request, to: &response)
      return true
    }
    observer?.note(.route(landing.route))
    if allow(.get, request, &response) { send(site.pages.headers, landing.html.bytes, to: request, &response) }
    return true
  }

  /// Answers with a page that says where a link goes wrong.
  func respondWithMissPage(_ diagnosis: RouteDiagnosis, with response: inout ResponseWriter) {
    landing.write(diagnosis)
    let page = landing.html.bytes
    response.send(.notFound, site.pages.headers, body: page.span)
  }
}
