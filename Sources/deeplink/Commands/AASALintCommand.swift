import Arguments
import SiteAssociation

/// `deeplink aasa lint`: what is wrong with an association file, and what a device will do about it.
enum AASALintCommand: ToolCommand {
  struct Settings {
    var json = false
    var isAnswer = false
  }

  static let defaults = Settings()
  static let definition = Command<Settings>(
    "deeplink aasa lint", "Checks an apple-app-site-association file; exit 1 on any error.", operands: "FILE|-",
    options: [
      Option("--http", "read a whole HTTP answer, as curl -si prints it, and check how the file is served too") {
        $0.isAnswer = true
      },
      Option("--json", "print one JSON object a line") { $0.json = true },
    ],
    examples: [
      "deeplink aasa lint Public/.well-known/apple-app-site-association",
      "curl -si https://example.com/.well-known/apple-app-site-association | deeplink aasa lint --http -",
    ])

  static func run(_ operands: [String], _ settings: Settings, _ console: Console) throws -> ExitStatus {
    guard operands.count == 1 else { throw UsageFaults(["expected one file, or - for standard input"]) }
    let (octets, name) = (try console.read(operands[0]), Console.sourceName(operands[0]))
    let linter = AssociationLinter()
    guard settings.isAnswer else {
      return Findings(file: name, findings: linter.lint(octets)).report(json: settings.json, console)
    }
    do {
      return Findings(file: name, findings: linter.lint(try HostedAnswer(parsing: octets)))
        .report(json: settings.json, console)
    } catch {
      throw InputError("\(name):\(error)")
    }
  }
}
