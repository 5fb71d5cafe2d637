import DeepLinkNavigation
import DeepLinking
import SampleCatalog
import SampleRoutes

/// Applies links and activities of a feature to the stack on its list.
protocol FeatureNavigator: UrlHandler, ActivityHandler where Route: Sendable {
  /// The routes of the feature.
  static var router: Router<Route> { get }
  /// The feature's route in a route of the app, or nil if it belongs to another feature.
  static func route(in route: AppRoute) -> Route?
  /// Shows a route; an unknown id changes nothing.
  func navigate(to route: Route, mutating path: inout [Route])
}

extension FeatureNavigator {
  /// A stack for which the navigator handles links and activities.
  func store(_ path: [Route] = []) -> NavigationStore<Route> {
    NavigationStore(path: path, urlHandler: self, activityHandler: self)
  }

  /// Shows a link to the feature; any other link changes nothing.
  func handle(_ url: URL, mutating path: inout [Route]) {
    if let route = Self.router.parse(url) { navigate(to: route, mutating: &path) }
  }

  /// Shows an activity of the feature; any other activity changes nothing.
  func handle(_ activity: UserActivity, mutating path: inout [Route]) {
    if let route = AppActivity.route(of: activity).flatMap(Self.route) { navigate(to: route, mutating: &path) }
  }
}

/// The navigator of the recipes: the stack on the list of all recipes.
struct RecipesNavigator: FeatureNavigator {
  typealias Route = RecipesRoute

  static let router = recipesRouter
  private let records: AppRecords

  init(_ records: AppRecords) { self.records = records }

  static func route(in route: AppRoute) -> RecipesRoute? {
    if case .recipes(let route) = route { route } else { nil }
  }

  func navigate(to route: RecipesRoute, mutating path: inout [RecipesRoute]) {
    if let screens = screens(of: route) { path = screens }
  }

  /// The screens of a route on the list, the deepest last, as one route for each screen. Nil if the recipe does not
  /// exist.
  ///
  /// A long link opens each recipe from the one before, so the stack ends before the first missing recipe, and after
  /// ``deepest`` screens: the answer has each of them, many times as long as its part of the link.
  func screens(of route: RecipesRoute) -> [RecipesRoute]? {
    switch route {
    case .list(nil): return []
    case .list: return [route]
    case .recipe(let id): return records.hasRecipe(id) ? [route] : nil
    case .related(let id, let related):
      guard records.hasRecipe(id) else { return nil }
      return [.recipe(id: id)]
        + related.prefix(Self.deepest - 1).prefix(while: records.hasRecipe).map { .recipe(id: $0) }
    }
  }

  private static let deepest = 64
}

/// The navigator of the shop: the stack on the list of products.
///
/// A search is pushed on the current stack, so that back returns to it; any other link replaces the stack.
struct ShopNavigator: FeatureNavigator {
  typealias Route = ShopRoute

  static let router = shopRouter
  private let records: AppRecords

  init(_ records: AppRecords) { self.records = records }

  static func route(in route: AppRoute) -> ShopRoute? { if case .shop(let route) = route { route } else { nil } }

  func navigate(to route: ShopRoute, mutating path: inout [ShopRoute]) {
    guard let screens = screens(of: route) else { return }
    if case .search = route { path += screens } else { path = screens }
  }

  /// The screens of a route on the list, the deepest last, as one route for each screen. Nil if the product does not
  /// exist.
  func screens(of route: ShopRoute) -> [ShopRoute]? {
    switch route {
    case .products: []
    case .search: [route]
    case .product(let id): records.hasProduct(id) ? [route] : nil
    case .related(let id): records.hasProduct(id) ? [.product(id: id), route] : nil
    }
  }
}
