import DeepLinkArguments
import DeepLinkHTTP
import DeepLinkTransport

extension Options {
  /// The limits that an operator sets. All others are constants (``Limits``, ``ServerOptions``).
  static let limiting: [Option<Options>] = [
    Option(
      "--socket-mode", variable: "SOCKET_MODE", "MODE", "permissions of a Unix socket, in octal digits (default 660)"
    ) { text, options in
      guard let mode = OptionValue.number(text, radix: 8), mode <= 0o777 else { return "octal digits from 0 to 777" }
      options.socketMode = UInt32(mode)
      return nil
    },
    .number(
      "--max-connections", variable: "MAX_CONNECTIONS", "N",
      "most connections at a time (default: as many as descriptors)", in: mostConnections
    ) { $1.maxConnections = $0 },
    .number(
      "--max-connections-per-address", variable: "MAX_CONNECTIONS_PER_ADDRESS", "N",
      "most of them from one address (default: no limit)", in: mostConnections
    ) { $1.maxConnectionsPerAddress = $0 },
    .number(
      "--max-body", variable: "MAX_BODY", "N",
      "most bytes of a request's content (default \(Limits().body))", in: 1...1_073_741_824
    ) { $1.limits.body = $0 },
    .time(
      "--idle-timeout", variable: "IDLE_TIMEOUT", "SECONDS",
      "seconds between requests (default \(Limits().idleTime.components.seconds))"
    ) { $1.limits.idleTime = $0 },
  ]

  private static let mostConnections = 1...1_073_741_824

  /// The options that the server had.
  static let gone: [GoneOption] = {
    let limits = Limits()
    return [
      GoneOption("--event-queue", variable: "EVENT_QUEUE", "the queue is chosen when the program is compiled"),
      GoneOption("--remembered-links", variable: "REMEMBERED_LINKS", "each event loop keeps as many as help"),
      GoneOption(
        "--max-requests", variable: "MAX_REQUESTS", "a connection takes \(limits.requestsPerConnection) requests"),
      GoneOption("--max-request-line", variable: "MAX_REQUEST_LINE", "it has at most \(limits.requestLine) bytes"),
      GoneOption("--max-header", variable: "MAX_HEADER", "a header field has at most \(limits.fieldLine) bytes"),
      GoneOption("--max-headers", variable: "MAX_HEADERS", "header fields have at most \(limits.fields) bytes"),
      GoneOption("--max-header-count", variable: "MAX_HEADER_COUNT", "\(limits.fieldCount) fields are the most"),
      GoneOption("--max-buffered", variable: "MAX_BUFFERED", "it follows from --max-body and --threads"),
      GoneOption("--min-rate", variable: "MIN_RATE", "it is \(limits.rate) bytes per second"),
      GoneOption("--head-timeout", variable: "HEAD_TIMEOUT", "it is \(limits.headTime.components.seconds) seconds"),
      GoneOption("--body-timeout", variable: "BODY_TIMEOUT", "it is \(limits.bodyTime.components.seconds) seconds"),
      GoneOption(
        "--write-timeout", variable: "WRITE_TIMEOUT", "it is \(limits.writeStallTime.components.seconds) seconds"),
    ]
  }()
}

extension Options {
  /// The options of the transport.
  ///
  /// - Parameter inherited: sockets that the service manager opened, used instead of the address.
  func serverOptions(_ inherited: InheritedListeners?) -> ServerOptions {
    var server = ServerOptions(
      address: ListenAddress(host: host, port: port),
      threads: threads ?? Processors.available, limits: limits, maxConnections: maxConnections)
    server.maxConnectionsPerAddress = maxConnectionsPerAddress
    server.inherited = inherited
    server.unixMode = socketMode
    return server
  }

  /// The fault of a limit for one address above that for all; empty if there is none.
  ///
  /// - Parameter source: the source of an option's value, given its name.
  func limitFaults(_ source: (String) -> String) -> [String] {
    guard let one = maxConnectionsPerAddress, let all = maxConnections, one > all else { return [] }
    return ["\(source("--max-connections-per-address")): expected from 1 to \(all), found \(one)"]
  }
}
