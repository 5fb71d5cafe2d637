import Foundation
import Testing

extension EndToEnd {
  @Suite("Dead links in the log")
  struct DeadLinks {
    private static func misses(_ text: String) -> [[String: Any]] {
      text.split(separator: "\n").compactMap {
        try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }.filter { $0["event"] as? String == "miss" }
    }

    private static func answers(_ connection: Connection, _ targets: [String]) throws -> [Int] {
      for target in targets { try connection.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") }
      return try targets.map { _ in try connection.answer().status }
    }

    @Test("are logged once each, without their query, with control characters escaped")
    func once() throws {
      let server = try Server(["--log-misses", "on", "--log-format", "json", "--threads", "2"])
      let connections = try (0..<4).map { _ in try server.connect() }
      let hostile = "/a\u{202E}b\u{9B}31m"
      for connection in connections {
        let targets = ["/nowhere?token=secret", "/recipes/x/y?token=secret", "/%0a%1b[31m", "/one"]
        #expect(try Self.answers(connection, targets) == [404, 404, 404, 200])
        _ = try Self.answers(connection, ["/" + String(repeating: "x", count: 3_000), "/resolve?url=/unlogged"])
      }
      let last = try server.connect()
      let isTaken = try Self.answers(last, [hostile]) == [404]
      server.process.signal(SIGTERM)
      #expect(try server.process.exitStatus() == 0)
      let misses = Self.misses(server.process.error)
      var expected = ["/nowhere", "/recipes/x/y", "/%0a%1b[31m", "/" + String(repeating: "x", count: 255) + "…"]
      if isTaken { expected.append(#"/a\u{202e}b\u{9b}31m"#) }
      #expect(Set(misses.compactMap { $0["path"] as? String }) == Set(expected))
      #expect(misses.count == expected.count)
      let near = misses.first { $0["path"] as? String == "/recipes/x/y" }
      #expect(near?["nearest"] as? String == "recipe.related")
      #expect(near?["message"] as? String == "no route matches /recipes/x/y; the nearest is recipe.related")
      #expect(!server.process.error.contains("secret"))
      #expect(server.process.error.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
    }
  }
}
