import Arguments
import Foundation

/// The command-line tool: answers what has to do with the command line, else runs the command it names.
@main
enum Program {
  /// What `--version` prints, and manual pages are dated with.
  static let edition = Manual.Edition(version: "0.1.0", date: "2026-11-21")

  /// Every command, in the order of the help.
  static let commands: [any ToolCommand.Type] = [
    ResolveCommand.self, LinkCommand.self, RoutesCommand.self, CheckCommand.self, ExplainCommand.self,
    AASAGenerateCommand.self, AASALintCommand.self, AASAMatchCommand.self,
    AssetLinksGenerateCommand.self, AssetLinksLintCommand.self, InfoPlistGenerateCommand.self, VerifyCommand.self,
    OpenCommand.self, BackCommand.self, HomeCommand.self, ShowCommand.self,
  ]

  static func main() {
    let console = Console()
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == FetchJob.word {
      exit(FetchWorker.run(CommandLine.arguments[2]))
    }
    exit(run(Array(CommandLine.arguments.dropFirst()), console).rawValue)
  }

  /// Runs a command line.
  static func run(_ arguments: [String], _ console: Console) -> ExitStatus {
    switch manual.request(arguments, terminalWidth: console.terminalWidth) {
    case .answer(let text):
      console.write(text)
      return .yes
    case .run(let name, let rest):
      if let command = commands.first(where: { $0.outline.name == name }) { return command.start(rest, console) }
      return .unusable
    case .refusal(let text):
      console.complain("\(lines: text)")
      return .unusable
    }
  }
}
