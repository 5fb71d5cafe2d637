import AssociationFiles
import AssociationImport
import DeepLinkArguments
import SiteAssociation

/// `deeplink import`: makes a first links.json from association files.
enum ImportCommand: ToolCommand {
  struct Settings {
    var partial = false
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) import",
      "Prints a first links.json of a site's apple-app-site-association and assetlinks.json files, and lists what the "
        + "table does not keep; exit 1 if it lists anything.",
      operands: "FILE|-…",
      options: [
        Option("--partial", "exit 0 although an app gains or loses something") { $0.partial = true }
      ],
      examples: [
        "\(tool.name) import Public/.well-known/apple-app-site-association Public/.well-known/assetlinks.json "
          + "> links.json",
        "curl -s https://www.example.com/.well-known/apple-app-site-association | \(tool.name) import - > links.json",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    let names = faults.operands
    let sources = names.compactMap { name in
      faults.associationFile(name, console) { try ImportSource($0, name: Console.sourceName(name)) }
    }
    guard !names.isEmpty, sources.count == names.count else { return nil }
    let table = faults.collect {
      guard let table = TableImport(sources) else {
        let files = sources.map(\.name).joined(separator: " and ")
        throw InputError("\(files): names no app, so there is nothing to import")
      }
      return table
    }
    return table.map { table in
      {
        console.write(table.text)
        for note in table.notes { console.complain("\(note)") }
        console.complain("\(summary(table))")
        return settings.partial || table.notes.isEmpty ? .yes : .no
      }
    }
  }

  /// The number of routes, and what the notes above it are about.
  private static func summary(_ table: TableImport) -> String {
    func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
    let losses = table.notes.count
    return "note: " + count(table.routeCount, "route", "routes")
      + (losses == 0
        ? "; each app opens the same links as before"
        : "; " + count(losses, "place of the files is not kept exactly", "places of the files are not kept exactly"))
  }
}
