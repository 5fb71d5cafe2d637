public import DeepLinkRecords
public import SampleCatalog

/// The app's view of the records that routes name.
///
/// Without a catalogue it assumes that every record exists and knows only ids, for tools that have only the link.
public struct AppRecords: Sendable {
  /// The records; nil to assume that every record exists.
  public let catalog: Records?

  /// Makes a view of a catalogue.
  public init(_ catalog: Records?) { self.catalog = catalog }

  /// The item with this id, nil if there is none.
  public func item(_ id: Item.ID) -> Item? {
    guard let catalog else { return Item(id: id, name: "", status: .inStock(quantity: 0)) }
    return catalog.item(id: id)
  }

  /// Whether there is an item with this id.
  public func hasItem(_ id: Item.ID) -> Bool { catalog == nil || catalog?.number(ofItem: id) != nil }

  /// Whether there is a recipe with this id.
  public func hasRecipe(_ id: Recipe.ID) -> Bool { catalog == nil || catalog?.number(ofRecipe: id) != nil }

  /// Whether there is a product with this id.
  public func hasProduct(_ id: Product.ID) -> Bool { catalog == nil || catalog?.number(ofProduct: id) != nil }

  /// The name of a recipe, empty if there is none.
  public func name(ofRecipe id: Recipe.ID) -> String {
    guard let catalog else { return "Recipe \(id)" }
    return catalog.number(ofRecipe: id).map { catalog.title(at: $0, in: "recipes") } ?? ""
  }

  /// The title of a product, empty if there is none.
  public func title(ofProduct id: Product.ID) -> String {
    guard let catalog else { return "Product \(id)" }
    return catalog.number(ofProduct: id).map { catalog.title(at: $0, in: "products") } ?? ""
  }

  /// The title of the product most like another, nil if there is none.
  public func title(ofProductMostLike id: Product.ID) -> String? {
    guard let first = catalog?.product(id: id)?.similar.first, hasProduct(first) else { return nil }
    return title(ofProduct: first)
  }
}
