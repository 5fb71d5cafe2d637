import DeepLinkRecords
import DeepLinkService
import DeepLinking
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
    let lists = (category.map { [$0] } ?? catalog.categories).map { category in
      (title: category.localizedName, recipes: catalog.recipes(in: category, limit: AppLanding.longestList))
    }
    return LandingContent(
      title: category.map(catalog.title(of:)) ?? AppTab.recipes.title,
      kind: category.map { _ in AppTab.recipes.title },
      description: Words.counted(lists.reduce(0) { $0 + $1.recipes.total }, "recipe"),
      sections: lists.map { .init($0.title, $0.recipes) { .init($0.name, .recipes(route: .recipe(id: $0.id))) } })
  }

  /// The page of a stack: the recipe that the app shows, and those below it.
  private func trail(_ route: RecipesRoute, _ first: Recipe.ID) -> LandingContent {
    let screens = RecipesScreen.screens(of: .recipes(route: route), in: catalog) ?? []
    guard case .recipe(let id)? = screens.last, let shown = catalog.recipe(id: id) else {
      return .missing("Recipe \(first)", kind: AppTab.recipes.title)
    }
    var content = content(of: shown)
    if case .related = route {
      content.sections.append(.init("Opened from", screens.dropLast().suffix(AppLanding.longestList).map(entry)))
    }
    return content
  }

  private func content(of recipe: Recipe) -> LandingContent {
    let category = AppRoute.recipes(route: .list(category: recipe.category))
    return LandingContent(
      title: recipe.name, kind: "Recipe", description: Self.summary(recipe),
      facts: [
        .init("Category", recipe.category.localizedName, link: try? appRouter.link(to: category))
      ],
      sections: [
        .init(Words.ingredients, recipe.ingredients.map { .init($0) }),
        // A recipe that the catalogue lacks is listed by its name, as in the app.
        .init(
          Words.relatedRecipes,
          recipe.relatedRecipes.map { name in
            catalog.recipe(named: name).map { entry(.recipe(id: $0.id)) } ?? .init(name)
          }
        ),
      ])
  }

  /// The first ingredients, as many as fit into a preview.
  private static func summary(_ recipe: Recipe) -> String? {
    guard !recipe.ingredients.isEmpty else { return nil }
    let first = recipe.ingredients.prefix(3).joined(separator: ", ")
    let more = recipe.ingredients.count - 3
    return "With \(first)" + (more > 0 ? ", and \(more) more ingredient\(more == 1 ? "" : "s")." : ".")
  }

  private func entry(_ screen: RecipesScreen) -> LandingContent.Entry {
    let shown = screen.described(in: catalog)
    return .init(shown.title, link: shown.route.flatMap { try? appRouter.link(to: $0) })
  }
}
