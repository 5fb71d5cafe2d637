import AppModel
import AppRoutes
import Arguments
public import DeepLinkTool
import Foundation
import JSON
import Navigation
import Records

/// The app without its screens, as a file keeps it from one run to the next.
struct SavedApp {
  /// What the commands that work with it are given.
  struct Settings {
    var state: String?
    var catalog: String?
    var json = false
    /// The type of the activity to go on with: of ``OpenCommand`` alone.
    var activity: String?
  }

  /// The file that keeps what the app shows.
  private let state: String
  private let catalog: Records?
  private let settings: Settings
  private let console: Console

  /// Reads the records, and finds out whether what the app shows can be loaded; nil if either cannot be had.
  init?(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) {
    self.settings = settings
    console = tool.console
    if settings.state == nil {
      faults.add(missing: "expected --state FILE, the file that keeps what the app shows", "--state")
    }
    // The folder where a server would look is not what was meant by an option that was not understood.
    let folder = settings.catalog ?? (faults.line.isCertain("--catalog") ? Self.defaultCatalog : nil)
    let catalog = folder.flatMap { folder in faults.collect { try tool.records(in: folder) } }
    guard let state = settings.state else { return nil }
    _ = faults.collect { try PathStore<AppState>.checkReading(file: state) }
    (self.state, self.catalog) = (state, catalog)
  }

  /// Loads what the app shows.
  private func load() throws -> PathStore<AppState> {
    let store = PathStore<AppState>(file: state)
    if let problem = store.problem {
      // A file that holds no path is kept aside, and the app starts anew; one that cannot be read is left alone.
      guard case .corrupt = problem.reason else { throw problem }
      console.complain("\(problem)")
    }
    return store
  }

  /// Changes what the app shows, keeps it, and prints it.
  func update(_ change: (AppViewModel) -> ExitStatus) throws -> ExitStatus {
    var result = (status: ExitStatus.yes, navigation: AppNavigation(tab: .one))
    try load().update { state in
      let app = AppViewModel(catalog: catalog, state: state)
      result.status = change(app)
      state = app.state
      result.navigation = app.navigation
    }
    print(result.navigation)
    return result.status
  }

  /// Whether there is something to show for a route above the root of its tab, if that is not all it asks for.
  func hasRecord(of route: AppRoute) -> Bool {
    route == route.tab.root || !AppNavigation(showing: route, in: catalog).routes.isEmpty
  }

  /// Prints what the app shows.
  func show() throws {
    print(AppViewModel(catalog: catalog, state: try load().path).navigation)
  }

  private func print(_ navigation: AppNavigation) {
    guard settings.json else { return ScreenDrawing(navigation, catalog).lines(console).forEach(console.print) }
    var writer = JSONWriter()
    navigation.write(to: &writer, in: catalog)
    writer.newline()
    console.write(writer.bytes)
  }

  /// The folder where a server would look for records, if it is there.
  private static var defaultCatalog: String? {
    let folder = "Public/catalog"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }
}

/// A command that works with the app that a file keeps.
protocol HeadlessCommand: ToolCommand where Settings == SavedApp.Settings {}

extension HeadlessCommand {
  static var defaults: SavedApp.Settings { SavedApp.Settings() }

  static var options: [Option<SavedApp.Settings>] {
    [
      Option("--state", "FILE", "the file that keeps what the app shows; it is made where there is none") {
        $1.state = $0
        return $0.isEmpty ? "a file" : nil
      },
      Option("--catalog", "DIR", "folder with the records (default: Public/catalog if it is there; else all are)") {
        $1.catalog = $0
        return $0.isEmpty ? "a folder" : nil
      },
      Option("--json", "print a navigation object, as a route description holds it") { $0.json = true },
    ]
  }
}

/// The commands of the app without its screens, in the order of the help.
public let headlessCommands: [any ToolCommand.Type] = [
  OpenCommand.self, BackCommand.self, HomeCommand.self, ShowCommand.self,
]
