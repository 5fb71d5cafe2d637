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

    private static func status(_ target: String, _ port: UInt16) throws -> Int {
      let connection = try Connection(host: "127.0.0.1", port: port)
      try connection.send("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      return try connection.answer().status
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

    @Test(
      "slow content and slow readers take at most the configured memory, which returns to the system",
      .enabled(if: Sanitizers.options.isEmpty, "sanitizers keep what is freed"))
    func memory() throws {
      let server = try Server(["--metrics-address", "127.0.0.1:0"])
      let metrics = try Self.metricsPort(of: server)
      let head = "POST /resolve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: "
      let part = String(repeating: " ", count: 1_000_000)
      let before = try server.process.residentSize()
      var clients = try (0..<150).map { _ in
        let client = try Connection(host: server.host, port: server.port)
        // The server stops reading a body that it refuses, so sending the rest may fail.
        client.sendWhatFits(head + "1048576\r\n\r\n" + part)
        return client
      }
      #expect(try Self.status("/livez", metrics) == 200)
      let links = Array(repeating: #""/recipes\#(String(repeating: "/1", count: 30))""#, count: 1_000)
      let content = #"{"urls":[\#(links.joined(separator: ","))]}"#
      clients += try (0..<20).map { _ in
        let client = try Connection(host: server.host, port: server.port)
        client.sendWhatFits(head + "\(content.utf8.count)\r\n\r\n" + content)
        return client
      }
      // The event loop reads content and writes answers in turns with all other work.
      try server.process.wait("requests to be turned away") {
        server.process.error.contains(/turned away: \d+ without free memory/)
      }
      let most = try server.process.residentSize() - before
      #expect(most < 160 << 20)
      #expect(try Self.status("/livez", metrics) == 200)
      clients = []
      try server.process.wait("the memory to go back") {
        ((try? server.process.residentSize()) ?? .max) - before < max(most / 3, 24 << 20)
      }
      print("memory: \(before >> 20) MiB, \(most >> 20) MiB more with slow clients")
    }
  }
}
