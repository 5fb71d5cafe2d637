extension Catalog {
  /// Loads `recipes.json`, `products.json` and `inventory.json`, each an array of records, and checks all of them.
  ///
  /// Errors are: a file that is missing, unreadable or not JSON; a record that is no object; a field that is missing or
  /// of the wrong type; a category that does not exist; an empty name; an id given twice. Warnings are: the id of a
  /// record that is not there, a field that is not known or given twice, a recipe's name given twice. Notes are: a
  /// related recipe whose name is none in the file, and which therefore is no link.
  /// - Returns: the catalogue, and the warnings and notes by file and in the order of the file.
  /// - Throws: `CatalogError` with the errors and warnings of all three files if there is an error.
  public static func load(
    from source: CatalogSource
  ) throws(CatalogError) -> (catalog: Catalog, findings: [CatalogFault]) {
    let recipes = CollectionLoader<Recipe>(.recipes, from: source)
    let products = CollectionLoader<Product>(.products, from: source)
    let inventory = CollectionLoader<Item>(.inventory, from: source)
    let findings = recipes.faults + products.faults + inventory.faults
    guard findings.allSatisfy({ $0.severity != .error }) else {
      throw CatalogError(faults: findings.filter { $0.severity != .note })
    }
    return (Catalog(recipes, products, inventory), findings)
  }

  /// Loads the catalogue from the files in a directory; see `load(from:)`.
  /// - Parameter path: the directory's path, absolute or from the current directory.
  public static func load(
    directory path: String
  ) throws(CatalogError) -> (catalog: Catalog, findings: [CatalogFault]) {
    try load(from: .directory(path))
  }
}
