public import AppRoutes
import DeepLinking
public import Navigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The app's user activities: what Handoff, Spotlight and Siri give back to it.
public enum AppActivity {
  /// A search: `userInfo["query"]` is the text searched for.
  public static let search = "com.app.search"
  /// Any route: `userInfo["route"]` is its JSON, nested.
  public static let route = "com.app.route"

  /// The types that the app's Info.plist lists under `NSUserActivityTypes`, which `deeplink info-plist generate` prints:
  /// the system hands over no other activities, but for links, which need no entry.
  public static let declaredTypes = expectations.map(\.type).filter { $0 != UserActivity.browsingWeb }

  /// What the types are, and what each has to hold: for the message about an activity that is none of them.
  public static let expectations: [(type: String, holds: String)] = [
    (search, "\"query\" in its userInfo, a text that is not empty"),
    (route, "\"route\" in its userInfo, a route as JSON"),
    (UserActivity.browsingWeb, "\"webpageURL\", a link of this app"),
  ]

  /// The route that an activity asks for, nil for an activity that is not the app's, or asks for nothing.
  ///
  /// A route that this version of the app cannot read is found by the activity's web page instead, if it has one.
  public static func route(of activity: UserActivity) -> AppRoute? {
    switch activity.activityType {
    case search:
      guard case .string(let query)? = activity.userInfo["query"], !query.isEmpty else { return nil }
      return .shop(route: .search(query: query))
    case route: return activity.route(AppRoute.self) ?? linked(activity)
    case UserActivity.browsingWeb: return linked(activity)
    default: return nil
    }
  }

  /// The activity of a person who looks at what a route shows.
  ///
  /// - Parameter origin: scheme and authority of the app's links: a device without the app opens the web page instead.
  public static func activity(for appRoute: AppRoute, origin: URL? = nil) throws -> UserActivity {
    let link = try appRouter.link(to: appRoute).path
    let page = origin.flatMap { URL(string: link, relativeTo: $0)?.absoluteURL }
    if case .shop(.search(let query)) = appRoute {
      return UserActivity(activityType: search, webpageURL: page, userInfo: ["query": .string(query)])
    }
    return try UserActivity(activityType: route, route: appRoute, webpageURL: page)
  }

  private static func linked(_ activity: UserActivity) -> AppRoute? {
    activity.webpageURL.flatMap { appRouter.route(of: $0) }
  }
}
