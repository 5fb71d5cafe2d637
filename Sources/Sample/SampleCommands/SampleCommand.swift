import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
public import DeepLinkTool
import DeepLinking
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes

/// `deeplink sample`: the sample app without its screens; a file keeps its state between runs.
enum SampleCommand: ToolCommand {
  private enum Step: String, CaseIterable { case open, tap, type, back, home, show, record }
  /// The work of a step, after the state has been found readable.
  private typealias Work = (SampleRun) throws -> ExitStatus

  static let defaults = SampleRun.Settings()

  static func definition(in tool: Tool) -> Command<SampleRun.Settings> {
    let name = "\(tool.name) sample"
    return Command(
      name,
      "Uses the sample app without its screens: opens a link or an activity, taps a button of the screen, types a name "
        + "into its form, goes back or home, shows the screens, or records what was done as a Swift test; exit 1 if it "
        + "cannot.",
      operands: Step.allCases.map(\.rawValue).joined(separator: "|") + " [URL|key=value…|BUTTON|TEXT|FILE]",
      options: SampleRun.options,
      examples: [
        "\(name) open nav:///recipes/1/2/3 --state app.json",
        "\(name) open --activity \(AppActivity.search) query=cake --state app.json",
        "\(name) open --activity \(AppActivity.route) 'route:={\"shop\":{\"route\":{\"product\":{\"id\":1}}}}'"
          + " --state app.json",
        "\(name) tap Show similar --state app.json", "\(name) back --state app.json",
        "\(name) show --state app.json --json", "\(name) record Tests/EditTests.swift --state app.json",
      ],
      candidates: { operands, partial in operands == ["open"] ? tool.linkCandidates([], partial) : [] })
  }

  static func prepare(_ settings: SampleRun.Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let operands = Array(faults.operands.dropFirst())
    let text = operands.joined(separator: " ")
    let work: Work? =
      switch faults.operands.first.map(Step.init) {
      case .open?: open(operands, settings, &faults, tool)
      case .tap? where !operands.isEmpty:
        { try $0.update({ "try \($0).tap(\(text.debugDescription))" }) { try $0.tap(text) } }
      case .type? where !operands.isEmpty:
        { try $0.update({ "try \($0).type(\(text.debugDescription))" }) { try $0.type(text) } }
      case .record? where operands.count == 1: { try $0.record(text) }
      case .back? where operands.isEmpty:
        {
          try $0.update({ "\($0).back()" }) { app in
            if !app.back() { throw Refusal("this is the first screen of the tab, so there is no way back") }
          }
        }
      case .home? where operands.isEmpty: { try $0.update({ "\($0).home()" }) { $0.home() } }
      case .show? where operands.isEmpty: { try $0.show() }
      case nil: nil
      default: refuse("expected \(Step.allCases.map(\.rawValue).joined(separator: ", ")), and what it takes", &faults)
      }
    let run = SampleRun(settings, &faults, tool)
    guard let work, let run else { return nil }
    return { try work(run) }
  }

  private static func refuse(_ fault: String, _ faults: inout ToolFaults) -> Work? {
    faults.add(usage: fault)
    return nil
  }

  // MARK: Links and activities

  private static func open(
    _ operands: [String], _ settings: SampleRun.Settings, _ faults: inout ToolFaults, _ tool: Tool
  ) -> Work? {
    if faults.line.isGiven("--activity") { return proceed(operands, settings, &faults, tool.console) }
    // If --activity is misspelt, the operands may belong to the activity.
    guard faults.line.isCertain("--activity") else { return nil }
    guard operands.count == 1 else { return refuse("expected one URL, or --activity TYPE", &faults) }
    let link = operands[0]
    guard let table = faults.collect({ try tool.table() }) else { return nil }
    return { run in
      var describer = RouteDescriber(table, nil)
      switch describer.describe(link) {
      case .problem(_, let detail, let suggestions): tool.console.complain(detail, suggestions: suggestions)
      case .route(let json):
        for warning in try JSONNode(parsing: json)["warnings"]?.array ?? [] {
          tool.console.complain("warning: \(warning.warningWords)")
        }
        guard let route = appRouter.parse(link) else { break }
        return try run.show({ "try \($0).open(url: #require(URL(string: \(link.debugDescription))))" }, route)
      }
      return .no
    }
  }

  private static func proceed(
    _ texts: [String], _ settings: SampleRun.Settings, _ faults: inout ToolFaults, _ console: Console
  ) -> Work? {
    guard let type = settings.activity, let activity = UserActivity(type: type, operands: texts, &faults) else {
      return nil
    }
    return { run in
      guard let route = AppActivity.route(of: activity) else {
        console.complain("error: \(lines: activity.refusal)")
        return .no
      }
      var writer = JSONWriter()
      try writer.encode(activity)
      let json = String(decoding: writer.bytes, as: UTF8.self).debugDescription
      return try run.show(
        { "try \($0).handle(JSONDecoder().decode(UserActivity.self, from: Data(\(json).utf8)))" }, route)
    }
  }
}

/// The command for the app without its screens.
public let sampleCommand: any ToolCommand.Type = SampleCommand.self
