public import DeepLinkTool
import SampleModel

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
    var work: Work?
    switch (faults.operands.first.map(Step.init), operands.count) {
    case (.open?, _): work = open(operands, settings, &faults)
    case (.tap?, 1...): work = { try $0.update("try \($0.model).tap(\(text.debugDescription))") { try $0.tap(text) } }
    case (.type?, 1...):
      work = { try $0.update("try \($0.model).type(\(text.debugDescription))") { try $0.type(text) } }
    case (.record?, 1): work = { try $0.record(text) }
    case (.back?, 0):
      work = { try $0.update("\($0.model).back()") { if !$0.back() { throw SampleRun.noWayBack } } }
    case (.home?, 0): work = { try $0.update("\($0.model).home()") { $0.home() } }
    case (.show?, 0): work = { try $0.show() }
    case (nil, _): break
    default:
      faults.add(usage: "expected \(Step.allCases.map(\.rawValue).joined(separator: ", ")), and what it takes")
    }
    guard let run = SampleRun(settings, &faults, tool), let work else { return nil }
    return { try work(run) }
  }

  /// Opens a link, or the activity that the operands describe.
  private static func open(_ operands: [String], _ settings: SampleRun.Settings, _ faults: inout ToolFaults) -> Work? {
    if faults.line.isGiven("--activity") {
      guard let type = settings.activity else { return nil }
      return UserActivity.described(by: operands, type: type, &faults).map { activity in { try $0.open(activity) } }
    }
    // If --activity is misspelt, the operands may belong to the activity.
    guard faults.line.isCertain("--activity") else { return nil }
    guard operands.count == 1 else {
      faults.add(usage: "expected one URL, or --activity TYPE")
      return nil
    }
    return { try $0.open(operands[0]) }
  }
}

/// The command for the app without its screens.
public let sampleCommand: any ToolCommand.Type = SampleCommand.self
