// Written by deeplink sample record.
// swift-format-ignore-file
import DeepLinkNavigation
import DeepLinkRecords
import DeepLinking
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

@Test("a recorded session: PianoSession")
func recordedPianoSession() throws {
  let app = AppViewModel(catalog: try Records.load(Records.appSchemas, directory: "Public/catalog").records)
  func links() throws -> [String] { try app.navigation.routes.map { try appRouter.link(to: $0).path } }
  try app.open(url: #require(URL(string: "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit?name=Piano")))
  #expect(try links() == ["/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit?name=Piano"])
  #expect(app.selectedTab == .inventory)
  app.inventory.form?.route = .colorPicker
  #expect(try links() == ["/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit/colorPicker?name=Piano"])
  app.inventory.form?.item.color = .black; app.inventory.form?.route = nil
  #expect(try links() == ["/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit?name=Piano&color=black"])
  app.inventory.saveButtonTapped()
  #expect(try links() == [])
  #expect(app.inventory.inventory.map(\.item.name) == ["Piano", "Charger", "Phone", "Headphones"])
  try app.open(url: #require(URL(string: "/recipes/1/2")))
  #expect(try links() == ["/recipes/1", "/recipes/2"])
  #expect(app.selectedTab == .recipes)
  app.back()
  #expect(try links() == ["/recipes/1"])
  try app.handle(JSONDecoder().decode(UserActivity.self, from: Data("{\"activityType\":\"com.app.search\",\"userInfo\":{\"query\":\"\\\"cake\\\"\"}}".utf8)))
  #expect(try links() == ["/search?query=%22cake%22"])
  #expect(app.selectedTab == .shop)
  app.home()
  #expect(try links() == [])
  try app.open(url: #require(URL(string: "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/delete")))
  #expect(try links() == ["/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/delete"])
  #expect(app.selectedTab == .inventory)
  app.inventory.deleteConfirmationButtonTapped()
  #expect(try links() == [])
  #expect(app.inventory.inventory.map(\.item.name) == ["Charger", "Phone", "Headphones"])
}
