public import AppRoutes
public import Catalog

/// One screen of the app: what it is, what its title bar says, and the route that leads to it.
public struct Screen: Hashable, Sendable {
  /// Which screen it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The recipes of one category.
    case recipes
    /// A recipe.
    case recipe
    /// The results of a search.
    case search
    /// A product.
    case product
    /// The product most like another.
    case related
    /// The form that adds an item.
    case add
    /// The form that edits an item.
    case edit
    /// The form that adds a copy of an item.
    case duplicate
    /// The question whether to delete an item.
    case delete
    /// The choice of a colour.
    case colorPicker
  }

  /// Which screen it is.
  public let kind: Kind
  /// What its title bar says.
  public let title: String
  /// The route that leads to it.
  public let route: AppRoute

  init(_ kind: Kind, _ title: String, _ route: AppRoute) {
    self.kind = kind
    self.title = title
    self.route = route
  }
}

/// A sheet or an alert, and what it shows.
public struct Presentation: Hashable, Sendable {
  /// How it covers the tab.
  public enum Kind: String, Hashable, Sendable {
    /// A screen with a navigation stack of its own.
    case sheet
    /// A question.
    case alert
  }

  /// What its fields hold, or what it asks about.
  public enum Content: Hashable, Sendable {
    /// An item that there is, with what the link changes.
    case item(Item)
    /// An item that there is not yet.
    case draft(Item.Draft)
  }

  /// How it covers the tab.
  public let kind: Kind
  /// The sheet or the alert itself.
  public let screen: Screen
  /// What an alert asks.
  public let message: String?
  /// What its fields hold, or what it asks about; nil for an item of which only the id is known.
  public let content: Content?
  /// The screens pushed in the sheet, the deepest last.
  public let stack: [Screen]
}

extension AppNavigation {
  /// The screens pushed on the tab's root, the deepest last.
  public func stack(in catalog: Catalog?) -> [Screen] {
    let records = Records(catalog)
    return recipes.map { Screen($0, records) } + shop.map { Screen($0, records) }
  }

  /// The sheet or alert on top, nil if there is none.
  public func presentation(in catalog: Catalog?) -> Presentation? {
    let records = Records(catalog)
    switch presented {
    case nil, .list: return nil
    case .add(let draft, let route):
      return .sheet(.add, "Add item", .draft(draft), route) { .inventory(route: .add(item: draft, route: $0)) }
    case .row(let id, let route):
      guard let item = records.item(id) else { return nil }
      return Presentation(of: item, isKnown: catalog != nil, route)
    }
  }
}

extension Presentation {
  /// What is shown about an item.
  fileprivate init(of item: Item, isKnown: Bool, _ route: RowRoute) {
    switch route {
    case .delete:
      self.init(
        kind: .alert, screen: Screen(.delete, item.name, .inventory(route: .row(id: item.id, route: .delete))),
        message: "Are you sure you want to delete this item?", content: isKnown ? .item(item) : nil, stack: [])
    case .duplicate:
      self = .sheet(.duplicate, "Duplicate item", isKnown ? .draft(item.draft) : nil, nil) { _ in
        .inventory(route: .row(id: item.id, route: .duplicate))
      }
    case .edit(let changes, let route):
      self = .sheet(.edit, "Edit item", isKnown ? .item(changes.applied(to: item)) : nil, route) {
        .inventory(route: .row(id: item.id, route: .edit(changes: changes, route: $0)))
      }
    }
  }

  /// A form, and what is on top of it.
  fileprivate static func sheet(
    _ kind: Screen.Kind, _ title: String, _ content: Content?, _ route: ItemRoute?, at place: (ItemRoute?) -> AppRoute
  ) -> Presentation {
    Presentation(
      kind: .sheet, screen: Screen(kind, title, place(nil)), message: nil, content: content,
      stack: route == .colorPicker ? [Screen(.colorPicker, "Color", place(.colorPicker))] : [])
  }
}

extension Screen {
  fileprivate init(_ route: RecipesRoute, _ records: Records) {
    let place = AppRoute.recipes(route: route)
    switch route {
    case .list(let category): self.init(.recipes, category?.displayName ?? AppTab.recipes.title, place)
    case .recipe(let id), .related(let id, _): self.init(.recipe, records.recipe(id)?.name ?? "", place)
    }
  }

  fileprivate init(_ route: ShopRoute, _ records: Records) {
    let place = AppRoute.shop(route: route)
    switch route {
    case .search(let query): self.init(.search, query, place)
    case .products: self.init(.product, AppTab.shop.title, place)
    case .product(let id): self.init(.product, records.product(id)?.title ?? "", place)
    // Shows the first of the similar products.
    case .related(let id):
      let similar = records.product(id)?.similar.first.flatMap(records.product)
      self.init(.related, similar?.title ?? "Nothing similar", place)
    }
  }
}
