import Foundation
import Testing

extension EndToEnd {
  /// Things that could delay the end of the process: files that take long to read, and logs without a reader.
  @Suite("The end of the process")
  struct OrderlyEnd {
    private static let products = "catalog/products.json"

    /// Records that take long to read.
    private static let largeFile: String = {
      let records = (1...60_000).map { #"{"id":\#($0),"title":"Thing \#($0)","similar":[]}"# }
      return "[" + records.joined(separator: ",\n") + "]"
    }()

    @Test("does not wait for a reload in progress")
    func duringReload() throws {
      let (folder, manager) = (try SiteFolder(), try NotifiedManager())
      let server = try Server(["--public", folder.path], environment: ["NOTIFY_SOCKET": manager.path])
      #expect(try manager.state() == "READY=1")
      try folder.write(Self.products, Self.largeFile)
      let connection = try server.connect()
      server.process.signal(SIGHUP)
      #expect(try manager.state() == "RELOADING=1")
      // The server answers during the reload.
      #expect(try connection.get("/products/7").body.contains("Over-Ear Headphones"))
      connection.finish()
      server.process.signal(SIGTERM)
      #expect(try manager.state() == "STOPPING=1")
      #expect(try server.process.exitStatus() == 0)
      let lines = server.process.error.split(separator: "\n").suffix(3)
      #expect(
        lines == ["reload given up: the server stops", "stopping: answering requests in progress", "stopped"])
      #expect(!server.process.error.contains("\nreloaded "))
    }

    @Test("does not wait for the first reading of the files", arguments: [SIGTERM, SIGINT, SIGQUIT])
    func duringStart(_ signal: Int32) throws {
      let folder = try SiteFolder([Self.products: Self.largeFile])
      let process = try ServerProcess(["--port", "0", "--public", folder.path])
      try process.wait("the thread that waits for signals") { (try? process.threads())?.contains("signals\n") == true }
      process.signal(signal)
      #expect(try process.exitStatus() == 0)
      #expect(process.error == "stopped before everything was read\n")
    }

    @Test("does not wait for a request that runs beyond its time; the log and the status report it as cut off")
    func duringRequest() throws {
      let server = try Server(["--max-body", "4194304", "--threads", "1", "--drain-time", "0"])
      let connection = try server.connect()
      let link = #""/recipes"# + String(repeating: "/1", count: 30_000) + "\""
      let content = #"{"urls":["# + Array(repeating: link, count: 60).joined(separator: ",") + "]}"
      let request = "POST /resolve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
      try connection.send(request + "Content-Length: \(content.utf8.count)\r\n\r\n" + content)
      #expect(try connection.answer().status == 200)
      let before = server.process.processorTime()
      try connection.send(request + "Content-Length: \(content.utf8.count)\r\n\r\n" + content)
      try server.process.wait("the request to be under way") { server.process.processorTime() > before + 10 }
      server.process.signal(SIGTERM)
      #expect(try server.process.exitStatus() == 3)
      #expect(server.process.error.hasSuffix("\nwarning: stopped; 1 connection was cut off after 0 s\n"))
    }

    @Test("comes at once after a second signal, also during a reload")
    func secondSignal() throws {
      let (folder, manager) = (try SiteFolder(), try NotifiedManager())
      let server = try Server(
        ["--public", folder.path, "--drain-grace", "3600"], environment: ["NOTIFY_SOCKET": manager.path])
      #expect(try manager.state() == "READY=1")
      try folder.write(Self.products, Self.largeFile)
      server.process.signal(SIGHUP)
      #expect(try manager.state() == "RELOADING=1")
      server.process.signal(SIGTERM)
      try server.process.waitForError("connections are accepted for 3600 s more\n")
      server.process.signal(SIGTERM)
      #expect(try server.process.exitStatus() == 130)
    }

    @Test(
      "comes although neither log is read", arguments: ["text", "json"])
    func unreadLogs(_ format: String) throws {
      let server = try PipedServer(["--log-format", format, "--access-log", "on", "--drain-time", "1"])
      try server.fillPipes()
      // The lines of the reload and of the end do not fit, and neither do those of requests.
      kill(server.identifier, SIGHUP)
      let connection = try Connection(host: "127.0.0.1", port: server.port)
      for _ in 0..<50 {
        #expect(try connection.get("/one").status == 200)
      }
      connection.finish()
      kill(server.identifier, SIGTERM)
      #expect(try server.exitStatus() == 0)
    }

    @Test("comes although the readers of the logs are gone")
    func goneReaders() throws {
      let server = try PipedServer(["--access-log", "on"])
      server.closePipes()
      let connection = try Connection(host: "127.0.0.1", port: server.port)
      #expect(try connection.get("/one").status == 200)
      connection.finish()
      kill(server.identifier, SIGHUP)
      kill(server.identifier, SIGTERM)
      #expect(try server.exitStatus() == 0)
    }

    @Test("loses no line of a log with a late reader")
    func lateReader() throws {
      let server = try PipedServer(["--access-log", "on"])
      try server.fillPipes()
      let connection = try Connection(host: "127.0.0.1", port: server.port)
      for _ in 0..<100 {
        #expect(try connection.get("/one").status == 200)
      }
      connection.finish()
      kill(server.identifier, SIGTERM)
      let (output, error) = server.readToEnd()
      #expect(try server.exitStatus() == 0)
      #expect(output.split(separator: "\n").count { $0.contains("event=request") } == 100)
      #expect(error.hasSuffix("stopping: answering requests in progress\nstopped\n"))
    }
  }
}
