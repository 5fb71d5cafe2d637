import Catalog

/// What the app knows of the records that routes name.
///
/// Without a catalogue every record is taken to be there, with nothing but its id: what a tool says of a link when it
/// has only the link.
struct Records: Sendable {
  let catalog: Catalog?

  init(_ catalog: Catalog?) { self.catalog = catalog }

  /// The item with this id, nil if there is none.
  func item(_ id: Item.ID) -> Item? {
    guard let catalog else { return Item(id: id, name: "", status: .inStock(quantity: 0)) }
    return catalog.item(id: id)
  }

  /// Whether there is an item with this id.
  func hasItem(_ id: Item.ID) -> Bool { catalog == nil || catalog?.number(ofItem: id) != nil }

  /// The recipe with this id, nil if there is none.
  func recipe(_ id: Recipe.ID) -> Recipe? {
    guard let catalog else { return Recipe(id: id, name: "Recipe \(id)", category: .dessert) }
    return catalog.recipe(id: id)
  }

  /// The product with this id, nil if there is none.
  func product(_ id: Product.ID) -> Product? {
    guard let catalog else { return Product(id: id, title: "Product \(id)") }
    return catalog.product(id: id)
  }
}
