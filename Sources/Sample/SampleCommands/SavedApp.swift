import DeepLinkArguments
import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkRecords
public import DeepLinkTool
import Foundation
import SampleModel
import SampleRoutes

/// The app without its screens; a file keeps its state between runs.
struct SavedApp {
  /// The settings of the commands for this app.
  struct Settings {
    var state: String?
    /// The scene of the app, each with a state of its own; nil for the only one.
    var scene: String?
    var catalog: String?
    var json = false
    /// The file of the scene's state: `app.json`, or `app-a.json` of the scene `a`.
    var file: String? {
      guard let state, let scene else { return state }
      return state.hasSuffix(".json") ? "\(state.dropLast(5))-\(scene).json" : "\(state)-\(scene)"
    }
    /// The type of the activity to continue; only for ``OpenCommand``.
    var activity: String?
  }

  /// The file with the state of the app.
  private let state: String
  private let catalog: Records?
  /// The folder of the records; nil if every record exists.
  let folder: String?
  private let settings: Settings
  private let console: Console

  /// Reads the records, and checks that the state can be loaded; nil if one of them is missing or has faults.
  init?(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) {
    self.settings = settings
    console = tool.console
    if settings.state == nil {
      faults.add(missing: "expected --state FILE, the file with the state of the app", "--state")
    }
    // If --catalog is faulty, the default folder would mislead.
    let folder = settings.catalog ?? (faults.line.isCertain("--catalog") ? Self.defaultCatalog : nil)
    let catalog = folder.flatMap { folder in faults.collect { try tool.records(in: folder) } }
    if let scene = settings.scene, scene.isEmpty || scene.contains("/") {
      faults.add(usage: "--scene \"\(scene)\": expected a name without slashes")
      return nil
    }
    guard let state = settings.file else { return nil }
    _ = faults.collect { try PathStore<SavedSession>.checkReading(file: state) }
    (self.state, self.catalog, self.folder) = (state, catalog, folder)
  }

  /// Loads the state.
  private func load() throws -> PathStore<SavedSession> {
    let store = PathStore<SavedSession>(file: state)
    if let problem = store.problem {
      // A file with invalid content is moved aside, and the app starts anew. A file that cannot be read is left
      // unchanged.
      guard case .corrupt = problem.reason else { throw problem }
      console.complain("warning: \(problem)")
    }
    return store
  }

  /// Changes the state, saves it, and prints the screens.
  ///
  /// - Parameters:
  ///   - code: the change as a line of a test.
  ///   - change: returns whether it changed anything.
  func update(_ code: String, _ change: (AppViewModel) -> ExitStatus) throws -> ExitStatus {
    var result = (status: ExitStatus.yes, app: AppViewModel(catalog: nil))
    try load().update { session in
      let app = AppViewModel(catalog: catalog, state: session.state)
      result = (change(app), app)
      if result.status == .yes { session.add(code, app) }
    }
    print(result.app)
    return result.status
  }

  /// Whether the app has a record for a route, or the route needs none.
  func hasRecord(of route: AppRoute) -> Bool {
    route == route.tab.root || !AppNavigation(showing: route, in: catalog).routes.isEmpty
  }

  /// The lines of a test of what was done since the start; nil if they are not known, or nothing was done.
  func session() throws -> [String]? { try load().path.lines.flatMap { $0.isEmpty ? nil : $0 } }

  /// Prints the screens.
  func show() throws {
    print(AppViewModel(catalog: catalog, state: try load().path.state))
  }

  private func print(_ app: AppViewModel) {
    let navigation = app.navigation
    guard settings.json else {
      return ScreenDrawing(navigation, catalog, app.state.items).lines(console).forEach(console.print)
    }
    console.printJSON { navigation.description(in: catalog).write(to: &$0, appRouter, catalog) }
  }

  /// The folder in which a server would look for records, if it exists.
  private static var defaultCatalog: String? {
    let folder = "Public/catalog"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }
}

/// A command for the app whose state is in a file.
protocol HeadlessCommand: ToolCommand where Settings == SavedApp.Settings {}

extension HeadlessCommand {
  static var defaults: SavedApp.Settings { SavedApp.Settings() }

  /// Makes the action of a command, with the app that the settings name.
  static func action(
    _ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool, _ body: @escaping (SavedApp) throws -> ExitStatus
  ) -> Action? {
    SavedApp(settings, &faults, tool).map { app in { try body(app) } }
  }

  static var options: [Option<SavedApp.Settings>] {
    [
      Option(
        "--state", "FILE", "the file with the state of the app; created if missing", expecting: "a file"
      ) { $1.state = $0 },
      Option(
        "--scene", "NAME", "the scene of the app; each has a file of its own, FILE-NAME.json",
        expecting: "a name without slashes"
      ) { $1.scene = $0 },
      Option(
        "--catalog", "DIR", "folder with the records (default: Public/catalog; without it every record exists)",
        expecting: "a folder"
      ) { $1.catalog = $0 },
      Option("--json", "print a navigation object, as in a route description") { $0.json = true },
    ]
  }
}

/// The commands for the app without its screens, in the order of the help.
public let headlessCommands: [any ToolCommand.Type] = [
  OpenCommand.self, TapCommand.self, BackCommand.self, HomeCommand.self, ShowCommand.self,
  RecordCommand.self,
]
