import DeepLinkArguments
import SiteAssociation

/// `deeplink import`: makes a first links.json from an association file.
enum ImportCommand: ToolCommand {
  struct Settings {}

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) import",
      "Prints a first links.json of an apple-app-site-association file; exit 1 if no row of it becomes a route.",
      operands: "FILE|-",
      examples: [
        "\(tool.name) import Public/.well-known/apple-app-site-association > links.json",
        "curl -s https://www.example.com/.well-known/apple-app-site-association | \(tool.name) import - > links.json",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    guard let name = faults.operand(orElse: "expected one file, or - for standard input"),
      let file = faults.associationFile(name, console, as: AssociationFile.init)
    else { return nil }
    let table = faults.collect {
      guard let table = TableImport(file) else {
        throw InputError(
          "\(Console.sourceName(name)): has no \"applinks\" with \"details\", so there is nothing to import")
      }
      return table
    }
    return table.map { table in
      {
        console.write(table.text)
        console.complain("\(summary(table))")
        return table.routeCount > 0 ? .yes : .no
      }
    }
  }

  /// The number of rows that became routes. Comments in the table list the others.
  private static func summary(_ table: TableImport) -> String {
    func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
    func rows(_ kind: TableImport.Note.Kind) -> Int { Set(table.notes.filter { $0.kind == kind }.map(\.place)).count }
    var parts = [count(table.routeCount, "route", "routes")]
    if rows(.inexact) > 0 { parts.append(count(rows(.inexact), "row is inexact", "rows are inexact")) }
    if rows(.untranslated) > 0 { parts.append(count(rows(.untranslated), "row is left out", "rows are left out")) }
    if rows(.exclude) > 0 { parts.append(count(rows(.exclude), "row excludes", "rows exclude")) }
    return "note: " + parts.joined(separator: ", ") + (table.notes.isEmpty ? "" : "; the comments name each")
  }
}
