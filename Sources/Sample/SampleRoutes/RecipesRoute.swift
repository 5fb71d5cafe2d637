public import DeepLinking
public import SampleCatalog

/// The routes of the recipes.
public enum RecipesRoute: Hashable, SynthesizedCodable, Sendable {
  /// The list, of one category or of all.
  case list(category: Recipe.Category? = nil)
  case recipe(id: Recipe.ID)
  /// A recipe and related ones, each opened from the one before. The stack is as deep as the link is long.
  case related(id: Recipe.ID, related: [Recipe.ID])
}

/// The recipes' routes.
public let recipesRouter = Router<RecipesRoute> {
  Route(
    "The recipes, of one category or of all", name: "recipes", RecipesRoute.list(category:), example: .dessert
  ) {
    "recipes"
    // Any category by its spelling in the data.
    QueryItem(optional: "category", Codec<String>.text.map({ Recipe.Category(rawValue: $0) }, { $0.rawValue }))
  }
  Route("A recipe", RecipesRoute.recipe(id:), example: 1) {
    "recipes"
    recipeID
  }
  Route(
    "A recipe, and related ones opened one from the other", name: "recipe.related",
    RecipesRoute.related(id:related:), example: 1, [2, 3]
  ) {
    "recipes"
    recipeID
    RestOfPath("related", .integer, in: "recipes")
  }
}

private let recipeID = Segment("id", .integer, in: "recipes")
