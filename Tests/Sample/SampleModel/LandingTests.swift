import DeepLinkRecords
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

  @Test("of a record calls it what the app calls it, and its links lead to what the app has")
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
      let links = content.facts.compactMap(\.link) + content.sections.flatMap { $0.entries.compactMap(\.link) }
      for link in links {
        let target = try #require(appRouter.parse(link))
        #expect(SceneState(showing: target, in: catalog).description(in: catalog).routes.last != nil, "\(link.path)")
      }
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
          #expect(content.title == "Recipe -1" && content.sections.isEmpty)
          continue
        }
        #expect(content.title == shown.name)
        #expect(SceneState(showing: route, in: catalog).description(in: catalog).stack.last?.title == shown.name)
        let section = try #require(content.sections.last)
        #expect(section.title == "Opened from")
        let before = recipes.dropLast().suffix(50)
        #expect(section.entries.map(\.text) == before.map(\.name), "TEST_SEED=\(random.seed) \(ids)")
        #expect(
          section.entries.map { $0.link?.path } == before.map { "/recipes/\($0.id)" }, "TEST_SEED=\(random.seed) \(ids)"
        )
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let link: String
    let title: String
    /// The kind, the description, the facts and the sections with their entries, in the order of a page.
    let texts: [String]
    let links: [String]
    var testDescription: String { link }

    init(_ link: String, _ title: String, _ texts: [String], links: [String] = []) {
      (self.link, self.title, self.texts, self.links) = (link, title, texts, links)
    }
  }

  private static let keyboard = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"
  private static let headphones = "898520FC-7D88-427E-BCD0-55BABBE3D42C"
  private static let nobody = "00000000-0000-4000-8000-000000000000"

  @Test(
    "is what is behind the link",
    arguments: [
      Row(
        "/inventory", "Inventory", ["4 items", "Items", "Keyboard", "Charger", "Phone", "Headphones"],
        links: [
          "/inventory/\(keyboard)/edit", "/inventory/EC5AE3A2-7850-4B85-8653-9E0F4A4D3BCD/edit",
          "/inventory/CC3CE2AC-6795-4B05-8B6B-D7A3E5E7595B/edit", "/inventory/\(headphones)/edit",
        ]),
      Row("/inventory/add", "New item", ["Add item", "0 in stock.", "Status", "In stock", "Quantity", "0"]),
      Row(
        "/inventory/add/colorPicker?name=Key&status=outOfStock&isOnBackOrder=true&color=red", "Key",
        [
          "Add item", "Red. Out of stock, on back order.", "Color", "Red", "Status", "Out of stock", "On back order",
          "Yes",
        ]),
      Row(
        "/inventory/\(keyboard)/edit?color=green&quantity=abc&name=A%2CB", "A,B",
        ["Edit item", "Green. 100 in stock.", "Color", "Green", "Status", "In stock", "Quantity", "100"]),
      Row(
        "/inventory/\(keyboard)/delete", "Keyboard",
        [
          "Delete item", "The app asks before it deletes this item.", "Color", "Blue", "Status", "In stock", "Quantity",
          "100",
        ]),
      Row(
        "/inventory/\(headphones)/duplicate", "Headphones",
        ["Duplicate item", "Green. Out of stock.", "Color", "Green", "Status", "Out of stock", "On back order", "No"]),
      Row(
        "/inventory/\(headphones)/duplicate/colorPicker?color=red", "Headphones",
        ["Duplicate item", "Red. Out of stock.", "Color", "Red", "Status", "Out of stock", "On back order", "No"]),
      Row(
        "/inventory/\(nobody)/edit", "Item \(nobody)", ["Inventory"]),
      Row(
        "/search?query=KEYboard", "KEYboard",
        ["Search", "2 products", "Results", "Mechanical Keyboard", "Wireless Keyboard"],
        links: ["/products/1", "/products/2"]),
      Row(
        "/search?query=", "Search",
        [
          "Search", "9 products", "Results", "Mechanical Keyboard", "Wireless Keyboard", "Wireless Mouse", "Trackpad",
          "USB-C Charger", "Power Bank", "Over-Ear Headphones", "Wireless Earbuds", "Towel",
        ],
        links: [
          "/products/1", "/products/2", "/products/3", "/products/4", "/products/5", "/products/6", "/products/7",
          "/products/8", "/products/42",
        ]),
      Row("/search?query=nothing", "nothing", ["Search", "No products", "Results"]),
      Row(
        "/products/42", "Towel",
        [
          "Product", "Similar: Over-Ear Headphones, Mechanical Keyboard.", "Similar products", "Over-Ear Headphones",
          "Mechanical Keyboard",
        ], links: ["/products/7", "/products/1"]),
      Row(
        "/products/6/related", "USB-C Charger",
        ["Similar product", "Similar to Power Bank.", "Product", "USB-C Charger", "Similar to", "Power Bank"],
        links: ["/products/5", "/products/6"]),
      // The screen shows the first of several, too.
      Row(
        "/products/42/related", "Over-Ear Headphones",
        ["Similar product", "Similar to Towel.", "Product", "Over-Ear Headphones", "Similar to", "Towel"],
        links: ["/products/7", "/products/42"]),
      Row("/products/99", "Product 99", ["Shop"]),
      Row("/recipes/99/1", "Recipe 99", ["Recipes"]),
      Row(
        "/recipes/1/2", "Chocolate Cake",
        [
          "Recipe", "With 200 g dark chocolate, 200 g butter, 200 g sugar, and 4 more ingredients.", "Category",
          "Dessert", "Ingredients", "200 g dark chocolate", "200 g butter", "200 g sugar", "4 eggs",
          "120 g plain flour", "30 g cocoa powder", "2 tsp baking powder", "Related recipes", "Apple Pie", "Baklava",
          "Opened from", "Apple Pie",
        ], links: ["/recipes?category=Dessert", "/recipes/1", "/recipes/1"]),
      Row(
        "/recipes", "Recipes",
        ["4 recipes", "Dessert", "Apple Pie", "Chocolate Cake", "Pancake", "American", "Crepe"],
        links: ["/recipes/1", "/recipes/2", "/recipes/3", "/recipes/4"]),
      Row(
        "/recipes?category=pancake", "Pancake", ["Recipes", "2 recipes", "Pancake", "American", "Crepe"],
        links: ["/recipes/3", "/recipes/4"]),
      Row("/recipes?category=Soup", "No recipes in Soup", ["Recipes", "No recipes", "Soup"]),
    ])
  func content(_ row: Row) throws {
    let route = try #require(appRouter.parse(row.link))
    let content = try #require(AppLanding.content(of: route, in: Sample.catalog.get()))
    #expect(content.title == row.title)
    let facts = content.facts.flatMap { [$0.name, $0.value] }
    let sections = content.sections.flatMap { [$0.title] + $0.entries.map(\.text) }
    #expect([content.kind, content.description].compactMap { $0 } + facts + sections == row.texts)
    let links = content.facts.compactMap(\.link) + content.sections.flatMap { $0.entries.compactMap(\.link) }
    #expect(links.map(\.path) == row.links)
  }

  @Test("lists fifty records at most, and says how many more there are")
  func longList() throws {
    let products = (1...77).map { #"{"id":\#($0),"title":"Product no. \#($0)","similar":[]}"# }.joined(separator: ",")
    let files = ["recipes.json": "[]", "inventory.json": "[]", "products.json": "[\(products)]"]
    let records = try Records.load(
      Records.appSchemas, from: RecordSource(files.mapValues { Array($0.utf8) })
    ).records
    let content = try #require(AppLanding.content(of: .shop(route: .products), in: records))
    #expect(content.description == "77 products")
    #expect(content.sections.map(\.entries.count) == [50] && content.sections.map(\.omitted) == [27])
  }
}
