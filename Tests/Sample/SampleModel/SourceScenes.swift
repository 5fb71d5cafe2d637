// Written by deeplink sample record.
// swift-format-ignore-file
import DeepLinkNavigation
import DeepLinkRecords
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import Testing

@Test("a recorded session: SourceScenes")
func recordedSourceScenes() throws {
  let catalog = try Records.load(Records.appSchemas, directory: "Public/catalog").records
  var (ids, numbers): ([String], [Int]) = (["2CEFDA57-7D48-4375-88EB-35C774A30FB3", "3CF37DDC-12DE-4D02-868F-3DC097DB3743"], [])
  let data = Inventory(catalog) { UUID(uuidString: ids.removeFirst()) ?? UUID() }
  let app = AppViewModel(data) { numbers.removeFirst() }
  let app_b = AppViewModel(data) { numbers.removeFirst() }
  try app.tap("Shop"); #expect(app.shown == ["Shop", "9 products", "  Mechanical Keyboard", "  Wireless Keyboard", "  Wireless Mouse", "  Trackpad", "  USB-C Charger", "  Power Bank", "  Over-Ear Headphones", "  Wireless Earbuds", "  Towel"])
  try app.tap("Towel"); #expect(app.shown == ["Shop", "Towel"])
  try app.tap("Show similar"); #expect(app.shown == ["Shop", "Towel", "Over-Ear Headphones"])
  try app.tap("Show similar"); #expect(app.shown == ["Shop", "Towel", "Over-Ear Headphones", "Wireless Earbuds"])
  app.back(); #expect(app.shown == ["Shop", "Towel", "Over-Ear Headphones"])
  try app.tap("Search for its name"); #expect(app.shown == ["Shop", "Towel", "Over-Ear Headphones", "Over-Ear Headphones", "1 product", "  Over-Ear Headphones"])
  try app.tap("Over-Ear Headphones"); #expect(app.shown == ["Shop", "Towel", "Over-Ear Headphones", "Over-Ear Headphones", "Over-Ear Headphones"])
  try app.tap("Back to the list"); #expect(app.shown == ["Shop", "9 products", "  Mechanical Keyboard", "  Wireless Keyboard", "  Wireless Mouse", "  Trackpad", "  USB-C Charger", "  Power Bank", "  Over-Ear Headphones", "  Wireless Earbuds", "  Towel"])
  try app.handle(JSONDecoder().decode(UserActivity.self, from: Data("{\"activityType\":\"com.app.search\",\"userInfo\":{\"query\":\"\\\"cake\\\"\"}}".utf8))); #expect(app.shown == ["Shop", "\"cake\"", "No products"])
  app.home(); #expect(app.shown == ["Shop", "9 products", "  Mechanical Keyboard", "  Wireless Keyboard", "  Wireless Mouse", "  Trackpad", "  USB-C Charger", "  Power Bank", "  Over-Ear Headphones", "  Wireless Earbuds", "  Towel"])
  try app.tap("Recipes"); #expect(app.shown == ["Recipes", "Dessert", "  Apple Pie", "  Chocolate Cake", "Pancake", "  American", "  Crepe"])
  try app.tap("Apple Pie"); #expect(app.shown == ["Recipes", "Apple Pie", "Ingredients", "  300 g plain flour", "  200 g cold butter", "  1 kg tart apples, peeled and sliced", "  120 g sugar", "  2 tsp ground cinnamon", "  1 tbsp lemon juice", "  1 egg, beaten", "Related recipes", "  Chocolate Cake", "  Baklava"])
  try app.tap("Chocolate Cake"); #expect(app.shown == ["Recipes", "Apple Pie", "Chocolate Cake", "Ingredients", "  200 g dark chocolate", "  200 g butter", "  200 g sugar", "  4 eggs", "  120 g plain flour", "  30 g cocoa powder", "  2 tsp baking powder", "Related recipes", "  Apple Pie", "  Baklava"])
  try app.tap("Back to the list"); #expect(app.shown == ["Recipes", "Dessert", "  Apple Pie", "  Chocolate Cake", "Pancake", "  American", "  Crepe"])
  try app.open(url: #require(URL(string: "/recipes?category=pancake"))); #expect(app.shown == ["Recipes", "Pancake", "Pancake", "  American", "  Crepe"])
  try app.tap("Crepe"); #expect(app.shown == ["Recipes", "Pancake", "Crepe", "Ingredients", "  250 g plain flour", "  4 eggs", "  500 ml milk", "  50 g melted butter", "  1 pinch of salt", "  Butter for the pan", "Related recipes", "  American", "  Baklava"])
  app.home(); #expect(app.shown == ["Recipes", "Dessert", "  Apple Pie", "  Chocolate Cake", "Pancake", "  American", "  Crepe"])
  try app.tap("Numbers"); #expect(app.shown == ["Numbers"])
  try app.tap("Show 32"); #expect(app.shown == ["Numbers", "32", "32"])
  app.back(); #expect(app.shown == ["Numbers"])
  try app.tap("Show 64"); #expect(app.shown == ["Numbers", "64", "64"])
  try app.tap("Home"); #expect(app.shown == ["Numbers"])
  try app.tap("Show 32 then 64"); #expect(app.shown == ["Numbers", "32", "64", "64"])
  app.back(); #expect(app.shown == ["Numbers", "32", "32"])
  app.home(); #expect(app.shown == ["Numbers"])
  try app.tap("Push 556"); #expect(app.shown == ["Numbers", "556", "556"])
  try app.tap("Home"); #expect(app.shown == ["Numbers"])
  try app.tap("Push Hello"); #expect(app.shown == ["Numbers", "Hello", "Hello"])
  try app.tap("Home"); #expect(app.shown == ["Numbers"])
  try app.open(url: #require(URL(string: "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit?name=Grand"))); #expect(app.shown == ["Inventory", "Edit item", "Name: Grand", "Color: Blue", "100 in stock"])
  try app.type("Piano"); #expect(app.shown == ["Inventory", "Edit item", "Name: Piano", "Color: Blue", "100 in stock"])
  try app.tap("Color"); #expect(app.shown == ["Inventory", "Edit item", "Color", "Name: Piano", "Color: Blue", "100 in stock"])
  try app.tap("black"); #expect(app.shown == ["Inventory", "Edit item", "Name: Piano", "Color: Black", "100 in stock"])
  try app.tap("Mark as sold out"); #expect(app.shown == ["Inventory", "Edit item", "Name: Piano", "Color: Black", "Out of stock"])
  try app.tap("Is on back order?"); #expect(app.shown == ["Inventory", "Edit item", "Name: Piano", "Color: Black", "Out of stock, on back order"])
  try app.tap("Is back in stock!"); #expect(app.shown == ["Inventory", "Edit item", "Name: Piano", "Color: Black", "1 in stock"])
  try app.tap("Increment"); #expect(app.shown == ["Inventory", "Edit item", "Name: Piano", "Color: Black", "2 in stock"])
  try app.tap("Decrement"); #expect(app.shown == ["Inventory", "Edit item", "Name: Piano", "Color: Black", "1 in stock"])
  try app.tap("Save"); #expect(app.shown == ["Inventory", "Piano, Black, 1 in stock", "Charger, Yellow, 20 in stock", "Phone, Green, Out of stock, on back order", "Headphones, Green, Out of stock"])
  try app.tap("Duplicate Piano"); #expect(app.shown == ["Inventory", "Duplicate item", "Name: Piano", "Color: Black", "1 in stock"])
  try app.tap("Color"); #expect(app.shown == ["Inventory", "Duplicate item", "Color", "Name: Piano", "Color: Black", "1 in stock"])
  try app.tap("None"); #expect(app.shown == ["Inventory", "Duplicate item", "Name: Piano", "Color: None", "1 in stock"])
  try app.tap("Add"); #expect(app.shown == ["Inventory", "Piano, Black, 1 in stock", "Charger, Yellow, 20 in stock", "Phone, Green, Out of stock, on back order", "Headphones, Green, Out of stock", "Piano, 1 in stock"])
  try app.tap("Delete Piano (2)"); #expect(app.shown == ["Inventory", "Piano", "Are you sure you want to delete this item?"])
  try app.tap("Cancel"); #expect(app.shown == ["Inventory", "Piano, Black, 1 in stock", "Charger, Yellow, 20 in stock", "Phone, Green, Out of stock, on back order", "Headphones, Green, Out of stock", "Piano, 1 in stock"])
  try app_b.tap("Inventory"); #expect(app_b.shown == ["Inventory", "Piano, Black, 1 in stock", "Charger, Yellow, 20 in stock", "Phone, Green, Out of stock, on back order", "Headphones, Green, Out of stock", "Piano, 1 in stock"])
  try app_b.tap("Edit Piano (2)"); #expect(app_b.shown == ["Inventory", "Edit item", "Name: Piano", "Color: None", "1 in stock"])
  try app.tap("Delete Piano (2)"); #expect(app.shown == ["Inventory", "Piano", "Are you sure you want to delete this item?"])
  try app.tap("Delete"); #expect(app.shown == ["Inventory", "Piano, Black, 1 in stock", "Charger, Yellow, 20 in stock", "Phone, Green, Out of stock, on back order", "Headphones, Green, Out of stock"])
  try app_b.tap("Add"); #expect(app_b.shown == ["Inventory", "Add item", "Name: ", "Color: None", "0 in stock"])
  try app_b.tap("Cancel"); #expect(app_b.shown == ["Inventory", "Piano, Black, 1 in stock", "Charger, Yellow, 20 in stock", "Phone, Green, Out of stock, on back order", "Headphones, Green, Out of stock"])
  try app.tap("Add"); #expect(app.shown == ["Inventory", "Add item", "Name: ", "Color: None", "0 in stock"])
  try app.type("Desk"); #expect(app.shown == ["Inventory", "Add item", "Name: Desk", "Color: None", "0 in stock"])
  try app.tap("Add"); #expect(app.shown == ["Inventory", "Piano, Black, 1 in stock", "Charger, Yellow, 20 in stock", "Phone, Green, Out of stock, on back order", "Headphones, Green, Out of stock", "Desk, 0 in stock"])
  try app.tap("Edit Desk"); #expect(app.shown == ["Inventory", "Edit item", "Name: Desk", "Color: None", "0 in stock"])
  try app.open(url: #require(URL(string: "/inventory/3CF37DDC-12DE-4D02-868F-3DC097DB3743/delete"))); #expect(app.shown == ["Inventory", "Desk", "Are you sure you want to delete this item?"])
  try app.tap("Delete"); #expect(app.shown == ["Inventory", "Piano, Black, 1 in stock", "Charger, Yellow, 20 in stock", "Phone, Green, Out of stock, on back order", "Headphones, Green, Out of stock"])
}
