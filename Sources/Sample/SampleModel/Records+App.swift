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
    RecordSchema("inventory", id: .uuid, title: "name"),
  ]

  /// The first records of a list, in the order of their file, and the number of all.
  public typealias Listing<Record> = (shown: [Record], total: Int)

  /// The items of the inventory, in the order of their file.
  public var inventory: [Item] { self["inventory"]?.values() ?? [] }

  /// The categories that have recipes.
  private var usedCategories: [Recipe.Category] {
    self["recipes"]?.filters.first?.values.map(Recipe.Category.init) ?? []
  }

  /// The categories of the list: those that the app knows, and the others in the order of the file.
  public var categories: [Recipe.Category] {
    usedCategories.reduce(into: Recipe.Category.allCases) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The category that is spelt like this in any letter case; the same one if there is none.
  public func category(like category: Recipe.Category) -> Recipe.Category {
    categories.first { $0.rawValue.lowercased() == category.rawValue.lowercased() } ?? category
  }

  /// The title of the screen of a category, which says if it has no recipes.
  public func title(of category: Recipe.Category) -> String {
    usedCategories.contains(category) ? category.localizedName : "No recipes in \(category.localizedName)"
  }

  /// The recipes of a category.
  public func recipes(in category: Recipe.Category, limit: Int = 500) -> Listing<Recipe> {
    listing("recipes", [(field: "category", value: category.rawValue)], limit: limit)
  }

  /// The products whose titles contain a text, in any letter case; all for the empty text.
  public func products(matching query: String = "", limit: Int = 500) -> Listing<Product> {
    listing("products", query: query, limit: limit)
  }

  /// The items.
  public func items(limit: Int) -> Listing<Item> { listing("inventory", limit: limit) }

  private func listing<Record: Decodable & Sendable>(
    _ name: String, _ filters: [(field: String, value: String)] = [], query: String = "", limit: Int
  ) -> Listing<Record> {
    guard let collection = self[name], let page = try? collection.page(where: filters, query: query, limit: limit)
    else { return ([], 0) }
    return (page.indices.compactMap { collection.value(at: $0) }, page.total)
  }

  /// The recipe with this id.
  public func recipe(id: Recipe.ID) -> Recipe? { value("recipes") { $0.index(of: id) } }
  /// The first recipe with this name.
  public func recipe(named name: String) -> Recipe? { value("recipes") { $0.index(ofTitle: name) } }
  /// The product with this id.
  public func product(id: Product.ID) -> Product? { value("products") { $0.index(of: id) } }
  /// The item with this id.
  public func item(id: Item.ID) -> Item? { value("inventory") { $0.index(of: id) } }

  private func value<Record: Decodable & Sendable>(
    _ name: String, at index: (RecordCollection) -> Int?
  ) -> Record? {
    self[name].flatMap { records in index(records).flatMap { records.value(at: $0) } }
  }

  /// The name of a recipe or the title of a product, found without decoding it.
  func title(_ id: Int, in name: String) -> String? {
    self[name].flatMap { records in records.index(of: id).map(records.title(at:)) }
  }

  /// The first of the products that a product names as similar and that exist.
  public func mostSimilar(to id: Product.ID) -> Product? { product(id: id).flatMap { similar(to: $0).first } }
  /// The products that a product names as similar, in its order; ids that no product has are left out.
  public func similar(to product: Product) -> [Product] { product.similar.compactMap(self.product(id:)) }
}
