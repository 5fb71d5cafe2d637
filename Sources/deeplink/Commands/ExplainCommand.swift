import Arguments
import DeepLinking
import JSON
import SiteAssociation

/// `deeplink explain`: why a link opens the app or does not, in words.
enum ExplainCommand: ToolCommand {
  struct Settings {
    var json = false
    var file: String?
  }

  static let defaults = Settings()
  static let definition = Command<Settings>(
    "deeplink explain", "Says why links open the app or do not; exit 1 if one does not open it, or leads nowhere.",
    operands: "URL…",
    options: [
      Option("--aasa", "FILE|-", "the association file to go by (default: the one that aasa generate prints)") {
        $1.file = $0
        return $0.isEmpty ? "a file" : nil
      },
      Option("--json", "print one JSON object a line, as /explain answers") { $0.json = true },
    ],
    examples: ["deeplink explain https://example.com/inventory/foo/edit --aasa apple-app-site-association"],
    candidates: RouteCandidates.links)

  static func run(_ operands: [String], _ settings: Settings, _ console: Console) throws -> ExitStatus {
    let table = try App.table()
    let matcher = AssociationMatcher(try file(settings.file, table, console))
    var status = ExitStatus.yes
    for explanation in try URLs.read(operands, as: { try table.explain($0, matcher) }) {
      if !explanation.opens || explanation.route == nil { status = .no }
      if settings.json { console.write(json(explanation)) } else { show(explanation, console) }
    }
    return status
  }

  private static func file(_ name: String?, _ table: RouteTable, _ console: Console) throws -> AssociationFile {
    guard let name else {
      return try AssociationGenerator(table.shapes).file(appIDs: ["ABCDE12345.com.example.app"]).file
    }
    do {
      return try AssociationFile(parsing: console.read(name))
    } catch let error as AssociationFileError {
      throw InputError("\(Console.sourceName(name)):\(error)")
    }
  }

  private static func json(_ explanation: Explanation) -> [UInt8] {
    var writer = JSONWriter()
    explanation.write(to: &writer)
    writer.newline()
    return writer.bytes
  }

  private static func show(_ explanation: Explanation, _ console: Console) {
    console.print(console.colored(explanation.url, .bold))
    console.print(explanation.conclusion)
    for app in explanation.apps {
      let color: Console.Color = app.match.verdict == .match ? .green : .red
      console.print("  \(console.colored(app.match.verdict.rawValue, color))  \(app.match.app): \(app.match.reason)")
      if app.match.verdict != .match { for miss in app.misses { console.print("    \(miss)") } }
    }
    if let diagnosis = explanation.diagnosis {
      console.print(diagnosis.drawing.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      for suggestion in diagnosis.suggestions { console.print("  try: \(suggestion)") }
    }
    for note in explanation.notes { console.print("  note: \(note)") }
    console.print("What no server can see:")
    for text in explanation.unseen { console.print("  - \(text)") }
    console.print("")
  }
}
