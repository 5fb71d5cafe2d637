import DeepLinkArguments
import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkService
import DeepLinkTool
import DeepLinking
import SampleModel
import SampleRoutes

/// One run of the command, on one scene of the app.
struct SampleRun {
  /// The options of the command.
  struct Settings {
    var state: String?
    /// The scene of the app; empty for the only one.
    var scene = ""
    /// The folder of the records.
    var catalog = "Public/catalog"
    var json = false
    /// The type of the activity to continue.
    var activity: String?
  }

  static let options: [Option<Settings>] = [
    Option("--state", "FILE", "the file with the state of the app; created if missing", expecting: "a file") {
      $1.state = $0
    },
    Option("--scene", "NAME", "the scene of the app; scenes share the items and nothing else") {
      $1.scene = $0
      return $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? nil : "a name of letters and digits"
    },
    Option("--catalog", "DIR", "folder with the records (default: Public/catalog)", expecting: "a folder") {
      $1.catalog = $0
    },
    Option("--json", "print an object: navigation as in a route description, and rows and buttons of the screen") {
      $0.json = true
    },
    Option(
      "--activity", "TYPE",
      "open an activity of this type, as Handoff does, instead of a link: key=TEXT and key:=JSON are its userInfo, "
        + "webpageURL=URL is its web page",
      expecting: "the type of an activity, such as \(AppActivity.search)"
    ) { $1.activity = $0 },
  ]

  private let settings: Settings
  private let state: String
  private let catalog: Records
  private let console: Console

  /// Reads the records; nil if they have faults, or no state is named.
  init?(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) {
    if settings.state == nil {
      faults.add(missing: "expected --state FILE, the file with the state of the app", "--state")
    }
    // If --catalog is faulty, the default folder would mislead.
    guard faults.line.isCertain("--catalog") else { return nil }
    guard let catalog = faults.collect({ try tool.records(in: settings.catalog) }), let state = settings.state else {
      return nil
    }
    (self.settings, self.state, self.catalog, console) = (settings, state, catalog, tool.console)
  }

  /// Loads the state. A file that holds none is moved aside, and the app starts anew.
  private func load() throws -> PathStore<SavedApp> {
    let store = PathStore<SavedApp>(file: state)
    if let problem = store.problem {
      guard case .corrupt = problem.reason else { throw problem }
      console.complain("warning: \(problem)")
    }
    return store
  }

  /// Changes the state, saves it, and prints the screens.
  ///
  /// - Parameters:
  ///   - call: the call of the scene's model that does it, for a test.
  ///   - change: changes the scene, or throws a `Refusal`.
  func update(
    _ call: String, isThrowing: Bool = true, _ change: (AppViewModel) throws -> Void
  ) throws -> ExitStatus {
    let store = try load()
    do {
      try print(store.update { try $0.update(settings.scene, catalog, (isThrowing ? "try " : "", call), change) })
      return .yes
    } catch let refusal as Refusal {
      console.complain("error: \(lines: refusal.description)")
      try print(store.path.scene(settings.scene, catalog))
      return .no
    }
  }

  /// Opens a link, or says why no route matches it.
  func open(_ link: String, _ table: RouteTable) throws -> ExitStatus {
    var describer = RouteDescriber(table, nil)
    switch describer.describe(link) {
    case .problem(_, let detail, let suggestions): console.complain(detail, suggestions: suggestions)
    case .route(let json):
      for warning in try JSONNode(parsing: json)["warnings"]?.array ?? [] {
        console.complain("warning: \(warning.warningWords)")
      }
      guard let route = appRouter.parse(link) else { break }
      return try show(route, "open(url: #require(URL(string: \(link.debugDescription))))")
    }
    return .no
  }

  /// Continues an activity, or says which ones the app takes.
  func open(_ activity: UserActivity) throws -> ExitStatus {
    guard let route = AppActivity.route(of: activity) else {
      console.complain("error: \(lines: activity.refusal)")
      return .no
    }
    var writer = JSONWriter()
    try writer.encode(activity)
    let json = String(decoding: writer.bytes, as: UTF8.self).debugDescription
    return try show(route, "handle(JSONDecoder().decode(UserActivity.self, from: Data(\(json).utf8)))")
  }

  private func show(_ route: AppRoute, _ call: String) throws -> ExitStatus {
    try update(call) { app in
      if !app.navigate(to: route) {
        console.complain("note: the app has no record for this, so only the tab changes")
      }
    }
  }

  /// Prints the screens.
  func show() throws -> ExitStatus {
    try print(load().path.scene(settings.scene, catalog))
    return .yes
  }

  /// Writes what was done to a file, as a test.
  func record(_ file: String) throws -> ExitStatus {
    guard let test = try load().path.test(named: file, settings.catalog) else {
      console.complain("error: the state has no session: delete the file, and begin with deeplink sample open")
      return .no
    }
    try console.write(test, toNewFile: file)
    return .yes
  }

  private func print(_ app: AppViewModel) throws {
    let (description, content) = (app.description, app.content)
    guard settings.json else {
      func drawn(_ screen: Screen, _ kind: String) -> NavigationDrawing.Screen {
        let link = screen.route.flatMap { try? appRouter.link(to: $0).path }
        return NavigationDrawing.Screen(screen.title, kind: kind, link: link)
      }
      var screens = description.stack.map { drawn($0, $0.kind.rawValue) }
      if let sheet = description.presented {
        screens += [drawn(sheet.screen, sheet.style.rawValue)] + sheet.stack.map { drawn($0, "in the sheet") }
      }
      let rows = content.rows.map { row -> ConsoleText in "  \(row)" }
      return (NavigationDrawing(tab: description.tab.title, screens).texts(for: console) + rows).forEach(console.print)
    }
    try console.printJSON { writer in
      writer.beginObject()
      writer.literalKey("navigation")
      description.write(to: &writer, appRouter, catalog)
      writer.literalKey("rows")
      try writer.encode(content.rows)
      writer.literalKey("buttons")
      try writer.encode(content.buttons.map(\.title))
      writer.endObject()
    }
  }
}
