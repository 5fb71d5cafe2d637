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
    if let statistics = server.load()?.statistics {
      for (row, samples) in Self.families {
        page.family(row)
        for (labels, counter) in samples { page.sample(labels, statistics[counter]) }
      }
      page.family("deeplink_refusals_total", .counter, "Requests that were refused, by reason.")
      for reason in RequestFault.Reason.allCases { page.sample(["reason": reason.name], statistics[reason]) }
    }
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

  /// The metrics of the transport: each family with its name and help, and the labels of its samples.
  private static let families: [(row: String, samples: KeyValuePairs<String, ServerStatistics.Counter>)] = [
    ("deeplink_connections_open Connections.", ["": .open]),
    ("deeplink_connections_in_flight Connections with a request or an answer in progress.", ["": .inFlight]),
    ("deeplink_connections_accepted_total Accepted connections.", ["": .accepted]),
    (
      "deeplink_connections_shed_total Connections turned away with 503, by reason.",
      [
        #"reason="limit""#: .shedAtLimit,
        #"reason="address_limit""#: .shedPerAddress,
        #"reason="descriptors""#: .shedWithoutDescriptors,
      ]
    ),
    ("deeplink_accept_pauses_total How often accepting paused because no descriptor was free.", ["": .acceptPauses]),
    (
      "deeplink_timeouts_total What did not come in time, by what was awaited.",
      [
        #"awaited="head""#: .headTimeouts,
        #"awaited="content""#: .bodyTimeouts,
        #"awaited="request""#: .idleTimeouts,
        #"awaited="reader""#: .writeTimeouts,
        #"awaited="answer""#: .answerTimeouts,
      ]
    ),
    ("deeplink_hang_ups_total Clients that ended their side before the app answered.", ["": .hangUps]),
    (
      "deeplink_connections_evicted_total Connections closed because no memory was free, slowest readers first.",
      ["": .evicted]
    ),
    ("deeplink_buffered_bytes Memory of requests and answers that wait, and for them.", ["": .buffered]),
    ("deeplink_connections_reset_total Connections that broke.", ["": .resets]),
    ("deeplink_connections_cut_off_total Connections cut off with something in progress at the stop.", ["": .cutOff]),
    ("deeplink_event_loop_failures_total Threads that the system failed.", ["": .failures]),
    ("deeplink_received_bytes_total Bytes received.", ["": .octetsRead]),
    ("deeplink_sent_bytes_total Bytes sent.", ["": .octetsWritten]),
  ]
}
