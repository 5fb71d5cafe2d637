import DeepLinking
import HTTP
import JSON

/// Answers links of the table at their own URLs.
extension DeepLinkHandler {
  /// Answers with a cached description; returns false if there is none.
  func respondFromMemory(to request: Request, with response: inout ResponseWriter) -> Bool {
    guard request.method == .get || request.method == .head, request.value(of: .ifMatch) == nil,
      let place = rememberedPlace(of: request.bytes.span.extracting(request.target))
    else { return false }
    let outcome = memory.outcome(at: place)
    counters?.count(outcome)
    observer?.note(.route(outcome.route))
    let description = memory.description(at: place)
    response.send(.ok, Headers.description, body: description.span)
    return true
  }

  @inline(__always)
  private func rememberedPlace(of target: Span<UInt8>) -> Int? {
    guard let host else { return memory.find(target) }
    return memory.find(target, on: host)
  }

  /// Answers with the description of the link in the request target; returns false if it matches no route.
  func respondToRoute(_ request: Request, with response: inout ResponseWriter) -> Bool {
    writer.removeAll(keepingUpTo: Self.keptMemory)
    var isBehindAnother = false
    do {
      if try !describer.describe(request.bytes.span.extracting(request.target), link, to: &writer) {
        guard let dynamic = dynamicLink(of: request),
          try describer.describe(request.bytes.span.extracting(request.target), dynamic, to: &writer)
        else { return false }
        isBehindAnother = true
      }
    } catch {
      send(.cannotDescribe(error), about: request, to: &response)
      return true
    }
    let outcome = describer.outcome
    observer?.note(.route(outcome.route))
    if allow(.get, request, &response) {
      if let problem = Problem.conditionFailed(request) {
        send(problem, about: request, to: &response)
        return true
      }
      writer.newline()
      writer.withSpan { response.send(.ok, Headers.description, body: $0) }
      // A dynamic link depends on the host, which the memory looks at only for tables that read hosts.
      if !isBehindAnother { memory.note(request.bytes.span.extracting(request.target), on: host, writer, outcome) }
    }
    return true
  }

  /// The dynamic link in the request target, which matches no route; nil if it is none.
  func dynamicLink(of request: Request) -> DynamicLink? {
    DynamicLink(
      link, of: site.table, baseHost: site.baseHost,
      askedHost: origin(of: request).flatMap { try? DeepLinkRequest($0 + "/") }?.host.map(String.init))
  }

  /// Answers with the diagnosis of the link.
  func respondToMiss(_ request: Request, asPage isPage: Bool, with response: inout ResponseWriter) {
    counters?.missed.add()
    if isPage { return respondWithMissPage(miss(), with: &response) }
    // Browsers get a page at the same URL.
    response.add("Vary", "Accept")
    send(Problem(miss()), about: request, to: &response)
  }

  /// Why the link matches no route. A link that begins like an endpoint is diagnosed by the endpoint table.
  private func miss() -> RouteDiagnosis {
    site.endpoints.isBeginning(of: link) ? site.endpoints.router.diagnose(link) : site.table.diagnose(link)
  }
}
