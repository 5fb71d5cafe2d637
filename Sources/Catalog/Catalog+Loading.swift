extension Catalog {
  /// Loads `recipes.json`, `products.json` and `inventory.json`, each an array of records, and checks all of them.
  ///
  /// Errors are: a file that is missing, unreadable or not JSON; a record that is no object; a field that is missing or
  /// of the wrong type; a category that does not exist; an empty name; an id given twice. Warnings are: a reference to
  /// a record that is not there, a field that is not known or given twice, a recipe's name given twice.
  /// - Returns: the catalogue, and the warnings by file and in the order of the file.
  /// - Throws: `CatalogError` with every fault of all three files if one of them is an error.
  public static func load(
    from source: CatalogSource
  ) throws(CatalogError) -> (catalog: Catalog, warnings: [CatalogFault]) {
    let recipes = CollectionLoader<Recipe>(.recipes, from: source)
    let products = CollectionLoader<Product>(.products, from: source)
    let inventory = CollectionLoader<Item>(.inventory, from: source)
    let faults = recipes.faults + products.faults + inventory.faults
    guard faults.allSatisfy({ $0.severity == .warning }) else { throw CatalogError(faults: faults) }
    return (Catalog(recipes, products, inventory), faults)
  }

  /// Loads the catalogue from the files in a directory; see `load(from:)`.
  /// - Parameter path: the directory's path, absolute or from the current directory.
  public static func load(
    directory path: String
  ) throws(CatalogError) -> (catalog: Catalog, warnings: [CatalogFault]) {
    try load(from: .directory(path))
  }
}
