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
    AASAGenerateCommand.self, AASAMatchCommand.self,
  ]

  static func main() {
    let console = Console()
    exit(run(Array(CommandLine.arguments.dropFirst()), console).rawValue)
  }

  /// Runs a command line.
  static func run(_ arguments: [String], _ console: Console) -> ExitStatus {
    if arguments.first == "--version" {
      console.print("deeplink \(version)")
      return .yes
    }
    guard let command = command(arguments) else {
      if arguments.isEmpty || arguments.first == "--help" || arguments.first == "-h" {
        console.write(help)
        return arguments.isEmpty ? .unusable : .yes
      }
      console.complain(unknown(arguments))
      return .unusable
    }
    return command.start(Array(arguments.dropFirst(command.words.count)), console)
  }

  /// The command whose words the arguments begin with.
  private static func command(_ arguments: [String]) -> (any ToolCommand.Type)? {
    commands.first { arguments.starts(with: $0.words) }
  }

  private static func unknown(_ arguments: [String]) -> String {
    let given = arguments.prefix { !$0.hasPrefix("-") }
    let names = commands.map { $0.words.joined(separator: " ") }
    let word = given.prefix(2).joined(separator: " ")
    let near = Spelling.nearest(to: word, in: names) ?? Spelling.nearest(to: arguments[0], in: names)
    let group = names.filter { $0.hasPrefix(arguments[0] + " ") }
    if !group.isEmpty {
      return "\(arguments[0]): expected one of its commands: \(group.joined(separator: ", "))"
        + (near.map { "; did you mean \($0)?" } ?? "")
    }
    return "\(arguments[0]): no such command" + (near.map { "; did you mean \($0)?" } ?? "; --help lists them")
  }

  /// The text of `--help`.
  static var help: String {
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
