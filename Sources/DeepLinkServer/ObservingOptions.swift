import DeepLinkArguments
import DeepLinkService
import DeepLinkTransport

/// The options of metrics, logs and proxies.
struct ObservingOptions: Sendable {
  /// The address of the page of metrics; nil to serve the page among the endpoints.
  var metricsAddress: ListenAddress?
  var logFormat = LogFormat.text
  /// Whether the access log has a line for each request.
  var logsAccess = false
  /// Whether the log has a line for each path that no route matched.
  var logsMisses = false
  var proxies = TrustedProxies()
}

/// The format of the log.
enum LogFormat: String, CaseIterable, Sendable {
  /// For people.
  case text
  /// A JSON object on each line.
  case json
  /// Only errors.
  case off
}

extension Options {
  static let observing: [Option<Options>] = [
    Option(
      "--metrics-address", variable: "METRICS_ADDRESS", "A",
      "HOST:PORT to serve /metrics on, and the probes (default: with everything else)"
    ) {
      guard let address = address($0) else { return "a host and a port, such as 127.0.0.1:9090 or [::1]:9090" }
      $1.observing.metricsAddress = address
      return nil
    },
    Option(
      "--log-format", variable: "LOG_FORMAT", "F", "text, json or off (default text)",
      oneOf: LogFormat.allCases.map(\.rawValue)
    ) { $1.observing.logFormat = LogFormat(rawValue: $0) ?? .text },
    Option(
      "--access-log", variable: "ACCESS_LOG", "S",
      "on or off: a line on standard output for each request (default off)", oneOf: ["on", "off"]
    ) { $1.observing.logsAccess = $0 == "on" },
    Option(
      "--log-misses", variable: "DEEPLINK_LOG_MISSES", "S",
      "on or off: a line for each path that matches no route, once an hour (default off)", oneOf: ["on", "off"]
    ) { $1.observing.logsMisses = $0 == "on" },
    Option(
      "--trusted-proxy", variable: "TRUSTED_PROXIES", "P",
      "a proxy to believe about clients: address, network or unix; repeat it, or use commas"
    ) { $1.observing.proxies.add($0) ? nil : "\(TrustedProxies.form)" },
  ]

  /// Reads `HOST:PORT`.
  private static func address(_ text: String) -> ListenAddress? {
    guard let colon = text.lastIndex(of: ":"), let number = OptionValue.number(text[text.index(after: colon)...]),
      let port = UInt16(exactly: number)
    else { return nil }
    let host = String(text[..<colon])
    // Without brackets, the last group of an IPv6 address would be read as the port.
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    guard isBracketed || !host.contains(":") else { return nil }
    let address = ListenAddress.ip(host: host, port: port)
    return address.expectation == nil ? address : nil
  }
}
