import DeepLinkTestThreads
import Foundation
import Testing

@Suite("The tool's usage", .onOwnThreads)
struct ToolUsageTests {
  /// The commands that the help lists, besides those of every program.
  private static let commands: [String] = {
    let help = (try? Tool.run("--help").output) ?? ""
    return help.matches(of: /(?m)^  ([a-z-]+( [a-z]+)?) +[A-Z]/).map { String($0.1) }
      .filter { !["help", "completions"].contains($0) }
  }()

  @Test("lists all commands, and is a fault without a command")
  func help() throws {
    let help = try Tool.run("--help")
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(
      help.output.hasPrefix(
        """
        Works with an app's deep links: its routes, its association files, and why a link opens the app or
        does not.

        usage: deeplink COMMAND [options] [operands]

        commands; each has a --help with an example:

        links:
          resolve              Prints the routes that links match; exit 1 if one matches none.

        """))
    let headings = help.output.split(separator: "\n").filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
    #expect(
      headings == [
        "commands; each has a --help with an example:", "links:", "files:", "project:", "sample app:", "others:",
        "options:", "environment:",
      ])
    let statuses = "0 for yes, 1 for no, 2 for bad usage or input that cannot be read, 3 for undecided"
    #expect(help.output.hasSuffix("\nexit status: \(statuses)\n"))
    #expect(Self.commands.count > 15 && Self.commands.contains("diff") && Self.commands.contains("assetlinks lint"))
    let first = try Tool.run()
    #expect(first.status == 2 && first.output.isEmpty)
    let named = first.errors.matches(of: /(?m)^  ([a-z]+)  +[A-Z]/).map { String($0.1) }
    #expect(named == ["init", "explain", "check", "diff", "routes"])
    #expect(first.errors.hasSuffix("\ndeeplink help lists all commands, and deeplink COMMAND --help has an example.\n"))
    #expect(try Tool.run("help") == help)
    #expect(try Tool.run("-h") == help)
    let group = try Tool.run("aasa", "--help")
    #expect(group.status == 0 && group.output.contains("\n  aasa match ") && !group.output.contains("\n  resolve "))
  }

  @Test("is printed for each command with an example, for --help at any position", arguments: commands)
  func commandHelp(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let help = try Tool.run(words[0], words.count == 2 ? words[1] : "--json", "--help", "operand")
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(help.output.contains("\nusage: deeplink \(command)"))
    #expect(help.output.contains("\nexamples:\n  "))
    #expect(help.output.split(separator: "\nexamples:\n")[1].contains("deeplink \(command)"))
  }

  @Test("has a version, alone and after a command")
  func version() throws {
    let version = ToolRun(status: 0, output: "deeplink \(ServerProcess.version) (Swift 6.3)\n")
    for arguments in [["--version"], ["-V"], ["resolve", "--version"], ["aasa", "lint", "-V", "x"], ["aasa", "-V"]] {
      #expect(try Tool.run(arguments) == version)
    }
  }

  @Test("is of the version that the articles name")
  func versionInArticles() throws {
    let sources = ServerProcess.repository.appending(path: "Sources")
    let articles = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var named: [String: Set<String>] = [:]
    for case let article as URL in articles where article.pathExtension == "md" {
      let text = try String(contentsOf: article, encoding: .utf8)
      for match in text.matches(
        of: /(?:deeplink[-:]|version="|versions from |^## )([0-9]+\.[0-9]+\.[0-9]+)/.anchorsMatchLineEndings())
      {
        named[article.lastPathComponent, default: []].insert(String(match.1))
      }
    }
    for name in ["Changes.md", "InCI.md", "Operating.md", "OwnServer.md"] {
      #expect(named[name]?.contains(ServerProcess.version) == true, "\(name)")
    }
    named["Changes.md"] = nil
    #expect(named.values.allSatisfy { $0 == [ServerProcess.version] }, "\(named)")
  }

  @Test(
    "unreadable input is status 2, with the file, the position and the reason",
    arguments: [
      (
        ["check", "-"], "[\n  {]",
        "<stdin>:2:4: error: found \"]\", expected a name in double quotes or \"}\"\n    {]\n     ^\n"
      ),
      (
        ["aasa", "match", "-", "/one"], "{\n  \"applinks\": }",
        """
        <stdin>:2:15: error: found "}", expected a value
            "applinks": }
                        ^

        """
      ),
      (
        ["link", "--json", "-"], "{\"one\"",
        "<stdin>:1:7: error: found the end of the document, expected \":\" after the name\n  {\"one\"\n        ^\n"
      ),
      (
        ["link", "recipe", "idd=1"], "",
        "error: route \"recipe\" has no parameter \"idd\"; did you mean \"id\"?; parameter \"id\" is missing: expected an integer\n"
      ),
    ] as [([String], String, String)])
  func unreadable(arguments: [String], input: String, errors: String) throws {
    #expect(try Tool.run(arguments, input: input) == ToolRun(status: 2, errors: errors))
  }

  @Test(
    "a failure to write the verdict is a fault, and no crash",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func full() throws {
    let run = try Tool.run(["resolve", "/one"], output: FileHandle(forWritingTo: URL(filePath: "/dev/full")))
    #expect(run == ToolRun(status: 2, errors: "error: standard output: cannot be written: no space left on device\n"))
  }

  @Test(
    "a reader that stops early ends the tool silently, whether or not SIGPIPE is ignored",
    arguments: ["", "trap '' PIPE; "], [["routes"], ["routes", "--json"], ["help"]])
  func brokenPipe(trap: String, arguments: [String]) throws {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-c", "\(trap)\"$@\"; echo $? >&2", "bash", Tool.path] + arguments
    // The reader has ended before the first line is written.
    let gone = Pipe()
    try gone.fileHandleForReading.close()
    shell.standardOutput = gone
    shell.currentDirectoryURL = Tool.root
    let errors = Pipe()
    shell.standardError = errors
    try shell.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(text.replacing(Tool.note, with: "") == "141\n")
  }
}
