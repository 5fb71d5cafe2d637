import DeepLinkArguments
import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkService
import DeepLinkTransport

/// The metrics and the logs of the running server.
struct Monitoring {
  let events: EventLog
  let metrics: ServerMetrics
  let observation: Observation
  private let accessLog: LogWriter?
  private let eventLog: LogWriter
  private var server: Server?

  init(
    _ sites: Sites, _ options: ObservingOptions, _ readiness: Readiness, _ events: EventLog, _ app: AppDefinition
  ) throws(SystemError) {
    let eventLog = try LogWriter(to: .error, capacity: Self.roomForEvents, notice: events.notice)
    self.eventLog = eventLog
    self.events = events.written(by: eventLog)
    let format = options.logsAccess ? options.logFormat.access : nil
    let accessLog: LogWriter? =
      if let format { try LogWriter(notice: { events.notice(dropped: $0, format) }) } else { nil }
    let metrics = ServerMetrics(readiness, log: accessLog, version: app.version, started: events.now())
    var settings = ObservationSettings(monotonic: SystemTime.monotonic, wall: events.now)
    settings.proxies = options.proxies
    settings.process = .random(in: .min ... .max)
    settings.accessFormat = format
    settings.servesMetrics = options.metricsAddress == nil
    settings.writeMore = { page in
      metrics.write(to: &page)
      app.writeMetrics(to: &page)
    }
    let ownEvents = self.events
    if options.logsMisses { settings.onMiss = { ownEvents.log($0) } }
    settings.onFailure = { endpoint, error in
      let error = error.printable
      ownEvents.log(
        .error, "endpoint", "the app's endpoint \"\(endpoint)\" failed: \(error)",
        ["endpoint": .text(endpoint), "error": .text(error)])
    }
    if let accessLog {
      settings.accessSink = {
        let channel = accessLog.channel()
        return { channel.write($0) }
      }
    }
    self.accessLog = accessLog
    self.metrics = metrics
    observation = Observation(sites, settings)
  }

  /// Serves metrics and probes at a separate address, and logs the address.
  mutating func serve(
    at address: ListenAddress, _ source: SiteSource, _ inspector: InspectorState
  ) throws(StartError) {
    let (observation, metrics) = (observation, metrics)
    var options = ServerOptions(address: address, maxConnections: Self.probes)
    // A new probe replaces the oldest connection, so that idle ones cannot lock probes out.
    options.replacesOldest = true
    options.maxBuffered = 4_194_304
    let server = try Server(options) {
      MonitoringHandler(
        observation, DeepLinkHandler(source, inspector: InspectorAccess(.operators, inspector)),
        isReady: { metrics.isReady },
        unmet: { metrics.unmet })
    }
    self.server = server
    events.log(
      .info, "metrics", "metrics at http://\(server.address)/metrics", ["address": .text("\(server.address)")])
  }

  /// The maximum number of connections for metrics and probes. The limit on descriptors reserves the same number.
  private static let probes = 16
  /// The buffer of the event log, which is large enough for all faults of a large reload. Pages never written to take
  /// no memory.
  private static let roomForEvents = 16 << 20

  /// Ends the metrics, and writes the rest of the logs.
  ///
  /// - Parameters:
  ///   - deadline: the time after which a slow reader is not waited for; lines not written by then are lost.
  ///   - wait: waits for some milliseconds.
  /// - Returns: whether all threads have ended.
  func stop(by deadline: ContinuousClock.Instant, _ wait: () throws -> Void) rethrows -> Bool {
    server?.beginStop(within: .milliseconds(500))
    accessLog?.beginStop()
    eventLog.beginStop()
    let isOver = { (server?.hasStopped ?? true) && (accessLog?.hasStopped ?? true) && eventLog.hasStopped }
    while !isOver(), ContinuousClock.now < deadline { try wait() }
    server?.endNow()
    let hasEnded = accessLog?.end() ?? true
    return eventLog.end() && hasEnded && server?.hasStopped ?? true
  }

  /// Writes the log of a failed start.
  func fail() {
    server?.endNow()
    accessLog?.beginStop()
    eventLog.beginStop()
    let deadline = ContinuousClock.now + .seconds(1)
    while !eventLog.hasStopped, ContinuousClock.now < deadline { Pause.wait(.milliseconds(5)) }
  }
}

extension LogFormat {
  /// The format of the access log; nil for none.
  fileprivate var access: AccessFormat? {
    switch self {
    case .text: .text
    case .json: .json
    case .off: nil
    }
  }
}

extension EventLog {
  /// The line of the access log that reports lines dropped because of a slow reader.
  fileprivate func notice(dropped count: Int, _ format: AccessFormat) -> [UInt8] {
    let time = String(decoding: timestamp(), as: UTF8.self)
    let line =
      switch format {
      case .json: #"{"time":"\#(time)","level":"warning","event":"dropped","lines":\#(count)}"#
      case .text: "time=\(time) event=dropped lines=\(count)"
      }
    return Array((line + "\n").utf8)
  }

  /// Logs a path that no route matched. A client chose the path, so invisible characters are escaped for programs too.
  fileprivate func log(_ miss: MissedPath) {
    let path = miss.path.printable
    log(
      .info, MissedPath.event, miss.message(showing: path),
      [
        "site": miss.site.map(Value.text), "path": .text(path), "nearest": .text(miss.nearest ?? ""),
        "owner": miss.owner.map(Value.text),
      ])
  }

  /// Logs the number of connections that were turned away, and the reasons.
  ///
  /// - Parameter most: the value of `--max-connections`.
  func log(_ turnedAway: TurnedAway, _ most: Int?) {
    let limit = turnedAway.limit == most ? "more than --max-connections" : "more than the descriptors allow"
    let reasons = [
      (turnedAway.atLimit, limit), (turnedAway.withoutDescriptors, "without a free descriptor"),
      (turnedAway.perAddress, "more than --max-connections-per-address"),
      (turnedAway.withoutMemory, "without free memory"),
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
