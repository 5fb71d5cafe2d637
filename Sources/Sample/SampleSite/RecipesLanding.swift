import DeepLinkRecords
import DeepLinkService
import SampleCatalog
import SampleModel
import SampleRoutes

/// The landing pages of the recipes.
struct RecipesLanding {
  let catalog: Records

  func content(of route: RecipesRoute) -> LandingContent {
    switch route {
    case .list(let category): list(of: category.map(catalog.category(like:)))
    case .recipe(let id), .related(let id, _): trail(route, id)
    }
  }

  /// The page of one category, or of all.
  private func list(of category: Recipe.Category?) -> LandingContent {
    let number = (category.map { [$0] } ?? catalog.categories).reduce(0) {
      $0 + catalog.recipes(in: $1, limit: 1).total
    }
    return LandingContent(
      title: category.map(catalog.title(of:)) ?? AppTab.recipes.title,
      kind: category.map { _ in AppTab.recipes.title }, description: Words.counted(number, "recipe"))
  }

  /// The page of a stack: the recipe that the app shows.
  private func trail(_ route: RecipesRoute, _ first: Recipe.ID) -> LandingContent {
    let screens = RecipesScreen.screens(of: .recipes(route: route), in: catalog) ?? []
    guard case .recipe(let id)? = screens.last, let shown = catalog.recipe(id: id) else {
      return .missing("Recipe \(first)", kind: AppTab.recipes.title)
    }
    return LandingContent(title: shown.name, kind: "Recipe", description: Self.summary(shown))
  }

  /// The first ingredients, as many as fit into a preview.
  private static func summary(_ recipe: Recipe) -> String? {
    guard !recipe.ingredients.isEmpty else { return nil }
    let first = recipe.ingredients.prefix(3).joined(separator: ", ")
    let more = recipe.ingredients.count - 3
    return "With \(first)" + (more > 0 ? ", and \(more) more ingredient\(more == 1 ? "" : "s")." : ".")
  }
}
