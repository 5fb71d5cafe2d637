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
    /// Offers the link to a screen, and hands the screen over to other devices and to Spotlight.
    func shared(_ route: AppRoute) -> some View {
      let activity = try? AppActivity.activity(for: route)
      let url = try? appRouter.url(to: route)
      return toolbar { if let url { ShareLink(item: url) } }
        .userActivity(activity?.activityType ?? AppActivity.route) {
          if let activity { $0.update(activity) }
          $0.webpageURL = url
          $0.isEligibleForSearch = true
        }
    }
  }
#endif
