import Foundation
import Testing

extension EndToEnd {
  @Suite("The README")
  struct Readme {
    /// A command of the README and what it says the command prints.
    struct Example: CustomTestStringConvertible {
      let command: String
      let output: String
      var testDescription: String { command }
    }

    static let text =
      (try? String(contentsOf: ServerProcess.repository.appending(path: "README.md"), encoding: .utf8)) ?? ""

    /// The commands in its `console` blocks, with the lines below each.
    static let examples: [Example] = {
      var examples: [Example] = []
      for block in text.components(separatedBy: "```console\n").dropFirst() {
        guard let end = block.range(of: "```") else { continue }
        for part in ("\n" + block[..<end.lowerBound]).components(separatedBy: "\n$ ").dropFirst() {
          let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
          let output = lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
          examples.append(Example(command: String(lines[0]), output: output))
        }
      }
      return examples
    }()

    /// What is started elsewhere in the tests, or needs a container engine.
    static let notRunHere: Set<String> = [
      "swift run -c release deeplink-server", "swift test", "docker build -t deeplink-server .",
      "docker run --rm -p 8080:8080 deeplink-server",
    ]

    @Test("shows the two commands that do everything")
    func commands() {
      let commands = Set(Self.examples.map(\.command))
      #expect(Self.notRunHere.isSubset(of: commands))
      #expect(commands.count > 10)
    }

    @Test("prints what its commands print", arguments: examples.filter { !notRunHere.contains($0.command) })
    func outputs(_ example: Example) throws {
      let server = try Server()
      let tools = try #require(Bundle.main.executableURL).deletingLastPathComponent().path
      let shell = Process()
      let output = Pipe()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = [
        "-c", example.command.replacing("localhost:8080", with: "\(server.host):\(server.port)") + " 2>&1",
      ]
      shell.environment = Sanitizers.options.merging([
        "PATH": "\(tools):/usr/local/bin:/usr/bin:/bin", "HOME": NSTemporaryDirectory(),
      ]) { $1 }
      shell.currentDirectoryURL = ServerProcess.repository
      shell.standardInput = FileHandle.nullDevice
      shell.standardOutput = output
      try shell.run()
      let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitUntilExit()
      let expected = example.output.replacing("localhost:8080", with: "\(server.host):\(server.port)")
      #expect(printed.trimmingCharacters(in: .newlines) == expected)
    }

    @Test("names every option and every variable of the help")
    func options() throws {
      // Each option on one line.
      let help = try run(["--help"]).output.replacing(/\n {20,}/, with: " ")
      let documented = Set(Self.text.matches(of: /\| `(--[a-z-]+) [A-Z]+` \| `([A-Z_]+)` \|/).map { "\($0.1) \($0.2)" })
      let printed = Set(help.matches(of: /(?m)^  (--[a-z-]+) [A-Z]+ .*\[([A-Z_]+)\]$/).map { "\($0.1) \($0.2)" })
      #expect(documented == printed)
      #expect(!printed.isEmpty)
    }
  }
}
