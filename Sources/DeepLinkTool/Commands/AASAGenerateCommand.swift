import Arguments
import DeepLinking
import SiteAssociation

/// `deeplink aasa generate`: the association file of the app's table.
enum AASAGenerateCommand: ToolCommand {
  struct Settings {
    var appIDs: [String] = []
    var webCredentials: [String] = []
    var appClips: [String] = []
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) aasa generate", "Prints the apple-app-site-association file of the app's routes.",
      options: [
        Option("--app-id", "ID", "an app that opens the links, as PREFIX.bundle.id; repeat it for more") {
          take($0, &$1.appIDs)
        },
        Option("--webcredentials", "ID", "an app that may use the site's passwords; repeat it for more") {
          take($0, &$1.webCredentials)
        },
        Option("--appclip", "ID", "an app clip of the site; repeat it for more") { take($0, &$1.appClips) },
      ],
      examples: [
        "\(tool.name) aasa generate --app-id ABCDE12345.com.example.app > Public/.well-known/apple-app-site-association"
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    if settings.appIDs.isEmpty {
      faults.add(missing: "--app-id: expected at least one, such as ABCDE12345.com.example.app", "--app-id")
      return nil
    }
    let generated = faults.collect {
      try AssociationGenerator(tool.table()).file(
        appIDs: settings.appIDs, webCredentials: settings.webCredentials, appClips: settings.appClips)
    }
    guard let (file, notes) = generated else { return nil }
    return {
      console.write(file.json())
      for note in notes { console.complain("note: \(note)") }
      return .yes
    }
  }

  private static func take(_ value: String, _ ids: inout [String]) -> Expectation? {
    guard let found = AppID.list(value) else { return "\(AppID.form)" }
    ids += found
    return nil
  }
}
