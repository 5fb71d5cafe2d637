/// What observing needs from outside: clocks, where lines go, whom to believe, and what else is known.
public struct ObservationSettings: Sendable {
  /// Nanoseconds on a clock that never jumps.
  public var monotonic: @Sendable () -> Int
  /// Milliseconds since 1970.
  public var wall: @Sendable () -> Int64
  /// Whose word is taken for where a request comes from.
  public var proxies = TrustedProxies()
  /// What tells this process from others in the ids that it makes.
  public var process: UInt32 = 0
  /// How lines of the access log are written; nil for none.
  public var accessFormat: AccessFormat?
  /// Called once on each thread: where its lines of the access log go, each with its line end.
  public var accessSink: @Sendable () -> (([UInt8]) -> Void) = { { _ in } }
  /// Whether the page of metrics is among the endpoints; else it is served somewhere else.
  public var servesMetrics = true
  /// Writes what others know: about connections, about the process.
  public var writeMore: @Sendable (inout MetricsWriter) -> Void = { _ in }

  /// Settings with defaults for everything but the clocks.
  public init(monotonic: @escaping @Sendable () -> Int, wall: @escaping @Sendable () -> Int64) {
    self.monotonic = monotonic
    self.wall = wall
  }

  /// Seconds since 1970.
  var seconds: Int { Int(wall() / 1_000) }
}

/// How lines of the access log are written.
public enum AccessFormat: Sendable {
  /// `name=value` pairs.
  case text
  /// An object a line.
  case json
}
