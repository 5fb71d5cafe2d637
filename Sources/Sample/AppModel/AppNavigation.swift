public import AppRoutes
public import Records

/// What the app shows: a tab, the screens pushed on its root, and the sheet or alert on top.
///
/// The same as data that ``AppViewModel/navigation`` gives, and what a server says of a link without having an app.
public struct AppNavigation: Hashable, Sendable {
  /// The tab that is shown.
  public var tab: AppTab
  /// The screens above the list of recipes, the deepest last; empty in another tab.
  public var recipes: [RecipesRoute] = []
  /// The screens above the list of products, the deepest last; empty in another tab.
  public var shop: [ShopRoute] = []
  /// The sheet or alert over the inventory, if there is one.
  public var presented: InventoryRoute?

  /// A tab with nothing further shown.
  public init(tab: AppTab) { self.tab = tab }

  /// What an app that was just started shows for a route.
  ///
  /// - Parameter catalog: the records that routes name; nil to take every record to be there.
  public init(showing route: AppRoute, in catalog: Records?) {
    tab = route.tab
    let records = AppRecords(catalog)
    switch route {
    case .one, .three: break
    case .inventory(let route): presented = Self.presented(route, records)
    case .recipes(let route): recipes = RecipesNavigator(records).screens(of: route) ?? []
    case .shop(let route): shop = ShopNavigator(records).screens(of: route) ?? []
    }
  }

  private static func presented(_ route: InventoryRoute, _ records: AppRecords) -> InventoryRoute? {
    switch route {
    case .list: nil
    case .add: route
    case .row(let id, _): records.hasItem(id) ? route : nil
    }
  }

  /// Whether the topmost screen is that of the route which the navigation was made to show.
  func hasOnTop(_ route: AppRoute) -> Bool {
    switch route {
    case .one, .three: false
    case .inventory: presented != nil
    case .recipes(let route): recipes.last == route
    case .shop(let route): shop.last == route
    }
  }

  /// The screens as routes, each of which shows its screen, the visible one last; empty at the root of the tab.
  public var routes: [AppRoute] {
    recipes.map(AppRoute.recipes(route:)) + shop.map(AppRoute.shop(route:))
      + (presented.map { [.inventory(route: $0)] } ?? [])
  }
}
