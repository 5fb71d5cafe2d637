public import AppRoutes

extension AppRoute {
  /// The tab that the route is shown in; nil for a route that has no place in the app yet.
  public var tab: AppTab? {
    // No switch: a route that is new to the table must not keep the server from being built.
    if case .one = self { return .one }
    if case .inventory = self { return .inventory }
    if case .three = self { return .three }
    if case .recipes = self { return .recipes }
    if case .shop = self { return .shop }
    return nil
  }
}

extension AppTab {
  /// The route to the tab with nothing further shown.
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
