public import DeepLinking
public import SampleCatalog

/// The routes of the shop.
public enum ShopRoute: Hashable, SynthesizedCodable, Sendable {
  /// The results of a search.
  case search(query: String)
  case products
  case product(id: Product.ID)
  /// The product that is most similar to one.
  case related(id: Product.ID)
}

/// The shop's routes.
public let shopRouter = Router<ShopRoute> {
  Route("The results of a search", ShopRoute.search(query:), example: "keyboard") {
    "search"
    QueryItem("query", .text, acceptsEmpty: true)
  }
  Route("The products", named: .products) { "products" }
  Route("A product", ShopRoute.product(id:), example: 1) {
    "products"
    productID
  }
  Route("The product most similar to one", name: "product.related", ShopRoute.related(id:), example: 1) {
    "products"
    productID
    "related"
  }
}

private let productID = Segment("id", .integer, in: "products")
