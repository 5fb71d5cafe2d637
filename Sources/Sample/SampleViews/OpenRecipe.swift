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
