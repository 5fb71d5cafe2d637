import DeepLinkService
import DeepLinkTestSupport
import DeepLinking
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

@testable import SampleSite

@Suite("What pages behind links say")
struct LandingTests {
  @Test("is what the app shows: of each route but the empty tabs, and never without a title")
  func everyRoute() throws {
    var random = SeededGenerator()
    let catalog = try Sample.catalog.get()
    for _ in rounds(500) {
      let route = AppRoute.random(using: &random)
      let content = AppLanding.content(of: route, in: catalog)
      #expect((content == nil) == (route == .one || route == .three), "TEST_SEED=\(random.seed) \(route)")
      #expect(content?.title.isEmpty != true, "TEST_SEED=\(random.seed) \(route)")
    }
  }

  @Test("of a record calls it what the app calls it")
  func records() throws {
    let catalog = try Sample.catalog.get()
    let routes: [(AppRoute, String)] =
      catalog.recipes.map { (.recipes(route: .recipe(id: $0.id)), $0.name) }
      + catalog.products().shown.map { (.shop(route: .product(id: $0.id)), $0.title) }
      + catalog.inventory.map { (.inventory(route: .row(id: $0.id, route: .delete)), $0.name) }
    for (route, name) in routes {
      let content = try #require(AppLanding.content(of: route, in: catalog))
      #expect(content.title == name)
      let shown = SceneState(showing: route, in: catalog).description(in: catalog)
      #expect((shown.stack.last ?? shown.presented?.screen)?.title == name)
    }
  }

  @Test("of a recipe opened from others names the last of these, up to one that there is not, or to the 64th")
  func trail() throws {
    let catalog = try Sample.catalog.get()
    var random = SeededGenerator()
    let known = catalog.recipes.map(\.id)
    for length in [2, 3, 50, 51, 52, 53, 64, 65] {
      for hole in [nil, Int.random(in: 0..<length, using: &random)] {
        var ids = (0..<length).compactMap { _ in known.randomElement(using: &random) }
        if let hole { ids[hole] = -1 }
        let route = AppRoute.recipes(route: .related(id: ids[0], related: Array(ids.dropFirst())))
        let content = try #require(AppLanding.content(of: route, in: catalog))
        let recipes = ids.prefix(min(hole ?? length, 64)).compactMap { catalog.recipe(id: $0) }
        guard let shown = recipes.last else {
          #expect(content.title == "Recipe -1")
          continue
        }
        #expect(content.title == shown.name)
        #expect(SceneState(showing: route, in: catalog).description(in: catalog).stack.last?.title == shown.name)
      }
    }
  }

  private static let keyboard = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"
  private static let headphones = "898520FC-7D88-427E-BCD0-55BABBE3D42C"
  private static let nobody = "00000000-0000-4000-8000-000000000000"

  @Test(
    "is what is behind the link",
    arguments: [
      ("/inventory", "Inventory", ["4 items"]), ("/inventory/add", "New item", ["Add item", "0 in stock."]),
      (
        "/inventory/add/colorPicker?name=Key&status=outOfStock&isOnBackOrder=true&color=red", "Key",
        ["Add item", "Red. Out of stock, on back order."]
      ),
      (
        "/inventory/\(keyboard)/edit?color=green&quantity=abc&name=A%2CB", "A,B", ["Edit item", "Green. 100 in stock."]
      ),
      (
        "/inventory/\(keyboard)/delete", "Keyboard", ["Delete item", "The app asks before it deletes this item."]
      ),
      ("/inventory/\(headphones)/duplicate", "Headphones", ["Duplicate item", "Green. Out of stock."]),
      (
        "/inventory/\(headphones)/duplicate/colorPicker?color=red", "Headphones",
        ["Duplicate item", "Red. Out of stock."]
      ),
      ("/inventory/\(nobody)/edit", "Item \(nobody)", ["Inventory"]),
      ("/search?query=KEYboard", "KEYboard", ["Search", "2 products"]),
      ("/search?query=", "Search", ["Search", "9 products"]),
      ("/search?query=nothing", "nothing", ["Search", "No products"]),
      ("/products/42", "Towel", ["Product", "Similar: Over-Ear Headphones, Mechanical Keyboard."]),
      ("/products/6/related", "USB-C Charger", ["Similar product", "Similar to Power Bank."]),
      // The screen shows the first of several, too.
      ("/products/42/related", "Over-Ear Headphones", ["Similar product", "Similar to Towel."]),
      ("/products/99", "Product 99", ["Shop"]), ("/recipes/99/1", "Recipe 99", ["Recipes"]),
      (
        "/recipes/1/2", "Chocolate Cake",
        ["Recipe", "With 200 g dark chocolate, 200 g butter, 200 g sugar, and 4 more ingredients."]
      ),
      ("/recipes", "Recipes", ["4 recipes"]), ("/recipes?category=pancake", "Pancake", ["Recipes", "2 recipes"]),
      ("/recipes?category=Soup", "No recipes in Soup", ["Recipes", "No recipes"]),
    ])
  func content(_ link: String, _ title: String, _ texts: [String]) throws {
    let route = try #require(appRouter.parse(link))
    let content = try #require(AppLanding.content(of: route, in: Sample.catalog.get()))
    #expect(content.title == title)
    // The kind and the description.
    #expect([content.kind, content.description].compactMap(\.self) == texts)
  }
}
