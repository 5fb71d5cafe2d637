public import AppRoutes
public import Catalog
public import Navigation
public import Records

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
///
/// It is neither isolated nor `Sendable`, so it stays in the isolation domain that makes it. A view keeps it in `@State`,
/// which is on the main actor, and the compiler refuses to let any other domain touch it. Nothing here suspends, so the
/// main actor would add nothing but to shut out command-line tools and tests, which run without one.
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
  ///   - state: what it shows: `AppState(selectedTab: .inventory, inventory: .row(id: id, route: .edit))`.
  ///   - makeID: gives new items and copies their identity.
  public init(
    catalog: Records?, state: AppState = AppState(), makeID: @escaping () -> Item.ID = Item.ID.init
  ) {
    let records = AppRecords(catalog)
    selectedTab = state.selectedTab
    inventory = InventoryViewModel(items: catalog?.inventory ?? [], records, makeID: makeID)
    recipesNavigator = RecipesNavigator(records)
    shopNavigator = ShopNavigator(records)
    recipes = NavigationStore(urlHandler: recipesNavigator, activityHandler: recipesNavigator)
    shop = NavigationStore(urlHandler: shopNavigator, activityHandler: shopNavigator)
    self.state = state
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

  /// Shows what a route asks for, and leaves the other tabs as they are. The id of a record that there is not changes the
  /// tab and nothing else.
  public func navigate(to route: AppRoute) {
    selectedTab = route.tab
    switch route {
    case .one, .three: break
    case .inventory(let route): inventory.navigate(to: route)
    case .recipes(let route): recipesNavigator.navigate(to: route, mutating: &recipes.path)
    case .shop(let route): shopNavigator.navigate(to: route, mutating: &shop.path)
    }
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

  /// What the selected tab shows, as far as routes say it: ``state`` has more.
  public var navigation: AppNavigation {
    var navigation = AppNavigation(tab: selectedTab)
    switch selectedTab {
    case .one, .three: break
    case .inventory: navigation.presented = inventory.link
    case .recipes: navigation.recipes = recipes.path
    case .shop: navigation.shop = shop.path
    }
    return navigation
  }

  /// All that is shown in any tab, to keep and to show again. What is set leaves out the screens of records that are gone
  /// meanwhile.
  public var state: AppState {
    get {
      AppState(
        selectedTab: selectedTab, inventory: inventory.link, form: inventory.form, recipes: recipes.path,
        shop: shop.path)
    }
    set {
      selectedTab = newValue.selectedTab
      inventory.dismiss()
      inventory.navigate(to: newValue.inventory ?? .list)
      if let form = newValue.form { inventory.form = form }
      recipes.path = newValue.recipes.filter { recipesNavigator.screens(of: $0) != nil }
      shop.path = newValue.shop.filter { shopNavigator.screens(of: $0) != nil }
    }
  }

  /// ``state`` as JSON, to keep in the scene's storage; nil if it cannot be written.
  public func encoded() -> Data? { try? state.encoded() }

  /// Shows what ``encoded()`` kept; the app as it starts for anything else.
  public func restore(from data: Data) { state = (try? AppState(decoding: data)) ?? AppState() }
}
