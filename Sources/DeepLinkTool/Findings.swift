import JSON
import SiteAssociation

/// Findings of a linter, as compilers print theirs.
struct Findings {
  let file: String
  let findings: [LintFinding]

  /// Prints every finding, a line each, and gives no if one of them is an error.
  func report(json: Bool, _ console: Console) -> ExitStatus {
    for finding in findings {
      if json {
        console.printJSON { finding.write(to: &$0, in: file) }
      } else {
        console.print("\(file):\(colored(finding, console))")
      }
    }
    return findings.contains { $0.severity == .error } ? .no : .yes
  }

  private func colored(_ finding: LintFinding, _ console: Console) -> ConsoleText {
    let severity = finding.severity.rawValue
    let color: Console.Color =
      switch finding.severity {
      case .error: .red
      case .warning: .yellow
      case .note: .bold
      }
    return "\(finding.position): \(console.colored(severity, color)): \(finding.message) [\(finding.rule)]"
  }
}
