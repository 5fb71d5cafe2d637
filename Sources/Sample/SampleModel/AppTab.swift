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
  /// The numbers and texts that buttons push; no link leads there.
  case numbers

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
