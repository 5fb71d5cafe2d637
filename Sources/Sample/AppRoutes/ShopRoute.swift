public import Catalog
public import DeepLinking

/// The routes of the shop.
public enum ShopRoute: Hashable, SynthesizedCodable, Sendable {
  /// The results of a search.
  case search(query: String)
  /// The list of products.
  case products
  /// One product.
  case product(id: Product.ID)
  /// The product that is most similar to one.
  case related(id: Product.ID)
}

/// The shop's routes.
public let shopRouter = Router<ShopRoute> {
  Route(
    "The results of a search", name: "search", example: .search(query: "keyboard"),
    { .search(query: $0) },
    { if case .search(let query) = $0 { query } else { nil } }
  ) {
    "search"
    QueryItem("query", .text)
  }
  Route("The products", name: "products", .products) { "products" }
  Route(
    "A product", name: "product", example: .product(id: 1),
    { .product(id: $0) },
    { if case .product(let id) = $0 { id } else { nil } }
  ) {
    "products"
    productID
  }
  Route(
    "The product most similar to one", name: "product.related", example: .related(id: 1),
    { .related(id: $0) },
    { if case .related(let id) = $0 { id } else { nil } }
  ) {
    "products"
    productID
    "related"
  }
}

private let productID = Segment("id", .integer, in: "products")
