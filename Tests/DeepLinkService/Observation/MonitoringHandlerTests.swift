import DeepLinkHTTP
import DeepLinkService
import LendingLibrary
import Testing

@Suite("A separate address for the operator")
struct MonitoringHandlerTests {
  private static func ask(
    _ method: String, _ target: String, isReady: Bool = true, accept: String = "*/*", _ watched: Watched? = nil
  ) throws -> Reply {
    let answers = DeepLinkHandler(SiteSource(try Library.plainSite()), inspector: InspectorAccess(.operators))
    let handler = MonitoringHandler(try (watched ?? Watched()).observation, answers, isReady: { isReady })
    let head = "\(method) \(target) HTTP/1.1\r\nHost: a\r\nAccept: \(accept)\r\n\r\n"
    let octets = InMemoryConnection(to: handler).send(Array(head.utf8))
    return try Reply(octets, isHead: method == "HEAD")
  }

  @Test("serves the metrics, and does not count these requests")
  func metrics() throws {
    let watched = try Watched(servesMetrics: false)
    let fields = ["Content-Type: text/plain; version=0.0.4; charset=utf-8", "Cache-Control: no-store"]
    let expected = watched.page
    #expect(try Self.ask("GET", "/metrics", watched) == Reply(status: 200, fields: fields, body: expected))
    #expect(try Self.ask("GET", "/metrics?x=1", watched).body == expected)
    #expect(try Self.ask("HEAD", "/metrics", watched) == Reply(status: 200, fields: fields, body: ""))
  }

  @Test("answers the probes")
  func probes() throws {
    for target in ["/livez", "/healthz", "/readyz"] { #expect(try Self.ask("GET", target).body == "ok\n") }
    #expect(try Self.ask("GET", "/livez", isReady: false).status == 200)
    let draining = try Self.ask("GET", "/readyz", isReady: false)
    #expect((draining.status, draining.body, draining["Retry-After"]) == (503, "draining\n", "1"))
  }

  @Test("answers nothing else", arguments: ["/one", "/metrics/", "/index.html"])
  func nothingElse(_ target: String) throws {
    let body =
      #"{"type":"about:blank","title":"Not Found","status":404,"detail":"only /metrics, /livez, /healthz, "#
      + "/readyz and the inspector are answered here\"}\n"
    let reply = try Self.ask("GET", target)
    #expect((reply.status, reply.body) == (404, body))
  }

  @Test("serves the inspector and the endpoints that it asks, but no endpoint of the app's own")
  func inspector() throws {
    #expect(try Self.ask("GET", "/", accept: "text/html").body == Self.ask("GET", "/inspect/").body)
    #expect(try Self.ask("GET", "/inspect/").body.hasPrefix("<!DOCTYPE html>"))
    #expect(try Self.ask("GET", "/resolve?url=/one").body.hasPrefix("{"))
    #expect(try Self.ask("GET", "/routes").status == 200)
  }

  @Test("lists the methods that it supports", arguments: ["/metrics", "/livez", "/readyz"])
  func methods(_ target: String) throws {
    #expect(try Self.ask("OPTIONS", target)["Allow"] == "GET, HEAD, OPTIONS")
    let reply = try Self.ask("POST", target)
    #expect((reply.status, reply["Allow"]) == (405, "GET, HEAD, OPTIONS"))
  }
}
