import Arguments
import DeepLinking
import JSON
import Octets
import SiteAssociation

/// `deeplink explain`: the reason why a link opens the app or does not, in words.
enum ExplainCommand: ToolCommand {
  struct Settings {
    var json = false
    var file: String?
  }

  static let tableUse = TableUse.byLink
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) explain",
      "Explains why links open the app or do not; exit 1 if one does not, or matches no route.",
      operands: "URL…",
      options: [
        Option(
          "--aasa", "FILE|-", "the association file to go by (default: the one that aasa generate prints)",
          expecting: "a file"
        ) { $1.file = $0 },
        Option("--json", "print one JSON object a line, as /explain answers") { $0.json = true },
      ],
      examples: [
        "\(tool.name) explain \(tool.examples.url) --aasa apple-app-site-association"
      ],
      candidates: tool.linkCandidates)
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    guard let tables = faults.collect({ try tool.siteTables() }) else { return nil }
    let given = settings.file.flatMap { faults.associationFile($0, console) }.map { AssociationMatcher($0) }
    // Without a usable file, the generated ones still serve to find faults of the URLs.
    var generated: [String?: AssociationMatcher] = [:]
    let urls = faults.operands
    let explanations = faults.urls(urls) { url in
      let site = tables.index(for: url)
      let table = tables[site]
      let host = table.host(of: url)
      let matcher = try given ?? generated[host] ?? AssociationMatcher(generating: table, host, tables.appIDs(at: site))
      generated[host] = matcher
      return try table.explain(url, matcher)
    }
    guard let explanations else { return nil }
    return { show(explanations, settings, console) }
  }

  private static func show(
    _ explanations: [Explanation], _ settings: Settings, _ console: Console
  ) -> ExitStatus {
    var status = ExitStatus.yes
    for explanation in explanations {
      if !explanation.opens || explanation.route == nil { status = .no }
      if settings.json { console.printJSON(explanation.write) } else { show(explanation, console) }
    }
    return status
  }

  private static func show(_ explanation: Explanation, _ console: Console) {
    console.print(console.colored(explanation.url, .bold))
    console.print("\(explanation.conclusion)")
    for app in explanation.apps {
      let color: Console.Color = app.match.verdict == .match ? .green : .red
      console.print("  \(console.colored(app.match.verdict.rawValue, color))  \(app.match.app): \(app.match.reason)")
      if app.match.verdict != .match { for miss in app.misses { console.print("    \(miss)") } }
    }
    if let diagnosis = explanation.diagnosis {
      for line in diagnosis.drawing.split(separator: "\n") { console.print("  \(line)") }
      for suggestion in diagnosis.suggestions { console.print("  try: \(suggestion)") }
    }
    for note in explanation.notes { console.print("  note: \(note)") }
    console.print("What no server can see:")
    for text in explanation.unseen { console.print("  - \(text)") }
    console.print("")
  }
}

extension AssociationMatcher {
  /// A matcher for the file that is generated for a host; nil for a table without hosts.
  fileprivate init(generating table: RouteTable, _ host: String?, _ appIDs: [String]) throws(GenerationError) {
    self.init(try AssociationGenerator(table, host: host).file(appIDs: appIDs).file)
  }
}

extension RouteTable {
  /// The host whose association file decides on a link, if the table has hosts. For a path, it is the canonical host.
  fileprivate func host(of url: String) -> String? {
    let host = (try? AssociationURL(url))?.host?.description
    return hosts.contains { $0.contains(host ?? "") } ? host : settings.hosts?.canonical
  }
}
