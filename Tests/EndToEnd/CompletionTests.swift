import DeepLinkTestThreads
import Foundation
import Testing

/// The completions in each shell itself, with the script that the program prints for it.
@Suite("Completions", .only(with: .programs), .onOwnThreads)
struct CompletionTests {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var isInstalled: Bool { isOnPath(rawValue) }
  }

  struct Row: CustomTestStringConvertible {
    let line: String
    let candidates: [String]

    init(_ line: String, _ candidates: [String]) {
      self.line = line
      self.candidates = candidates
    }

    var testDescription: String { line }
  }

  private static let general = ["--help", "--version"]

  static let rows = [
    Row("deeplink s", ["sample", "schema"]),
    Row("deeplink a", ["aasa", "app", "assetlinks"]),
    Row("deeplink m", ["mcp", "misses"]),
    Row("deeplink app ", ["check", "generate"]),
    Row("deeplink aasa ", ["generate", "lint", "match"]),
    Row("deeplink resolve --", ["--json", "--catalog", "--config", "--environment", "--site"] + general),
    Row(
      "deeplink routes ",
      ["--json", "--check", "--strict", "--openapi", "--config", "--environment", "--site"] + general),
    Row("deeplink resolve --catalog Publ", ["Public/"]),
    Row("deeplink resolve --catalog=Publ", ["--catalog=Public/"]),
    Row("deeplink resolve --catalog Pack", []),
    Row("deeplink check --junit Pack", ["Package.swift"]),
    Row("deeplink aasa lint Public/.well-known/app", ["Public/.well-known/apple-app-site-association"]),
    Row("deeplink link recip", ["recipe", "recipe.related", "recipes"]),
    Row("deeplink link recipe.related ", ["id=", "related="]),
    Row("deeplink link recipe.related id=1 related=2 ", ["related="]),
    Row("deeplink link inventory.add status=", ["status=inStock", "status=outOfStock"]),
    Row("deeplink link --json=Pack", ["--json=Package.swift"]),
    Row(
      "deeplink resolve /inventory/a",
      ["/inventory/add?name=Keyboard&quantity=100", "/inventory/add/colorPicker?name=Keyboard&quantity=100"]),
    Row("deeplink-server print ", ["systemd", "kubernetes", "alerts", "dashboard"]),
    Row("deeplink-server --log-format=", ["--log-format=text", "--log-format=json", "--log-format=off"]),
    Row("deeplink-server --host 0.0.0.0 --max-c", ["--max-connections", "--max-connections-per-address"]),
  ]

  @Test(
    "in bash are the possible words", .enabled(if: Shell.bash.isInstalled, "bash is not installed"), arguments: rows)
  func bash(row: Row) throws { try check(row, in: .bash) }

  @Test("in zsh are the possible words", .enabled(if: Shell.zsh.isInstalled, "zsh is not installed"), arguments: rows)
  func zsh(row: Row) throws { try check(row, in: .zsh) }

  @Test(
    "in fish are the possible words", .enabled(if: Shell.fish.isInstalled, "fish is not installed"), arguments: rows)
  func fish(row: Row) throws { try check(row, in: .fish) }

  private func check(_ row: Row, in shell: Shell) throws {
    let found = try candidates(for: row.line, in: shell).map { shell == .bash ? $0.replacing("\\", with: "") : $0 }
    #expect(Set(found.map { Self.whole($0, row.line, shell) }) == Set(row.candidates))
  }

  private func candidates(for line: String, in shell: Shell) throws -> [String] {
    let program = String(line.prefix { $0 != " " })
    let script = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).\(shell.rawValue)")
    defer { try? FileManager.default.removeItem(at: script) }
    try Data(output(of: [program, "completions", shell.rawValue]).utf8).write(to: script)
    let harness = "Tests/EndToEnd/Fixtures/complete.\(shell.rawValue)"
    return try output(of: [shell.rawValue, harness, script.path, line], withErrors: false)
      .split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("bash gets words with special characters in quotes")
  func quotes() throws {
    let found = try candidates(for: "deeplink resolve /inventory/add?", in: .bash)
    #expect(found.contains(#"/inventory/add\?name=Keyboard\&quantity=100"#), "\(found)")
    let open = try candidates(for: "deeplink resolve '/inventory/add?", in: .bash)
    #expect(open.contains("/inventory/add?name=Keyboard&quantity=100"), "\(open)")
  }

  /// The whole word that a shell would insert at the cursor. Each shell leaves out what it adds itself: bash the part
  /// up to "=", bash and zsh the slash after a folder, zsh the folders before a file name.
  private static func whole(_ candidate: String, _ line: String, _ shell: Shell) -> String {
    var candidate = candidate
    let word = line.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    if shell != .fish, candidate.hasSuffix("Public") { candidate += "/" }
    guard let cut = word.lastIndex(where: { $0 == "=" || shell == .zsh && $0 == "/" }) else { return candidate }
    return candidate.hasPrefix(word[...cut]) ? candidate : word[...cut] + candidate
  }
}
