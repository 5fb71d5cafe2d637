#if canImport(SwiftUI)
  import DeepLinkNavigation
  import SampleCatalog
  import SampleModel
  import SampleRoutes
  import SwiftUI

  /// The products.
  struct ShopView: View {
    @Environment(AppViewModel.self) private var app
    @Bindable var shop: NavigationStore<ShopRoute>

    var body: some View {
      NavigationStack(path: $shop.path) {
        ProductList(products: app.catalog?.products ?? [])
          .navigationTitle(AppTab.shop.title)
          .navigationDestination(for: ShopRoute.self) { route in
            switch route {
            case .products: ProductList(products: app.catalog?.products ?? [])
            case .product(let id): if let product = app.catalog?.product(id: id) { ProductView(product: product) }
            case .related(let id): if let product = app.catalog?.product(id: id) { RelatedView(product: product) }
            case .search(let query): SearchView(query: query)
            }
          }
      }
    }
  }

  /// Products, each with a link to its screen.
  struct ProductList: View {
    let products: [Product]

    var body: some View {
      List(products) { NavigationLink($0.title, value: ShopRoute.product(id: $0.id)) }
    }
  }

  /// A product.
  struct ProductView: View {
    @Environment(AppViewModel.self) private var app
    let product: Product

    var body: some View {
      List {
        Button("Show similar") { app.shop.push(.related(id: product.id)) }
        Button("Search for its name") { app.shop.push(.search(query: product.title)) }
        Button("Back to the list") { app.shop.popToRoot() }
      }
      .navigationTitle(product.title)
      .shared(.shop(route: .product(id: product.id)))
    }
  }

  /// The product that is most similar to one.
  struct RelatedView: View {
    @Environment(AppViewModel.self) private var app
    let product: Product

    var body: some View {
      if let similar = app.catalog?.similar(to: product).first {
        ProductView(product: similar)
      } else {
        Text("Nothing similar")
      }
    }
  }

  /// The results of a search.
  struct SearchView: View {
    @Environment(AppViewModel.self) private var app
    let query: String

    var body: some View {
      ProductList(products: app.catalog?.products.filter { $0.title.localizedCaseInsensitiveContains(query) } ?? [])
        .navigationTitle(query)
        .shared(.shop(route: .search(query: query)))
    }
  }
#endif
