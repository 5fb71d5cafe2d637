import Catalog
import Foundation
import Testing

@Suite("The committed catalogue")
struct PublicCatalogTests {
  @Test("it loads without a warning, and notes that only Baklava is missing")
  func findings() throws {
    let (catalog, findings) = try Catalog.load(directory: publicCatalog.path)
    #expect(
      findings.map(\.description) == [
        #"recipes.json:15:42: record 1 (id 1), field "relatedRecipes[1]": no recipe in this file is called "Baklava"; it is shown as a name, without a link"#,
        #"recipes.json:30:37: record 2 (id 2), field "relatedRecipes[1]": no recipe in this file is called "Baklava"; it is shown as a name, without a link"#,
        #"recipes.json:46:33: record 3 (id 3), field "relatedRecipes[1]": no recipe in this file is called "Baklava"; it is shown as a name, without a link"#,
        #"recipes.json:60:36: record 4 (id 4), field "relatedRecipes[1]": no recipe in this file is called "Baklava"; it is shown as a name, without a link"#,
      ])
    #expect(findings.allSatisfy { $0.severity == .note })
    #expect((catalog.recipes.count, catalog.products.count, catalog.inventory.count) == (4, 9, 4))
  }

  @Test("recipes stand in their categories and know their relations")
  func recipes() throws {
    let catalog = try Catalog.load(directory: publicCatalog.path).catalog
    #expect(catalog.recipes(in: .dessert).map(\.name) == ["Apple Pie", "Chocolate Cake"])
    #expect(catalog.recipes(in: .pancake).map(\.name) == ["American", "Crepe"])
    let pie = try #require(catalog.recipe(id: 1))
    #expect(pie.name == "Apple Pie")
    #expect(pie.relatedRecipes.contains("Baklava"))
    #expect(catalog.related(to: pie).map(\.name) == ["Chocolate Cake"])
    #expect(catalog.recipe(named: "Crepe")?.id == 4)
    #expect(catalog.recipe(named: "Baklava") == nil)
  }

  @Test("the four items have the ids that links use")
  func inventory() throws {
    let catalog = try Catalog.load(directory: publicCatalog.path).catalog
    let expected: [(String, String, Item.Color, Item.Status)] = [
      ("D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", "Keyboard", .blue, .inStock(quantity: 100)),
      ("EC5AE3A2-7850-4B85-8653-9E0F4A4D3BCD", "Charger", .yellow, .inStock(quantity: 20)),
      ("CC3CE2AC-6795-4B05-8B6B-D7A3E5E7595B", "Phone", .green, .outOfStock(isOnBackOrder: true)),
      ("898520FC-7D88-427E-BCD0-55BABBE3D42C", "Headphones", .green, .outOfStock(isOnBackOrder: false)),
    ]
    #expect(catalog.inventory.count == expected.count)
    for (id, name, color, status) in expected {
      let item = try #require(UUID(uuidString: id).flatMap(catalog.item(id:)))
      #expect(item == Item(id: item.id, name: name, color: color, status: status))
    }
  }

  @Test("an app can decode the files as they are")
  func decodable() throws {
    let catalog = try Catalog.load(directory: publicCatalog.path).catalog
    func decode<Record: Decodable>(_ type: Record.Type, _ name: String) throws -> [Record] {
      try JSONDecoder().decode([Record].self, from: Data(contentsOf: publicCatalog.appendingPathComponent(name)))
    }
    #expect(try decode(Recipe.self, "recipes.json") == catalog.recipes)
    #expect(try decode(Product.self, "products.json") == catalog.products)
    #expect(try decode(Item.self, "inventory.json") == catalog.inventory)
  }
}
