import DeepLinkNavigation
import DeepLinkRecords
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

/// The tabs that are stacks: recipes, and the shop.
@Suite("Stacks of recipes and products")
struct StackTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let link: String
    let tab: AppTab
    var recipes: [RecipesScreen] = []
    var shop: [ShopScreen] = []

    var testDescription: String { link }
  }

  @Test(
    "a link says which screens are above the root, the deepest last",
    arguments: [
      Row(link: "/recipes", tab: .recipes),
      Row(link: "/recipes?category=pancake", tab: .recipes, recipes: [.category(.pancake)]),
      Row(link: "/recipes?category=Soup", tab: .recipes, recipes: [.category(.init(rawValue: "Soup"))]),
      Row(link: "/recipes/1", tab: .recipes, recipes: [.recipe(id: 1)]),
      Row(
        link: "/recipes/1/2/3", tab: .recipes, recipes: [.recipe(id: 1), .recipe(id: 2), .recipe(id: 3)]),
      Row(link: "/recipes/1/999/2", tab: .recipes, recipes: [.recipe(id: 1)]),
      Row(link: "/recipes/999", tab: .recipes),
      Row(link: "/products", tab: .shop),
      Row(link: "/products/2", tab: .shop, shop: [.product(id: 2)]),
      Row(link: "/products/2/related", tab: .shop, shop: [.product(id: 2), .related(id: 2)]),
      Row(link: "/products/999/related", tab: .shop),
      Row(link: "/search?query=desk", tab: .shop, shop: [.search(query: "desk")]),
    ])
  func links(row: Row) throws {
    let app = try Sample.app(openedBy: row.link)
    #expect(app.selectedTab == row.tab)
    #expect(app.recipes.path == row.recipes)
    #expect(app.shop.path == row.shop)
  }

  @Test("a link replaces the stack of its tab, a search is pushed on it, and other tabs keep theirs")
  func replacing() throws {
    let app = try Sample.app(openedBy: "/recipes/1/2")
    for link in ["/products/1", "/search?query=a", "/search?query=b"] {
      app.open(url: try #require(URL(string: link)))
    }
    #expect(app.shop.path == [.product(id: 1), .search(query: "a"), .search(query: "b")])
    #expect(app.recipes.path == [.recipe(id: 1), .recipe(id: 2)])
    app.open(url: try #require(URL(string: "/products/3")))
    #expect(app.shop.path == [.product(id: 3)])
  }

  @Test("a recipe of a recipe is one more screen, as deep as a person goes, and home is one step")
  func drillingDown() throws {
    let app = try Sample.app(openedBy: "/recipes/1")
    for depth in 2...500 { app.recipes.path.append(.recipe(id: depth % 4 + 1)) }
    #expect(app.recipes.path.count == 500)
    #expect(app.back())
    #expect(app.recipes.path.count == 499)
    app.home()
    #expect(app.recipes.path == [])
    #expect(!app.back())
  }

  @Test("the handlers of one stack take their links and leave others alone")
  func handlers() throws {
    let app = try Sample.app()
    app.shop.handle(try #require(URL(string: "nav:///search?query=desk")))
    app.shop.handle(try #require(URL(string: "nav:///recipes/1")))
    app.shop.handle(UserActivity(activityType: AppActivity.search, userInfo: ["query": "lamp"]))
    app.shop.handle(UserActivity(activityType: AppActivity.search, userInfo: ["query": 1]))
    #expect(app.shop.path == [.search(query: "desk"), .search(query: "lamp")])
    app.recipes.handle(try #require(URL(string: "nav:///recipes/2")))
    app.recipes.handle(try #require(URL(string: "nav:///search?query=desk")))
    #expect(app.recipes.path == [.recipe(id: 2)])
  }
}
