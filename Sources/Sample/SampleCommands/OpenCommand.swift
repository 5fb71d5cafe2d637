import DeepLinkArguments
import DeepLinkJSON
import DeepLinkService
import DeepLinkTables
import DeepLinkTool
import DeepLinking
import SampleModel
import SampleRoutes

/// `deeplink open`: opens a link, or continues an activity, in the app whose state is in a file.
enum OpenCommand: HeadlessCommand {
  static func definition(in tool: Tool) -> Command<SavedApp.Settings> {
    Command(
      "\(tool.name) open",
      "Opens a link in the headless app, or continues an activity, and shows its screens; exit 1 if it matches no "
        + "route.",
      operands: "[URL|key=value…]",
      options: options + [
        Option(
          "--activity", "TYPE",
          "continue an activity of this type, as Handoff does, instead of opening a link: key=TEXT and key:=JSON are "
            + "its userInfo, webpageURL=URL is its web page",
          expecting: "the type of an activity, such as \(AppActivity.search)"
        ) { $1.activity = $0 }
      ],
      examples: [
        "\(tool.name) open nav:///recipes/1/2/3 --state app.json",
        "\(tool.name) open --activity \(AppActivity.search) query=cake --state app.json",
        "\(tool.name) open --activity \(AppActivity.route) 'route:={\"shop\":{\"route\":{\"product\":{\"id\":1}}}}'"
          + " --state app.json",
      ],
      candidates: { operands, partial in operands.isEmpty ? tool.linkCandidates(operands, partial) : [] })
  }

  /// A change of the app, after its state has been read.
  private typealias Step = (SavedApp) throws -> ExitStatus

  static func prepare(_ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let step =
      faults.line.isGiven("--activity") ? proceeding(settings, &faults, tool.console) : opening(&faults, tool)
    let app = SavedApp(settings, &faults, tool)
    guard let step, let app else { return nil }
    return { try step(app) }
  }

  private static func opening(_ faults: inout ToolFaults, _ tool: Tool) -> Step? {
    // If --activity is misspelt, the operands may belong to the activity.
    guard faults.line.isCertain("--activity") else { return nil }
    if faults.operands.isEmpty, faults.line.hasCertainOperands, !faults.line.mayLackOperands {
      faults.add(usage: "expected a URL, or --activity TYPE")
    }
    guard let link = faults.operand(orElse: "expected one URL, found \(faults.operands.count)"),
      let table = faults.collect({ try tool.table() })
    else { return nil }
    return { try open(link, in: $0, table, tool.console) }
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
    let code = "try app.open(url: #require(URL(string: \(link.debugDescription))))"
    return try show(route, in: app, console, code) { $0.navigate(to: route) }
  }

  private static func proceeding(
    _ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ console: Console
  ) -> Step? {
    guard let type = settings.activity else { return nil }
    var operands = ActivityOperands(type: type)
    var isWhole = true
    for operand in faults.operands {
      do throws(InputError) { try operands.take(operand) } catch {
        faults.add(usage: error.description)
        isWhole = false
      }
    }
    guard isWhole, let activity = faults.collect({ try operands.activity() }) else { return nil }
    return { [operands] app in
      guard let route = AppActivity.route(of: activity) else {
        console.complain("error: \(lines: operands.refusal(of: activity))")
        return .no
      }
      var writer = JSONWriter()
      try writer.encode(activity)
      let json = String(decoding: writer.bytes, as: UTF8.self).debugDescription
      let code = "try app.handle(JSONDecoder().decode(UserActivity.self, from: Data(\(json).utf8)))"
      return try show(route, in: app, console, code) { $0.handle(activity) }
    }
  }

  /// Shows a route in the app.
  private static func show(
    _ route: AppRoute, in app: SavedApp, _ console: Console, _ code: String, by change: (AppViewModel) -> Void
  ) throws -> ExitStatus {
    if !app.hasRecord(of: route) {
      console.complain("note: the catalogue has no record for this, so only the tab changes")
    }
    return try app.update(code) { app in
      change(app)
      return .yes
    }
  }
}
