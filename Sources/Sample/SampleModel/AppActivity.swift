public import DeepLinkNavigation
import DeepLinking
public import SampleCatalog
public import SampleRoutes

/// The app's user activities, which Handoff, Spotlight and Siri hand back to it.
public enum AppActivity {
  /// A search: `userInfo["query"]` is the text to search for.
  public static let search = "com.app.search"
  /// Any route: `userInfo["route"]` is its JSON.
  public static let route = "com.app.route"

  /// The types in the app's Info.plist under `NSUserActivityTypes`, which `deeplink info-plist generate` prints. The
  /// system passes on no other activities except links, which need no entry.
  public static let declaredTypes = expectations.map(\.type).filter { $0 != UserActivity.browsingWeb }

  /// The types, and the content that each requires: for messages about an ignored activity.
  public static let expectations: [(type: String, holds: String)] = [
    (search, "\"query\" in its userInfo, a text"),
    (route, "\"route\" in its userInfo, a route as JSON"),
    (UserActivity.browsingWeb, "\"webpageURL\", a link of this app"),
  ]

  /// The route of an activity; nil if the activity is not the app's or has no route.
  ///
  /// If this version of the app cannot read the route, the activity's web page decides, if it has one.
  public static func route(of activity: UserActivity) -> AppRoute? {
    switch activity.activityType {
    case search:
      guard case .string(let query)? = activity.userInfo["query"] else { return nil }
      return .shop(route: .search(query: query))
    case route: return activity.route(AppRoute.self) ?? linked(activity)
    case UserActivity.browsingWeb: return linked(activity)
    default: return nil
    }
  }

  /// The activity for a route on the screen.
  ///
  /// - Parameter origin: the scheme and authority of the app's links; a device without the app opens the web page
  ///   there.
  public static func activity(for appRoute: AppRoute, origin: URL? = nil) throws -> UserActivity {
    let link = try appRouter.link(to: appRoute).path
    let page = origin.flatMap { URL(string: link, relativeTo: $0)?.absoluteURL }
    if case .shop(.search(let query)) = appRoute {
      return UserActivity(activityType: search, webpageURL: page, userInfo: ["query": .string(query)])
    }
    return try UserActivity(activityType: route, route: appRoute, webpageURL: page)
  }

  private static func linked(_ activity: UserActivity) -> AppRoute? {
    activity.webpageURL.flatMap { appRouter.parse($0) }
  }
}
