public import DeepLinkNavigation
public import DeepLinkRecords
public import SampleCatalog
public import SampleRoutes

/// What a scene shows: its tab, the screens of each tab, and the sheet or alert over the inventory.
///
/// ``AppViewModel/state`` has this type. A scene keeps it between two runs, and a server describes it without an app.
public struct SceneState: Hashable, Codable, Sendable, StoredPath {
  /// The selected tab.
  public var selectedTab = AppTab.one
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

  /// The state at the first start.
  public init() {}

  /// The state of a newly started app that shows a route. An unknown record changes the tab alone.
  public init(showing route: AppRoute, in catalog: Records) {
    selectedTab = route.tab
    recipes = RecipesScreen.screens(of: route, in: catalog) ?? []
    shop = ShopScreen.screens(of: route, in: catalog) ?? []
    if case .inventory(let link) = route { inventory = link }
    if let id = inventory?.itemID, catalog.number(ofItem: id) == nil { inventory = nil }
  }

  /// The screens of the selected tab with their titles.
  ///
  /// - Parameter items: the items as people changed them; nil for those of the catalogue.
  public func description(in catalog: Records, items: [Item]? = nil) -> AppDescription {
    switch selectedTab {
    case .one, .three: AppDescription(tab: selectedTab)
    case .inventory: AppDescription(tab: selectedTab, presented: presentation(in: catalog, items))
    case .recipes: description(recipes, NavigationPath(recipes), in: catalog)
    case .shop: description(shop, NavigationPath(shop), in: catalog)
    case .numbers: description(numbers, NumbersScreen.path(of: numbers), in: catalog)
    }
  }

  private func description(
    _ screens: [some PushedScreen], _ path: NavigationPath, in catalog: Records
  ) -> AppDescription {
    AppDescription(tab: selectedTab, stack: screens.map { $0.described(in: catalog) }, path: path)
  }

  private func presentation(in catalog: Records, _ items: [Item]?) -> Presentation? {
    guard let route = inventory else { return nil }
    var shown: PresentedItem?
    var item = items?.first { $0.id == route.itemID }
    if case .row(let id, let row) = route {
      if items != nil {
        shown = item.map { .value($0) }
      } else if let number = catalog.number(ofItem: id) {
        shown = .record(collection: "inventory", number: number)
        // An unchanged record is written without decoding it.
        if !row.isUnchanged { item = catalog.item(at: number) }
      }
      if shown == nil { return nil }
    }
    let place = route.place
    if case .row(_, .delete) = route {
      return Presentation(
        .alert, Screen(place.kind, item?.name ?? "", .inventory(route: route)), message: Words.deleteQuestion,
        item: shown)
    }
    if let fields = form ?? route.fields(of: item) {
      shown = .value(fields)
      if case .row(let id, .edit) = route { shown = .value(Item(id: id, draft: fields)) }
    }
    guard let picker = route.picker else {
      return Presentation(.sheet, Screen(place.kind, place.title, .inventory(route: route)), item: shown)
    }
    return Presentation(
      .sheet, Screen(place.kind, place.title, .inventory(route: route.with(picker: nil))), item: shown,
      stack: [Screen(.colorPicker, Words.color, .inventory(route: route))], path: NavigationPath([picker]))
  }
}

extension RowRoute {
  /// Whether it is the form that edits an item, with the item's own fields.
  fileprivate var isUnchanged: Bool { if case .edit(let changes, _) = self { changes.isEmpty } else { false } }
}
