import DeepLinkArguments
import DeepLinkHTTP
import DeepLinkService
import DeepLinkTransport
import Synchronization

/// The metrics of the transport and of the process.
final class ServerMetrics: Sendable {
  private let server = AtomicLazyReference<Server>()
  private let readiness: Readiness
  private let log: LogWriter?
  private let version: String
  private let started: Int

  /// - Parameter started: milliseconds since 1970.
  init(_ readiness: Readiness, log: LogWriter?, version: String, started: Int64) {
    self.readiness = readiness
    self.log = log
    self.version = version
    self.started = Int(started / 1_000)
  }

  /// Sets the server, which is created after its handlers.
  func attach(_ server: Server) { _ = self.server.storeIfNil(server) }

  /// Whether the server listens and accepts requests.
  var isReady: Bool { readiness.isReady && server.load() != nil }

  /// The names of the app's conditions that do not hold.
  var unmet: [String] { readiness.unmet }

  func write(to page: inout MetricsWriter) {
    if let statistics = server.load()?.statistics { Self.write(statistics, to: &page) }
    page.single("deeplink_draining", .gauge, "Whether the server is about to stop.", readiness.isDraining ? 1 : 0)
    let conditions = readiness.conditions
    if !conditions.isEmpty {
      page.family("deeplink_ready_check", .gauge, "Whether a condition of the app's readiness holds.")
      for condition in conditions { page.sample(["check": condition.name], condition.holds ? 1 : 0) }
    }
    page.single(
      "deeplink_log_lines_dropped_total", .counter, "Lines of the access log that its reader was too slow for.",
      log?.dropped ?? 0)
    page.family("deeplink_build_info", .gauge, "What is running.")
    page.sample(["version": version, "swift": Manual.compiler], 1)
    let figures = ProcessFigures()
    page.single(
      "process_start_time_seconds", .gauge, "When the process started, in seconds since 1970.", started)
    page.family("process_cpu_seconds_total", .counter, "Processor time, the system's included.")
    page.sample(nanoseconds: figures.processorTime)
    page.single("process_resident_memory_bytes", .gauge, "Memory in use.", figures.residentMemory)
    page.single("process_open_fds", .gauge, "Open descriptors.", figures.openDescriptors)
    page.single("process_max_fds", .gauge, "Descriptors that may be open.", figures.mostDescriptors)
  }

  private static func write(_ statistics: ServerStatistics, to page: inout MetricsWriter) {
    page.single("deeplink_connections_open", .gauge, "Connections.", statistics.open)
    page.single(
      "deeplink_connections_in_flight", .gauge, "Connections with a request or an answer in progress.",
      statistics.inFlight)
    page.single("deeplink_connections_accepted_total", .counter, "Accepted connections.", statistics.accepted)
    page.family("deeplink_connections_shed_total", .counter, "Connections turned away with 503, by reason.")
    page.sample(["reason": "limit"], statistics.shedAtLimit)
    page.sample(["reason": "address_limit"], statistics.shedPerAddress)
    page.sample(["reason": "descriptors"], statistics.shedWithoutDescriptors)
    page.single(
      "deeplink_accept_pauses_total", .counter, "How often accepting paused because no descriptor was free.",
      statistics.acceptPauses)
    page.family("deeplink_timeouts_total", .counter, "What did not come in time, by what was awaited.")
    page.sample(["awaited": "head"], statistics.headTimeouts)
    page.sample(["awaited": "content"], statistics.bodyTimeouts)
    page.sample(["awaited": "request"], statistics.idleTimeouts)
    page.sample(["awaited": "reader"], statistics.writeTimeouts)
    page.sample(["awaited": "answer"], statistics.answerTimeouts)
    page.single(
      "deeplink_hang_ups_total", .counter, "Clients that ended their side before the app answered.", statistics.hangUps)
    page.single(
      "deeplink_connections_evicted_total", .counter,
      "Connections closed because no memory was free, slowest readers first.",
      statistics.evicted)
    page.single(
      "deeplink_buffered_bytes", .gauge, "Memory of requests and answers that wait, and for them.", statistics.buffered)
    page.single("deeplink_connections_reset_total", .counter, "Connections that broke.", statistics.resets)
    page.single(
      "deeplink_connections_cut_off_total", .counter, "Connections cut off with something in progress at the stop.",
      statistics.cutOff)
    page.single("deeplink_event_loop_failures_total", .counter, "Threads that the system failed.", statistics.failures)
    page.family("deeplink_refusals_total", .counter, "Requests that were refused, by reason.")
    for reason in RequestFault.Reason.allCases {
      page.sample(["reason": reason.name], statistics.refusals[reason] ?? 0)
    }
    page.single("deeplink_received_bytes_total", .counter, "Bytes received.", statistics.octetsRead)
    page.single("deeplink_sent_bytes_total", .counter, "Bytes sent.", statistics.octetsWritten)
  }
}
