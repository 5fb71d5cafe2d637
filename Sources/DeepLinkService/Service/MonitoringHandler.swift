package import DeepLinkHTTP

/// Serves metrics, health checks and the inspector at a separate address for the operator.
///
/// Its requests are not counted.
package final class MonitoringHandler: RequestHandler {
  private let observation: Observation
  /// Answers the inspector's requests.
  private let handler: DeepLinkHandler
  private let isReady: @Sendable () -> Bool
  private let unmet: @Sendable () -> [String]

  /// - Parameters:
  ///   - observation: the counters to show.
  ///   - handler: answers the requests of the inspector.
  ///   - isReady: whether the server, not this address, is ready for requests.
  ///   - unmet: the app's conditions of readiness that do not hold.
  package init(
    _ observation: Observation, _ handler: DeepLinkHandler, isReady: @escaping @Sendable () -> Bool,
    unmet: @escaping @Sendable () -> [String] = { [] }
  ) {
    (self.observation, self.handler) = (observation, handler)
    (self.isReady, self.unmet) = (isReady, unmet)
  }

  /// Switches to the current sites.
  package func refresh() { handler.refresh() }

  /// Answers `/metrics`, `/livez`, `/healthz` and `/readyz`, and the inspector's requests.
  package func respond(to request: Request, with response: inout ResponseWriter) {
    let path = request.path
    let isMetrics = request.equals(path, "/metrics")
    let isReadiness = request.equals(path, "/readyz")
    guard handler.admit(request, &response) else { return }
    guard isMetrics || isReadiness || request.equals(path, "/livez") || request.equals(path, "/healthz") else {
      if handler.respondToInspector(request, with: &response) { return }
      return response.sendProblem(
        .notFound, detail: "only /metrics, /livez, /healthz, /readyz and the inspector are answered here")
    }
    let methods = AllowedMethods.get
    guard methods.supports(request.method) else {
      response.add("Allow", methods.allow)
      if request.method == .options { return response.send(.noContent) }
      return response.sendProblem(.methodNotAllowed, detail: "use one of \(methods.allow)")
    }
    if isMetrics {
      do throws(ProblemError) {
        try observation.sendMetrics(to: request, &response)
      } catch {
        response.sendProblem(.badRequest, detail: error.problem.detail)
      }
    } else if isReadiness, !isReady() {
      response.sendNotReady(unmet())
    } else {
      response.send(.ok, Headers.text, body: Headers.ok)
    }
  }

  /// Goes on with an answer of the inspector.
  package func resume(_ answer: any UnfinishedAnswer, to request: Request, with response: inout ResponseWriter) {
    handler.resume(answer, to: request, with: &response)
  }
}
