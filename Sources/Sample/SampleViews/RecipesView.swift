#if canImport(SwiftUI)
  import DeepLinkNavigation
  import SampleCatalog
  import SampleModel
  import SampleRoutes
  import SwiftUI

  /// The recipes, with a section for each category.
  ///
  /// Links push the ids of recipes, which the scene's storage can hold, and not the recipes themselves.
  struct RecipesView: View {
    @Environment(AppViewModel.self) private var app
    @Bindable var recipes: NavigationStore<RecipesScreen>

    var body: some View {
      NavigationStack(path: $recipes.path) {
        RecipeList(categories: app.catalog.categories)
          .navigationTitle(AppTab.recipes.title)
          .navigationDestination(for: RecipesScreen.self) { screen in
            switch screen {
            case .category(let category):
              RecipeList(categories: [category]).navigationTitle(app.catalog.title(of: category))
            case .recipe(let id): if let recipe = app.catalog.recipe(id: id) { RecipeView(recipe: recipe) }
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
          ForEach(app.catalog.recipes(in: category).shown, id: \.id) { recipe in
            NavigationLink(recipe.name, value: RecipesScreen.recipe(id: recipe.id))
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
        Section(Words.ingredients) { ForEach(recipe.ingredients, id: \.self) { Text($0) } }
        Section(Words.relatedRecipes) {
          ForEach(recipe.relatedRecipes, id: \.self) { name in
            if let related = app.catalog.recipe(named: name) {
              NavigationLink(name, value: RecipesScreen.recipe(id: related.id))
            } else {
              Text(name)
            }
          }
        }
        Button(Words.backToTheList) { app.recipes.popToRoot() }
      }
      .navigationTitle(recipe.name)
      .shared(.recipes(route: .recipe(id: recipe.id)))
    }
  }
#endif
