import DeepLinkArguments
import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkTool
import DeepLinking
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes

/// `deeplink record`: the links, taps and activities of the app whose state is in a file, as a test of the model.
enum RecordCommand: HeadlessCommand {
  static func definition(in tool: Tool) -> Command<SavedApp.Settings> {
    Command(
      "\(tool.name) record",
      "Writes what was done in the headless app since its start as a Swift test of its model; exit 1 if the file with the "
        + "state does not say it.",
      operands: "FILE", options: options,
      examples: ["\(tool.name) record Tests/EditTests.swift --state app.json"])
  }

  static func prepare(_ settings: SavedApp.Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let file = faults.operand(orElse: "expected one file to write, found \(faults.operands.count)")
    return action(settings, &faults, tool) { app in
      guard let file else { return .no }
      guard let lines = try app.session() else {
        tool.console.complain("error: the state has no session: delete the file, and begin with deeplink open")
        return .no
      }
      guard !FileManager.default.fileExists(atPath: file) else {
        throw InputError("\(file): is there already; remove it, or name another file")
      }
      try Data(test(of: lines, in: app, file).utf8).write(to: URL(filePath: file), options: .atomic)
      return .yes
    }
  }

  private static func test(of lines: [String], in app: SavedApp, _ file: String) -> String {
    let base = URL(filePath: file).deletingPathExtension().lastPathComponent
    let name = base.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let records = app.folder.map { "try Records.load(Records.appSchemas, directory: \($0.debugDescription)).records" }
    return """
      // Written by deeplink record.
      // swift-format-ignore-file
      import DeepLinkNavigation
      import DeepLinkRecords
      import DeepLinking
      import Foundation
      import SampleCatalog
      import SampleModel
      import SampleRoutes
      import Testing

      @Test("a recorded session: \(name)")
      func recorded\(name)() throws {
        let app = AppViewModel(catalog: \(records ?? "nil"))
        func links() throws -> [String] { try app.navigation.routes.map { try appRouter.link(to: $0).path } }
      \(lines.map { "  \($0)\n" }.joined())}

      """
  }
}

/// The state of the app, with the lines of a test that leads to it.
struct SavedSession: StoredPath, Codable {
  var state = AppState()
  /// What was done since the start, and what the app showed then; nil if that is not known.
  var lines: [String]? = []

  private enum CodingKeys: CodingKey { case session }
  /// The file drops a longer session.
  private static let mostLines = 2_000

  init() {}

  init(from decoder: any Decoder) throws {
    state = try AppState(from: decoder)
    lines = try? decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .session)
  }

  init(decoding data: Data) throws { self = try JSONDecoder().decode(Self.self, from: data) }

  func encode(to encoder: any Encoder) throws {
    try state.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(lines, forKey: .session)
  }

  func encoded() throws -> Data {
    var writer = JSONWriter()
    try writer.encode(self)
    writer.newline()
    return Data(writer.bytes)
  }

  /// Adds a step: a line of code, and what the app shows after it.
  mutating func add(_ code: String, _ app: AppViewModel) {
    let (tab, items) = (state.selectedTab, state.items)
    state = app.state
    guard let known = lines, known.count < Self.mostLines else { return lines = nil }
    let links = app.navigation.routes.compactMap { try? appRouter.link(to: $0).path }
    lines = known + [code, "#expect(try links() == \(links))"]
    if state.selectedTab != tab { lines?.append("#expect(app.selectedTab == .\(state.selectedTab))") }
    if state.items != items {
      let names = app.inventory.inventory.map(\.item.name)
      lines?.append("#expect(app.inventory.inventory.map(\\.item.name) == \(names))")
    }
  }
}
