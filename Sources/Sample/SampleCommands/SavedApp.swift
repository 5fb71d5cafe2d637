import DeepLinkNavigation
import DeepLinkRecords
import Foundation
import SampleCatalog
import SampleModel

/// The app as a file keeps it between runs of the tool: its data, its scenes, and the lines of a test that lead there.
struct SavedApp: StoredPath, Codable {
  /// The items as they were changed; nil for those of the catalogue.
  private var items: [Item]?
  /// What each scene shows, by name; the only one has the empty name.
  private var scenes: [String: SceneState] = [:]
  /// What was done since the start, and what the app showed then; nil if that is too long.
  private var lines: [String]? = []
  /// The ids of new items and the random numbers that the app was given meanwhile.
  private var ids: [Item.ID] = []
  private var numbers: [Int] = []

  private static let mostLines = 1_000

  /// A scene of the app as it was kept.
  func scene(_ name: String, _ catalog: Records) -> AppViewModel {
    AppViewModel(Inventory(catalog, items: items), state: scenes[name] ?? SceneState())
  }

  /// Changes a scene. What the change throws leaves the scene as it was.
  /// - Parameter code: the same in a test.
  mutating func update(
    _ name: String, _ catalog: Records, _ code: String, _ change: (AppViewModel) throws -> Void
  ) throws -> AppViewModel {
    var (ids, numbers) = (ids, numbers)
    func kept<Value>(_ value: Value, in values: inout [Value]) -> Value {
      values.append(value)
      return value
    }
    let data = Inventory(
      catalog, items: items, makeID: { kept(Item.ID(), in: &ids) },
      makeNumber: { kept(.random(in: 1...1_000), in: &numbers) })
    let app = AppViewModel(data, state: scenes[name] ?? SceneState())
    try change(app)
    (items, scenes[name], self.ids, self.numbers) = (data.changedItems, app.state, ids, numbers)
    let variable = Self.variable(name)
    lines = lines.map { $0 + ["\(code); #expect(\(variable).shown == \(app.shown))"] }
    if lines?.count == Self.mostLines { lines = nil }
    return app
  }

  /// The name of a scene's model in a test.
  static func variable(_ scene: String) -> String { scene.isEmpty ? "app" : "app_" + scene }

  /// What was done since the start as a test of the model; nil if that is not known, or nothing was done.
  func test(named file: String, _ folder: String) -> String? {
    guard let lines, !lines.isEmpty else { return nil }
    let base = URL(filePath: file).deletingPathExtension().lastPathComponent
    let name = base.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let apps = scenes.keys.sorted().map { "let \(Self.variable($0)) = AppViewModel(data)" }
    return """
      // Written by deeplink sample record.
      // swift-format-ignore-file
      import DeepLinkNavigation
      import DeepLinkRecords
      import Foundation
      import SampleCatalog
      import SampleModel
      import SampleRoutes
      import Testing

      @Test("a recorded session: \(name)")
      func recorded\(name)() throws {
        let catalog = try Records.load(Records.appSchemas, directory: \(folder.debugDescription)).records
        var (ids, numbers): ([String], [Int]) = (\(ids.map(\.uuidString)), \(numbers))
        let data = Inventory(
          catalog, makeID: { UUID(uuidString: ids.removeFirst()) ?? UUID() }, makeNumber: { numbers.removeFirst() })
      \((apps + lines).map { "  \($0)\n" }.joined())}

      """
  }
}
