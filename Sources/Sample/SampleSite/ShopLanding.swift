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
    case .products: list(AppTab.shop.title, "Products", query: "")
    case .search(let query): list(Words.search(query), kind: Words.search(""), "Results", query: query)
    case .product(let id): catalog.product(id: id).map(content) ?? missing(id)
    case .related(let id): catalog.product(id: id).map(related) ?? missing(id)
    }
  }

  private func list(_ title: String, kind: String? = nil, _ section: String, query: String) -> LandingContent {
    let products = catalog.products(matching: query, limit: AppLanding.longestList)
    return LandingContent(
      title: title, kind: kind, description: Words.counted(products.total, "product"),
      sections: [.init(section, products, entry)])
  }

  private func content(of product: Product) -> LandingContent {
    let similar = catalog.similar(to: product)
    let names = similar.prefix(3).map(\.title).joined(separator: ", ")
    return LandingContent(
      title: product.title, kind: "Product", description: similar.isEmpty ? nil : "Similar: \(names).",
      sections: [.init("Similar products", similar.map(entry))])
  }

  private func related(to product: Product) -> LandingContent {
    let similar = catalog.mostSimilar(to: product.id)
    return LandingContent(
      title: similar?.title ?? Words.nothingSimilar, kind: "Similar product",
      description: "Similar to \(product.title).",
      sections: [.init("Product", similar.map { [entry($0)] } ?? []), .init("Similar to", [entry(product)])])
  }

  private func missing(_ id: Product.ID) -> LandingContent { .missing("Product \(id)", kind: AppTab.shop.title) }

  private func entry(_ product: Product) -> LandingContent.Entry {
    .init(product.title, .shop(route: .product(id: product.id)))
  }
}
