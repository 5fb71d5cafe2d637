import AssociationFiles
import DeepLinkArguments
import DeepLinkJSON
import DeepLinkService
import DeepLinkTables
import DeepLinking
import SiteAssociation

/// `deeplink routes`: the table, a check of its laws, or the description of a server with it.
enum RoutesCommand: ToolCommand {
  struct Settings {
    var json = false
    var check = false
    var strict = false
    var openAPI = false
  }

  static let tableUse = TableUse.each
  /// A description is that of one site.
  static func tableUse(with arguments: [String]) -> TableUse { arguments.contains("--openapi") ? .one : .each }
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) routes",
      "Lists the routes of the app, proves the table (--check), or prints its OpenAPI description.",
      options: [
        .json(\.json),
        Option("--check", "check the table with sample links; exit 1 and show a link for each rule that fails") {
          $0.check = true
        },
        Option("--openapi", "print the OpenAPI description of a server with the table, as /openapi.json") {
          $0.openAPI = true
        },
        Option("--strict", "with --check: routes that cross are a fault too") { $0.strict = true },
      ],
      examples: [
        "\(tool.name) routes", "\(tool.name) routes --check", "\(tool.name) routes --openapi",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    if settings.strict, !settings.check { faults.add(missing: "--strict: works only with --check", "--check") }
    if settings.openAPI, settings.check || settings.json {
      faults.add(usage: "--openapi and \(settings.check ? "--check" : "--json") cannot be used together")
    }
    if settings.openAPI {
      return faults.collect { try tool.apiDescription() }.map { document in
        {
          console.write(document)
          return .yes
        }
      }
    }
    if settings.check { return { prove(tool.app.tableProof, settings, tool.accepted, console) } }
    guard let table = faults.collect({ try tool.table() }) else { return nil }
    return { list(table, settings, console) }
  }

  private static func list(_ table: RouteTable, _ settings: Settings, _ console: Console) -> ExitStatus {
    if settings.json {
      for line in RouteManifest(table).lines { console.write(line) }
      return .yes
    }
    let patterns = table.shapes.map { shape in
      (shape.hosts?.declared.first ?? "") + shape.selectivePattern
    }
    let width = table.shapes.map(\.name.count).max() ?? 0
    let patternWidth = patterns.map(\.count).max() ?? 0
    for (shape, pattern) in zip(table.shapes, patterns) {
      console.print("\(shape.name.padded(to: width))  \(pattern.padded(to: patternWidth))  \(shape.summary)")
      let others =
        (shape.hosts?.declared.dropFirst() ?? []).map { "on \($0)" } + shape.aliases.map { "also \($0.pattern)" }
      for other in others { console.print("\(String(repeating: " ", count: width + 4) + other)") }
    }
    if !table.redirects.isEmpty { console.print("") }
    for redirect in table.redirects {
      console.print("\(redirect.from) redirects to \(redirect.to) (\(redirect.status))")
    }
    return .yes
  }

  private static func prove(
    _ proof: TableProof, _ settings: Settings, _ accepted: AcceptedWarnings, _ console: Console
  ) -> ExitStatus {
    var (laws, met) = (proof.laws, accepted.unmet)
    for index in laws.indices { laws[index].notes.removeAll { met.take($0) } }
    for law in laws {
      guard !settings.json else {
        console.printJSON { write(law, to: &$0) }
        continue
      }
      let verdict =
        !law.faults.isEmpty
        ? console.colored("fails", .red)
        : law.isDecided ? console.colored("holds", .green) : console.colored("undecided", .yellow)
      console.print("\(verdict)  \(law.name)\(law.faults.isEmpty ? " (\(law.count) \(law.samples))" : "")")
      if !law.faults.isEmpty { console.complain("\(lines: InputError(law.faults).report)") }
      for note in law.notes { console.complain("\(settings.strict ? "error" : "note"): \(note)") }
      for limit in law.limits.prefix(5) { console.complain("note: \(limit)") }
      if law.limits.count > 5 { console.complain("note: and \(law.limits.count - 5) more, which --json lists") }
    }
    if let summary = met.summary, !settings.json { console.complain("note: \(summary)") }
    guard proof.holds, !(settings.strict && laws.contains { !$0.notes.isEmpty }) else { return .no }
    return proof.isDecided ? .yes : .undecided
  }

  private static func write(_ law: TableProof.Law, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("law", law.name)
    writer.key("holds")
    if law.faults.isEmpty, !law.isDecided { writer.null() } else { writer.boolean(law.faults.isEmpty) }
    writer.key(law.samples.rawValue)
    writer.integer(law.count)
    writer.member("faults", law.faults)
    writer.member("notes", law.notes.map(\.description))
    writer.member("limits", law.limits)
    writer.endObject()
  }
}

extension RouteShape {
  /// The pattern with the items that select the route: `/show?type=user`.
  fileprivate var selectivePattern: String {
    let items = conditions.compactMap { item in
      item.place == .query ? item.fixedValue.map { "\(item.key)=\($0)" } : nil
    }
    guard !items.isEmpty else { return pattern }
    let parts = pattern.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    return parts[0] + "?" + items.joined(separator: "&") + (parts.count > 1 ? "#" + parts[1] : "")
  }
}

extension String {
  /// The text, padded with spaces to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
