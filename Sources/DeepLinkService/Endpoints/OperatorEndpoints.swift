import DeepLinkHTTP
import DeepLinking

/// Health checks and metrics, for the operator.
extension Endpoint {
  static let livez = probe("Whether the process runs", name: "livez") { _ in true }

  static let healthz = probe("Whether the process runs", name: "healthz") { _ in true }

  static let readyz = probe("Whether it is ready for requests", name: "readyz") {
    $0.isReady()
  }

  static let metrics = Endpoint("What the server counts", name: "metrics", audience: .operators) {
    "metrics"
  } answer: {
    { handler, request, response in
      if let problem = Problem.conditionFailed(request) { throw ProblemError(problem) }
      try handler.observer?.observation.sendMetrics(to: request, &response)
    }
  }

  private static func probe(
    _ summary: String, name: String, _ holds: @escaping @Sendable (DeepLinkHandler) -> Bool
  ) -> Endpoint {
    Endpoint(summary, name: name, audience: .probes) {
      name
    } answer: {
      { handler, request, response in
        if holds(handler) { return handler.send(Headers.text, Headers.ok, to: request, &response) }
        response.sendNotReady(handler.unmet())
      }
    }
  }
}

extension Observation {
  /// The most sites with series for each route in one page.
  private static let mostSites = 10
  private static let fields = HeaderBlock.constant([
    "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store",
  ])

  /// Answers with the page that a request asks for: `?site=NAME` for series of each route of that site, up to
  /// ``mostSites`` times.
  ///
  /// A name that no site has changes nothing, because a reload may remove a site from a server that is watched.
  ///
  /// - Throws: the problem that keeps the request from being answered.
  func sendMetrics(to request: Request, _ response: inout ResponseWriter) throws(ProblemError) {
    var link = DeepLinkRequest()
    let isRead = (try? link.parse(target: request.bytes.span.extracting(request.target))) != nil
    let names = isRead ? link.queryItems["site", default: []].compactMap { $0.map(String.init) } : []
    guard names.count <= Self.mostSites else {
      throw ProblemError(
        .badRequest(
          "\"site\": expected at most \(Self.mostSites) sites, found \(names.count); send several requests"))
    }
    var page = MetricsWriter()
    writeMetrics(to: &page, routesOf: Set(names))
    response.send(.ok, Self.fields, body: page.bytes)
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
