public import DeepLinkRecords
import SampleCatalog
public import SampleRoutes

/// One screen of the app: its kind, its title, and its route.
public struct Screen: Hashable, Sendable {
  /// The kind of screen.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The recipes of one category.
    case recipes
    /// A recipe.
    case recipe
    /// The results of a search.
    case search
    /// A product.
    case product
    /// The product most like another.
    case related
    /// The form that adds an item.
    case add
    /// The form that edits an item.
    case edit
    /// The form that adds a copy of an item.
    case duplicate
    /// The question whether to delete an item.
    case delete
    /// The choice of a colour.
    case colorPicker
  }

  /// The kind of screen.
  public let kind: Kind
  /// The title.
  public let title: String
  /// The route to it.
  public let route: AppRoute

  init(_ kind: Kind, _ title: String, _ route: AppRoute) {
    self.kind = kind
    self.title = title
    self.route = route
  }
}

extension AppNavigation {
  /// The screens pushed on the tab's root, the deepest last.
  public func stack(in catalog: Records?) -> [Screen] {
    if recipes.isEmpty, shop.isEmpty { return [] }
    let records = AppRecords(catalog)
    return recipes.map { Screen($0, records) } + shop.map { Screen($0, records) }
  }
}

extension Screen {
  init(_ route: RecipesRoute, _ records: AppRecords) {
    let place = AppRoute.recipes(route: route)
    switch route {
    case .list(let category): self.init(.recipes, category?.localizedName ?? AppTab.recipes.title, place)
    case .recipe(let id), .related(let id, _): self.init(.recipe, records.name(ofRecipe: id), place)
    }
  }

  init(_ route: ShopRoute, _ records: AppRecords) {
    let place = AppRoute.shop(route: route)
    switch route {
    case .search(let query): self.init(.search, query.isEmpty ? "Search" : query, place)
    case .products: self.init(.product, AppTab.shop.title, place)
    case .product(let id): self.init(.product, records.title(ofProduct: id), place)
    // Shows the first similar product.
    case .related(let id): self.init(.related, records.title(ofProductMostLike: id) ?? "Nothing similar", place)
    }
  }
}
