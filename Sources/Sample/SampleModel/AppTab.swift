public import SampleRoutes

/// A tab of the app; the raw value is its name in a `navigation` object.
public enum AppTab: String, Hashable, Codable, Sendable, CaseIterable {
  /// The first tab, selected at the start.
  case one
  /// The items of the inventory.
  case inventory
  /// The third tab.
  case three
  /// The recipes by category.
  case recipes
  /// The products and searches.
  case shop

  /// The title in the tab bar.
  public var title: String {
    switch self {
    case .one: "One"
    case .inventory: "Inventory"
    case .three: "Three"
    case .recipes: "Recipes"
    case .shop: "Shop"
    }
  }
}

extension AppRoute {
  /// The tab that shows the route.
  public var tab: AppTab {
    switch self {
    case .one: .one
    case .inventory: .inventory
    case .three: .three
    case .recipes: .recipes
    case .shop: .shop
    }
  }
}

extension AppTab {
  /// The route to the root of the tab.
  public var root: AppRoute {
    switch self {
    case .one: .one
    case .inventory: .inventory(route: .list)
    case .three: .three
    case .recipes: .recipes(route: .list())
    case .shop: .shop(route: .products)
    }
  }
}
