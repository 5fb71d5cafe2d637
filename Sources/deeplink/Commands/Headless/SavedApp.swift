import AppModel
import AppRoutes
import Arguments
import Catalog
import Foundation
import JSON
import Navigation

/// The app without its screens, as a file keeps it from one run to the next.
struct SavedApp {
  /// What the commands that work with it are given.
  struct Settings {
    var state: String?
    var catalog: String?
    var json = false
  }

  private let store: PathStore<[AppRoute]>
  private let catalog: Catalog?
  private let settings: Settings
  private let console: Console

  init(_ settings: Settings, _ console: Console) throws {
    guard let state = settings.state else {
      throw UsageFaults(["expected --state FILE, the file that keeps what the app shows"])
    }
    self.settings = settings
    self.console = console
    catalog = try Self.catalog(settings.catalog)
    store = PathStore(file: state)
    guard let problem = store.problem else { return }
    // A file that holds no path is kept aside, and the app starts anew; one that cannot be read is left alone.
    guard case .corrupt = problem.reason else { throw problem }
    console.complain("\(problem)")
  }

  /// Changes what the app shows, keeps it, and prints it.
  func update(_ change: (AppViewModel) -> ExitStatus) throws -> ExitStatus {
    var result = (status: ExitStatus.yes, navigation: AppNavigation(tab: .one))
    try store.update { path in
      let app = app(showing: path)
      result.status = change(app)
      path = app.path
      result.navigation = app.navigation
    }
    print(result.navigation)
    return result.status
  }

  /// Whether there is something to show for a route above the root of its tab, if that is not all it asks for.
  func hasRecord(of route: AppRoute) -> Bool {
    route == route.tab?.root || !AppNavigation(showing: route, in: catalog).routes.isEmpty
  }

  /// Prints what the app shows.
  func show() {
    print(app(showing: store.path).navigation)
  }

  private func app(showing path: [AppRoute]) -> AppViewModel {
    let app = AppViewModel(catalog: catalog)
    app.restore(path)
    return app
  }

  private func print(_ navigation: AppNavigation) {
    guard settings.json else { return console.write(ScreenDrawing(navigation, catalog).text(console)) }
    var writer = JSONWriter()
    navigation.write(to: &writer, in: catalog)
    writer.newline()
    console.write(writer.bytes)
  }

  private static let defaultCatalog = "Public/catalog"

  /// The records of the folder named, else those of the folder where a server would look, else none.
  private static func catalog(_ folder: String?) throws -> Catalog? {
    if let folder { return try App.catalog(in: folder) }
    guard FileManager.default.fileExists(atPath: defaultCatalog) else { return nil }
    return try App.catalog(in: defaultCatalog)
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
