/// The sample app's recipes, products and inventory, as they were when they were loaded.
///
/// A catalogue never changes; a reload makes another one. Copies share their storage.
public struct Catalog: Sendable {
  private final class Storage: Sendable {
    let recipes: CatalogCollection
    let products: CatalogCollection
    let inventory: CatalogCollection
    /// The number of the first recipe of each name.
    let recipeNumbers: [String: Int]

    init(
      _ recipes: CollectionLoader<Recipe>, _ products: CollectionLoader<Product>, _ inventory: CollectionLoader<Item>
    ) {
      self.recipes = CatalogCollection(recipes.contents)
      self.products = CatalogCollection(products.contents)
      self.inventory = CatalogCollection(inventory.contents)
      recipeNumbers = recipes.known.names
    }
  }

  private let storage: Storage

  /// A catalogue of nothing.
  public init() {
    let nothing = CatalogSource { _ in Array("[]".utf8) }
    self.init(
      CollectionLoader(.recipes, from: nothing), CollectionLoader(.products, from: nothing),
      CollectionLoader(.inventory, from: nothing))
  }

  init(
    _ recipes: CollectionLoader<Recipe>, _ products: CollectionLoader<Product>, _ inventory: CollectionLoader<Item>
  ) {
    storage = Storage(recipes, products, inventory)
  }

  // MARK: All of them, made from their JSON each time

  /// The recipes, in the order of their file.
  public var recipes: [Recipe] { all(in: .recipes) }
  /// The products, in the order of their file.
  public var products: [Product] { all(in: .products) }
  /// The items of the inventory, in the order of their file.
  public var inventory: [Item] { all(in: .inventory) }

  /// The recipes of a category, in the order of their file.
  public func recipes(in category: Recipe.Category) -> [Recipe] {
    let categories = self[.recipes].contents.categories
    let numbers = categories.first { $0.name == category.rawValue }?.indices ?? []
    return numbers.compactMap { record(at: $0, in: .recipes) }
  }

  // MARK: One of them, found in constant time

  /// The recipe with this id, `nil` if there is none.
  public func recipe(id: Recipe.ID) -> Recipe? { record(RecordID(id), in: .recipes) }

  /// The recipe of this name, `nil` if there is none; the first of the file if there are several.
  public func recipe(named name: String) -> Recipe? {
    storage.recipeNumbers[name].flatMap { record(at: $0, in: .recipes) }
  }

  /// The product with this id, `nil` if there is none.
  public func product(id: Product.ID) -> Product? { record(RecordID(id), in: .products) }

  /// The item with this id, `nil` if there is none.
  public func item(id: Item.ID) -> Item? { record(RecordID(id), in: .inventory) }

  // MARK: Their numbers, to hand them out as they are

  /// The number of the recipe with this id in the collection `recipes`, `nil` if there is none.
  public func number(ofRecipe id: Recipe.ID) -> Int? { number(RecordID(id), in: .recipes) }

  /// The number of the product with this id in the collection `products`, `nil` if there is none.
  public func number(ofProduct id: Product.ID) -> Int? { number(RecordID(id), in: .products) }

  /// The number of the item with this id in the collection `inventory`, `nil` if there is none.
  public func number(ofItem id: Item.ID) -> Int? { number(RecordID(id), in: .inventory) }

  // MARK: What belongs to them

  /// The recipes that a recipe names as related, in its order; names that the catalogue lacks are left out.
  public func related(to recipe: Recipe) -> [Recipe] {
    recipe.relatedRecipes.compactMap(self.recipe(named:))
  }

  /// The products that a product names as similar, in its order; ids that the catalogue lacks are left out.
  public func similar(to product: Product) -> [Product] {
    product.similar.compactMap(self.product(id:))
  }

  // MARK: As collections

  /// The records of one kind as JSON.
  public subscript(name: CatalogCollection.Name) -> CatalogCollection {
    switch name {
    case .recipes: storage.recipes
    case .products: storage.products
    case .inventory: storage.inventory
    }
  }

  /// The collections, in the order in which they are listed.
  public var collections: [CatalogCollection] { CatalogCollection.Name.allCases.map { self[$0] } }

  /// The numbers of the records that a record refers to by its collection's relation, in its order; those that the
  /// catalogue lacks are left out.
  public func linked(fromRecordAt index: Int, in name: CatalogCollection.Name) -> [Int] {
    switch name {
    case .recipes:
      let recipe: Recipe? = record(at: index, in: name)
      return (recipe?.relatedRecipes ?? []).compactMap { storage.recipeNumbers[$0] }
    case .products:
      let product: Product? = record(at: index, in: name)
      return (product?.similar ?? []).compactMap { self[name].contents.index.firstIndex(of: RecordID($0)) }
    case .inventory: return []
    }
  }

  private func all<Record: CatalogRecord>(in name: CatalogCollection.Name) -> [Record] {
    (0..<self[name].count).compactMap { record(at: $0, in: name) }
  }

  private func number(_ id: RecordID, in name: CatalogCollection.Name) -> Int? {
    self[name].contents.index.firstIndex(of: id)
  }

  private func record<Record: CatalogRecord>(_ id: RecordID, in name: CatalogCollection.Name) -> Record? {
    number(id, in: name).flatMap { record(at: $0, in: name) }
  }

  private func record<Record: CatalogRecord>(at index: Int, in name: CatalogCollection.Name) -> Record? {
    self[name].contents.record(Record.self, at: index)
  }
}
