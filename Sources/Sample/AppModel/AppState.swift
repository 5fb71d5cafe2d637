public import AppRoutes
import JSON
public import Navigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What the app shows in all its tabs, as a value: to start an app with, and to keep from one run to the next.
public struct AppState: Hashable, Codable, Sendable {
  /// The tab that is shown.
  public var selectedTab: AppTab
  /// What is on top of the inventory, nil for nothing.
  public var inventory: InventoryRoute?
  /// The form that ``inventory`` shows, with its fields as a person left them; nil for the fields that the route gives.
  ///
  /// A link cannot say all of it: the fields of a copy, a colour that was taken away.
  public var form: ItemForm?
  /// The screens above the list of recipes, the deepest last.
  public var recipes: [RecipesRoute]
  /// The screens above the list of products, the deepest last.
  public var shop: [ShopRoute]

  /// A state; without any values that of an app that starts for the first time.
  public init(
    selectedTab: AppTab = .one, inventory: InventoryRoute? = nil, form: ItemForm? = nil,
    recipes: [RecipesRoute] = [], shop: [ShopRoute] = []
  ) {
    self.selectedTab = selectedTab
    self.inventory = inventory
    self.form = form
    self.recipes = recipes
    self.shop = shop
  }

  /// Reads an object, of which all but the tab may be missing, or an array of routes, the visible screen last: what
  /// older versions kept, and short enough to write by hand.
  public init(from decoder: any Decoder) throws {
    guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else {
      self.init()
      try [AppRoute](from: decoder).forEach { add($0) }
      return
    }
    self.init(
      selectedTab: try fields.decode(AppTab.self, forKey: .selectedTab),
      inventory: try fields.decodeIfPresent(InventoryRoute.self, forKey: .inventory),
      form: try fields.decodeIfPresent(ItemForm.self, forKey: .form),
      recipes: try fields.decodeIfPresent([RecipesRoute].self, forKey: .recipes) ?? [],
      shop: try fields.decodeIfPresent([ShopRoute].self, forKey: .shop) ?? [])
  }

  /// Shows the screen of one more route on top.
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
  /// The state of an app that starts for the first time.
  public init() { self.init(selectedTab: .one) }

  /// The state as JSON, one line.
  public func encoded() throws -> Data {
    var writer = JSONWriter()
    try writer.encode(self)
    writer.newline()
    return Data(writer.bytes)
  }

  /// The state that was written.
  public init(decoding data: Data) throws { self = try JSONDecoder().decode(Self.self, from: data) }
}
