import AppFiles
import DeepLinkArguments
import TextLanguages

/// `deeplink app generate`: the parts of an app's own files that open the table's links.
enum AppGenerateCommand: ToolCommand {
  struct Settings {
    var app: String?
    var level = 26
    var output: String?
    var check = false
  }

  static let tableUse = TableUse.byApp
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) app generate",
      "Prints the parts of an app's own files that open the links: intent filters, associated domains, schemes.",
      operands: "android|ios|expo",
      options: [
        .app(\.app),
        .leastLevel(", which decides how narrow paths can be (default: 26)") { $1.level = $0 },
        .output("Links.plist", \.output), .check(\.check),
      ],
      examples: [
        "\(tool.name) app generate android --min-sdk 31",
        "\(tool.name) app generate ios -o Links.plist --check",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let expected = "expected \"android\", \"ios\" or \"expo\""
    let platform = faults.operand(orElse: expected)
    if let platform, !["android", "ios", "expo"].contains(platform) {
      faults.add(usage: "\(expected), found \"\(platform)\"")
    }
    faults.require(settings.output, ifChecking: settings.check)
    let target = faults.collect { try tool.siteTables().appTarget(named: settings.app) }
    guard let platform, let target else { return nil }
    if target.hosts.isEmpty, faults.isEmpty {
      tool.console.complain("note: the table names no hosts, so only its schemes are here; add \"hosts\" to it")
    }
    if platform != "ios", settings.level >= 35, faults.isEmpty {
      tool.console.complain("note: on these devices the dynamic rules of assetlinks.json narrow the paths further")
    }
    let text = faults.collect { () throws -> String in
      if platform == "ios" { return try target.applePropertyList() }
      let parts = AndroidParts(target, from: settings.level, spending: .ofFiles())
      return platform == "android" ? parts.xml : try target.expo(parts)
    }
    return text.flatMap {
      tool.writing($0, settings.output, check: settings.check, "--config, --app and --min-sdk", &faults)
    }
  }
}
