import DeepLinkNavigation
import DeepLinking
import SampleCatalog
import SampleRoutes

/// Applies links and activities of a feature to the stack of its screens.
struct StackNavigator<Screen: PushedScreen>: UrlHandler, ActivityHandler {
  let data: Inventory

  /// Shows a link to the feature; any other link changes nothing.
  func handle(_ url: URL, mutating path: inout [Screen]) { show(appRouter.parse(url), on: &path) }

  /// Shows an activity of the feature; any other activity changes nothing.
  func handle(_ activity: UserActivity, mutating path: inout [Screen]) {
    show(AppActivity.route(of: activity), on: &path)
  }

  /// Shows a route of the feature. Returns false and changes nothing for any other one, and if its record does not exist.
  ///
  /// A search is pushed on the stack, so that back returns to it; any other route replaces the stack.
  @discardableResult
  func show(_ route: AppRoute?, on path: inout [Screen]) -> Bool {
    guard let route, let screens = Screen.screens(of: route, in: data.catalog) else { return false }
    if case .shop(.search) = route { path += screens } else { path = screens }
    return true
  }
}

/// No link and no activity leads to a number.
struct NumbersNavigator: NavigationPathUrlHandler, NavigationPathActivityHandler {
  func handle(_ url: URL, mutating path: inout NavigationPath) {}
  func handle(_ activity: UserActivity, mutating path: inout NavigationPath) {}
}
