public import AppRoutes
import DeepLinking
public import Navigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where links lead among the recipes: the stack below the list of all recipes.
public struct RecipesNavigator: UrlHandler, ActivityHandler {
  private let records: AppRecords

  init(_ records: AppRecords) { self.records = records }

  /// Shows what a link to the recipes asks for; any other changes nothing.
  public func handle(_ url: URL, mutating path: inout [RecipesRoute]) {
    guard let route = recipesRouter.route(of: url) else { return }
    navigate(to: route, mutating: &path)
  }

  /// Shows what an activity among the recipes asks for; any other changes nothing.
  public func handle(_ activity: UserActivity, mutating path: inout [RecipesRoute]) {
    guard case .recipes(let route)? = AppActivity.route(of: activity) else { return }
    navigate(to: route, mutating: &path)
  }

  /// Shows what a route asks for; an unknown id changes nothing.
  func navigate(to route: RecipesRoute, mutating path: inout [RecipesRoute]) {
    guard let screens = screens(of: route) else { return }
    path = screens
  }

  /// The screens above the list that a route asks for, the deepest last, each as the route that shows it alone; nil if
  /// it names a recipe that there is not.
  ///
  /// Each recipe of a long link is opened from the one before, so the stack ends where one is missing.
  func screens(of route: RecipesRoute) -> [RecipesRoute]? {
    switch route {
    case .list(nil): return []
    case .list: return [route]
    case .recipe(let id): return records.hasRecipe(id) ? [route] : nil
    case .related(let id, let related):
      guard records.hasRecipe(id) else { return nil }
      return [.recipe(id: id)] + related.prefix(while: records.hasRecipe).map { .recipe(id: $0) }
    }
  }
}

extension Router {
  /// The route of a link, nil if there is none.
  func route(of url: URL) -> Value? {
    (try? DeepLinkRequest(url: url)).flatMap { parse($0) }
  }
}
