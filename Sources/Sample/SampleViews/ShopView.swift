#if canImport(SwiftUI)
  import DeepLinkNavigation
  import SampleCatalog
  import SampleModel
  import SampleRoutes
  import SwiftUI

  /// The products.
  struct ShopView: View {
    @Environment(AppViewModel.self) private var app
    @Bindable var shop: NavigationStore<ShopScreen>

    var body: some View {
      NavigationStack(path: $shop.path) {
        ProductList(query: "")
          .navigationTitle(AppTab.shop.title)
          .navigationDestination(for: ShopScreen.self) { screen in
            switch screen {
            case .product(let id): ProductView(product: app.catalog.product(id: id))
            case .related(let id): ProductView(product: app.catalog.mostSimilar(to: id))
            case .search(let query):
              ProductList(query: query)
                .navigationTitle(Words.search(query))
                .shared(.shop(route: .search(query: query)))
            }
          }
      }
    }
  }

  /// The products that a search finds, each with a link to its screen.
  struct ProductList: View {
    @Environment(AppViewModel.self) private var app
    let query: String

    var body: some View {
      let products = app.catalog.products(matching: query)
      List {
        Section(Words.counted(products.total, "product")) {
          ForEach(products.shown, id: \.id) { NavigationLink($0.title, value: ShopScreen.product(id: $0.id)) }
        }
      }
    }
  }

  /// A product; nil if nothing is similar.
  struct ProductView: View {
    @Environment(AppViewModel.self) private var app
    let product: Product?

    var body: some View {
      let buttons = List { Buttons(app.buttons(of: product?.id)) }
      if let product {
        buttons.navigationTitle(product.title).shared(.shop(route: .product(id: product.id)))
      } else {
        buttons.navigationTitle(Words.nothingSimilar)
      }
    }
  }
#endif
