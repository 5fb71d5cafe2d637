public import HTTP

/// Serves metrics and health checks at a separate address for the operator.
///
/// Its requests are not counted.
public final class MonitoringHandler: RequestHandler {
  private let observation: Observation
  private let isReady: @Sendable () -> Bool

  /// - Parameters:
  ///   - observation: the counters to show.
  ///   - isReady: whether the server, not this address, is ready for requests.
  public init(_ observation: Observation, isReady: @escaping @Sendable () -> Bool) {
    self.observation = observation
    self.isReady = isReady
  }

  /// Answers `/metrics`, `/livez`, `/healthz` and `/readyz`.
  public func respond(to request: Request, with response: inout ResponseWriter) {
    let path = request.path
    let isMetrics = request.equals(path, "/metrics")
    let isReadiness = request.equals(path, "/readyz")
    guard isMetrics || isReadiness || request.equals(path, "/livez") || request.equals(path, "/healthz") else {
      return response.sendProblem(.notFound, detail: "only /metrics, /livez, /healthz and /readyz are answered here")
    }
    let methods = AllowedMethods.get
    guard methods.contains(request.method) else {
      response.add("Allow", methods.allow)
      if request.method == .options { return response.send(.noContent) }
      return response.sendProblem(.methodNotAllowed, detail: "use one of \(methods.allow)")
    }
    if isMetrics {
      var page = MetricsWriter()
      observation.writeMetrics(to: &page)
      response.send(.ok, Headers.metrics, body: page.bytes.span)
    } else if isReadiness, !isReady() {
      response.add("Retry-After", 1)
      response.send(.serviceUnavailable, Headers.text, body: Headers.draining)
    } else {
      response.send(.ok, Headers.text, body: Headers.ok)
    }
  }
}

extension Headers {
  /// The header fields of the metrics page.
  static let metrics = HeaderBlock.constant([
    "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store",
  ])
}
