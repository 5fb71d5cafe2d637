import DeepLinkArguments
import DeepLinkNavigation
import DeepLinkRecords
import DeepLinkTool
import DeepLinking
import Foundation
import SampleModel
import SampleRoutes

/// The app without its screens; a file keeps its state between runs.
struct SavedApp {
  /// The options of the command.
  struct Settings {
    var state: String?
    /// The scene of the app, each with a state of its own; nil for the only one.
    var scene: String?
    var catalog: String?
    var json = false
    /// The type of the activity to continue.
    var activity: String?
  }

  static let options: [Option<Settings>] = [
    Option("--state", "FILE", "the file with the state of the app; created if missing", expecting: "a file") {
      $1.state = $0
    },
    Option(
      "--scene", "NAME", "the scene of the app; each has a file of its own, FILE-NAME.json",
      expecting: "a name without slashes"
    ) { $1.scene = $0 },
    Option(
      "--catalog", "DIR", "folder with the records (default: Public/catalog; without it every record exists)",
      expecting: "a folder"
    ) { $1.catalog = $0 },
    Option("--json", "print a navigation object, as in a route description") { $0.json = true },
    Option(
      "--activity", "TYPE",
      "open an activity of this type, as Handoff does, instead of a link: key=TEXT and key:=JSON are its userInfo, "
        + "webpageURL=URL is its web page",
      expecting: "the type of an activity, such as \(AppActivity.search)"
    ) { $1.activity = $0 },
  ]

  /// The file with the state of the app.
  private let state: String
  private let catalog: Records?
  /// The folder of the records; nil if every record exists.
  private let folder: String?
  private let isJSON: Bool
  private let console: Console

  /// Reads the records; nil if the name of the state or the records have faults.
  init?(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) {
    if settings.state == nil {
      faults.add(missing: "expected --state FILE, the file with the state of the app", "--state")
    }
    // If --catalog is faulty, the default folder would mislead.
    let standard = FileManager.default.fileExists(atPath: "Public/catalog") ? "Public/catalog" : nil
    folder = settings.catalog ?? (faults.line.isCertain("--catalog") ? standard : nil)
    catalog = folder.flatMap { folder in faults.collect { try tool.records(in: folder) } }
    if let scene = settings.scene, scene.isEmpty || scene.contains("/") {
      faults.add(usage: "--scene \"\(scene)\": expected a name without slashes")
    }
    guard let file = settings.state else { return nil }
    let base = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    state = settings.scene.map { "\(base)-\($0)\(file.dropFirst(base.count))" } ?? file
    (isJSON, console) = (settings.json, tool.console)
  }

  /// Loads the state. A file that holds none is moved aside, and the app starts anew.
  private func load() throws -> PathStore<SavedSession> {
    let store = PathStore<SavedSession>(file: state)
    if let problem = store.problem {
      guard case .corrupt = problem.reason else { throw problem }
      console.complain("warning: \(problem)")
    }
    return store
  }

  /// Changes the state, saves it, and prints the screens.
  ///
  /// - Parameters:
  ///   - code: the change as a line of a test.
  ///   - fault: the message if nothing changes.
  ///   - change: returns whether it changed anything.
  func update(_ code: String, orElse fault: String, _ change: (AppViewModel) -> Bool) throws -> ExitStatus {
    let (isChanged, app) = try load().update { session in
      let app = AppViewModel(catalog: catalog, state: session.state)
      let isChanged = change(app)
      if isChanged { session.add(code, app) }
      return (isChanged, app)
    }
    if !isChanged { console.complain("error: \(fault)") }
    print(app)
    return isChanged ? .yes : .no
  }

  /// The same for what always changes something.
  func update(_ code: String, _ change: (AppViewModel) -> Void) throws -> ExitStatus {
    try update(code, orElse: "") { app in
      change(app)
      return true
    }
  }

  /// Shows a route.
  func show(_ route: AppRoute, _ code: String, by change: (AppViewModel) -> Void) throws -> ExitStatus {
    if route != route.tab.root, AppNavigation(showing: route, in: catalog).routes.isEmpty {
      console.complain("note: the catalogue has no record for this, so only the tab changes")
    }
    return try update(code, change)
  }

  /// Prints the screens.
  func show() throws -> ExitStatus {
    print(AppViewModel(catalog: catalog, state: try load().path.state))
    return .yes
  }

  /// What was done since the start as a test of the model; nil if that is not known, or nothing was done.
  func test(named file: String) throws -> String? {
    guard let lines = try load().path.lines, !lines.isEmpty else { return nil }
    let base = URL(filePath: file).deletingPathExtension().lastPathComponent
    let name = base.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let records = folder.map { "try Records.load(Records.appSchemas, directory: \($0.debugDescription)).records" }
    return """
      // Written by deeplink sample record.
      // swift-format-ignore-file
      import DeepLinkNavigation
      import DeepLinkRecords
      import DeepLinking
      import Foundation
      import SampleCatalog
      import SampleModel
      import SampleRoutes
      import Testing

      @Test("a recorded session: \(name)")
      func recorded\(name)() throws {
        let app = AppViewModel(catalog: \(records ?? "nil"))
        func links() throws -> [String] { try app.navigation.routes.map { try appRouter.link(to: $0).path } }
      \(lines.map { "  \($0)\n" }.joined())}

      """
  }

  private func print(_ app: AppViewModel) {
    let navigation = app.navigation
    guard isJSON else {
      return ScreenDrawing(navigation, catalog, app.state.items).lines(console).forEach(console.print)
    }
    console.printJSON { navigation.description(in: catalog).write(to: &$0, appRouter, catalog) }
  }
}
