import Foundation
import Testing

extension EndToEnd {
  @Suite("Files that the server prints for operators")
  struct Deploying {
    @Test("have the name of the app's own server", arguments: ["systemd", "kubernetes", "alerts", "dashboard"])
    func names(_ word: String) throws {
      let program = Tool.folder.appending(path: "every-link")
      let process = try ServerProcess(["print", word], program: program)
      #expect(try process.exitStatus() == 0)
      #expect(try process.output == printed(word).replacing("deeplink-server", with: "every-link"))
      #expect(process.output.contains("every-link"))
    }

    @Test("are two units of systemd with an empty line between them")
    func twoUnits() throws {
      #expect(try printed("systemd").contains("\nAlso=deeplink-server.socket\n\n# deeplink-server.socket\n#\n"))
    }

    // MARK: systemd

    /// The two units, each in a file named by its command, in a new folder.
    private static func units() throws -> (folder: URL, service: String, socket: String) {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let shown = try #require(printed("systemd").firstMatch(of: /#   (cd .*\n)#  ( .*)\n/))
      let command = "\(shown.1)\(shown.2)".replacing("/etc/systemd/system", with: folder.path)
      #expect(try output(of: ["sh", "-c", command]) == "")
      let names = ["deeplink-server.service", "deeplink-server.socket"]
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
      let texts = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      return (folder, texts[0], texts[1])
    }

    /// The values of a directive.
    private static func values(_ directive: String, in unit: String) -> [String] {
      unit.split(separator: "\n").filter { $0.hasPrefix("\(directive)=") }.map {
        String($0.dropFirst(directive.count + 1))
      }
    }

    @Test(
      "include units that systemd accepts, with few rights for the server",
      .only(with: .programs), .enabled(if: isOnPath("systemd-analyze"), "systemd is not installed"))
    func units() throws {
      let (folder, service, _) = try Self.units()
      defer { try? FileManager.default.removeItem(at: folder) }
      let program = Tool.folder.appending(path: "deeplink-server").path
      let file = folder.appending(path: "deeplink-server.service")
      try Data(service.replacing("/usr/local/bin/deeplink-server", with: program).utf8).write(to: file)
      // The manual page is not installed on this machine.
      let socket = folder.appending(path: "deeplink-server.socket").path
      #expect(try output(of: ["systemd-analyze", "verify", "--man=no", file.path, socket]) == "")
      let verdict = try output(of: ["systemd-analyze", "security", "--offline=yes", file.path])
      let exposure = try #require(verdict.firstMatch(of: /exposure level for [^:]+: ([0-9.]+)/)?.1)
      #expect(try #require(Double(exposure)) < 2)
    }

    @Test("have a static program: the article builds it like the image, and the unit says so")
    func staticProgram() throws {
      let file = ServerProcess.repository.appending(path: "Dockerfile")
      let image = try String(contentsOf: file, encoding: .utf8)
      // The image leaves out more, by a script of the linker.
      let command = try #require(image.firstMatch(of: /RUN (swift build .* -Xswiftc -static-executable) \\\n/)).1
      let section = Page.article("DeepLinkServer", "Deploying").section("## systemd").text
      #expect(section.contains("\n\(command) -Xlinker -s\n"))
      #expect(try printed("systemd").contains("(-Xswiftc -static-executable)"))
    }

    @Test("include units with the server's command line, signals and times")
    func service() throws {
      let (folder, service, socket) = try Self.units()
      defer { try? FileManager.default.removeItem(at: folder) }
      #expect(Self.values("ListenStream", in: socket) == ["127.0.0.1:8080"])
      #expect(Self.values("Type", in: service) == ["notify"])
      // The server sends no WATCHDOG=1, so systemd would restart it again and again.
      #expect(Self.values("WatchdogSec", in: service) == [])
      #expect(Self.values("ExecReload", in: service) == ["/bin/kill -HUP $MAINPID"])
      let help = try run(["--help", "all"]).output.replacing(/\n {20,}/, with: " ")
      for (directive, status) in [
        ("SuccessExitStatus", "3 when it has stopped"), ("RestartPreventExitStatus", "2 for options"),
      ] {
        let value = try #require(Self.values(directive, in: service).first)
        #expect(status.hasPrefix(value))
        #expect(help.replacing("\n", with: " ").contains(status))
      }
      let drain = try [#/says 503 \(default (\d+)\)/#, #/may take then \(default (\d+)\)/#].map { pattern in
        try #require(help.firstMatch(of: pattern).flatMap { Int($0.1) })
      }
      let stop = try #require(Self.values("TimeoutStopSec", in: service).first.flatMap { Int($0) })
      #expect(stop > drain[0] + drain[1] + 1)
      for variable in service.matches(of: /as variables: ([A-Z_]+)=/) { #expect(help.contains("[\(variable.1)]")) }

      let command = try #require(Self.values("ExecStart", in: service).first)
      var arguments = command.split(separator: " ").dropFirst().map(String.init)
      for option in arguments where option.hasPrefix("--") { #expect(help.contains("\n  \(option) "), "\(option)") }
      // It runs as in the unit, without the folders that this machine lacks.
      let links = "Tests/EndToEnd/Fixtures/shop/links.json"
      for (option, value) in [("--config", links), ("--metrics-address", "127.0.0.1:0")] {
        arguments[try #require(arguments.firstIndex(of: option)) + 1] = value
      }
      let server = try Server(arguments)
      server.process.signal(SIGHUP)
      try server.process.waitForError("reloaded 5 routes")
      try server.stop()
    }

    // MARK: The article

    @Test("are documented, each with the command that prints it")
    func pageIsThere() {
      let page = Page.article("DeepLinkServer", "Deploying")
      for word in ["systemd", "kubernetes", "alerts", "dashboard"] {
        #expect(page.text.contains("deeplink-server print \(word)"), "\(word)")
      }
      #expect(page.examples("console").count >= 3)
    }
  }
}
