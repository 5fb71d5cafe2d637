import AppModel
import AppRoutes
import Arguments
import DeepLinkService
import DeepLinking

/// `deeplink open`: opens a link in the app that a file keeps.
enum OpenCommand: HeadlessCommand {
  static let definition = Command<SavedApp.Settings>(
    "deeplink open", "Opens a link in the headless app and shows its screens; exit 1 if the link leads nowhere.",
    operands: "URL", options: options,
    examples: ["deeplink open nav:///recipes/1/2/3 --state app.json"],
    candidates: { operands, partial in operands.isEmpty ? RouteCandidates.links(operands, partial) : [] })

  static func run(_ operands: [String], _ settings: SavedApp.Settings, _ console: Console) throws -> ExitStatus {
    guard operands.count == 1, let link = operands.first else {
      throw UsageFaults(["expected one URL, found \(operands.count)"])
    }
    let app = try SavedApp(settings, console)
    var describer = RouteDescriber(try App.table(), nil)
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
