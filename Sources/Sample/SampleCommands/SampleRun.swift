import DeepLinkArguments
import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkRecords
import DeepLinkService
import DeepLinkTool
import DeepLinking
import Foundation
import SampleModel
import SampleRoutes

/// One run of the command, on one scene of the app.
struct SampleRun {
  /// The options of the command.
  struct Settings {
    var state: String?
    /// The scene of the app; empty for the only one.
    var scene = ""
    var catalog: String?
    /// The folder of the records.
    var folder: String { catalog ?? "Public/catalog" }
    var json = false
    /// The type of the activity to continue.
    var activity: String?
  }

  static let options: [Option<Settings>] = [
    Option("--state", "FILE", "the file with the state of the app; created if missing", expecting: "a file") {
      $1.state = $0
    },
    Option(
      "--scene", "NAME", "the scene of the app; scenes share the items and nothing else",
      expecting: "a name of letters and digits"
    ) { $1.scene = $0 },
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
  private var scene: String { settings.scene }

  /// Reads the records; nil if the name of the state, that of the scene, or the records have faults.
  init?(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) {
    if settings.state == nil {
      faults.add(missing: "expected --state FILE, the file with the state of the app", "--state")
    }
    if !settings.scene.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
      faults.add(usage: "--scene \"\(settings.scene)\": expected a name of letters and digits")
    }
    // If --catalog is faulty, the default folder would mislead.
    guard settings.catalog != nil || faults.line.isCertain("--catalog") else { return nil }
    guard let catalog = faults.collect({ try tool.records(in: settings.folder) }), let state = settings.state else {
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
  ///   - code: the change as a line of a test, for the name of the scene's model.
  ///   - change: changes the scene, or throws a `Refusal`.
  func update(_ code: (String) -> String, _ change: (AppViewModel) throws -> Void) throws -> ExitStatus {
    let store = try load()
    do {
      print(try store.update { saved in try saved.update(scene, catalog, code, change) })
      return .yes
    } catch let refusal as Refusal {
      console.complain("error: \(lines: refusal.description)")
      print(store.path.scene(scene, catalog))
      return .no
    }
  }

  /// Shows a route.
  func show(_ code: (String) -> String, _ route: AppRoute) throws -> ExitStatus {
    try update(code) { app in
      if !app.navigate(to: route) {
        console.complain("note: the app has no record for this, so only the tab changes")
      }
    }
  }

  /// Prints the screens.
  func show() throws -> ExitStatus {
    print(try load().path.scene(scene, catalog))
    return .yes
  }

  /// Writes what was done to a file, as a test.
  func record(_ file: String) throws -> ExitStatus {
    guard let test = try load().path.test(named: file, settings.folder) else {
      console.complain("error: the state has no session: delete the file, and begin with deeplink sample open")
      return .no
    }
    guard !FileManager.default.fileExists(atPath: file) else {
      throw InputError("\(file): is there already; remove it, or name another file")
    }
    try Data(test.utf8).write(to: URL(filePath: file), options: .atomic)
    return .yes
  }

  private func print(_ app: AppViewModel) {
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
    console.printJSON { writer in
      writer.beginObject()
      writer.literalKey("navigation")
      description.write(to: &writer, appRouter, catalog)
      for (name, texts) in [("rows", content.rows), ("buttons", content.buttons.map(\.title))] {
        writer.key(name)
        writer.beginArray()
        for text in texts { writer.string(text) }
        writer.endArray()
      }
      writer.endObject()
    }
  }
}
