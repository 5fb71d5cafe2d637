import DeepLinkJSON
import DeepLinkRecords
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

@Suite("The records that the repository ships")
struct PublicRecordsTests {
  private func load() throws -> (records: Records, findings: [RecordFault]) {
    try Records.load(Records.appSchemas, directory: Sample.folder + "/catalog")
  }

  @Test("they load without a warning, and notes say that only Baklava is missing")
  func findings() throws {
    let (records, findings) = try load()
    let rest = #"no record of recipes is called "Baklava"; it is shown as a name, without a link"#
    #expect(
      findings.map(\.description) == [
        #"recipes.json:15:42: record 1 (id 1), field "relatedRecipes[1]": \#(rest)"#,
        #"recipes.json:30:37: record 2 (id 2), field "relatedRecipes[1]": \#(rest)"#,
        #"recipes.json:46:33: record 3 (id 3), field "relatedRecipes[1]": \#(rest)"#,
        #"recipes.json:60:36: record 4 (id 4), field "relatedRecipes[1]": \#(rest)"#,
      ])
    #expect(findings.allSatisfy { $0.severity == .note })
    #expect((records.recipes.count, records.products().total, records.inventory.count) == (4, 9, 4))
  }

  @Test("recipes stand in their categories and know their relations")
  func recipes() throws {
    let records = try load().records
    #expect(records["recipes"]?.filters.map(\.values) == [["Dessert", "Pancake"]])
    #expect(records.recipes(in: .dessert).shown.map(\.name) == ["Apple Pie", "Chocolate Cake"])
    #expect(records.recipes(in: .pancake).shown.map(\.name) == ["American", "Crepe"])
    let pie = try #require(records.recipe(id: 1))
    #expect(pie.name == "Apple Pie")
    #expect(pie.relatedRecipes.contains("Baklava"))
    #expect(pie.relatedRecipes.compactMap(records.recipe(named:)).map(\.name) == ["Chocolate Cake"])
    #expect(records.recipe(named: "Crepe")?.id == 4)
    #expect(records.recipe(named: "Baklava") == nil)
    let product = try #require(records.product(id: 8))
    #expect(records.similar(to: product).map(\.id) == product.similar)
  }

  @Test("the four items have the ids that links use")
  func inventory() throws {
    let records = try load().records
    let expected: [(String, String, Item.Color, Item.Status)] = [
      ("D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", "Keyboard", .blue, .inStock(quantity: 100)),
      ("EC5AE3A2-7850-4B85-8653-9E0F4A4D3BCD", "Charger", .yellow, .inStock(quantity: 20)),
      ("CC3CE2AC-6795-4B05-8B6B-D7A3E5E7595B", "Phone", .green, .outOfStock(isOnBackOrder: true)),
      ("898520FC-7D88-427E-BCD0-55BABBE3D42C", "Headphones", .green, .outOfStock(isOnBackOrder: false)),
    ]
    #expect(records.inventory.count == expected.count)
    for (id, name, color, status) in expected {
      let item = try #require(UUID(uuidString: id).flatMap(records.item(id:)))
      #expect(item == Item(id: item.id, name: name, color: color, status: status))
    }
  }

  @Test("an app can decode the files as they are, and each record is what the model writes")
  func decodable() throws {
    let records = try load().records
    try check(records.recipes, "recipes", in: records)
    try check(records.products().shown, "products", in: records)
    try check(records.inventory, "inventory", in: records)
  }

  private func check<Model: Codable & Equatable>(_ values: [Model], _ name: String, in records: Records) throws {
    let file = try Data(contentsOf: URL(filePath: "\(Sample.folder)/catalog/\(name).json"))
    #expect(try JSONDecoder().decode([Model].self, from: file) == values)
    let collection = try #require(records[name])
    #expect(collection.count == values.count)
    for (index, value) in values.enumerated() {
      var writer = JSONWriter()
      try writer.encode(value)
      #expect(Array(collection.record(at: index)) == writer.bytes)
    }
  }
}
