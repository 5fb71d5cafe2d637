import DeepLinkHTTP

/// The class of a client by its `User-Agent`: a closed list, for logs and metrics.
///
/// Clients can send any text, so no decision depends on it.
enum AgentClass: String, CaseIterable, Sendable {
  /// Apple's fetcher of association files.
  case apple = "aasa-bot"
  /// Google's fetcher of Android's statement lists.
  case google
  /// Apple's networking library, used by apps.
  case cfNetwork = "cfnetwork"
  /// Android's usual networking library, used by apps.
  case okHTTP = "okhttp"
  case curl
  case prometheus
  case kubeProbe = "kube-probe"
  /// A client that calls itself a robot.
  case bot
  case browser
  case other
  /// No `User-Agent`.
  case none

  /// The class of a request's `User-Agent`.
  init(of request: Request) {
    guard let value = request.value(of: .userAgent), !value.isEmpty else {
      self = .none
      return
    }
    self = Self.of(request.bytes.span.extracting(value))
  }

  private static func of(_ agent: Span<UInt8>) -> AgentClass {
    if agent.hasPrefix("AASA-Bot") { return .apple }
    if agent.hasPrefix("Google") { return .google }
    if agent.hasPrefix("curl/") { return .curl }
    if agent.hasPrefix("okhttp/") { return .okHTTP }
    if agent.hasPrefix("Prometheus/") { return .prometheus }
    if agent.hasPrefix("kube-probe/") { return .kubeProbe }
    if agent.contains("CFNetwork/") { return .cfNetwork }
    if agent.contains("bot") || agent.contains("Bot") { return .bot }
    return agent.hasPrefix("Mozilla/") ? .browser : .other
  }
}

extension Span<UInt8> {
  private func has(_ text: StaticString, at start: Int) -> Bool {
    guard start &+ text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { wanted in
      for index in wanted.indices where self[start &+ index] != wanted[index] { return false }
      return true
    }
  }

  fileprivate func hasPrefix(_ text: StaticString) -> Bool { has(text, at: 0) }

  fileprivate func contains(_ text: StaticString) -> Bool {
    // Looks only at the first 512 octets, because clients name themselves there.
    for start in 0..<Swift.min(count, 512) where has(text, at: start) { return true }
    return false
  }
}
