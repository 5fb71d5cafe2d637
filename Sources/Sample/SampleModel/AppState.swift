import DeepLinkJSON
public import DeepLinkNavigation
public import SampleCatalog
public import SampleRoutes

/// The state of all tabs, as a value for starting an app and for saving between runs.
public struct AppState: Hashable, Codable, Sendable {
  /// The selected tab.
  public var selectedTab: AppTab
  /// The items as the user changed them; nil for those of the catalogue.
  public var items: [Item]?
  /// The sheet or alert over the inventory; nil for none.
  public var inventory: InventoryRoute?
  /// The form of ``inventory`` as the user edited it; nil to take the fields from the route.
  ///
  /// A link cannot carry all of it, such as the id of a copy or a removed colour.
  public var form: ItemForm?
  /// The screens pushed on the list of recipes, the deepest last.
  public var recipes: [RecipesRoute]
  /// The screens pushed on the list of products, the deepest last.
  public var shop: [ShopRoute]

  /// Makes a state; without arguments, the state at the first start.
  public init(
    selectedTab: AppTab = .one, items: [Item]? = nil, inventory: InventoryRoute? = nil, form: ItemForm? = nil,
    recipes: [RecipesRoute] = [], shop: [ShopRoute] = []
  ) {
    self.selectedTab = selectedTab
    self.items = items
    self.inventory = inventory
    self.form = form
    self.recipes = recipes
    self.shop = shop
  }

  /// Reads an object in which only the tab is required, or an array of routes with the visible screen last. Older
  /// versions wrote the array, which is also short enough to write by hand.
  public init(from decoder: any Decoder) throws {
    guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else {
      self.init()
      try [AppRoute](from: decoder).forEach { add($0) }
      return
    }
    self.init(
      selectedTab: try fields.decode(AppTab.self, forKey: .selectedTab),
      items: try fields.decodeIfPresent([Item].self, forKey: .items),
      inventory: try fields.decodeIfPresent(InventoryRoute.self, forKey: .inventory),
      form: try fields.decodeIfPresent(ItemForm.self, forKey: .form),
      recipes: try fields.decodeIfPresent([RecipesRoute].self, forKey: .recipes) ?? [],
      shop: try fields.decodeIfPresent([ShopRoute].self, forKey: .shop) ?? [])
  }

  /// Pushes or presents the screen of a route.
  private mutating func add(_ route: AppRoute) {
    selectedTab = route.tab
    switch route {
    case .one, .three, .shop(.products): break
    case .inventory(let route): inventory = route == .list ? nil : route
    case .recipes(let route): recipes += RecipesNavigator(AppRecords(nil)).screens(of: route) ?? []
    case .shop(let route): shop.append(route)
    }
  }
}

extension AppState: StoredPath {
  /// The state at the first start.
  public init() { self.init(selectedTab: .one) }

  /// The state as JSON on one line.
  public func encoded() throws -> Data {
    var writer = JSONWriter()
    try writer.encode(self)
    writer.newline()
    return Data(writer.bytes)
  }

  /// Decodes a state.
  public init(decoding data: Data) throws { self = try JSONDecoder().decode(Self.self, from: data) }
}
