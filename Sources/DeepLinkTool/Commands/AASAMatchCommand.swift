import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import SiteAssociation

/// `deeplink aasa match`: the verdict of an association file on URLs.
enum AASAMatchCommand: ToolCommand {
  struct Settings {
    var json = false
    var app: String?
    var explains = false
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) aasa match",
      "Says for each URL and app whether the file opens the app; exit 0 only if all do.",
      operands: "FILE|- URL…",
      options: [
        Option("--app", "ID", "ask only for this app", expecting: "an app id") { $1.app = $0 },
        Option("--explain", "say why each earlier component did not match") { $0.explains = true },
        Option("--json", "print one JSON object a line") { $0.json = true },
      ],
      examples: [
        "\(tool.name) aasa match Public/.well-known/apple-app-site-association \(tool.examples.url)"
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    let operands = faults.operands
    guard operands.count > 1 else {
      // A single operand may be the file or a URL. A missing operand has already been reported.
      if operands.count == 1, !faults.line.mayLackOperands {
        faults.add(usage: "expected a file, or - for standard input, and at least one URL")
      }
      return nil
    }
    let urls = faults.urls(operands.dropFirst()) { try AssociationURL($0) }
    let file = faults.associationFile(operands[0], console, as: AssociationFile.init)
    guard let urls, let file else { return nil }
    return { match(urls, AssociationMatcher(file), settings, console) }
  }

  private static func match(
    _ urls: [AssociationURL], _ matcher: AssociationMatcher, _ settings: Settings, _ console: Console
  ) -> ExitStatus {
    var status = ExitStatus.yes
    for url in urls {
      let text = url.description
      let matches = settings.app.map { [matcher.match(url, app: UTF8Text($0))] } ?? matcher.matches(url)
      if matches.isEmpty { console.complain("error: \(text): the file names no app") }
      if matches.isEmpty || matches.contains(where: { $0.verdict != .match }) { status = .no }
      for match in matches {
        if settings.json { console.printJSON { write(text, match, to: &$0) } } else { show(text, match, console) }
        guard settings.explains else { continue }
        for miss in matcher.misses(url, app: match.app) { console.complain("  \(miss)") }
      }
    }
    return status
  }

  private static func show(_ url: String, _ match: AppMatch, _ console: Console) {
    let color: Console.Color = match.verdict == .match ? .green : .red
    console.print(
      "\(console.colored(match.verdict.rawValue, color))  \(match.app)  \(url)\n  \(match.reason)")
  }

  private static func write(_ url: String, _ match: AppMatch, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("url")
    writer.string(url)
    match.writeMembers(to: &writer)
    writer.endObject()
  }
}
