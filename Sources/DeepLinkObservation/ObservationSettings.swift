package import DeepLinkAnswers

/// The settings of an observation: clocks, log sinks, trusted proxies, and further metrics.
package struct ObservationSettings: Sendable {
  /// Nanoseconds of a monotonic clock.
  package var monotonic: @Sendable () -> Int
  /// Milliseconds since 1970.
  package var wall: @Sendable () -> Int64
  /// The peers whose forwarding fields are used.
  package var proxies = TrustedProxies()
  /// A number that distinguishes the ids of this process from those of others.
  package var process: UInt32 = 0
  /// The format of the access log; nil for none.
  package var accessFormat: AccessFormat?
  /// Returns the sink for a thread's access log lines, which include their line ends. Called once on each thread.
  package var accessSink: @Sendable () -> (([UInt8]) -> Void) = { { _ in } }
  /// Writes a line about a missed path; nil for no lines. Called on the threads of observers, at most some times a
  /// second.
  package var onMiss: MissWriter?
  /// Writes a line about an endpoint of the app that failed, with its name and the error; nil for no lines. Called on the
  /// threads of observers.
  package var onFailure: (@Sendable (_ endpoint: String, _ error: String) -> Void)?
  /// Whether the endpoints include `/metrics`; if not, another address serves it.
  package var servesMetrics = true
  /// Writes further metrics, such as those of connections and the process.
  package var writeMore: @Sendable (inout MetricsWriter) -> Void = { _ in }

  /// Settings with defaults for everything but the clocks.
  package init(monotonic: @escaping @Sendable () -> Int, wall: @escaping @Sendable () -> Int64) {
    self.monotonic = monotonic
    self.wall = wall
  }

  /// Writes a line about a path that no route of a site matched.
  package typealias MissWriter = @Sendable (MissedPath) -> Void

  /// Seconds since 1970.
  var seconds: Int { Int(wall() / 1_000) }
}

/// The format of access log lines.
package enum AccessFormat: Sendable {
  /// `name=value` pairs.
  case text
  /// One JSON object per line.
  case json
}
