import DeepLinkRecords
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

@Suite("What the app says of its records")
struct AppSchemaTests {
  private static let id = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"

  @Test(
    "a record that the app could not decode is at fault",
    arguments: [
      ("recipes", #"{"id": 1, "name": "A", "category": "Dessert", "ingredients": ["x"], "relatedRecipes": []}"#, []),
      (
        "recipes", #"{"id": 1, "name": " ", "category": "", "ingredients": [1], "relatedRecipes": [{}]}"#,
        [
          #"error: 1:20: record 1 (id 1), field "name": expected a string that is not empty, found " ""#,
          #"error: 1:37: record 1 (id 1), field "category": expected a string that is not empty, found """#,
          #"error: 1:57: record 1 (id 1), field "ingredients[0]": expected a string, found 1"#,
          #"error: 1:80: record 1 (id 1), field "relatedRecipes[0]": expected a string, found an empty object"#,
        ]
      ),
      ("recipes", #"{"id": 1, "name": "A", "category": "Soup", "ingredients": [], "relatedRecipes": []}"#, []),
      ("products", #"{"id": 7, "title": "A", "similar": [7]}"#, []),
      (
        "products", #"{"id": "7", "title": "", "similar": [8.5]}"#,
        [
          #"error: 1:9: record 1, field "id": expected an integer, found "7""#,
          #"error: 1:23: record 1, field "title": expected a string that is not empty, found """#,
          #"error: 1:39: record 1, field "similar[0]": expected an integer, found 8.5"#,
        ]
      ),
      ("inventory", #"{"id": "\#(id)", "name": "A", "color": null, "status": {"inStock": {"quantity": 1}}}"#, []),
      (
        "inventory", #"{"id": "\#(id)", "name": "A", "color": {}, "status": {"inStock": {"quantity": -1}}}"#,
        [
          #"error: 1:71: record 1 (id \#(id)), field "color.name": expected a string that is not empty, found nothing"#,
          #"error: 1:71: record 1 (id \#(id)), field "color.red": expected a number from 0.0 to 1.0, found nothing"#,
          #"error: 1:71: record 1 (id \#(id)), field "color.green": expected a number from 0.0 to 1.0, found nothing"#,
          #"error: 1:71: record 1 (id \#(id)), field "color.blue": expected a number from 0.0 to 1.0, found nothing"#,
          #"error: 1:110: record 1 (id \#(id)), field "status.inStock.quantity": expected an integer, 0 or more, found -1"#,
        ]
      ),
      (
        "inventory", #"{"id": "\#(id)", "name": "A", "status": {"sold": {}}}"#,
        [
          #"error: 1:72: record 1 (id \#(id)), field "status": expected an object with one member, "inStock" or "outOfStock", found an object"#
        ]
      ),
    ] as [(String, String, [String])])
  func faults(name: String, record: String, expected: [String]) {
    let texts = ["recipes.json": "[]", "products.json": "[]", "inventory.json": "[]"]
      .merging([name + ".json": "[\(record)]"]) { $1 }
    let expected = expected.map { $0.replacingOccurrences(of: ": 1:", with: ": \(name).json:1:") }
    do {
      let source = RecordSource(texts.mapValues { Array($0.utf8) })
      let (records, findings) = try Records.load(Records.appSchemas, from: source)
      #expect(findings.map { "\($0.severity): \($0)" } == expected)
      #expect(records.recipes.count + records.products.count + records.inventory.count == 1, "the app decodes it")
    } catch {
      #expect(error.faults.map { "\($0.severity): \($0)" } == expected)
    }
  }

  @Test("a file that is missing is an error, for each of the three")
  func missing() {
    let error = #expect(throws: RecordFaults.self) { try Records.load(Records.appSchemas, directory: "/nowhere") }
    #expect(error?.faults.map(\.file) == ["recipes.json", "products.json", "inventory.json"])
  }

  @Test("a file with one recipe is a list of one, and a category that the app does not know is one")
  func oneRecipe() throws {
    let recipe = #"{"id": 1, "name": "Ramen", "category": "Soup", "ingredients": [], "relatedRecipes": []}"#
    let source = RecordSource(["recipes.json": Array(recipe.utf8)])
    let records = try Records.load(Array(Records.appSchemas.prefix(1)), from: source).records
    let soup = Recipe.Category(rawValue: "Soup")
    #expect(records.recipes == [Recipe(id: 1, name: "Ramen", category: soup)])
    #expect(records.categories == [.dessert, .pancake, soup])
    #expect(records.recipes(in: soup).map(\.id) == [1])
  }
}
