public import DeepLinkNavigation
public import DeepLinkRecords
public import SampleCatalog
public import SampleRoutes

/// What a scene shows: its tab, the screens of each tab, and the sheet or alert over the inventory.
///
/// ``AppViewModel/state`` has this type. A scene keeps it between two runs, and a server describes it without an app.
public struct SceneState: Hashable, Codable, Sendable, StoredPath {
  /// The selected tab.
  public var selectedTab: AppTab
  /// The link to the sheet or alert over the inventory; nil for none.
  public var inventory: InventoryRoute?
  /// The fields of its form as they were edited, which a link cannot carry if a colour was removed; nil to take them
  /// from the link.
  public var form: Item.Draft?
  /// The screens pushed on the list of recipes, the deepest last.
  public var recipes: [RecipesScreen] = []
  /// The screens pushed on the list of products, the deepest last.
  public var shop: [ShopScreen] = []
  /// The screens pushed on the buttons of the numbers, the deepest last.
  public var numbers: [NumbersScreen] = []
  /// The link that waits behind the login; nil for none.
  public var pending: PendingLink<AppRoute>?
}

extension SceneState {
  /// The state at the first start.
  public init() { self.init(selectedTab: .one) }

  /// The state of a newly started app that shows a route. An unknown record changes the tab alone.
  public init(showing route: AppRoute, in catalog: Records) {
    self.init(
      selectedTab: route.tab, recipes: RecipesScreen.screens(of: route, in: catalog) ?? [],
      shop: ShopScreen.screens(of: route, in: catalog) ?? [])
    if case .inventory(let link) = route { inventory = link }
  }

  /// The screens of the selected tab with their titles, among items as people changed them; nil for those of the
  /// catalogue.
  public func description(in catalog: Records, items: [Item]? = nil) -> AppDescription {
    func pushed(_ screens: [some PushedScreen], _ path: NavigationPath) -> AppDescription {
      AppDescription(tab: selectedTab, stack: screens.map { $0.described(in: catalog) }, path: path)
    }
    return switch selectedTab {
    case .one, .three: AppDescription(tab: selectedTab)
    case .inventory: AppDescription(tab: selectedTab, presented: presentation(in: catalog, items))
    case .recipes: pushed(recipes, NavigationPath(recipes))
    case .shop: pushed(shop, NavigationPath(shop))
    case .numbers: pushed(numbers, NumbersScreen.path(of: numbers))
    }
  }

  /// The sheet or alert over the inventory; nil if there is none, or no such item.
  private func presentation(in catalog: Records, _ items: [Item]?) -> AppDescription.Presentation? {
    guard let route = inventory else { return nil }
    let (kind, id, picker) = route.parts
    let screen = Screen(kind, route.title, .inventory(route: route.with(picker: nil)))
    // The record of an unchanged form is written without decoding it.
    if items == nil, form == nil, let id, route == .row(id: id, route: .edit) {
      return catalog["inventory"]?.index(of: id).map {
        .init(.sheet, screen, item: .record(collection: "inventory", number: $0))
      }
    }
    let item = id.flatMap { id in items.map { $0.first { $0.id == id } } ?? catalog.item(id: id) }
    if id != nil, item == nil { return nil }
    guard let fields = form ?? route.fields(of: item) else {
      return .init(
        .alert, Screen(kind, item?.name ?? "", screen.route), message: Words.deleteQuestion,
        item: item.map { .value($0) })
    }
    let saved: any Encodable = if kind == .edit, let id { Item(id: id, draft: fields) } else { fields }
    let pushed = [picker].compactMap { $0 }
    return .init(
      .sheet, screen, item: .value(saved),
      stack: pushed.map { _ in Screen(.colorPicker, Words.color, .inventory(route: route)) },
      path: NavigationPath(pushed))
  }
}
