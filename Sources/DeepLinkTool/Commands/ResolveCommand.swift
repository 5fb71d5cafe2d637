import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkService
import DeepLinking

/// `deeplink resolve`: the routes of links.
enum ResolveCommand: ToolCommand {
  struct Settings {
    var json = false
    var catalog: String?
  }

  static let tableUse = TableUse.byLink
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) resolve", "Prints the routes that links match; exit 1 if one matches none.", operands: "URL…",
      options: [
        .json(\.json, ", as the server answers"),
        Option(
          "--catalog", "DIR",
          "folder with the records that links name (default: catalog in the folder that is served, if it is there)",
          expecting: "a folder"
        ) { $1.catalog = $0 },
      ],
      examples: [
        "\(tool.name) resolve \(tool.examples.path)",
        "\(tool.name) resolve --json \(tool.examples.otherPath)",
      ],
      candidates: tool.linkCandidates)
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    guard var tables = faults.collect({ try tool.siteTables() }) else { return nil }
    let links = faults.operands
    // If --catalog is faulty, other records would mislead.
    if faults.line.isCertain("--catalog") { tables.readRecords(for: links, in: settings.catalog, &faults) }
    return { [tables] in
      var describer = SiteDescriber(tables, endpointsAt: tool.app.endpointsAt)
      return try answer(links, &describer, settings, console)
    }
  }

  private static func answer(
    _ links: [String], _ describer: inout SiteDescriber, _ settings: Settings, _ console: Console
  ) throws -> ExitStatus {
    var status = ExitStatus.yes
    for url in links {
      switch describer.describe(url) {
      case .route(let json):
        if settings.json { console.printJSON { $0.raw(json) } } else { try show(json, console) }
      case .problem(let json, let detail, let suggestions):
        status = .no
        if settings.json {
          console.printJSON { $0.raw(json) }
        } else {
          let title = try JSONNode(parsing: json)["title"]?.string?.description ?? ""
          console.print("\(console.colored("error", .red)): \(title.prefix(1).lowercased())\(title.dropFirst())")
          console.print(console.drawn(([detail] + suggestions.map { "try: \($0)" }).joined(separator: "\n")))
          console.print("")
        }
      }
    }
    return status
  }

  /// Prints the members of a description, one line each: a string without quotes, the screens as a drawing, the record
  /// as its path, a warning in words, any other value as JSON.
  private static func show(_ json: [UInt8], _ console: Console) throws {
    let members = try JSONNode(parsing: json).object ?? []
    let width = members.map { $0.name.description.count }.max() ?? 0
    for member in members {
      var lines: [ConsoleText] = ["\(member.value.string?.description ?? member.value.text)"]
      if member.name == "navigation", let drawing = NavigationDrawing(member.value) {
        lines = drawing.texts(for: console)
      } else if member.name == "item", let path = member.value["href"]?.string {
        lines = [member.value["found"]?.boolean == true ? "\(path)" : console.colored("\(path) is not there", .yellow)]
      } else if member.name == "warnings", let warnings = member.value.array {
        lines = warnings.map { console.colored($0.warningWords, .yellow) }
      }
      for (index, line) in lines.enumerated() {
        console.print("\((index == 0 ? member.name.description : "").padded(to: width))  \(line)")
      }
    }
    console.print("")
  }
}

extension JSONNode {
  /// A warning of a description in words: `"quantity": expected an integer, found "abc"; it is ignored`.
  package var warningWords: String {
    let text = { (name: UTF8Text) in self[name]?.string?.description }
    let found = text("value").map { "\"\($0)\"" } ?? "no value"
    let used = self["used"].flatMap { $0.isNull ? nil : "\($0.text) is used" } ?? "it is ignored"
    return "\"\(text("parameter") ?? "")\": expected \(text("expected") ?? ""), found \(found); \(used)"
  }
}
