import DeepLinkArguments
import DeepLinkJSON
import DeepLinkService
import DeepLinkTables
public import DeepLinkTool
import DeepLinking
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes

/// `deeplink sample`: the sample app without its screens; a file keeps its state between runs.
enum SampleCommand: ToolCommand {
  private enum Step: String, CaseIterable { case open, tap, back, home, show, record }
  private enum Button: String, CaseIterable { case delete, save, cancel, color }
  /// The work of a step, after the state has been found readable.
  private typealias Work = (SavedApp) throws -> ExitStatus

  static let defaults = SavedApp.Settings()

  static func definition(in tool: Tool) -> Command<SavedApp.Settings> {
    let name = "\(tool.name) sample"
    return Command(
      name,
      "Uses the sample app without its screens: opens a link or an activity, taps delete, save, cancel or color, goes back "
        + "or home, shows its screens, or records what was done as a Swift test; exit 1 if it cannot.",
      operands: Step.allCases.map(\.rawValue).joined(separator: "|") + " [URL|key=value…|BUTTON|FILE]",
      options: SavedApp.options,
      examples: [
        "\(name) open nav:///recipes/1/2/3 --state app.json",
        "\(name) open --activity \(AppActivity.search) query=cake --state app.json",
        "\(name) open --activity \(AppActivity.route) 'route:={\"shop\":{\"route\":{\"product\":{\"id\":1}}}}'"
          + " --state app.json",
        "\(name) tap color red --state app.json", "\(name) back --state app.json",
        "\(name) show --state app.json --json", "\(name) record Tests/EditTests.swift --state app.json",
      ],
      candidates: { operands, partial in
        switch operands {
        case ["open"]: tool.linkCandidates([], partial)
        case ["tap"]: Button.allCases.map { Candidate($0.rawValue) }
        case ["tap", "color"]: Item.Color.named.map { Candidate($0.name.lowercased()) }
        default: []
        }
      })
  }

  static func prepare(_ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let operands = Array(faults.operands.dropFirst())
    let work: Work? =
      switch faults.operands.first.map(Step.init) {
      case .open?: open(operands, settings, &faults, tool)
      case .tap?: tap(operands, &faults, tool.console)
      case .record?: record(operands, &faults, tool.console)
      case .back? where operands.isEmpty:
        {
          let fault = "this is the first screen of the tab, so there is no way back"
          return try $0.update("app.back()", orElse: fault) { $0.back() }
        }
      case .home? where operands.isEmpty: { try $0.update("app.home()") { $0.home() } }
      case .show? where operands.isEmpty: { try $0.show() }
      case nil: nil
      default: refuse("expected open, tap, back, home, show or record, and what it takes", &faults)
      }
    let app = SavedApp(settings, &faults, tool)
    guard let work, let app else { return nil }
    return { try work(app) }
  }

  private static func refuse(_ fault: String, _ faults: inout ToolFaults) -> Work? {
    faults.add(usage: fault)
    return nil
  }

  // MARK: Links and activities

  private static func open(
    _ operands: [String], _ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ tool: Tool
  ) -> Work? {
    if faults.line.isGiven("--activity") { return proceed(operands, settings, &faults, tool.console) }
    // If --activity is misspelt, the operands may belong to the activity.
    guard faults.line.isCertain("--activity") else { return nil }
    guard operands.count == 1 else { return refuse("expected one URL, or --activity TYPE", &faults) }
    let link = operands[0]
    guard let table = faults.collect({ try tool.table() }) else { return nil }
    return { app in
      var describer = RouteDescriber(table, nil)
      if case .problem(_, let detail, let suggestions) = describer.describe(link) {
        tool.console.complain(detail, suggestions: suggestions)
        return .no
      }
      guard let route = appRouter.parse(link) else { return .no }
      let code = "try app.open(url: #require(URL(string: \(link.debugDescription))))"
      return try app.show(route, code) { $0.navigate(to: route) }
    }
  }

  private static func proceed(
    _ texts: [String], _ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ console: Console
  ) -> Work? {
    guard let type = settings.activity else { return nil }
    var operands = ActivityOperands(type: type)
    let isWhole = texts.map { text in faults.collect { try operands.take(text) } != nil }.allSatisfy { $0 }
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
      return try app.show(route, code) { $0.handle(activity) }
    }
  }

  // MARK: Buttons

  private static func tap(_ operands: [String], _ faults: inout ToolFaults, _ console: Console) -> Work? {
    let button = operands.first.flatMap(Button.init)
    let color = operands.count == 2 && button == .color ? Item.Color(named: operands[1]) : nil
    guard let button, operands.count == (color == nil ? 1 : 2) else {
      return refuse("expected delete, save, cancel, or color with the name of a colour or without it", &faults)
    }
    // The same as a line of a test.
    let code =
      switch button {
      case .cancel: "app.inventory.cancelButtonTapped()"
      case .delete: "app.inventory.deleteConfirmationButtonTapped()"
      case .save: "app.inventory.saveButtonTapped()"
      case .color:
        color.map { "app.inventory.form?.item.color = .\($0.name.lowercased()); app.inventory.form?.route = nil" }
          ?? "app.inventory.form?.route = .colorPicker"
      }
    return { app in
      try app.update(code, orElse: "the visible screen has no such button") { tap(button, color, $0) }
    }
  }

  private static func tap(_ button: Button, _ color: Item.Color?, _ app: AppViewModel) -> Bool {
    guard app.selectedTab == .inventory, let route = app.inventory.route else { return false }
    switch (button, route) {
    case (.cancel, _): app.inventory.cancelButtonTapped()
    case (.delete, .row(_, .deleteAlert)): app.inventory.deleteConfirmationButtonTapped()
    case (.delete, _), (_, .row(_, .deleteAlert)): return false
    case (.save, _): app.inventory.saveButtonTapped()
    case (.color, _):
      if let color { app.inventory.form?.item.color = color }
      app.inventory.form?.route = color == nil ? .colorPicker : nil
    }
    return true
  }

  // MARK: A test

  private static func record(_ operands: [String], _ faults: inout ToolFaults, _ console: Console) -> Work? {
    guard operands.count == 1 else { return refuse("expected one file to write", &faults) }
    return { app in
      guard let test = try app.test(named: operands[0]) else {
        console.complain("error: the state has no session: delete the file, and begin with deeplink sample open")
        return .no
      }
      guard !FileManager.default.fileExists(atPath: operands[0]) else {
        throw InputError("\(operands[0]): is there already; remove it, or name another file")
      }
      try Data(test.utf8).write(to: URL(filePath: operands[0]), options: .atomic)
      return .yes
    }
  }
}

/// The command for the app without its screens.
public let sampleCommand: any ToolCommand.Type = SampleCommand.self
