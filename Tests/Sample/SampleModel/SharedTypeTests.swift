import DeepLinkNavigation
import DeepLinkRecords
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

/// What an app and a server have to agree on to hand each other a path: the names of the types and the shape of their
/// values. A name that changes here breaks every path that was kept or sent before.
@Suite("Shared types in a navigation path")
struct SharedTypeTests {
  @Test("the names of shared types are what they have always been")
  func tags() {
    let tags = [
      TypeTag(AppRoute.self), TypeTag(InventoryRoute.self), TypeTag(RowRoute.self), TypeTag(ItemRoute.self),
      TypeTag(RecipesScreen.self), TypeTag(ShopScreen.self), TypeTag(Item.self), TypeTag(Item.Draft.self),
      TypeTag(Recipe.self), TypeTag(Recipe.Category.self), TypeTag(Product.self), TypeTag(Recipe.ID.self),
      TypeTag(Item.ID.self), TypeTag(AppTab.self),
    ]
    #expect(
      tags.map { $0?.description } == [
        "SampleRoutes.AppRoute", "SampleRoutes.InventoryRoute", "SampleRoutes.RowRoute", "SampleRoutes.ItemRoute",
        "SampleModel.RecipesScreen", "SampleModel.ShopScreen", "SampleCatalog.Item", "SampleCatalog.Item.Draft",
        "SampleCatalog.Recipe",
        "SampleCatalog.Recipe.Category", "SampleCatalog.Product", "Swift.Int", "Foundation.UUID", "SampleModel.AppTab",
      ])
  }

  @Test("a path of Int, String, a recipe's id and routes is written as SwiftUI writes it, and comes back byte for byte")
  func mixedPath() throws {
    var path = NavigationPath()
    path.append(556)
    path.append("Hello")
    let id: Recipe.ID = 2
    path.append(id)
    path.append(RecipesScreen.recipe(id: 3))
    path.append(AppRoute.shop(route: .search(query: "a/b")))
    path.append(ItemRoute.colorPicker)
    let text = try text(of: path)
    #expect(
      text == #"""
        ["SampleRoutes.ItemRoute","{\"colorPicker\":{}}",\#
        "SampleRoutes.AppRoute","{\"shop\":{\"route\":{\"search\":{\"query\":\"a/b\"}}}}",\#
        "SampleModel.RecipesScreen","{\"recipe\":{\"id\":3}}","Swift.Int","2","Swift.String","\"Hello\"","Swift.Int","556"]
        """#)
    let decoded = try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: Data(text.utf8))
    #expect(try self.text(of: NavigationPath(decoded)) == text)
    let destinations = NavigationDestinations<String>()
      .navigationDestination(for: Int.self) { "number \($0)" }
      .navigationDestination(for: String.self) { "text \($0)" }
      .navigationDestination(for: RecipesScreen.self) { "\($0)" }
    #expect(
      destinations.screens(of: NavigationPath(decoded)) == [
        "number 556", "text Hello", "number 2", "\(RecipesScreen.recipe(id: 3))", nil, nil,
      ])
  }

  private func text(of path: NavigationPath) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(try #require(path.codable)), as: UTF8.self)
  }
}
