import Catalog

extension CatalogCollection.Name {
  /// What the schema of a record of this collection is called.
  var recordDefinition: String {
    switch self {
    case .recipes: "Recipe"
    case .products: "Product"
    case .inventory: "Item"
    }
  }

  /// A JSON Schema of the ids of its records.
  var idSchema: JSONTree {
    switch self {
    case .recipes, .products: .integer
    case .inventory: ["type": "string", "format": "uuid"]
    }
  }
}

extension Definitions {
  /// The records of the catalogue.
  var ofRecords: [JSONTree.Member] {
    [
      .init("Recipe", Self.recipe), .init("Product", Self.product), .init("Item", item), .init("Color", Self.color),
      .init("Status", Self.status),
    ]
  }

  private static let recipe = object(
    [
      "id": .integer, "name": text,
      "category": ["type": "string", "enum": .strings(Recipe.Category.allCases.map(\.rawValue))],
      "ingredients": texts,
      "relatedRecipes": ["type": "array", "items": text, "description": "The names of related recipes."],
    ], required: ["id", "name", "category", "ingredients", "relatedRecipes"])

  private static let product = object(
    [
      "id": .integer, "title": text,
      "similar": ["type": "array", "items": .integer, "description": "The ids of similar products."],
    ], required: ["id", "title", "similar"])

  private var item: JSONTree {
    Self.object(
      [
        "id": ["type": "string", "format": "uuid"], "name": Self.text, "color": reference("Color"),
        "status": reference("Status"),
      ], required: ["id", "name", "status"])
  }

  private static let color = object(
    ["name": text, "red": share, "green": share, "blue": share], required: ["name", "red", "green", "blue"])

  private static let share: JSONTree = ["type": "number", "minimum": 0, "maximum": 1]

  private static let status: JSONTree = [
    "oneOf": [
      object(["inStock": object(["quantity": .integer], required: ["quantity"])], required: ["inStock"]),
      object(
        ["outOfStock": object(["isOnBackOrder": ["type": "boolean"]], required: ["isOnBackOrder"])],
        required: ["outOfStock"]),
    ]
  ]
}
