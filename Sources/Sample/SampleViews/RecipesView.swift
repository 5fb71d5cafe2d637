#if canImport(SwiftUI)
  import DeepLinkNavigation
  import SampleCatalog
  import SampleModel
  import SampleRoutes
  import SwiftUI

  /// The recipes, with a section for each category.
  ///
  /// Links push routes, which the scene's storage and a URL can hold, and not the recipes themselves.
  struct RecipesView: View {
    @Environment(AppViewModel.self) private var app
    @Bindable var recipes: NavigationStore<RecipesRoute>

    var body: some View {
      NavigationStack(path: $recipes.path) {
        RecipeList(categories: app.catalog?.categories ?? [])
          .navigationTitle(AppTab.recipes.title)
          .navigationDestination(for: RecipesRoute.self) { route in
            switch route {
            case .list(let category?): RecipeList(categories: [category]).navigationTitle(category.localizedName)
            case .list(nil): RecipeList(categories: app.catalog?.categories ?? [])
            case .recipe(let id), .related(let id, _):
              if let recipe = app.catalog?.recipe(id: id) { RecipeView(recipe: recipe) }
            }
          }
      }
    }
  }

  /// The recipes of some categories.
  struct RecipeList: View {
    @Environment(AppViewModel.self) private var app
    let categories: [Recipe.Category]

    var body: some View {
      List(categories) { category in
        Section(category.localizedName) {
          ForEach(app.catalog?.recipes(in: category) ?? [], id: \.id) { recipe in
            NavigationLink(recipe.name, value: RecipesRoute.recipe(id: recipe.id))
          }
        }
      }
    }
  }

  /// A recipe: its ingredients, and related recipes to push on top of it.
  struct RecipeView: View {
    @Environment(AppViewModel.self) private var app
    let recipe: Recipe

    var body: some View {
      List {
        Section("Ingredients") { ForEach(recipe.ingredients, id: \.self) { Text($0) } }
        Section("Related recipes") {
          ForEach(app.catalog?.related(to: recipe) ?? [], id: \.id) { related in
            NavigationLink(related.name, value: RecipesRoute.recipe(id: related.id))
          }
        }
        Button("Back to the list") { app.recipes.popToRoot() }
      }
      .navigationTitle(recipe.name)
      .shared(.recipes(route: .recipe(id: recipe.id)))
    }
  }
#endif
