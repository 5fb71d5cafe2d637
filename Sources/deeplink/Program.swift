import Arguments
import Foundation

/// The command-line tool: finds the command that the first words name, and runs it.
@main
enum Program {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  /// Every command, in the order of the help.
  static let commands: [any ToolCommand.Type] = [
    ResolveCommand.self, LinkCommand.self, RoutesCommand.self, CheckCommand.self, ExplainCommand.self,
    AASAGenerateCommand.self, AASALintCommand.self, AASAMatchCommand.self,
    AssetLinksGenerateCommand.self, AssetLinksLintCommand.self,
    OpenCommand.self, BackCommand.self, HomeCommand.self, ShowCommand.self,
  ]

  static func main() {
    let console = Console()
    exit(run(Array(CommandLine.arguments.dropFirst()), console).rawValue)
  }

  static var versionLine: String { "deeplink \(version)" }

  /// Runs a command line.
  static func run(_ arguments: [String], _ console: Console) -> ExitStatus {
    if let command = commands.first(where: { arguments.starts(with: $0.words) }) {
      return command.start(Array(arguments.dropFirst(command.words.count)), console)
    }
    guard let first = arguments.first else {
      console.complain(help(of: commands))
      return .unusable
    }
    if first == "--version" {
      console.print(versionLine)
      return .yes
    }
    let group = commands.filter { $0.words.first == first }
    if isHelp(first) || !group.isEmpty && arguments.dropFirst().first.map(isHelp) == true {
      console.write(help(of: group.isEmpty ? commands : group))
      return .yes
    }
    console.complain(unknown(arguments, group))
    return .unusable
  }

  private static func isHelp(_ argument: String) -> Bool { argument == "--help" || argument == "-h" }

  /// What is wrong with a command line that names no command.
  private static func unknown(_ arguments: [String], _ group: [any ToolCommand.Type]) -> String {
    let first = arguments[0]
    if first.hasPrefix("-") { return "\(first): expected a command before all options; --help lists them" }
    let names = commands.map { $0.words.joined(separator: " ") }
    let words = arguments.prefix { !$0.hasPrefix("-") }.prefix(2).joined(separator: " ")
    let near = Spelling.nearest(to: words, in: names) ?? Spelling.nearest(to: first, in: names)
    let hint = near.map { "; did you mean \($0)?" }
    guard group.isEmpty else {
      let members = group.map { $0.words.joined(separator: " ") }.joined(separator: ", ")
      return "\(first): expected one of its commands, \(members)" + (hint ?? "")
    }
    return "\(first): no such command" + (hint ?? "; --help lists them")
  }

  /// The text of `--help` for these commands.
  private static func help(of commands: [any ToolCommand.Type]) -> String {
    let rows = commands.map { ($0.words.joined(separator: " "), $0.summary) }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1)\n" }.joined()
    return """
      Works with an app's deep links: its routes, its association files, and why a link opens the app or does not.

      usage: deeplink COMMAND [options] [operands]

      commands; each has a --help with an example:
      \(lines)
      exit status: 0 for yes, 1 for no, 2 for bad usage or input that cannot be read

      """
  }
}
