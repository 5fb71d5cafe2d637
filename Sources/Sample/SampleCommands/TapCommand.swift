import DeepLinkArguments
import DeepLinkTool
import SampleCatalog
import SampleModel
import SampleRoutes

/// `deeplink tap`: presses a button of the sheet or alert.
enum TapCommand: HeadlessCommand {
  private enum Button: String, CaseIterable { case delete, save, cancel, color }

  static func definition(in tool: Tool) -> Command<SavedApp.Settings> {
    Command(
      "\(tool.name) tap",
      "Presses a button in the headless app: delete or cancel in an alert, save, cancel or color in a form; exit 1 if "
        + "the screen has no such button.",
      operands: "delete|save|cancel|color [NAME]", options: options,
      examples: [
        "\(tool.name) tap save --state app.json", "\(tool.name) tap color red --state app.json",
      ],
      candidates: { operands, _ in
        operands.isEmpty
          ? Button.allCases.map { Candidate($0.rawValue, "") }
          : operands == ["color"] ? Item.Color.named.map { Candidate($0.name.lowercased(), "") } : []
      })
  }

  static func prepare(_ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let operands = faults.operands
    let button = operands.first.flatMap(Button.init(rawValue:))
    let color = operands.count == 2 && button == .color ? Item.Color(named: operands[1]) : nil
    if faults.line.hasCertainOperands, button == nil || operands.count > (color == nil ? 1 : 2) {
      faults.add(usage: "expected delete, save, cancel, or color with the name of a colour or without it")
    }
    guard let button else { return nil }
    return action(settings, &faults, tool) { app in
      try app.update(code(of: button, color)) { app in
        if tap(button, color, app) { return .yes }
        tool.console.complain("error: the visible screen has no such button")
        return .no
      }
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

  /// The same as a line of a test.
  private static func code(of button: Button, _ color: Item.Color?) -> String {
    switch button {
    case .cancel: "app.inventory.cancelButtonTapped()"
    case .delete: "app.inventory.deleteConfirmationButtonTapped()"
    case .save: "app.inventory.saveButtonTapped()"
    case .color:
      color.map { "app.inventory.form?.item.color = .\($0.name.lowercased()); app.inventory.form?.route = nil" }
        ?? "app.inventory.form?.route = .colorPicker"
    }
  }
}
