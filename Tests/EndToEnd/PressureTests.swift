import Foundation
import Testing

extension EndToEnd {
  /// More clients than the server has room for.
  @Suite("Under pressure")
  struct Pressure {
    /// A server with few descriptors, and the port of its metrics.
    private static func crampedServer(_ descriptors: Int) throws -> (server: Server, metrics: UInt16) {
      let program = Tool.folder.appending(path: "deeplink-server").path
      let server = try Server(
        ["-c", #"ulimit -n \#(descriptors) && exec "$0" "$@""#, program, "--metrics-address", "127.0.0.1:0"],
        program: URL(filePath: "/bin/sh"))
      return (server, try metricsPort(of: server))
    }

    /// The port of a server's metrics and probes.
    static func metricsPort(of server: Server) throws -> UInt16 {
      let address = try #require(server.process.error.firstMatch(of: /metrics at http:\/\/[^\/]*:(\d+)\//)?.1)
      return try #require(UInt16(address))
    }

    @Test("probes and metrics are answered at their own address, with any number of clients at either")
    func probes() throws {
      let (server, metrics) = try Self.crampedServer(256)
      // These clients send nothing, and do not close when they are turned away.
      let clients = try (0..<600).map { _ in try Connection(connectingTo: server.host, server.port) }
      let refused = try #require(clients.last)
      #expect(try refused.answer().status == 503)
      let strangers = try (0..<100).map { _ in try Connection(connectingTo: "127.0.0.1", metrics) }
      for target in ["/readyz", "/livez", "/metrics"] {
        let connections = try (0..<5).map { _ in try Connection(host: "127.0.0.1", port: metrics) }
        for connection in connections { try connection.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") }
        for connection in connections { #expect(try connection.answer().status == 200, "\(target)") }
      }
      let healthy = try run(["healthcheck", "--port", "1", "--metrics-address", "127.0.0.1:\(metrics)"])
      #expect(healthy == (0, "", ""))
      let line = /turned away: (\d+) more than the descriptors allow; (\d+) connections are open\n/
      try server.process.wait("all that were turned away to be logged") {
        server.process.error.matches(of: line).reduce(0) { $0 + (Int($1.1) ?? 0) } >= 400
      }
      let lines = server.process.error.matches(of: line)
      #expect(lines.allSatisfy { Int($0.2).map { (50..<256).contains($0) } == true })
      #expect(lines.count < 50, "one a second at most")
      withExtendedLifetime((clients, strangers)) {}
    }

    @Test("what clients hold keeps no reload from its files")
    func reload() throws {
      let (server, _) = try Self.crampedServer(96)
      let clients = try (0..<200).map { _ in try Connection(connectingTo: server.host, server.port) }
      #expect(try #require(clients.last).answer().status == 503)
      for number in 1...3 {
        server.process.signal(SIGHUP)
        try server.process.waitForLines("reloaded ", number)
      }
      #expect(!server.process.error.contains("open files"))
      withExtendedLifetime(clients) {}
    }
  }
}
