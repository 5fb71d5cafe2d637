import DeepLinkRecords
import DeepLinkService
import SampleCatalog
import SampleModel
import SampleRoutes

/// The landing pages of the shop.
struct ShopLanding {
  let catalog: Records

  func content(of route: ShopRoute) -> LandingContent {
    switch route {
    case .products: list(AppTab.shop.title, query: "")
    case .search(let query): list(Words.search(query), kind: Words.search(""), query: query)
    case .product(let id): catalog.product(id: id).map(content) ?? missing(id)
    case .related(let id): catalog.product(id: id).map(related) ?? missing(id)
    }
  }

  private func list(_ title: String, kind: String? = nil, query: String) -> LandingContent {
    let number = catalog.products(matching: query, limit: 1).total
    return LandingContent(title: title, kind: kind, description: Words.counted(number, "product"))
  }

  private func content(of product: Product) -> LandingContent {
    let names = catalog.similar(to: product).prefix(3).map(\.title).joined(separator: ", ")
    return LandingContent(
      title: product.title, kind: "Product", description: names.isEmpty ? nil : "Similar: \(names).")
  }

  private func related(to product: Product) -> LandingContent {
    LandingContent(
      title: catalog.mostSimilar(to: product.id)?.title ?? Words.nothingSimilar, kind: "Similar product",
      description: "Similar to \(product.title).")
  }

  private func missing(_ id: Product.ID) -> LandingContent { .missing("Product \(id)", kind: AppTab.shop.title) }
}
