import DeepLinkRecords
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

@Suite("What the app says of its records")
struct AppSchemaTests {
  @Test("a file that is missing is an error, for each of the three")
  func missing() {
    let error = #expect(throws: RecordFaults.self) { try Records.load(Records.appSchemas, directory: "/nowhere") }
    #expect(error?.faults.map(\.file) == ["recipes.json", "products.json", "inventory.json"])
  }

  @Test("a file with one recipe is a list of one, and a category that the app does not know is one")
  func oneRecipe() throws {
    let recipe = #"{"id": 1, "name": "Ramen", "category": "Soup", "ingredients": [], "relatedRecipes": ["Baklava"]}"#
    let source = RecordSource(["recipes.json": Array(recipe.utf8)])
    let (records, findings) = try Records.load(Array(Records.appSchemas.prefix(1)), from: source)
    let soup = Recipe.Category(rawValue: "Soup")
    #expect(records.recipes == [Recipe(id: 1, name: "Ramen", category: soup, relatedRecipes: ["Baklava"])])
    #expect(
      findings.map(\.description) == [
        #"recipes.json:1:86: record 1 (id 1), field "relatedRecipes[0]": no record of recipes is called "Baklava"; "#
          + "it is shown as a name, without a link"
      ])
    #expect(records.categories == [.dessert, .pancake, soup])
    #expect(
      SceneState(showing: .recipes(route: .list(category: .init(rawValue: "SOUP"))), in: records).recipes == [
        .category(soup)
      ])
    #expect(records.recipes(in: .init(rawValue: "SOUP")).total == 0 && records.recipes(in: soup).shown.map(\.id) == [1])
  }
}
