import Foundation
import Testing

extension EndToEnd {
  @Suite("Stopping")
  struct Stopping {
    private static let content = #"{"name":"one"}"#
    private static let start = "POST /link HTTP/1.1\r\nHost: a\r\nContent-Length: \(content.utf8.count)\r\n\r\n{"
    private static let stopping = "stopping: answering requests in progress\n"

    /// A connection with a request in progress. The answer to the previous request shows that the server has begun to
    /// read.
    private static func connectionUnderWay(to server: Server) throws -> Connection {
      let connection = try server.connect()
      try connection.send("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n" + start)
      #expect(try connection.answer().body == "ok\n")
      return connection
    }

    @Test("by signal answers the requests in progress, and ends with success", arguments: [SIGTERM, SIGINT, SIGQUIT])
    func gently(_ signal: Int32) throws {
      let server = try Server()
      let connection = try Self.connectionUnderWay(to: server)
      server.process.signal(signal)
      try server.process.waitForError(Self.stopping)
      try server.waitUntilClosed()
      #expect(server.process.isRunning)
      try connection.send(String(Self.content.dropFirst()))
      let answer = try connection.answer()
      #expect((answer.status, answer.body) == (200, #"{"url":"http://a/one","path":"/one"}"# + "\n"))
      #expect(answer.head.contains("Connection: close"))
      #expect(try connection.readToEnd() == "")
      connection.finish()
      #expect(try server.process.exitStatus() == 0)
      #expect(server.process.error.hasSuffix("\n" + Self.stopping + "stopped\n"))
    }

    @Test("is not the effect of SIGHUP, neither before nor during a stop")
    func hangUp() throws {
      let server = try Server()
      let connection = try Self.connectionUnderWay(to: server)
      server.process.signal(SIGHUP)
      try server.process.waitForLines("reloaded ", 1)
      server.process.signal(SIGTERM)
      try server.process.waitForError(Self.stopping)
      server.process.signal(SIGHUP)
      try connection.send(String(Self.content.dropFirst()))
      #expect(try connection.answer().status == 200)
      connection.finish()
      #expect(try server.process.exitStatus() == 0)
    }
  }
}
