public import Catalog
public import DeepLinking

/// The routes of the recipes.
public enum RecipesRoute: Hashable, SynthesizedCodable, Sendable {
  /// The list, of one category or of all.
  case list(category: Recipe.Category? = nil)
  /// One recipe.
  case recipe(id: Recipe.ID)
  /// A recipe and related ones, each opened from the one before. The stack is as deep as the link is long.
  case related(id: Recipe.ID, related: [Recipe.ID])
}

/// The recipes' routes.
public let recipesRouter = Router<RecipesRoute> {
  Route(
    "The recipes, of one category or of all", name: "recipes", example: .list(category: .dessert),
    { .list(category: $0) },
    { if case .list(let category) = $0 { .some(category) } else { nil } }
  ) {
    "recipes"
    QueryItem(optional: "category", .oneOf(Recipe.Category.self))
  }
  Route(
    "A recipe", name: "recipe", example: .recipe(id: 1),
    { .recipe(id: $0) },
    { if case .recipe(let id) = $0 { id } else { nil } }
  ) {
    "recipes"
    recipeID
  }
  Route(
    "A recipe, and related ones opened one from the other", name: "recipe.related",
    example: .related(id: 1, related: [2, 3]),
    { .related(id: $0, related: $1) },
    { if case .related(let id, let related) = $0 { (id, related) } else { nil } }
  ) {
    "recipes"
    recipeID
    RestOfPath("related", .integer, in: "recipes")
  }
}

private let recipeID = Segment("id", .integer, in: "recipes")
