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
  /// The form of ``inventory`` as it was edited; nil to take the fields from the link.
  ///
  /// A link cannot carry all of it, such as the id of a copy or a removed colour.
  public var form: ItemForm?
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
    if case .row(let id, _)? = inventory, catalog.number(ofItem: id) == nil { inventory = nil }
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
    AppDescription(
      tab: selectedTab,
      stack: screens.map { Screen($0.place.kind, $0.title(in: catalog) ?? Words.gone, $0.place.link) }, path: path)
  }

  private func presentation(in catalog: Records, _ items: [Item]?) -> Presentation? {
    switch inventory {
    case nil: return nil
    case .add(let draft, let top)?:
      return sheet(.add, .value(draft), .add(item: draft), top.map { .add(item: draft, route: $0) })
    case .row(let id, let route)?:
      // A record of the catalogue is written without decoding it.
      let number = items == nil ? catalog.number(ofItem: id) : nil
      let changed = items?.first { $0.id == id }
      let record =
        number.map { PresentedItem.record(collection: "inventory", number: $0) } ?? changed.map { .value($0) }
      guard let record else { return nil }
      func link(_ route: RowRoute) -> InventoryRoute { .row(id: id, route: route) }
      func item() -> Item? { changed ?? number.flatMap(catalog.item(at:)) }
      switch route {
      case .delete:
        let title = changed?.name ?? number.map { catalog["inventory"]?.title(at: $0) ?? "" } ?? ""
        return Presentation(
          .alert, Screen(.delete, title, .inventory(route: link(route))), message: Words.deleteQuestion, item: record)
      case .duplicate(let changes, let top):
        let copy = (form?.item ?? item().map(changes.applied)).map { PresentedItem.value($0.draft) }
        return sheet(
          .duplicate, copy, link(.duplicate(changes: changes)),
          top.map { link(.duplicate(changes: changes, route: $0)) })
      case .edit(let changes, let top):
        let edited = form?.item ?? (changes.isEmpty ? nil : item().map(changes.applied))
        return sheet(
          .edit, edited.map { .value($0) } ?? record, link(.edit(changes: changes)),
          top.map { link(.edit(changes: changes, route: $0)) })
      }
    }
  }

  /// A form, and the colour picker if it is on top.
  private func sheet(
    _ kind: ScreenKind, _ item: PresentedItem?, _ form: InventoryRoute, _ picker: InventoryRoute?
  ) -> Presentation {
    Presentation(
      .sheet, Screen(kind, form.title, .inventory(route: form)), item: item,
      stack: picker.map { [Screen(.colorPicker, Words.color, .inventory(route: $0))] } ?? [],
      path: picker == nil ? NavigationPath() : NavigationPath([ItemRoute.colorPicker]))
  }
}

extension InventoryRoute {
  /// The title of the form or the question.
  public var title: String {
    switch self {
    case .add: "Add item"
    case .row(_, .edit): "Edit item"
    case .row(_, .duplicate): "Duplicate item"
    case .row(_, .delete): "Delete item"
    }
  }
}
