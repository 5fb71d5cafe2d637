import DeepLinking
import HTTP
import JSON

/// Links of the table, which stand at their own URLs.
extension DeepLinkHandler {
  /// Hands out the description of a link that was asked for before; false if it is not remembered.
  func respondFromMemory(to request: Request, with response: inout ResponseWriter) -> Bool {
    guard request.method == .get || request.method == .head, request.value(of: .ifMatch) == nil,
      let place = memory.find(request.bytes.span.extracting(request.target))
    else { return false }
    let outcome = memory.outcome(at: place)
    counters?.count(outcome)
    observer?.note(.route(outcome.route))
    let description = memory.description(at: place)
    response.send(.ok, Headers.description, body: description.span)
    return true
  }

  /// Describes the link that the request itself is; false if it leads nowhere.
  func respondToRoute(_ request: Request, with response: inout ResponseWriter) -> Bool {
    writer.removeAll(keepingUpTo: Self.keptMemory)
    do {
      guard try describer.describe(request.bytes.span.extracting(request.target), link, to: &writer) else {
        return false
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
      memory.note(request.bytes.span.extracting(request.target), writer, outcome)
    }
    return true
  }

  /// Says why the link leads nowhere.
  func respondToMiss(_ request: Request, asPage isPage: Bool, with response: inout ResponseWriter) {
    counters?.missed.add()
    if isPage { return respondWithMissPage(miss(), with: &response) }
    // A browser is shown a page.
    response.add("Vary", "Accept")
    send(Problem(miss()), about: request, to: &response)
  }

  /// Why the link leads nowhere. What begins like an endpoint is explained as one.
  private func miss() -> RouteDiagnosis {
    let isEndpoint = link.firstPathComponent.map(site.endpoints.firstComponents.contains) ?? false
    return isEndpoint ? site.endpoints.router.diagnose(link) : site.table.diagnose(link)
  }
}
