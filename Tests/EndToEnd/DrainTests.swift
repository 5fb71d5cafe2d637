import Foundation
import Testing

extension EndToEnd {
  @Suite("Stopping with a grace time")
  struct Draining {
    private static let leaving = "stopping: /readyz answers 503, and connections are accepted for 4 s more\n"
    private static let stopping = "stopping: answering requests in progress\n"

    @Test("is reported as not ready at once, and requests are still answered with Connection: close")
    func grace() throws {
      let server = try Server(["--drain-grace", "4"])
      let old = try server.connect()
      #expect(try old.get("/readyz").body == "ok\n")
      server.process.signal(SIGTERM)
      try server.process.waitForError(Self.leaving)
      for target in ["/readyz", "/one", "/livez"] {
        let new = try server.connect()
        let answer = try new.get(target)
        #expect(answer.status == (target == "/readyz" ? 503 : 200), "\(target)")
        #expect(answer.head.contains("Connection: close"))
        #expect(try new.readToEnd() == "")
      }
      let last = try old.get("/one")
      #expect(last.status == 200 && last.head.contains("Connection: close"))
      #expect(!server.process.error.contains(Self.stopping), "all of this was in time")
      #expect(try server.process.exitStatus() == 0)
      #expect(server.process.error.hasSuffix("\n" + Self.leaving + Self.stopping + "stopped\n"))
    }

    @Test("ends at once after a second signal, but not after SIGHUP", arguments: [SIGTERM, SIGINT])
    func atOnce(_ signal: Int32) throws {
      let server = try Server(environment: ["DRAIN_GRACE": "3600"])
      server.process.signal(SIGTERM)
      try server.process.waitForError("connections are accepted for 3600 s more\n")
      server.process.signal(SIGHUP)
      usleep(100_000)
      #expect(server.process.isRunning)
      server.process.signal(signal)
      #expect(try server.process.exitStatus() == 130)
    }

    @Test("closes open connections after the drain time, as the log and the exit status say")
    func timeUp() throws {
      let server = try Server(["--drain-time", "1"])
      let connection = try server.connect()
      try connection.send(
        "GET /livez HTTP/1.1\r\nHost: a\r\n\r\nPOST /link HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{")
      #expect(try connection.answer().body == "ok\n")
      server.process.signal(SIGTERM)
      #expect(try server.process.exitStatus() == 3)
      #expect(
        server.process.error.hasSuffix("\n" + Self.stopping + "warning: stopped; 1 connection was cut off after 1 s\n"))
    }
  }
}
