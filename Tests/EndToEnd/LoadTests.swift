import DeepLinkTestSupport
import Foundation
import Testing

extension EndToEnd {
  @Suite("Under load")
  struct Load {
    @Test("64 open connections get every answer complete, and memory stays flat")
    func keepAlive() throws {
      let server = try Server(["--threads", "2"])
      let targets = [
        "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit", "/inventory/add/colorPicker?quantity=abc&name=K&x=1",
        "/inventory/foo/edit", "/recipes/1/2/3", "/catalog/recipes?limit=2", "/routes", "/",
        "/resolve?url=nav%3A%2F%2Finventory%2Fadd",
      ]
      let connections = try (0..<64).map { _ in try server.connect() }
      let requests = targets.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }
      let expected = try requests.map { request in
        try connections[0].send(request)
        return try connections[0].answer()
      }
      #expect(expected.map(\.status) == [200, 200, 404, 200, 200, 200, 200, 404])
      let bodies = expected.map { Array($0.body.utf8) }

      /// Requests everything on every connection, and compares every octet of content.
      func round() throws {
        for connection in connections { try connection.send(requests.joined()) }
        for connection in connections {
          for (answer, body) in zip(expected, bodies) {
            let octets = try connection.read(answer.length)
            try #require(
              octets.starts(with: "HTTP/1.1 \(answer.status) ".utf8) && octets.suffix(body.count).elementsEqual(body))
          }
        }
      }
      for _ in 0..<5 { try round() }
      let before = try server.process.residentSize()
      for _ in rounds(8) { try round() }
      let growth = try server.process.residentSize() - before
      print(
        "resident size \(before / 1_024) KiB, and \(growth / 1_024) KiB more after \(rounds(8).count * 64 * targets.count) requests"
      )
      #expect(growth < 8 << 20)
    }
  }
}
