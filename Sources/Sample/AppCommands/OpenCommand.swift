import AppModel
import AppRoutes
import Arguments
import DeepLinkService
import DeepLinkTool
import DeepLinking

/// `deeplink open`: opens a link in the app that a file keeps.
enum OpenCommand: HeadlessCommand {
  static func definition(in tool: Tool) -> Command<SavedApp.Settings> {
    Command(
      "\(tool.name) open",
      "Opens a link in the headless app and shows its screens; exit 1 if the link leads nowhere.",
      operands: "URL", options: options,
      examples: ["\(tool.name) open nav:///recipes/1/2/3 --state app.json"],
      candidates: { operands, partial in operands.isEmpty ? tool.linkCandidates(operands, partial) : [] })
  }

  static func prepare(_ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    let link = faults.operand(orElse: "expected one URL, found \(faults.operands.count)")
    let app = SavedApp(settings, &faults, tool)
    guard let link, let app, let table = faults.collect({ try tool.table() }) else { return nil }
    return { try open(link, in: app, table, console) }
  }

  private static func open(
    _ link: String, in app: SavedApp, _ table: RouteTable, _ console: Console
  ) throws -> ExitStatus {
    var describer = RouteDescriber(table, nil)
    if case .problem(_, let detail, let suggestions) = describer.describe(link) {
      console.complain(detail, suggestions: suggestions)
      return .no
    }
    guard let route = appRouter.parse(link) else { return .no }
    guard route.tab != nil else {
      console.complain("the app has no place for this route yet; give it one in AppModel")
      return .no
    }
    if !app.hasRecord(of: route) {
      console.complain("note: the catalogue lacks what this link names, so only the tab changes")
    }
    return try app.update { app in
      app.navigate(to: route)
      return .yes
    }
  }
}
