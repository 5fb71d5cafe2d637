import Arguments
import DeepLinkService
import DeepLinking
import JSON
import SiteAssociation

/// `deeplink routes`: the table, or a check of its laws.
enum RoutesCommand: ToolCommand {
  struct Settings {
    var json = false
    var check = false
    var strict = false
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) routes", "Lists the routes of the app, or checks the laws of the table.",
      options: [
        Option("--json", "print one JSON object a line") { $0.json = true },
        Option("--check", "check the laws on sample links; exit 1 and show a link for each that fails") {
          $0.check = true
        },
        Option("--strict", "with --check: routes that cross are a fault as well") { $0.strict = true },
      ],
      examples: ["\(tool.name) routes", "\(tool.name) routes --check"])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    if settings.check { return { prove(tool.app.tableProof, settings, console) } }
    guard let table = faults.collect({ try tool.table() }) else { return nil }
    return { list(table, settings, console) }
  }

  private static func list(_ table: RouteTable, _ settings: Settings, _ console: Console) -> ExitStatus {
    if settings.json {
      for line in RouteManifest(table).lines { console.write(line) }
      return .yes
    }
    let width = table.shapes.map(\.name.count).max() ?? 0
    let patternWidth = table.shapes.map(\.pattern.count).max() ?? 0
    for shape in table.shapes {
      console.print("\(shape.name.padded(to: width))  \(shape.pattern.padded(to: patternWidth))  \(shape.summary)")
    }
    return .yes
  }

  private static func prove(_ proof: TableProof, _ settings: Settings, _ console: Console) -> ExitStatus {
    for law in proof.laws {
      guard !settings.json else {
        console.printJSON { write(law, to: &$0) }
        continue
      }
      let verdict = law.faults.isEmpty ? console.colored("holds", .green) : console.colored("fails", .red)
      console.print("\(verdict)  \(law.name)\(law.faults.isEmpty ? " (\(law.count) \(law.samples))" : "")")
      for fault in law.faults { console.complain("error: \(fault)") }
      for note in law.notes { console.complain("\(settings.strict ? "error" : "note"): \(note)") }
    }
    return proof.holds && !(settings.strict && proof.laws.contains { !$0.notes.isEmpty }) ? .yes : .no
  }

  private static func write(_ law: TableProof.Law, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("law", law.name)
    writer.member("holds", law.faults.isEmpty)
    writer.key(law.samples.rawValue)
    writer.integer(law.count)
    writer.member("faults", law.faults)
    writer.member("notes", law.notes)
    writer.endObject()
  }
}

extension String {
  /// The text with spaces behind it up to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
