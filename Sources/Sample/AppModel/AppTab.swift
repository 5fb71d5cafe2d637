/// A tab of the app; the raw value is its name in a `navigation` object.
public enum AppTab: String, Hashable, Codable, Sendable, CaseIterable {
  /// The first tab, which the app starts with.
  case one
  /// The items of the inventory.
  case inventory
  /// The third tab.
  case three
  /// The recipes, by category.
  case recipes
  /// The products, and searches for them.
  case shop

  /// What the tab bar calls it.
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
