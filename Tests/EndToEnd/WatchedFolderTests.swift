import DeepLinkTestSupport
import Foundation
import Testing

extension ChangingFiles {
  @Suite("Reloading without a signal")
  struct WatchedFolder {
    /// Waits until the server answers with this text. The limit of two minutes is for busy machines.
    private static func wait(_ connection: Connection, _ target: String, for text: String) throws {
      for _ in 0..<1_200 {
        if try connection.get(target).body == text { return }
        usleep(100_000)
      }
      Issue.record("\(target) is not \(text.prefix(20))")
    }

    /// Whether the page of metrics says that the last reload succeeded.
    private static func hasSucceeded(_ connection: Connection) throws -> Bool {
      try connection.get("/metrics").body.contains("\ndeeplink_config_last_reload_successful 1\n")
    }

    /// Waits until the server has looked at its files a few times more, as the thread that does it has slept.
    private static func waitForChecks(_ server: Server) throws {
      let start = try server.process.pauses(ofThread: "reload")
      try server.process.wait("the files to be looked at") {
        ((try? server.process.pauses(ofThread: "reload")) ?? 0) >= start + 3
      }
    }

    @Test("serves a changed file, also on open connections; the log has the new digest")
    func change() throws {
      let folder = try SiteFolder(["a.txt": "one"])
      let server = try Server(["--public", folder.path, "--log-format", "json"], environment: ["DEEPLINK_WATCH": "1"])
      let connection = try server.connect()
      #expect(try connection.get("/a.txt").body == "one")
      try folder.replace("a.txt", "two")
      try Self.wait(connection, "/a.txt", for: "two")
      try folder.write("a.txt", "six")
      try Self.wait(connection, "/a.txt", for: "six")
      try folder.write("a.txt", "one")
      try Self.wait(connection, "/a.txt", for: "one")
      // A file is served before the line of its reload is written.
      var digests: [String] = []
      try server.process.wait("a line for each of four digests") {
        digests = server.process.error.matches(of: /"event":"(listening|reload)".*"digest":"([0-9a-f]{12})"/).map {
          String($0.2)
        }
        return digests.count >= 4
      }
      #expect(digests.count == 4)
      #expect(digests.first == digests.last && Set(digests).count == 3)
    }

    @Test("serves a Kubernetes volume after its link is swapped")
    func volume() throws {
      let folder = try SiteFolder(["..1/a.txt": "one", "..2/a.txt": "two"])
      let link = { (name: String, target: String) in
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/" + name, withDestinationPath: target)
      }
      try link("..data", "..1")
      try link("a.txt", "..data/a.txt")
      let server = try Server(["--public", folder.path, "--watch", "1"])
      let connection = try server.connect()
      #expect(try connection.get("/a.txt").body == "one")
      try link("..data_tmp", "..2")
      #expect(rename(folder.path + "/..data_tmp", folder.path + "/..data") == 0)
      try Self.wait(connection, "/a.txt", for: "two")
    }

    @Test(
      "keeps the previous site after a faulty change, and reports it once to the log, metrics and service manager")
    func refusal() throws {
      let (folder, manager) = (try SiteFolder(["a.txt": "one"]), try NotifiedManager())
      let server = try Server(["--public", folder.path, "--watch", "1"], environment: ["NOTIFY_SOCKET": manager.path])
      let connection = try server.connect()
      let ready = try manager.message()
      #expect(ready[0] == "READY=1")
      let association = try String(contentsOf: folder.url.appending(path: SiteFolder.association), encoding: .utf8)
      try folder.write("a.txt", "two")
      try folder.write(SiteFolder.association, "{")
      try server.process.waitForLines("error: not reloaded", 1)
      #expect(try manager.state() == "RELOADING=1")
      let message = try manager.message()
      #expect(message[0] == "READY=1" && message[1].hasPrefix("STATUS=reload refused: error: "), "\(message)")
      #expect(message[1].hasSuffix("; still " + ready[1].dropFirst("STATUS=".count)))
      #expect(try !Self.hasSucceeded(connection))
      #expect(try connection.get("/a.txt").body == "one")
      // Several checks later it is still reported once.
      try Self.waitForChecks(server)
      #expect(server.process.error.components(separatedBy: "not reloaded").count == 2)
      // The correct file is served again, although it equals the one before the faulty change.
      try folder.replace(SiteFolder.association, association)
      try Self.wait(connection, "/a.txt", for: "two")
      #expect(try manager.state() == "RELOADING=1")
      #expect(try manager.message()[1] == "STATUS=serving " + (ready[1].split(separator: " ", maxSplits: 1).last ?? ""))
      #expect(try Self.hasSucceeded(connection))
    }

    @Test("checks no file without --watch, and reads only changed files")
    func idle() throws {
      let folder = try SiteFolder(["a.txt": "one"])
      let (watching, other) = (
        try Server(["--public", folder.path, "--watch", "1"]), try Server(["--public", folder.path])
      )
      try Self.waitForChecks(watching)
      #expect(!watching.process.error.contains("reloaded"))
      try folder.write("a.txt", "two")
      try Self.wait(try watching.connect(), "/a.txt", for: "two")
      #expect(try other.process.pauses(ofThread: "reload") <= 1, "the thread has not slept again since the start")
      #expect(try other.connect().get("/a.txt").body == "one")
      try watching.stop()
    }
  }
}
