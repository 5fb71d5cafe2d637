public import SampleRoutes

/// A tab of the app; the raw value is its name in a `navigation` object. No link leads to the numbers.
public enum AppTab: String, Hashable, Codable, Sendable, CaseIterable {
  case one, inventory, three, recipes, shop, numbers

  /// The title in the tab bar.
  public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
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
