import Foundation
import Testing

@Suite("Manual pages")
struct ManualPageTests {
  /// A page, by the command line that prints it.
  private static let pages =
    [["deeplink-server", "--man"], ["deeplink-server", "healthcheck", "--man"], ["deeplink", "--man"]]
    + [
      "resolve", "link", "routes", "check", "explain", "aasa generate", "aasa lint", "aasa match",
      "assetlinks generate",
      "assetlinks lint", "open", "back", "home", "show", "help", "completions",
    ].map { ["deeplink"] + $0.split(separator: " ").map(String.init) + ["--man"] }

  private static func path(_ tool: String) -> String? {
    ["/usr/bin", "/usr/local/bin"].map { "\($0)/\(tool)" }.first(where: FileManager.default.isExecutableFile(atPath:))
  }

  @Test(
    "are set by groff without a warning, and hold every option and variable of the help",
    .enabled(if: path("groff") != nil, "groff is not installed"), arguments: pages)
  func groff(command: [String]) throws {
    let text = try Self.run(
      [try #require(Self.path("groff")), "-man", "-ww", "-Tutf8", "-P-cbou"], input: Self.run(Self.program(command)))
    let help = try Self.run(Self.program(Array(command.dropLast()) + ["--help"]))
    let words = help.matches(of: /(?m)^  (-[^ ]+)|\[([A-Z_]+)\]$/).map { String($0.1 ?? $0.2 ?? "") }
    #expect(words.contains("--version") || words.contains("-V,"))
    for word in words { #expect(text.contains(word), "\(word)") }
    for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"] {
      #expect(text.contains("\n\(heading)\n"), "\(heading)")
    }
  }

  @Test(
    "give mandoc nothing to warn of", .enabled(if: path("mandoc") != nil, "mandoc is not installed"), arguments: pages)
  func mandoc(command: [String]) throws {
    let page = try Self.run(Self.program(command))
    #expect(try Self.run([try #require(Self.path("mandoc")), "-Tlint", "-Wwarning"], input: page) == "")
  }

  @Test("of the server tells of its signals and files")
  func server() throws {
    let page = try Self.run(Self.program(["deeplink-server", "--man"]))
    for line in [".SH \"SIGNALS\"", ".B SIGHUP", ".SH \"FILES\"", ".B Public/catalog/*.json", ".B NOTIFY_SOCKET"] {
      #expect(page.contains("\n\(line)\n"), "\(line)")
    }
  }

  private static func program(_ command: [String]) -> [String] {
    [Tool.folder.appending(path: command[0]).path] + command.dropFirst()
  }

  /// What a command prints on either stream, given this on standard input.
  private static func run(_ command: [String], input: String = "") throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = Sanitizers.options.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: answer, as: UTF8.self)
  }
}
