import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkOctets
import DeepLinkRecords
import DeepLinkTool
import DeepLinking
import SampleModel
import SampleRoutes

/// One run of the command, on one scene of the app.
struct SampleRun {
  /// The options of the command.
  struct Settings {
    var state = ""
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

  static let noWayBack = Refusal("this is the first screen of the tab, so there is no way back")

  private let settings: Settings
  private let catalog: Records
  private let tool: Tool
  private var console: Console { tool.console }
  /// The name of the scene's model in a test.
  var model: String { SavedApp.variable(settings.scene) }

  /// Reads the records; nil if they have faults, or no state is named.
  init?(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) {
    if settings.state.isEmpty {
      faults.add(missing: "expected --state FILE, the file with the state of the app", "--state")
    }
    // If --catalog is faulty, the default folder would mislead.
    guard faults.line.isCertain("--catalog"), let catalog = faults.collect({ try tool.records(in: settings.catalog) }),
      !settings.state.isEmpty
    else { return nil }
    (self.settings, self.catalog, self.tool) = (settings, catalog, tool)
  }

  /// Loads the state. A file that holds none is moved aside, and the app starts anew.
  private func load() throws -> PathStore<SavedApp> {
    let store = PathStore<SavedApp>(file: settings.state)
    if let problem = store.problem {
      guard case .corrupt = problem.reason else { throw problem }
      console.complain("warning: \(problem)")
    }
    return store
  }

  /// Changes the scene, saves the state, and prints the screens.
  /// - Parameter code: the same change in a test.
  func update(_ code: String, _ change: (AppViewModel) throws -> Void) throws -> ExitStatus {
    let store = try load()
    do {
      return try print(store.update { try $0.update(settings.scene, catalog, code, change) })
    } catch let refusal as Refusal {
      console.complain("error: \(lines: refusal.description)")
      return try print(store.path.scene(settings.scene, catalog), .no)
    }
  }

  /// Opens a link, or says why no route matches it.
  func open(_ link: String) throws -> ExitStatus {
    var describer = try RouteDescriber(tool.table(), nil)
    switch describer.describe(link) {
    case .problem(_, let detail, let suggestions): console.complain(detail, suggestions: suggestions)
    case .route(let json):
      for warning in try JSONNode(parsing: json)["warnings"]?.array ?? [] {
        console.complain("warning: \(warning.warningWords)")
      }
      guard let route = appRouter.parse(link) else { break }
      return try show(route, "try \(model).open(url: #require(URL(string: \(link.debugDescription))))")
    }
    return .no
  }

  /// Continues an activity, or says which ones the app takes.
  func open(_ activity: UserActivity) throws -> ExitStatus {
    guard let route = AppActivity.route(of: activity) else {
      let refusal = "the app has no screen for this activity of type \"\(activity.activityType)\"; it takes:"
      console.complain("error: \(refusal)\n\(lines: activity.advice(tool.app.activities.expectations))")
      return .no
    }
    var writer = JSONWriter()
    try writer.encode(activity)
    let json = String(decoding: writer.bytes, as: UTF8.self).debugDescription
    return try show(route, "try \(model).handle(JSONDecoder().decode(UserActivity.self, from: Data(\(json).utf8)))")
  }

  private func show(_ route: AppRoute, _ code: String) throws -> ExitStatus {
    try update(code) {
      if !$0.navigate(to: route) { console.complain("note: the app has no record for this, so only the tab changes") }
    }
  }

  /// Prints the screens.
  func show() throws -> ExitStatus { try print(load().path.scene(settings.scene, catalog)) }

  /// Writes what was done to a file, as a test.
  func record(_ file: String) throws -> ExitStatus {
    guard let test = try load().path.test(named: file, settings.catalog) else {
      console.complain("error: the state has no session: delete the file, and begin with deeplink sample open")
      return .no
    }
    try console.write(test, toNewFile: file)
    return .yes
  }

  private func print(_ app: AppViewModel, _ status: ExitStatus = .yes) throws -> ExitStatus {
    let content = app.content
    var navigation = JSONWriter()
    app.description.write(to: &navigation, appRouter, catalog)
    if settings.json {
      try console.printJSON { writer in
        writer.beginObject()
        writer.literalKey("navigation")
        writer.raw(navigation.bytes)
        writer.literalKey("rows")
        try writer.encode(content.rows)
        writer.literalKey("buttons")
        try writer.encode(content.buttons.map { $0.title })
        writer.endObject()
      }
    } else {
      let drawing = try NavigationDrawing(JSONNode(parsing: navigation.bytes))?.texts(for: console) ?? []
      (drawing + content.rows.map { "  \($0)" }).forEach(console.print)
    }
    return status
  }
}
