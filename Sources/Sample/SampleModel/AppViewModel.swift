public import DeepLinkNavigation
public import DeepLinkRecords
import DeepLinking
public import Observation
public import SampleCatalog
public import SampleRoutes

/// The app without its screens: the selected tab, and the state of each tab.
///
/// Each scene has its own, so two scenes share no tab and no stack.
///
/// It is neither isolated nor `Sendable`, so it stays in the isolation domain that makes it. A view keeps it in
/// `@State`, on the main actor, and the compiler refuses access from other domains. Nothing here suspends, so isolation
/// to the main actor would only exclude command-line tools and tests.
@Observable
public final class AppViewModel {
  /// The selected tab.
  public var selectedTab: AppTab
  /// The inventory tab.
  public let inventory: InventoryViewModel
  /// The stack of the recipes tab, on the list of all recipes.
  public private(set) var recipes: NavigationStore<RecipesRoute>
  /// The stack of the shop tab, on the list of products.
  public private(set) var shop: NavigationStore<ShopRoute>
  /// The records that links name; nil to assume that every record exists.
  public private(set) var catalog: Records?

  private var recipesNavigator: RecipesNavigator { RecipesNavigator(AppRecords(catalog)) }
  private var shopNavigator: ShopNavigator { ShopNavigator(AppRecords(catalog)) }

  /// Makes an app at its start.
  ///
  /// - Parameters:
  ///   - catalog: the records that links name; nil to assume that every record exists.
  ///   - state: the initial state: `AppState(selectedTab: .inventory, inventory: .row(id: id, route: .edit))`.
  ///   - makeID: makes the ids of new items and copies.
  public init(
    catalog: Records?, state: AppState = AppState(), makeID: @escaping () -> Item.ID = Item.ID.init
  ) {
    let records = AppRecords(catalog)
    self.catalog = catalog
    selectedTab = state.selectedTab
    inventory = InventoryViewModel(items: catalog?.inventory ?? [], records, makeID: makeID)
    recipes = RecipesNavigator(records).store()
    shop = ShopNavigator(records).store()
    self.state = state
  }

  /// Takes recipes and products that were fetched. The screens stay, and so do the items, which the user may have
  /// changed.
  public func update(_ catalog: Records) {
    self.catalog = catalog
    recipes = recipesNavigator.store(recipes.path)
    shop = shopNavigator.store(shop.path)
  }

  // MARK: Links and activities

  /// Opens a link, as `onOpenURL` passes it.
  ///
  /// - Returns: whether the link belongs to this app; if not, nothing changes.
  @discardableResult
  public func open(url: URL) -> Bool {
    guard let route = appRouter.parse(url) else { return false }
    navigate(to: route)
    return true
  }

  /// Continues an activity, as `onContinueUserActivity` passes it.
  ///
  /// - Returns: whether the activity belongs to this app; if not, nothing changes.
  @discardableResult
  public func handle(_ activity: UserActivity) -> Bool {
    guard let route = AppActivity.route(of: activity) else { return false }
    navigate(to: route)
    return true
  }

  /// Shows a route, and leaves the other tabs unchanged. For an unknown record id only the tab changes.
  public func navigate(to route: AppRoute) {
    selectedTab = route.tab
    switch route {
    case .one, .three: break
    case .inventory(let route): inventory.navigate(to: route)
    case .recipes(let route): recipesNavigator.navigate(to: route, mutating: &recipes.path)
    case .shop(let route): shopNavigator.navigate(to: route, mutating: &shop.path)
    }
  }

  // MARK: Back and home

  /// Goes back, like the back button or closing a sheet. Returns false at the root of a tab.
  @discardableResult
  public func back() -> Bool {
    switch selectedTab {
    case .one, .three: return false
    case .inventory: return inventory.back()
    case .recipes: return recipes.path.popLast() != nil
    case .shop: return shop.path.popLast() != nil
    }
  }

  /// Returns to the root of the selected tab from any depth.
  public func home() {
    switch selectedTab {
    case .one, .three: break
    case .inventory: inventory.dismiss()
    case .recipes: recipes.path.removeAll()
    case .shop: shop.path.removeAll()
    }
  }

  // MARK: State

  /// The state of the selected tab as far as routes can express it; ``state`` has more.
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

  /// The state of all tabs, for saving and restoring. Setting it leaves out the screens of records that no longer
  /// exist.
  public var state: AppState {
    get {
      AppState(
        selectedTab: selectedTab, items: inventory.changedItems, inventory: inventory.link, form: inventory.form,
        recipes: recipes.path, shop: shop.path)
    }
    set {
      selectedTab = newValue.selectedTab
      inventory.restore(newValue.items)
      inventory.navigate(to: newValue.inventory ?? .list)
      if let form = newValue.form { inventory.form = form }
      recipes.path = newValue.recipes.filter { recipesNavigator.screens(of: $0) != nil }
      shop.path = newValue.shop.filter { shopNavigator.screens(of: $0) != nil }
    }
  }

  /// ``state`` as JSON for the scene's storage; nil if it cannot be encoded.
  public func encoded() -> Data? { try? state.encoded() }

  /// Restores the result of ``encoded()``. Other data restore the state at the first start.
  public func restore(from data: Data) { state = (try? AppState(decoding: data)) ?? AppState() }
}
