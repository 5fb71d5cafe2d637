public import AppRoutes
public import Navigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where links and activities lead in the shop: the stack above the list of products.
///
/// A search is pushed on what is shown, so that the way back leads there; every other link says where to be.
public struct ShopNavigator: UrlHandler, ActivityHandler {
  private let records: AppRecords

  init(_ records: AppRecords) { self.records = records }

  /// Shows what a link to the shop asks for; any other changes nothing.
  public func handle(_ url: URL, mutating path: inout [ShopRoute]) {
    guard let route = shopRouter.route(of: url) else { return }
    navigate(to: route, mutating: &path)
  }

  /// Shows what an activity in the shop asks for; any other changes nothing.
  public func handle(_ activity: UserActivity, mutating path: inout [ShopRoute]) {
    guard case .shop(let route)? = AppActivity.route(of: activity) else { return }
    navigate(to: route, mutating: &path)
  }

  /// Shows what a route asks for; an unknown id changes nothing.
  func navigate(to route: ShopRoute, mutating path: inout [ShopRoute]) {
    guard let screens = screens(of: route) else { return }
    if case .search = route { path += screens } else { path = screens }
  }

  /// The screens above the list that a route asks for, the deepest last, each as the route that shows it alone; nil if
  /// it names a product that there is not.
  func screens(of route: ShopRoute) -> [ShopRoute]? {
    switch route {
    case .products: []
    case .search: [route]
    case .product(let id): records.hasProduct(id) ? [route] : nil
    case .related(let id): records.hasProduct(id) ? [.product(id: id), route] : nil
    }
  }
}
