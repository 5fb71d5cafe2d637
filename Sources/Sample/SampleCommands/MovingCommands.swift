import DeepLinkArguments
import DeepLinkTool
import SampleModel

/// `deeplink back`: the effect of the back button, or of closing a sheet.
enum BackCommand: HeadlessCommand {
  static func definition(in tool: Tool) -> Command<SavedApp.Settings> {
    Command(
      "\(tool.name) back", "Goes one screen back in the headless app; exit 1 at the root of a tab.",
      options: options,
      examples: ["\(tool.name) back --state app.json"])
  }

  static func prepare(_ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    action(settings, &faults, tool) { app in
      try app.update("app.back()") { app in
        if app.back() { return .yes }
        tool.console.complain("error: this is the first screen of the tab, so there is no way back")
        return .no
      }
    }
  }
}

/// `deeplink home`: the effect of the home button.
enum HomeCommand: HeadlessCommand {
  static func definition(in tool: Tool) -> Command<SavedApp.Settings> {
    Command(
      "\(tool.name) home", "Goes to the root of the tab in the headless app, from any depth.", options: options,
      examples: ["\(tool.name) home --state app.json"])
  }

  static func prepare(_ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    action(settings, &faults, tool) { app in
      try app.update("app.home()") { app in
        app.home()
        return .yes
      }
    }
  }
}

/// `deeplink show`: the screens of the app.
enum ShowCommand: HeadlessCommand {
  static func definition(in tool: Tool) -> Command<SavedApp.Settings> {
    Command(
      "\(tool.name) show", "Shows the screens of the headless app, the visible one last.", options: options,
      examples: ["\(tool.name) show --state app.json --json"])
  }

  static func prepare(_ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    action(settings, &faults, tool) { app in
      try app.show()
      return .yes
    }
  }
}
