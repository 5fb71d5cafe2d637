import AssociationFiles
import AssociationLint
import DeepLinkArguments
import SiteAssociation

/// `deeplink aasa lint`: the faults of an association file, and their effects on devices.
enum AASALintCommand: ToolCommand {
  struct Settings {
    var json = false
    var isAnswer = false
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) aasa lint", "Checks an apple-app-site-association file; exit 1 on any error.",
      operands: "FILE|-",
      options: [
        Option("--http", "read a whole HTTP answer, as curl -si prints it, and check how the file is served too") {
          $0.isAnswer = true
        },
        .json(\.json),
      ],
      examples: [
        "\(tool.name) aasa lint Public/.well-known/apple-app-site-association",
        "curl -si https://example.com/.well-known/apple-app-site-association | \(tool.name) aasa lint --http -",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    guard let file = faults.operand(orElse: "expected one file, or - for standard input") else { return nil }
    let (linter, name) = (AssociationLinter(), Console.sourceName(file))
    let outcome = faults.read(file, console) { octets in
      guard settings.isAnswer else {
        let findings = linter.lint(octets)
        return (octets, findings, LintSummary(ofAssociationFile: octets, findings))
      }
      do throws(HostedAnswerError) {
        let answer = try HostedAnswer(parsing: octets)
        let findings = linter.lint(answer)
        return (octets, findings, LintSummary(ofAssociationFile: answer.body, findings))
      } catch {
        throw InputError(error, of: name)
      }
    }
    return outcome.map { octets, findings, summary in
      { console.report(findings, in: name, octets, summary, json: settings.json) }
    }
  }
}
