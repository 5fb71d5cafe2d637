import DeepLinkArguments
import DeepLinkHTTP
import DeepLinkTransport

extension Options {
  /// The limits on the size and the duration of requests.
  ///
  /// ``limitFaults(_:)`` checks combinations of them.
  static let limiting: [Option<Options>] = [
    Option(
      "--socket-mode", variable: "SOCKET_MODE", "MODE", "permissions of a Unix socket, in octal digits (default 660)"
    ) { text, options in
      guard let mode = OptionValue.number(text, radix: 8), mode <= 0o777 else { return "octal digits from 0 to 777" }
      options.socketMode = UInt32(mode)
      return nil
    },
    count("--max-connections", "MAX_CONNECTIONS", "most connections at a time (default: as many as descriptors)") {
      $1.maxConnections = $0
    },
    count(
      "--max-connections-per-address", "MAX_CONNECTIONS_PER_ADDRESS",
      "most of them from one address (default: no limit)"
    ) {
      $1.maxConnectionsPerAddress = $0
    },
    count(
      "--max-requests", "MAX_REQUESTS", "most requests on one connection (default \(Limits().requestsPerConnection))"
    ) {
      $1.limits.requestsPerConnection = $0
    },
    count("--max-request-line", "MAX_REQUEST_LINE", "most bytes of a request line (default \(Limits().requestLine))") {
      $1.limits.requestLine = $0
    },
    count("--max-header", "MAX_HEADER", "most bytes of one header field (default \(Limits().fieldLine))") {
      $1.limits.fieldLine = $0
    },
    count("--max-headers", "MAX_HEADERS", "most bytes of all header fields (default \(Limits().fields))") {
      $1.limits.fields = $0
    },
    count("--max-header-count", "MAX_HEADER_COUNT", "most header fields (default \(Limits().fieldCount))") {
      $1.limits.fieldCount = $0
    },
    count("--max-body", "MAX_BODY", "most bytes of a request's content (default \(Limits().body))") {
      $1.limits.body = $0
    },
    count(
      "--max-buffered", "MAX_BUFFERED",
      "most bytes of requests and answers that wait in memory (default 67108864, or more if --max-body is large)",
      1...1_099_511_627_776
    ) {
      $1.maxBuffered = $0
    },
    count(
      "--min-rate", "MIN_RATE",
      "least bytes per second to send content and read answers at; 0 for any (default \(Limits().rate))",
      0...1_073_741_824
    ) {
      $1.limits.rate = $0
    },
    time("--head-timeout", "HEAD_TIMEOUT", "for the head of a request", Limits().headTime) { $1.limits.headTime = $0 },
    time("--body-timeout", "BODY_TIMEOUT", "for its content", Limits().bodyTime) { $1.limits.bodyTime = $0 },
    time("--idle-timeout", "IDLE_TIMEOUT", "between requests", Limits().idleTime) { $1.limits.idleTime = $0 },
    time("--write-timeout", "WRITE_TIMEOUT", "for a client to go on reading", Limits().writeStallTime) {
      $1.limits.writeStallTime = $0
    },
  ]

  private static func count(
    _ name: String, _ variable: String, _ help: String, _ range: ClosedRange<Int> = 1...1_073_741_824,
    set: @escaping @Sendable (Int, inout Options) -> Void
  ) -> Option<Options> {
    .number(name, variable: variable, "N", help, in: range, set: set)
  }

  private static func time(
    _ name: String, _ variable: String, _ help: String, _ standard: Duration,
    set: @escaping @Sendable (Duration, inout Options) -> Void
  ) -> Option<Options> {
    .time(
      name, variable: variable, "SECONDS", "seconds \(help) (default \(standard.components.seconds))", set: set)
  }
}

extension Options {
  /// The options of the transport.
  ///
  /// - Parameter inherited: sockets that the service manager opened, used instead of the address.
  func serverOptions(_ inherited: InheritedListeners?) -> ServerOptions {
    var server = ServerOptions(
      address: ListenAddress(host: host, port: port),
      threads: threads ?? Processors.available, limits: limits, maxConnections: maxConnections)
    server.eventQueue = eventQueue
    server.maxConnectionsPerAddress = maxConnectionsPerAddress
    server.maxBuffered = maxBuffered
    server.inherited = inherited
    server.unixMode = socketMode
    return server
  }

  /// The faults of the limits, a line for each.
  ///
  /// - Parameter source: the source of an option's value, given its name.
  func limitFaults(_ source: (String) -> String) -> [String] {
    serverOptions(nil).faults.map { fault in
      let name = Self.optionNames[fault.setting].map(source) ?? fault.setting
      return "\(name): expected \(fault.expected), found \(fault.value)"
    }
  }

  private static let optionNames = [
    "threads": "--threads", "maxConnections": "--max-connections",
    "maxConnectionsPerAddress": "--max-connections-per-address", "requestsPerConnection": "--max-requests",
    "requestLine": "--max-request-line", "fieldLine": "--max-header", "fields": "--max-headers",
    "fieldCount": "--max-header-count", "body": "--max-body", "headTime": "--head-timeout",
    "bodyTime": "--body-timeout", "idleTime": "--idle-timeout", "writeStallTime": "--write-timeout",
    "maxBuffered": "--max-buffered", "rate": "--min-rate",
  ]
}
