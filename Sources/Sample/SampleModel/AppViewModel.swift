public import DeepLinkNavigation
public import DeepLinkRecords
import DeepLinking
public import Observation
public import SampleCatalog
public import SampleRoutes

/// The app without its screens: the selected tab, and the state of each tab.
///
/// Each scene has its own, so two scenes share no tab and no stack; they share the ``Inventory``.
///
/// It is neither isolated nor `Sendable`, so it stays in the isolation domain that makes it: a view's on the main actor.
/// Nothing here suspends, so isolation to the main actor would only exclude command-line tools and tests.
@Observable
public final class AppViewModel {
  /// The selected tab.
  public var selectedTab = AppTab.one
  /// The inventory tab.
  public let inventory: InventoryViewModel
  /// The stack of the recipes tab, on the list of all recipes.
  public let recipes: NavigationStore<RecipesScreen>
  /// The stack of the shop tab, on the list of products.
  public let shop: NavigationStore<ShopScreen>
  /// The stack of the numbers tab: values of two types, each with a screen of its own.
  public let numbers: NavigationPathStore
  /// The data that all scenes share.
  public let data: Inventory
  /// Whether a link or an activity has been opened.
  private var isOpened = false
  /// The link that was opened before the login.
  private var pending = PendingLink<AppRoute>()
  /// Whether no login covers the tabs. Links and activities wait for it, the last one alone; signing out forgets it.
  public var isSignedIn = true {
    didSet { if isSignedIn { showPending() } else { pending.clear() } }
  }

  /// Makes a scene of the data that all scenes share, and of what it shows at first.
  public init(_ data: Inventory, state: SceneState = SceneState()) {
    self.data = data
    inventory = InventoryViewModel(data)
    recipes = NavigationStore(urlHandler: StackNavigator(data: data), activityHandler: StackNavigator(data: data))
    shop = NavigationStore(urlHandler: StackNavigator(data: data), activityHandler: StackNavigator(data: data))
    numbers = NavigationPathStore(urlHandler: NumbersNavigator(), activityHandler: NumbersNavigator())
    self.state = state
  }

  /// The recipes and products.
  public var catalog: Records { data.catalog }

  /// The screens of the selected tab with their titles.
  public var description: AppDescription { state.description(in: catalog, items: data.items) }

  /// Opens a link, as `onOpenURL` passes it. Returns false for a link of another app, which changes nothing.
  @discardableResult
  public func open(url: URL) -> Bool { show(appRouter.parse(url)) }

  /// Continues an activity, as `onContinueUserActivity` passes it. Returns false for one of another app, which changes
  /// nothing.
  @discardableResult
  public func handle(_ activity: UserActivity) -> Bool { show(AppActivity.route(of: activity)) }

  private func show(_ route: AppRoute?) -> Bool {
    guard let route else { return false }
    isOpened = true
    pending.hold(route)
    showPending()
    return true
  }

  private func showPending() {
    if isSignedIn, let route = pending.take() { navigate(to: route) }
  }

  /// Shows a route, and leaves the other tabs unchanged. Returns false for an unknown record, when only the tab changes.
  @discardableResult
  public func navigate(to route: AppRoute) -> Bool {
    isOpened = true
    selectedTab = route.tab
    return switch route {
    case .one, .three: true
    case .inventory(let link): inventory.navigate(to: link)
    case .recipes: StackNavigator(data: data).show(route, on: &recipes.path)
    case .shop: StackNavigator(data: data).show(route, on: &shop.path)
    }
  }

  /// Goes back, like the back button or closing a sheet. Returns false at the root of a tab.
  @discardableResult
  public func back() -> Bool {
    switch selectedTab {
    case .one, .three: false
    case .inventory: inventory.back()
    case .recipes: recipes.path.popLast() != nil
    case .shop: shop.path.popLast() != nil
    case .numbers: numbersPath.popLast() != nil
    }
  }

  /// Returns to the root of the selected tab from any depth.
  public func home() { while back() {} }

  /// The screens of ``numbers``, as a stack of one type for a view.
  public var numbersPath: [NumbersScreen] {
    get { NumbersScreen.screens(of: numbers.path) }
    set { numbers.path = NumbersScreen.path(of: newValue) }
  }

  /// What the scene shows, for saving and restoring. Setting it leaves out the screens of records that do not exist.
  public var state: SceneState {
    get {
      SceneState(
        selectedTab: selectedTab, inventory: inventory.route, form: inventory.edited, recipes: recipes.path,
        shop: shop.path, numbers: numbersPath,
        pending: pending == PendingLink() ? nil : pending)
    }
    set {
      selectedTab = newValue.selectedTab
      inventory.route = newValue.inventory
      if let form = newValue.form { inventory.form = form }
      recipes.path = newValue.recipes.filter { $0.exists(in: catalog) }
      shop.path = newValue.shop.filter { $0.exists(in: catalog) }
      numbersPath = newValue.numbers
      pending = newValue.pending ?? PendingLink()
    }
  }

  /// ``state`` as JSON for the scene's storage; nil if it cannot be encoded.
  public func encoded() -> Data? { try? state.encoded() }

  /// Restores the result of ``encoded()`` at the start; other data restore the state at the first start.
  ///
  /// A link or an activity that was opened before wins, whatever it leads to: this changes nothing then.
  public func restore(from data: Data) {
    if isOpened { return }
    state = (try? SceneState(decoding: data)) ?? SceneState()
    showPending()
  }
}
