public import DeepLinkNavigation
import DeepLinking
import SampleCatalog
public import SampleRoutes

/// The app's user activities, which Handoff, Spotlight and Siri hand back to it.
public enum AppActivity {
  /// A search: `userInfo["query"]` is the text to search for.
  public static let search = "com.app.search"
  /// Any route: `userInfo["route"]` is its JSON.
  public static let route = "com.app.route"

  /// The types under `NSUserActivityTypes` in the app's Info.plist, and the content that each requires. The system passes
  /// on no other activities except links, which need no entry.
  public static let declared: [(type: String, holds: String)] = [
    (search, "\"query\" in its userInfo, a text"), (route, "\"route\" in its userInfo, a route as JSON"),
  ]

  /// The route of an activity; nil if the activity is not the app's or has no route.
  ///
  /// If this version of the app cannot read the route, the activity's web page decides, if it has one.
  public static func route(of activity: UserActivity) -> AppRoute? {
    let page = activity.webpageURL.flatMap { appRouter.parse($0) }
    switch (activity.activityType, activity.userInfo["query"]) {
    case (search, .string(let query)?): return .shop(route: .search(query: query))
    case (route, _): return activity.route(AppRoute.self) ?? page
    case (UserActivity.browsingWeb, _): return page
    default: return nil
    }
  }

  /// The activity for a route on the screen; a device without the app opens its web page.
  public static func activity(for appRoute: AppRoute) throws -> UserActivity {
    let page = try appRouter.url(to: appRoute)
    if case .shop(.search(let query)) = appRoute {
      return UserActivity(activityType: search, webpageURL: page, userInfo: ["query": .string(query)])
    }
    return try UserActivity(activityType: route, route: appRoute, webpageURL: page)
  }
}
