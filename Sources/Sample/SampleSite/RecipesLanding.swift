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
    case .list(nil):
      LandingContent(
        title: AppTab.recipes.title, description: Words.counted(catalog["recipes"]?.count ?? 0, "recipe"),
        sections: catalog.categories.map { section($0, recipes(in: $0)) })
    case .list(let category?): list(of: catalog.category(like: category))
    case .recipe(let id): trail(route, id)
    case .related(let id, _): trail(route, id)
    }
  }

  private func recipes(in category: Recipe.Category) -> Records.Listing<Recipe> {
    catalog.recipes(in: category, limit: AppLanding.longestList)
  }

  private func list(of category: Recipe.Category) -> LandingContent {
    let recipes = recipes(in: category)
    return LandingContent(
      title: catalog.title(of: category), kind: AppTab.recipes.title,
      description: Words.counted(recipes.total, "recipe"),
      sections: recipes.total == 0 ? [] : [section(category, recipes)])
  }

  private func section(_ category: Recipe.Category, _ recipes: Records.Listing<Recipe>) -> LandingContent.Section {
    .init(category.localizedName, recipes) { .init($0.name, .recipes(route: .recipe(id: $0.id))) }
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
