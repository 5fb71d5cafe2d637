import DeepLinkService
import HTTP
import JSON
import Transport

/// How the running server is watched: its metrics and where they are served, its lines, and whom it believes.
struct Monitoring {
  let events: EventLog
  let metrics: ServerMetrics
  let observation: Observation
  private let accessLog: LogWriter?
  private let eventLog: LogWriter
  private var server: Server?

  init(
    _ site: Site, _ options: ObservingOptions, _ readiness: Readiness, _ events: EventLog, version: String
  ) throws(SystemError) {
    let eventLog = try LogWriter(to: .error, capacity: Self.roomForEvents, notice: events.notice)
    self.eventLog = eventLog
    self.events = events.written(by: eventLog)
    let format = options.logsAccess ? options.logFormat.access : nil
    let accessLog: LogWriter? =
      if let format { try LogWriter(notice: { Self.notice(dropped: $0, format) }) } else { nil }
    let metrics = ServerMetrics(readiness, log: accessLog, version: version)
    var settings = ObservationSettings(monotonic: SystemTime.monotonic, wall: SystemTime.wall)
    settings.proxies = options.proxies
    settings.process = .random(in: .min ... .max)
    settings.accessFormat = format
    settings.servesMetrics = options.metricsAddress == nil
    settings.writeMore = { metrics.write(to: &$0) }
    if let accessLog {
      settings.accessSink = {
        let channel = accessLog.channel()
        return { channel.write($0) }
      }
    }
    self.accessLog = accessLog
    self.metrics = metrics
    observation = Observation(site, settings)
  }

  /// Serves metrics and probes at an address of their own, and says so.
  mutating func serve(at address: ListenAddress, _ queue: EventQueueKind) throws(StartError) {
    let (observation, metrics) = (observation, metrics)
    var options = ServerOptions(address: address, maxConnections: Self.probes)
    options.eventQueue = queue
    // However many strangers come here, a probe has its place.
    options.replacesOldest = true
    options.limits.body = 4_096
    options.maxBuffered = 4_194_304
    let server = try Server(options) {
      MonitoringHandler(observation, isReady: { metrics.isReady })
    }
    self.server = server
    events.log(
      .info, "metrics", "metrics at http://\(server.address)/metrics", ["address": .text("\(server.address)")])
  }

  /// Connections that are there for metrics and probes; the limit on descriptors keeps as many back.
  private static let probes = 16
  /// For all the faults of a reload that has very many; memory that is never written to costs nothing.
  private static let roomForEvents = 16 << 20

  /// Ends what outlives the server: the metrics, and what is left to be written.
  ///
  /// - Parameters:
  ///   - deadline: for how long a reader who takes nothing is waited for; what is not written by then is given up.
  ///   - wait: waits for a moment.
  /// - Returns: whether all threads have ended.
  func stop(by deadline: ContinuousClock.Instant, _ wait: () -> Void) -> Bool {
    server?.beginStop(within: .milliseconds(500))
    accessLog?.beginStop()
    eventLog.beginStop()
    let isOver = { (server?.hasStopped ?? true) && (accessLog?.hasStopped ?? true) && eventLog.hasStopped }
    while !isOver(), ContinuousClock.now < deadline { wait() }
    server?.endNow()
    let hasEnded = accessLog?.end() ?? true
    return eventLog.end() && hasEnded && server?.hasStopped ?? true
  }

  /// Ends the process at once because of what keeps the server from starting; the line that says so has been logged.
  func fail() -> Never {
    eventLog.beginStop()
    let deadline = ContinuousClock.now + .seconds(1)
    while !eventLog.hasStopped, ContinuousClock.now < deadline { Pause.wait(.milliseconds(5)) }
    ProcessExit.abandoningThreads(.unusable)
  }

  private static func notice(dropped count: Int, _ format: AccessFormat) -> [UInt8] {
    var (timestamp, line) = (Timestamp(), [UInt8]())
    line += format == .json ? Array(#"{"time":""#.utf8) : Array("time=".utf8)
    timestamp.write(SystemTime.wall(), to: &line)
    let rest =
      switch format {
      case .json: #"","level":"warning","event":"dropped","lines":\#(count)}"#
      case .text: " event=dropped lines=\(count)"
      }
    return line + Array((rest + "\n").utf8)
  }
}

extension LogFormat {
  /// How lines of the access log are written; nil for not at all.
  fileprivate var access: AccessFormat? {
    switch self {
    case .text: .text
    case .json: .json
    case .off: nil
    }
  }
}

extension EventLog {
  /// Says how many connections were turned away, and why.
  ///
  /// - Parameter most: what `--max-connections` says.
  func log(_ turnedAway: TurnedAway, _ most: Int?) {
    let limit = turnedAway.limit == most ? "more than --max-connections" : "more than there are descriptors for"
    let reasons = [
      (turnedAway.atLimit, limit), (turnedAway.withoutDescriptors, "for want of descriptors"),
      (turnedAway.perAddress, "more than --max-connections-per-address"),
      (turnedAway.withoutMemory, "for want of memory (--max-buffered)"),
    ]
    let text = reasons.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    log(
      .warning, "turned-away", "turned away: \(text); \(turnedAway.open) connections are open",
      [
        "limit": .number(turnedAway.atLimit), "descriptors": .number(turnedAway.withoutDescriptors),
        "address_limit": .number(turnedAway.perAddress), "memory": .number(turnedAway.withoutMemory),
        "open": .number(turnedAway.open),
      ])
  }
}
