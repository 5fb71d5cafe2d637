public import DeepLinking

/// Everything a link can lead to in this app: a tab, and what is shown in it.
public enum AppRoute: Hashable, Codable, Sendable {
  /// The first tab.
  case one
  /// The inventory tab.
  case inventory(route: InventoryRoute)
  /// The third tab.
  case three
  /// The recipes.
  case recipes(route: RecipesRoute)
  /// The products and the search.
  case shop(route: ShopRoute)
}

/// The compiler writes the JSON of every route, so a table may find out its form once.
extension AppRoute: SynthesizedCodable {}

/// The app's route table: each feature owns its routes, and here they are only put together.
public let appRouter = Router<AppRoute> {
  Route("The first tab", name: "one", .one) { "one" }
  Route("The third tab", name: "three", .three) { "three" }
  Mount("inventory", name: "inventory", inventoryRouter, AppRoute.inventory(route:)) {
    if case .inventory(let route) = $0 { route } else { nil }
  }
  Mount(recipesRouter, AppRoute.recipes(route:)) {
    if case .recipes(let route) = $0 { route } else { nil }
  }
  Mount(shopRouter, AppRoute.shop(route:)) {
    if case .shop(let route) = $0 { route } else { nil }
  }
}
