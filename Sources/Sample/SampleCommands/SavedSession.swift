import DeepLinkArguments
import DeepLinkJSON
import DeepLinkNavigation
import DeepLinking
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes

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
