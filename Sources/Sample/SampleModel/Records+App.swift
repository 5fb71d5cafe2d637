public import DeepLinkRecords
public import SampleCatalog

/// The records of the sample app, as values of its types.
extension Records {
  /// The schemas of the app's collections.
  public static let appSchemas = [
    RecordSchema(
      "recipes", id: .integer, title: "name",
      filters: [RecordFilter("category", listedAs: "categories")],
      relations: [RecordRelation("related", field: "relatedRecipes", in: "recipes")]),
    RecordSchema(
      "products", id: .integer, title: "title",
      relations: [RecordRelation("similar", field: "similar", in: "products")]),
    RecordSchema(
      "inventory", id: .uuid, title: "name"),
  ]

  /// The recipes, in the order of their file.
  public var recipes: [Recipe] { self["recipes"]?.values() ?? [] }
  /// The products, in the order of their file.
  public var products: [Product] { self["products"]?.values() ?? [] }
  /// The items of the inventory, in the order of their file.
  public var inventory: [Item] { self["inventory"]?.values() ?? [] }

  /// The categories of the list: those that the app knows, and the others in the order of the file.
  public var categories: [Recipe.Category] {
    recipes.map(\.category).reduce(into: Recipe.Category.allCases) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The recipes of a category, in the order of their file.
  public func recipes(in category: Recipe.Category) -> [Recipe] { recipes.filter { $0.category == category } }

  /// The recipe with this id, nil if there is none.
  public func recipe(id: Recipe.ID) -> Recipe? { number(ofRecipe: id).flatMap { self["recipes"]?.value(at: $0) } }

  /// The first recipe with this name, or nil if there is none.
  public func recipe(named name: String) -> Recipe? {
    self["recipes"].flatMap { recipes in recipes.index(ofTitle: name).flatMap { recipes.value(at: $0) } }
  }

  /// The product with this id, nil if there is none.
  public func product(id: Product.ID) -> Product? { number(ofProduct: id).flatMap { self["products"]?.value(at: $0) } }

  /// The item with this id, nil if there is none.
  public func item(id: Item.ID) -> Item? { number(ofItem: id).flatMap(item(at:)) }

  /// The item with this number in the inventory, nil if there is none.
  public func item(at number: Int) -> Item? { self["inventory"]?.value(at: number) }

  /// The number of the recipe with this id in its collection, nil if there is none.
  public func number(ofRecipe id: Recipe.ID) -> Int? { self["recipes"]?.index(of: id) }

  /// The number of the product with this id in its collection, nil if there is none.
  public func number(ofProduct id: Product.ID) -> Int? { self["products"]?.index(of: id) }

  /// The number of the item with this id in its collection, nil if there is none.
  public func number(ofItem id: Item.ID) -> Int? { self["inventory"]?.index(of: id) }

  /// The recipes that a recipe names as related, in its order; names that no recipe has are left out.
  public func related(to recipe: Recipe) -> [Recipe] { recipe.relatedRecipes.compactMap(self.recipe(named:)) }

  /// The products that a product names as similar, in its order; ids that no product has are left out.
  public func similar(to product: Product) -> [Product] { product.similar.compactMap(self.product(id:)) }

  /// The title of the record with this number; empty if there is none.
  public func title(at number: Int, in collection: String) -> String { self[collection]?.title(at: number) ?? "" }
}
