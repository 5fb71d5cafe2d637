import Catalog
import Foundation
import JSON
import Testing

@Suite("Faults of a catalogue")
struct CatalogFaultTests {
  @Test(
    "each fault of a file or a recipe is told where it is",
    arguments: [
      (
        "",
        [
          "error: recipes.json:1:1: not JSON: the document is empty, expected a value"
        ]
      ),
      (
        "{}",
        [
          "error: recipes.json:1:1: expected an array of records, found an object"
        ]
      ),
      (
        "[1,]",
        [
          "error: recipes.json:1:2: record 1: expected an object, found 1",
          #"error: recipes.json:1:3: not JSON: found a comma before "]": remove the comma"#,
        ]
      ),
      (
        "[1, \"x\", []]",
        [
          "error: recipes.json:1:2: record 1: expected an object, found 1",
          #"error: recipes.json:1:5: record 2: expected an object, found "x""#,
          "error: recipes.json:1:10: record 3: expected an object, found an empty array",
        ]
      ),
      (
        "[{}]",
        [
          #"error: recipes.json:1:2: record 1, field "id": expected an integer, found nothing"#,
          #"error: recipes.json:1:2: record 1, field "name": expected a string that is not empty, found nothing"#,
          #"error: recipes.json:1:2: record 1, field "category": expected "Dessert" or "Pancake", found nothing"#,
          #"error: recipes.json:1:2: record 1, field "ingredients": expected an array of strings, found nothing"#,
          #"error: recipes.json:1:2: record 1, field "relatedRecipes": expected an array of recipe names, found nothing"#,
        ]
      ),
      (
        #"[{"id": "1", "name": 2, "category": 3, "ingredients": 4, "relatedRecipes": 5}]"#,
        [
          #"error: recipes.json:1:9: record 1, field "id": expected an integer, found "1""#,
          #"error: recipes.json:1:22: record 1, field "name": expected a string that is not empty, found 2"#,
          #"error: recipes.json:1:37: record 1, field "category": expected "Dessert" or "Pancake", found 3"#,
          #"error: recipes.json:1:55: record 1, field "ingredients": expected an array of strings, found 4"#,
          #"error: recipes.json:1:76: record 1, field "relatedRecipes": expected an array of recipe names, found 5"#,
        ]
      ),
      (
        #"[{"id": 1.5, "name": " ", "category": "Cake", "ingredients": [1, "x", null], "relatedRecipes": [{}]}]"#,
        [
          #"error: recipes.json:1:9: record 1, field "id": expected an integer, found 1.5"#,
          #"error: recipes.json:1:22: record 1, field "name": expected a string that is not empty, found " ""#,
          #"error: recipes.json:1:39: record 1, field "category": expected "Dessert" or "Pancake", found "Cake""#,
          #"error: recipes.json:1:63: record 1, field "ingredients[0]": expected a string, found 1"#,
          #"error: recipes.json:1:71: record 1, field "ingredients[2]": expected a string, found null"#,
          #"error: recipes.json:1:97: record 1, field "relatedRecipes[0]": expected the name of a recipe, found an empty object"#,
        ]
      ),
      (
        #"[{"id": 1, "name": null, "category": "dessert", "ingredients": [], "relatedRecipes": []}]"#,
        [
          #"error: recipes.json:1:20: record 1 (id 1), field "name": expected a string that is not empty, found null"#,
          #"error: recipes.json:1:38: record 1 (id 1), field "category": expected "Dessert" or "Pancake", found "dessert""#,
        ]
      ),
      (
        #"""
        [
          {"id": 1, "name": "A", "category": "Dessert", "ingredients": [], "relatedRecipes": ["B", "A"]},
          {"id": 1, "name": "B", "category": "Pancake", "ingredients": [], "relatedRecipes": ["C", "A"]},
          {"id": 3, "name": "A", "category": "Pancake", "ingredients": [], "relatedRecipes": []}
        ]
        """#,
        [
          #"error: recipes.json:3:10: record 2 (id 1), field "id": expected an id of its own, found that of record 1"#,
          #"warning: recipes.json:4:21: record 3 (id 3), field "name": expected a name of its own, by which others refer to it, found that of record 1"#,
        ]
      ),
      (
        #"[{"id": 1, "name": "A", "category": "Dessert", "ingredients": [], "relatedRecipes": ["A", "C"]}]"#,
        [
          #"note: recipes.json:1:91: record 1 (id 1), field "relatedRecipes[1]": no recipe in this file is called "C"; it is shown as a name, without a link"#
        ]
      ),
      (
        #"[{"id": 1, "nmae": "A", "category": "Dessert", "ingredients": [], "relatedRecipes": [], "id": 2, "colour": 1}]"#,
        [
          #"error: recipes.json:1:2: record 1 (id 1), field "name": expected a string that is not empty, found nothing"#,
          #"warning: recipes.json:1:12: record 1 (id 1), field "nmae": not a known field: did you mean "name"?"#,
          #"warning: recipes.json:1:89: record 1 (id 1), field "id": given twice: the first counts"#,
          #"warning: recipes.json:1:98: record 1 (id 1), field "colour": not a known field"#,
        ]
      ),
      (
        #"[{"id": 1, "name": "A", "category": "Dessert", "ingredients": [], "relatedRecipes": [], "relatedrecipes": []}]"#,
        [
          #"warning: recipes.json:1:89: record 1 (id 1), field "relatedrecipes": not a known field: did you mean "relatedRecipes"?"#
        ]
      ),
    ] as [(String, [String])])
  func recipes(text: String, expected: [String]) {
    #expect(faults(source(recipes: text)) == expected)
  }

  @Test(
    "each fault of a product is told where it is",
    arguments: [
      (
        #"[{"id": 7, "title": "A", "similar": [7, 8, -1]}]"#,
        [
          #"warning: products.json:1:41: record 1 (id 7), field "similar[1]": expected the id of a product in this file, found 8"#,
          #"warning: products.json:1:44: record 1 (id 7), field "similar[2]": expected the id of a product in this file, found -1"#,
        ]
      ),
      (
        #"[{"id": 7, "title": "A", "similar": ["7", 7.0, 1e99]}]"#,
        [
          #"error: products.json:1:38: record 1 (id 7), field "similar[0]": expected the id of a product, an integer, found "7""#,
          #"error: products.json:1:48: record 1 (id 7), field "similar[2]": expected the id of a product, an integer, found 1e99"#,
        ]
      ),
      (
        #"[{"id": 9223372036854775808, "title": "A", "similar": []}]"#,
        [
          #"error: products.json:1:9: record 1, field "id": expected an integer, found 9223372036854775808"#
        ]
      ),
      (
        "[\r\n {\"id\": 7, \"title\": \"é\", \"x\": 1, \"similar\": []},\r {\"id\": 7, \"title\": \"\", \"similar\": []}]",
        [
          #"warning: products.json:2:26: record 1 (id 7), field "x": not a known field"#,
          #"error: products.json:3:9: record 2 (id 7), field "id": expected an id of its own, found that of record 1"#,
          #"error: products.json:3:21: record 2 (id 7), field "title": expected a string that is not empty, found """#,
        ]
      ),
    ] as [(String, [String])])
  func products(text: String, expected: [String]) {
    #expect(faults(source(products: text)) == expected)
  }

  @Test(
    "each fault of an item is told where it is",
    arguments: [
      (
        #"{"id": 1, "name": "A", "status": {"inStock": {"quantity": 1}}}"#,
        [
          #"error: inventory.json:1:9: record 1, field "id": expected a UUID, found 1"#
        ]
      ),
      (
        #"{"id": "D2AFFEF0", "name": "A", "status": {"inStock": {"quantity": 1}}}"#,
        [
          #"error: inventory.json:1:9: record 1, field "id": expected a UUID, found "D2AFFEF0""#
        ]
      ),
      (
        #"{"id": "\#(id)", "name": "A"}"#,
        [
          #"error: inventory.json:1:2: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "status": expected {"inStock": {"quantity": …}} or {"outOfStock": {"isOnBackOrder": …}}, found nothing"#
        ]
      ),
      (
        #"{"id": "\#(id)", "name": "A", "status": "inStock"}"#,
        [
          #"error: inventory.json:1:72: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "status": expected {"inStock": {"quantity": …}} or {"outOfStock": {"isOnBackOrder": …}}, found "inStock""#
        ]
      ),
      (
        #"{"id": "\#(id)", "name": "A", "status": {}}"#,
        [
          #"error: inventory.json:1:72: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "status": expected {"inStock": {"quantity": …}} or {"outOfStock": {"isOnBackOrder": …}}, found an empty object"#
        ]
      ),
      (
        #"{"id": "\#(id)", "name": "A", "status": {"sold": {}}}"#,
        [
          #"error: inventory.json:1:72: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "status": expected {"inStock": {"quantity": …}} or {"outOfStock": {"isOnBackOrder": …}}, found an object"#
        ]
      ),
      (
        #"{"id": "\#(id)", "name": "A", "status": {"inStock": {"quantity": -1}}}"#,
        [
          #"error: inventory.json:1:97: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "status.inStock.quantity": expected an integer, 0 or more, found -1"#
        ]
      ),
      (
        #"{"id": "\#(id)", "name": "A", "status": {"inStock": {"qantity": 1}}}"#,
        [
          #"error: inventory.json:1:84: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "status.inStock.quantity": expected an integer, 0 or more, found nothing"#,
          #"warning: inventory.json:1:85: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "status.inStock.qantity": not a known field: did you mean "quantity"?"#,
        ]
      ),
      (
        #"{"id": "\#(id)", "name": "A", "status": {"outOfStock": {"isOnBackOrder": 0}}}"#,
        [
          #"error: inventory.json:1:105: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "status.outOfStock.isOnBackOrder": expected true or false, found 0"#
        ]
      ),
      (
        #"{"id": "\#(id)", "name": "A", "color": "Mauve", "status": {"inStock": {"quantity": 1}}}"#,
        [
          #"error: inventory.json:1:71: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "color": expected null, an object with name, red, green and blue, or one of "Red", "Green", "Blue", "Black", "Yellow", "White", "Gray", "Orange", "Purple", "Brown", found "Mauve""#
        ]
      ),
      (
        #"{"id": "\#(id)", "name": "A", "color": {"name": "", "red": 2, "green": "1", "bleu": 0}, "status": {"inStock": {"quantity": 1}}}"#,
        [
          #"error: inventory.json:1:71: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "color.blue": expected a number from 0 to 1, found nothing"#,
          #"error: inventory.json:1:80: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "color.name": expected a string that is not empty, found """#,
          #"error: inventory.json:1:91: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "color.red": expected a number from 0 to 1, found 2"#,
          #"error: inventory.json:1:103: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "color.green": expected a number from 0 to 1, found "1""#,
          #"warning: inventory.json:1:108: record 1 (id D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4), field "color.bleu": not a known field: did you mean "blue"?"#,
        ]
      ),
    ] as [(String, [String])])
  func items(record: String, expected: [String]) {
    #expect(faults(source(inventory: "[\(record)]")) == expected)
  }

  private static let id = "d2affef0-0629-4ef7-847b-bc7ba5a34ea4"

  @Test("a colour may be absent, null, or just a known name")
  func colors() throws {
    let status = #""status": {"inStock": {"quantity": 1}}"#
    for (color, expected) in [
      ("", nil), (#""color": null,"#, nil), (#""color": "bLUE","#, Item.Color.blue),
      (
        #""color": {"name": "Sky", "red": 0.5, "green": 0.75, "blue": 1},"#,
        Item.Color(name: "Sky", red: 0.5, green: 0.75, blue: 1)
      ),
    ] {
      let text = #"[{"id": "\#(Self.id)", "name": "A", \#(color) \#(status)}]"#
      let (catalog, findings) = try Catalog.load(from: source(inventory: text))
      #expect(findings.isEmpty)
      #expect(catalog.inventory.map(\.color) == [expected])
    }
  }

  @Test("all three files are checked, whatever is wrong with the first")
  func allFiles() throws {
    let files = source(["recipes.json": Array("[".utf8), "inventory.json": Array("[0]".utf8)])
    let error = #expect(throws: CatalogError.self) { try Catalog.load(from: files) }
    #expect(
      error?.description == """
        recipes.json:1:2: not JSON: found the end of the document, expected a value or "]"
        products.json: cannot be read: no such file
        inventory.json:1:2: record 1: expected an object, found 0
        """)
    let fault = try #require(error?.faults.last)
    #expect((fault.file, fault.position, fault.field) == ("inventory.json", JSONPosition(line: 1, column: 2), nil))
    #expect((fault.record?.number, fault.record?.id, fault.severity) == (1, nil, .error))
  }

  @Test("a directory that is not there is told by its path")
  func missingDirectory() {
    let error = #expect(throws: CatalogError.self) { try Catalog.load(directory: "/nowhere/at/all") }
    #expect(
      error?.faults.first?.description == "recipes.json: cannot be read: no such file: /nowhere/at/all/recipes.json")
    #expect(error?.faults.count == 3)
  }

  @Test("a great many faults are told in good time")
  func many() {
    let records = Array(repeating: #"{"id":0,"title":"","similar":[1]}"#, count: 20_000).joined(separator: ",")
    #expect(faults(source(products: "[\(records)]")).count == 20_000 * 3 - 1)
  }
}
