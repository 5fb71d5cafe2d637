import SiteAssociation
import SiteVerification

/// Prints what there is to say about a site for people.
struct ReportPrinter {
  let console: Console

  func print(_ report: SiteReport) {
    console.print(console.colored(report.site.description, .bold))
    for finding in report.findings {
      _ = Findings(file: finding.url, findings: [finding.finding]).report(json: false, console)
    }
    for link in report.links { print(link, isApples: report.ios != nil) }
    for (name, platform) in [("ios", report.ios), ("android", report.android)] {
      guard let platform else { continue }
      let color: Console.Color? =
        switch platform.verdict {
        case .good: .green
        case .bad: .red
        case .absent: nil
        }
      let verdict = platform.verdict.rawValue
      console.print(
        "\(name.padded(to: 7))  \(color.map { console.colored(verdict, $0) } ?? "\(verdict)")  \(platform.conclusion)"
      )
    }
    console.print("")
  }

  private func print(_ link: LinkReport, isApples: Bool) {
    let verdict = link.opens ? console.colored("opens", .green) : console.colored("stays in the browser", .red)
    console.print("\(link.url): \(verdict)")
    for match in link.matches {
      let color: Console.Color = match.verdict == .match ? .green : .red
      console.print("  \(console.colored(match.verdict.rawValue, color))  \(match.app): \(match.reason)")
    }
    if link.matches.isEmpty, isApples { console.print("  Apple's file names no app, or cannot be read") }
    for package in link.packages {
      console.print(
        "  \(console.colored("delegated", .green))  \(package): if the app's manifest names the path")
    }
    for note in link.notes { console.print("  note: \(note)") }
  }
}
