public import DeepLinking

/// The routes of the app: a tab, and the screen in it.
public enum AppRoute: Hashable, Codable, Sendable {
  case one
  /// The inventory tab, and the sheet or alert over it, if any.
  case inventory(route: InventoryRoute? = nil)
  case three
  case recipes(route: RecipesRoute)
  case shop(route: ShopRoute)
}

/// The compiler synthesises the `Codable` conformances of all routes, so the table can use templates for their JSON.
extension AppRoute: SynthesizedCodable {}

/// The app's route table. Each feature owns its routes; this combines them.
public let appRouter = Router<AppRoute>(settings: TableSettings(baseURL: "https://links.example.com")) {
  Route("The first tab", named: .one) { "one" }
  Route("The third tab", named: .three) { "three" }
  Route("The inventory", name: "inventory", .inventory()) { "inventory" }
  Mount("inventory", name: "inventory", inventoryRouter, AppRoute.inventory(route:))
  Mount(recipesRouter, AppRoute.recipes(route:))
  Mount(shopRouter, AppRoute.shop(route:))
}
