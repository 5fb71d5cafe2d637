import DeepLinkNavigation
import DeepLinkRecords
import DeepLinking
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes

/// The sample catalogue as the repository ships it, and apps that show it.
enum Sample {
  /// What the repository ships of the sample to be served.
  static let folder = URL(filePath: #filePath).appending(path: "../../../../Public").standardizedFileURL.path

  static let catalog = Result { try Records.load(Records.appSchemas, directory: folder + "/catalog").records }

  static let keyboard = id("D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4")
  /// An id that the catalogue lacks.
  static let nobody = id("00000000-0000-4000-8000-000000000000")
  /// The identity that new items and copies are given.
  static let fresh = id("F0E5A000-0000-4000-8000-000000000001")

  /// An app that was just started.
  static func app() throws -> AppViewModel {
    AppViewModel(Inventory(try catalog.get(), makeID: { fresh }))
  }

  /// An app that was started by a link.
  static func app(openedBy link: String) throws -> AppViewModel {
    let app = try app()
    guard let url = URL(string: link), app.open(url: url) else { throw NoRoute(link: link) }
    return app
  }

  /// What a scene shows.
  static func state(
    _ tab: AppTab = .one, inventory: InventoryRoute? = nil, recipes: [RecipesScreen] = [], shop: [ShopScreen] = []
  ) -> SceneState {
    var state = SceneState()
    (state.selectedTab, state.inventory, state.recipes, state.shop) = (tab, inventory, recipes, shop)
    return state
  }

  struct NoRoute: Error {
    let link: String
  }

  private static func id(_ text: String) -> Item.ID { UUID(uuidString: text) ?? UUID() }
}

extension InventoryViewModel { subscript(id: Item.ID) -> ItemRowViewModel? { inventory.first { $0.id == id } } }

extension Records { var recipes: [Recipe] { self["recipes"]?.values() ?? [] } }

extension AppDescription {
  /// The routes of the screens, that of the visible one last.
  var routes: [AppRoute] {
    stack.compactMap(\.route) + [presented.flatMap { ($0.stack.last ?? $0.screen).route }].compactMap { $0 }
  }
}

extension AppViewModel {
  /// The links of the screens, that of the visible one last.
  func links() throws -> [String] { try description.routes.map { try appRouter.link(to: $0).path } }
}
