/// The sample app's recipes, products and inventory, as they were when they were loaded.
///
/// A catalogue never changes; a reload makes another one. Copies share their storage.
public struct Catalog: Sendable {
  private final class Storage: Sendable {
    let recipes: [Recipe]
    let products: [Product]
    let inventory: [Item]
    /// The number of the first recipe of each name.
    let recipeNumbers: [String: Int]
    /// The same records as JSON.
    let json: (recipes: CatalogCollection, products: CatalogCollection, inventory: CatalogCollection)

    init(
      _ recipes: CollectionLoader<Recipe>, _ products: CollectionLoader<Product>, _ inventory: CollectionLoader<Item>
    ) {
      self.recipes = recipes.records
      self.products = products.records
      self.inventory = inventory.records
      recipeNumbers = recipes.known.names
      json = (
        CatalogCollection(recipes.contents), CatalogCollection(products.contents), CatalogCollection(inventory.contents)
      )
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

  // MARK: All of them

  /// The recipes, in the order of their file.
  public var recipes: [Recipe] { storage.recipes }
  /// The products, in the order of their file.
  public var products: [Product] { storage.products }
  /// The items of the inventory, in the order of their file.
  public var inventory: [Item] { storage.inventory }

  /// The recipes of a category, in the order of their file.
  public func recipes(in category: Recipe.Category) -> [Recipe] {
    recipes.filter { $0.category == category }
  }

  // MARK: One of them, found in constant time

  /// The recipe with this id, `nil` if there is none.
  public func recipe(id: Recipe.ID) -> Recipe? {
    index(of: RecordID(id), in: .recipes).map { recipes[$0] }
  }

  /// The recipe of this name, `nil` if there is none; the first of the file if there are several.
  public func recipe(named name: String) -> Recipe? {
    storage.recipeNumbers[name].map { recipes[$0] }
  }

  /// The product with this id, `nil` if there is none.
  public func product(id: Product.ID) -> Product? {
    index(of: RecordID(id), in: .products).map { products[$0] }
  }

  /// The item with this id, `nil` if there is none.
  public func item(id: Item.ID) -> Item? {
    index(of: RecordID(id), in: .inventory).map { inventory[$0] }
  }

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
    case .recipes: storage.json.recipes
    case .products: storage.json.products
    case .inventory: storage.json.inventory
    }
  }

  /// The collections, in the order in which they are listed.
  public var collections: [CatalogCollection] { CatalogCollection.Name.allCases.map { self[$0] } }

  /// The numbers of the records that a record refers to by its collection's relation, in its order; those that the
  /// catalogue lacks are left out.
  public func linked(fromRecordAt index: Int, in name: CatalogCollection.Name) -> [Int] {
    guard index >= 0, index < self[name].count else { return [] }
    switch name {
    case .recipes: return recipes[index].relatedRecipes.compactMap { storage.recipeNumbers[$0] }
    case .products: return products[index].similar.compactMap { self.index(of: RecordID($0), in: name) }
    case .inventory: return []
    }
  }

  private func index(of id: RecordID, in name: CatalogCollection.Name) -> Int? {
    self[name].contents.index.firstIndex(of: id)
  }
}
