import DeepLinking
import HTTP

/// What the server answers itself.
extension DeepLinkHandler {
  func respond(_ call: EndpointCall, _ reading: LinkReading, _ request: Request, with response: inout ResponseWriter) {
    let endpoint = site.endpoints.all[reading.route]
    observer?.note(.endpoint(reading.route))
    if endpoint.audience == .operators, observer?.servesMetrics != true {
      return send(.notFound("metrics are not served at this address"), about: request, to: &response)
    }
    guard allow(endpoint.methods, isShared: endpoint.audience == .everyone, request, &response) else { return }
    guard reading.warnings.isEmpty else { return send(Problem(reading.warnings), about: request, to: &response) }
    endpoint.answer(self, call, request, &response)
  }

  /// Whether the answer depends on the content. If not, the request is answered alike before the content comes and
  /// behind it (RFC 9110 section 10.1.1).
  func readsContent(of request: Request) -> Bool {
    // Content of any other method is not even kept.
    guard request.method == .post, (try? link.parse(target: request.bytes.span.extracting(request.target))) != nil,
      let reading = site.endpoints.router.match(link)?.reading
    else { return false }
    let endpoint = site.endpoints.all[reading.route]
    guard endpoint.methods.contains(.post), reading.warnings.isEmpty, RequestContent.isJSON(request) else {
      return false
    }
    return !endpoint.isAboutOneLink || request.contentLength <= site.limits.content
  }
}
