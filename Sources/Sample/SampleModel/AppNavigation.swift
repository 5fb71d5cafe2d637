public import DeepLinkRecords
public import SampleRoutes

/// The state of the screen: a tab, the screens pushed on its root, and the sheet or alert on top.
///
/// ``AppViewModel/navigation`` has this type, and a server describes it without an app.
public struct AppNavigation: Hashable, Sendable {
  /// The selected tab.
  public var tab: AppTab
  /// The screens pushed on the list of recipes, the deepest last; empty in another tab.
  public var recipes: [RecipesRoute] = []
  /// The screens pushed on the list of products, the deepest last; empty in another tab.
  public var shop: [ShopRoute] = []
  /// The sheet or alert over the inventory, if any.
  public var presented: InventoryRoute?

  /// A tab at its root.
  public init(tab: AppTab) { self.tab = tab }

  /// The navigation of a newly started app that shows a route.
  ///
  /// - Parameter catalog: the records that routes name; nil to assume that every record exists.
  public init(showing route: AppRoute, in catalog: Records?) {
    tab = route.tab
    let records = AppRecords(catalog)
    switch route {
    case .one, .three, .inventory(.list): break
    case .inventory(.row(let id, _)) where !records.hasItem(id): break
    case .inventory(let route): presented = route
    case .recipes(let route): recipes = RecipesNavigator(records).screens(of: route) ?? []
    case .shop(let route): shop = ShopNavigator(records).screens(of: route) ?? []
    }
  }

  /// The route of each screen, the visible one last; empty at the root of the tab.
  public var routes: [AppRoute] {
    recipes.map(AppRoute.recipes(route:)) + shop.map(AppRoute.shop(route:))
      + (presented.map { [.inventory(route: $0)] } ?? [])
  }
}
