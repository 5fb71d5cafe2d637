import DeepLinkRecords
import DeepLinkService
import DeepLinking
import SampleCatalog
import SampleModel
import SampleRoutes

/// The landing pages of the recipes.
struct RecipesLanding {
  private let catalog: Records
  private let records: AppRecords

  init(_ catalog: Records) {
    self.catalog = catalog
    records = AppRecords(catalog)
  }

  func content(of route: RecipesRoute) -> LandingContent? {
    if case .list(nil) = route { return all }
    if case .list(let category?) = route { return list(of: category) }
    if case .recipe(let id) = route { return recipe(id) }
    if case .related(let id, let related) = route { return trail([id] + related) }
    return nil
  }

  private var all: LandingContent {
    LandingContent(
      title: AppTab.recipes.title, description: counted(catalog["recipes"]?.count ?? 0, "recipe"),
      sections: catalog.categories.map(section))
  }

  private func list(of category: Recipe.Category) -> LandingContent {
    let section = section(category)
    return LandingContent(
      title: category.localizedName, kind: AppTab.recipes.title,
      description: counted(section.entries.count + section.omitted, "recipe"), sections: [section])
  }

  private func section(_ category: Recipe.Category) -> LandingContent.Section {
    let (ids, total) = catalog.listed("recipes", category: category.rawValue)
    let recipes = ids.compactMap { Int($0) }
    return LandingContent.Section(category.localizedName, recipes.map(entry), omitted: total - recipes.count)
  }

  private func recipe(_ id: Recipe.ID) -> LandingContent {
    guard let recipe = catalog.recipe(id: id) else { return .missing("Recipe \(id)", kind: AppTab.recipes.title) }
    return content(of: recipe)
  }

  /// The page of a stack: its last recipe, which the app shows, and the recipes below it.
  private func trail(_ ids: [Recipe.ID]) -> LandingContent {
    // A link can contain thousands of ids, and the page shows only some. The other ids are only looked up, and only one
    // recipe is decoded.
    let known = ids.prefix(while: records.hasRecipe)
    guard let id = known.last, let shown = catalog.recipe(id: id) else { return recipe(ids[0]) }
    var content = content(of: shown)
    content.sections.append(.init("Opened from", known.dropLast().suffix(AppLanding.longestList).map(entry)))
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
        .init("Ingredients", recipe.ingredients.map { .init($0) }),
        // A recipe that the catalogue lacks is listed by its name, as in the app.
        .init(
          "Related recipes",
          recipe.relatedRecipes.map { name in
            catalog.recipe(named: name).map { entry($0.id) } ?? .init(name)
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

  private func entry(_ id: Recipe.ID) -> LandingContent.Entry {
    .init(records.name(ofRecipe: id), .recipes(route: .recipe(id: id)))
  }
}

/// `1 recipe`, `4 recipes`, `No recipes`.
func counted(_ number: Int, _ noun: String) -> String {
  number == 0 ? "No \(noun)s" : "\(number) \(noun)\(number == 1 ? "" : "s")"
}
