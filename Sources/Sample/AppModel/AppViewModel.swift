public import AppRoutes
public import Catalog
public import Navigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Observation)
  public import Observation
#endif

/// The app without its screens: which tab is selected, and what each tab shows.
///
/// There is one for each scene: two scenes share no tab and no stack.
#if canImport(Observation)
  @Observable
#endif
public final class AppViewModel {
  /// The tab that is shown.
  public var selectedTab: AppTab
  /// The inventory tab.
  public let inventory: InventoryViewModel
  /// The stack of the recipes tab, above the list of all recipes.
  public let recipes: NavigationStore<RecipesRoute>
  /// The stack of the shop tab, above the list of products.
  public let shop: NavigationStore<ShopRoute>

  private let recipesNavigator: RecipesNavigator
  private let shopNavigator: ShopNavigator

  /// The app as it is when it starts.
  ///
  /// - Parameters:
  ///   - catalog: the records that links name; nil to take every record to be there.
  ///   - makeID: gives new items and copies their identity.
  public init(catalog: Catalog?, selectedTab: AppTab = .one, makeID: @escaping () -> Item.ID = Item.ID.init) {
    let records = AppRecords(catalog)
    self.selectedTab = selectedTab
    inventory = InventoryViewModel(items: catalog?.inventory ?? [], records, makeID: makeID)
    recipesNavigator = RecipesNavigator(records)
    shopNavigator = ShopNavigator(records)
    recipes = NavigationStore(urlHandler: recipesNavigator, activityHandler: recipesNavigator)
    shop = NavigationStore(urlHandler: shopNavigator, activityHandler: shopNavigator)
  }

  // MARK: Links and activities

  /// Shows what a link asks for: what `onOpenURL` calls.
  ///
  /// - Returns: whether the link is one of this app's; if not, nothing changes.
  @discardableResult
  public func open(url: URL) -> Bool {
    guard let route = appRouter.route(of: url) else { return false }
    navigate(to: route)
    return true
  }

  /// Goes on with an activity: what `onContinueUserActivity` calls.
  ///
  /// - Returns: whether the activity is one of this app's; if not, nothing changes.
  @discardableResult
  public func handle(_ activity: UserActivity) -> Bool {
    guard let route = AppActivity.route(of: activity) else { return false }
    navigate(to: route)
    return true
  }

  /// Shows what a route asks for. The id of a record that there is not changes the tab and nothing else.
  public func navigate(to route: AppRoute) {
    if let tab = route.tab { select(tab) }
    if case .inventory(let route) = route { inventory.navigate(to: route) }
    if case .recipes(let route) = route { recipesNavigator.navigate(to: route, mutating: &recipes.path) }
    if case .shop(let route) = route { shopNavigator.navigate(to: route, mutating: &shop.path) }
  }

  /// What covers a tab does not outlast it.
  private func select(_ tab: AppTab) {
    if tab != .inventory { inventory.dismiss() }
    selectedTab = tab
  }

  // MARK: The way back

  /// What the back button, or closing a sheet, does; false at the root of a tab, where there is none.
  @discardableResult
  public func back() -> Bool {
    switch selectedTab {
    case .one, .three: return false
    case .inventory: return inventory.back()
    case .recipes: return recipes.path.popLast() != nil
    case .shop: return shop.path.popLast() != nil
    }
  }

  /// Goes to the root of the selected tab, from any depth.
  public func home() {
    switch selectedTab {
    case .one, .three: break
    case .inventory: inventory.dismiss()
    case .recipes: recipes.path.removeAll()
    case .shop: shop.path.removeAll()
    }
  }

  // MARK: State

  /// What the selected tab shows.
  public var navigation: AppNavigation {
    var navigation = AppNavigation(tab: selectedTab)
    switch selectedTab {
    case .one, .three: break
    case .inventory: navigation.presented = inventory.inventoryRoute
    case .recipes: navigation.recipes = recipes.path
    case .shop: navigation.shop = shop.path
    }
    return navigation
  }

  /// All that is shown in any tab as one path to keep: a route for each screen, the visible one last.
  ///
  /// A tab at its root is left out unless it is the selected one, which its root then stands for.
  public var path: [AppRoute] {
    var path: [AppRoute] = []
    if selectedTab != .recipes { path += recipes.path.map(AppRoute.recipes(route:)) }
    if selectedTab != .shop { path += shop.path.map(AppRoute.shop(route:)) }
    let shown = navigation.routes
    return path + (shown.isEmpty ? [selectedTab.root] : shown)
  }

  /// Shows what ``path`` was when it was kept.
  ///
  /// A route whose record is gone meanwhile leaves its screen out.
  public func restore(_ path: [AppRoute]) {
    selectedTab = .one
    inventory.dismiss()
    recipes.path.removeAll()
    shop.path.removeAll()
    for route in path {
      if let tab = route.tab { select(tab) }
      if case .inventory(let route) = route { inventory.navigate(to: route) }
      if case .recipes(let route) = route { recipes.path += recipesNavigator.screens(of: route) ?? [] }
      if case .shop(let route) = route { shop.path += restored(route) }
    }
  }

  /// ``path`` as JSON, to keep in the scene's storage; nil if a route cannot be written.
  public func encoded() -> Data? { try? JSONEncoder().encode(path) }

  /// Shows what ``encoded()`` kept; the app as it starts for anything else.
  public func restore(from data: Data) {
    restore((try? JSONDecoder().decode([AppRoute].self, from: data)) ?? [])
  }

  /// A route of a path stands for its own screen alone.
  private func restored(_ route: ShopRoute) -> [ShopRoute] {
    shopNavigator.screens(of: route) == nil || route == .products ? [] : [route]
  }
}
