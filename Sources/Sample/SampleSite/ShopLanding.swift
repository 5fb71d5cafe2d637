import DeepLinkRecords
import DeepLinkService
import DeepLinking
import SampleCatalog
import SampleModel
import SampleRoutes

/// The landing pages of the shop.
struct ShopLanding {
  private let catalog: Records

  init(_ catalog: Records) { self.catalog = catalog }

  func content(of route: ShopRoute) -> LandingContent? {
    if case .search(let query) = route { return results(of: query) }
    if case .products = route { return all }
    if case .product(let id) = route { return product(id) }
    if case .related(let id) = route { return related(to: id) }
    return nil
  }

  private func results(of query: String) -> LandingContent {
    let (ids, total) = catalog.listed("products", query: query)
    return LandingContent(
      title: query.isEmpty ? AppTab.shop.title : query, kind: "Search", description: counted(total, "product"),
      sections: [section("Results", ids, total)])
  }

  private var all: LandingContent {
    let (ids, total) = catalog.listed("products")
    return LandingContent(
      title: AppTab.shop.title, description: counted(total, "product"), sections: [section("Products", ids, total)])
  }

  private func product(_ id: Product.ID) -> LandingContent {
    guard let product = catalog.product(id: id) else { return missing(id) }
    let similar = catalog.similar(to: product)
    let names = similar.prefix(3).map(\.title).joined(separator: ", ")
    return LandingContent(
      title: product.title, kind: "Product", description: similar.isEmpty ? nil : "Similar: \(names).",
      sections: [.init("Similar products", similar.map(entry))])
  }

  private func related(to id: Product.ID) -> LandingContent {
    guard let product = catalog.product(id: id) else { return missing(id) }
    // The app's screen shows the first one.
    let similar = catalog.similar(to: product).first
    return LandingContent(
      title: similar?.title ?? "Nothing similar", kind: "Similar product",
      description: "Similar to \(product.title).",
      sections: [.init("Product", similar.map { [entry($0)] } ?? []), .init("Similar to", [entry(product)])])
  }

  private func missing(_ id: Product.ID) -> LandingContent { .missing("Product \(id)", kind: AppTab.shop.title) }

  private func section(_ title: String, _ ids: [String], _ total: Int) -> LandingContent.Section {
    let products = ids.compactMap { Int($0).flatMap(catalog.product(id:)) }
    return .init(title, products.map(entry), omitted: total - products.count)
  }

  private func entry(_ product: Product) -> LandingContent.Entry {
    .init(product.title, .shop(route: .product(id: product.id)))
  }
}
