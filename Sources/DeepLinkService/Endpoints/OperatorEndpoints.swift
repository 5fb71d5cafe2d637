import DeepLinkHTTP
import DeepLinking

/// Health checks and metrics, for the operator.
extension Endpoint {
  static let livez = probe("Whether the process runs", name: "livez", id: "getLiveness") { _ in true }

  static let healthz = probe("Whether the process runs", name: "healthz", id: "getHealth") { _ in true }

  static let readyz = probe("Whether it is ready for requests", name: "readyz", id: "getReadiness", besides: [drains]) {
    $0.isReady()
  }

  static let metrics = Endpoint(
    route: Route("What the server counts", name: "metrics", EndpointCall("metrics")) { "metrics" },
    audience: .operators,
    answer: { handler, _, request, response in
      handler.sendMetrics(to: request, &response)
    },
    operations: { _, shape in
      [
        (
          "get",
          Operation(
            id: "getMetrics", tag: .operations, summary: shape.summary,
            parameters: [
              [
                "name": "site", "in": "query",
                "description": "The names of sites with series for each route, if there are several sites.",
                "schema": [
                  "type": "array", "items": ["type": "string"], "maxItems": .number("\(MetricsPage.mostSites)"),
                ],
              ]
            ],
            answers: [
              Answer(
                200, "A page for Prometheus, in its text format.",
                content: ["text/plain": ["schema": ["type": "string"]]])
            ])
        )
      ]
    })

  private static func probe(
    _ summary: String, name: String, id: String, besides answers: [Answer] = [],
    _ holds: @escaping @Sendable (DeepLinkHandler) -> Bool
  ) -> Endpoint {
    Endpoint(
      route: Route(summary, name: name, EndpointCall(name)) { name }, audience: .probes,
      answer: { handler, _, request, response in
        if holds(handler) { return handler.send(Headers.text, Headers.ok, to: request, &response) }
        response.sendNotReady(handler.unmet())
      },
      operations: { _, shape in
        let yes = Answer(
          200, "It does.", content: ["text/plain": ["schema": ["type": "string"], "example": "ok\n"]])
        return [
          ("get", Operation(id: id, tag: .operations, summary: shape.summary, answers: [yes] + answers))
        ]
      })
  }

  private static let drains = Answer(
    503, "The server drains, waits for what the app needs, or has no room for another connection.",
    content: [
      "text/plain": ["schema": ["type": "string"]],
      "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]],
    ], headers: ["Retry-After"])
}

extension DeepLinkHandler {
  /// Sends the page of metrics, if they are served here.
  fileprivate func sendMetrics(to request: Request, _ response: inout ResponseWriter) {
    guard let observation = observer?.observation else { return }
    if let problem = Problem.conditionFailed(request) { return send(problem, about: request, to: &response) }
    do throws(ProblemError) {
      advance(try observation.page(for: request), about: request, with: &response)
    } catch {
      send(error.problem, about: request, to: &response)
    }
  }
}

extension ResponseWriter {
  /// Answers that the server is not ready.
  ///
  /// - Parameter unmet: the conditions that do not hold; empty if it drains.
  mutating func sendNotReady(_ unmet: [String]) {
    add("Retry-After", 1)
    let text = unmet.isEmpty ? Headers.draining : Array("waiting for \(unmet.joined(separator: ", "))\n".utf8)
    send(.serviceUnavailable, Headers.text, body: text)
  }
}
