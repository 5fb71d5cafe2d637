#if canImport(SwiftUI)
  import DeepLinkNavigation
  import DeepLinking
  import Foundation
  public import SampleCatalog
  import SampleModel
  import SampleRoutes
  public import SwiftUI

  /// What a widget shows of a recipe. A tap opens the link in the app.
  public struct RecipeWidgetView: View {
    private let recipe: Recipe

    /// Makes the view of a recipe.
    public init(recipe: Recipe) { self.recipe = recipe }

    /// The name of the recipe.
    public var body: some View {
      Text(recipe.name).widgetURL(try? appRouter.url(to: .recipes(route: .recipe(id: recipe.id)), scheme: "nav"))
    }
  }

  extension View {
    /// Offers the link to a screen, and hands the screen over to other devices and to Spotlight; nothing for a
    /// screen without a link.
    func shared(_ route: AppRoute?) -> some View {
      let activity = try? route.map { try AppActivity.activity(for: $0) }
      return toolbar { if let url = activity?.webpageURL { ShareLink(item: url) } }
        .userActivity(activity?.activityType ?? AppActivity.route, isActive: activity != nil) {
          if let activity { $0.update(activity) }
          $0.isEligibleForSearch = true
        }
    }
  }
#endif

#if canImport(AppIntents)
  public import AppIntents
  import DeepLinking
  import Foundation
  import SampleRoutes

  /// Opens a recipe from Shortcuts, Siri or Spotlight, by its universal link.
  public struct OpenRecipe: AppIntent {
    /// The name of the action.
    public static let title: LocalizedStringResource = "Open a recipe"

    /// The number of the recipe.
    @IntentParameter(title: "Number") public var id: Int

    /// Makes an action without a number, which the system asks for.
    public init() {}

    /// Opens the link.
    public func perform() async throws -> some IntentResult & OpensIntent {
      .result(opensIntent: OpenURLIntent(try appRouter.url(to: .recipes(route: .recipe(id: id)))))
    }
  }
#endif
