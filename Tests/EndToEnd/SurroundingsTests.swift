import Foundation
import Testing

extension EndToEnd {
  /// The surroundings of a process besides its options: a file system, streams, processors, ports, signals.
  @Suite("In unusual surroundings")
  struct Surroundings {
    /// Whether this process can hide /proc from a child. The sanitizers need /proc.
    private static let canHideProc =
      Sanitizers.options.isEmpty
      && (try? ServerProcess(
        ["-m", "mount", "-t", "tmpfs", "none", "/proc"], program: URL(filePath: "/usr/bin/unshare")
      ).exitStatus()) == 0

    private static let program = Tool.folder.appending(path: "deeplink-server").path

    @Test(
      "without /proc the options have the same effect",
      .enabled(if: canHideProc, "takes unshare(1) and the right to mount"))
    func withoutProc() throws {
      let folder = try SiteFolder()
      func server(_ arguments: [String]) throws -> (Int32, String) {
        let script = #"mount -t tmpfs none /proc && exec "$0" "$@""#
        let process = try ServerProcess(
          ["-m", "sh", "-c", script, Self.program] + arguments, program: URL(filePath: "/usr/bin/unshare"))
        return (try process.exitStatus(), process.output + process.error)
      }
      let (status, text) = try server(["--check", "--public", folder.path])
      #expect(
        status == 0 && text.contains("\(folder.path)/") && text.contains(": note: ") && text.contains("all valid\n"),
        "\(text)")
      #expect(
        try server(["--port", "none"]).1.hasPrefix("error: --port: expected a port from 0 to 65535, found \"none\"\n"))
    }

    @Test("if standard streams are closed, no socket gets their numbers", arguments: ["<&-", "<&- >&- 2>&-"])
    func closedStreams(_ closed: String) throws {
      let socket = FileManager.default.temporaryDirectory.appending(path: "s-\(UUID().uuidString.prefix(8))").path
      let process = try ServerProcess(
        ["-c", #"exec "$0" "$@" "# + closed, Self.program, "--host", "unix:\(socket)", "--access-log", "on"],
        program: URL(filePath: "/bin/sh"))
      try process.wait("the server to listen") { FileManager.default.fileExists(atPath: socket) }
      let targets = (0...2).map { number in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process.identifier)/fd/\(number)")) ?? ""
      }
      #expect(targets[0] == "/dev/null" && !targets.contains { $0.hasPrefix("socket:") || $0.hasPrefix("anon") })
      process.signal(SIGTERM)
      #expect(try process.exitStatus() == 0)
    }

    @Test("there are as many event loops as the affinity mask has processors", .enabled(if: isOnPath("taskset")))
    func affinity() throws {
      let server = try Server(
        ["taskset", "-c", "0", Self.program], environment: ["PATH": "/usr/bin:/bin"],
        program: URL(filePath: "/usr/bin/env"))
      #expect(try server.process.threads().count { $0.hasPrefix("http-") } == 1)
    }

    @Test("if two ports are in use, both are reported")
    func portsTaken() throws {
      let server = try Server(["--metrics-address", "127.0.0.1:0"])
      let metrics = try #require(server.process.error.firstMatch(of: /metrics at http:\/\/127.0.0.1:(\d+)/)?.1)
      let (status, output, error) = try run(["--port", "\(server.port)", "--metrics-address", "127.0.0.1:\(metrics)"])
      let lines = [String(server.port), String(metrics)].map { Starting.taken("127.0.0.1:\($0)") }
      #expect(error == Starting.headline + lines.joined())
      #expect((status, output) == (2, ""))
    }

    @Test(
      "signals that control other servers are ignored with a message",
      arguments: [("SIGUSR1", SIGUSR1), ("SIGUSR2", SIGUSR2), ("SIGALRM", SIGALRM), ("SIGVTALRM", SIGVTALRM)])
    func ignored(_ name: String, _ signal: Int32) throws {
      let server = try Server(["--drain-grace", "1"])
      server.process.signal(signal)
      try server.process.waitForLines("warning: \(name) is ignored: ", 1)
      let connection = try server.connect()
      try connection.send("GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try connection.answer().body == "ok\n")
      server.process.signal(SIGTERM)
      try server.process.waitForError("connections are accepted for 1 s more\n")
      server.process.signal(signal)
      #expect(try server.process.exitStatus() == 0)
      #expect(server.process.error.components(separatedBy: "\(name) is ignored: ").count == 3)
    }
  }
}

extension ServerProcess {
  /// The names of its threads.
  func threads() throws -> [String] {
    let folder = "/proc/\(identifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { thread in
      try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8)
    }
  }

  /// How often a thread has waited for something (`voluntary_ctxt_switches`, proc_pid_status(5)).
  func pauses(ofThread name: String) throws -> Int {
    let folder = "/proc/\(identifier)/task"
    let threads = try FileManager.default.contentsOfDirectory(atPath: folder)
    let thread = try #require(
      threads.first { (try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8)) == name + "\n" })
    let status = try String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
    let count = try #require(status.firstMatch(of: /\nvoluntary_ctxt_switches:\s+([0-9]+)/)?.1)
    return try #require(Int(count))
  }

  /// Its processor time, in ticks of 10 ms.
  func processorTime() -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
    return status.split(separator: " ").dropFirst(13).prefix(2).compactMap { Int($0) }.reduce(0, +)
  }
}
