public import DeepLinkNavigation
public import DeepLinkRecords
public import SampleCatalog
public import SampleRoutes

/// The screens of the app in words: for the `navigation` of a route description, and for the tool.
public typealias AppDescription = NavigationDescription<AppTab, ScreenKind, AppRoute>
/// A screen of the app.
public typealias Screen = AppDescription.Screen
/// A sheet or an alert of the app.
public typealias Presentation = AppDescription.Presentation

/// The kinds of screens.
public enum ScreenKind: String, Hashable, Sendable, CaseIterable {
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

extension AppNavigation {
  /// The screens with their titles.
  ///
  /// - Parameter catalog: the source of titles; nil to use ids as titles.
  public func description(in catalog: Records?) -> AppDescription {
    AppDescription(tab: tab, stack: stack(in: catalog), path: path, presented: presentation(in: catalog))
  }

  /// The stack of the tab, as SwiftUI keeps it.
  var path: NavigationPath { shop.isEmpty ? NavigationPath(recipes) : NavigationPath(shop) }

  /// The screens pushed on the tab's root, the deepest last.
  public func stack(in catalog: Records?) -> [Screen] {
    let records = AppRecords(catalog)
    return recipes.map { screen(of: $0, records) } + shop.map { screen(of: $0, records) }
  }

  private func screen(of route: RecipesRoute, _ records: AppRecords) -> Screen {
    let place = AppRoute.recipes(route: route)
    return switch route {
    case .list(let category): Screen(.recipes, category?.localizedName ?? AppTab.recipes.title, place)
    case .recipe(let id), .related(let id, _): Screen(.recipe, records.name(ofRecipe: id), place)
    }
  }

  private func screen(of route: ShopRoute, _ records: AppRecords) -> Screen {
    let place = AppRoute.shop(route: route)
    return switch route {
    case .search(let query): Screen(.search, query.isEmpty ? "Search" : query, place)
    case .products: Screen(.product, AppTab.shop.title, place)
    case .product(let id): Screen(.product, records.title(ofProduct: id), place)
    // Shows the first similar product.
    case .related(let id): Screen(.related, records.title(ofProductMostLike: id) ?? "Nothing similar", place)
    }
  }

  /// The sheet or alert on top; nil if there is none, and for an item that does not exist.
  ///
  /// - Parameter catalog: nil to assume that the item exists.
  public func presentation(in catalog: Records?) -> Presentation? {
    switch presented {
    case nil, .list: return nil
    case .add(let draft, let top):
      return sheet(.add, .value(draft), .add(item: draft), top.map { .add(item: draft, route: $0) })
    case .row(let id, let route):
      let number = catalog?.number(ofItem: id)
      guard catalog == nil || number != nil else { return nil }
      return presentation(of: id, route, number, catalog)
    }
  }

  private func presentation(of id: Item.ID, _ route: RowRoute, _ number: Int?, _ catalog: Records?) -> Presentation {
    let record = number.map { PresentedItem.record(collection: "inventory", number: $0) }
    func place(_ route: RowRoute) -> InventoryRoute { .row(id: id, route: route) }
    switch route {
    case .delete:
      let title = number.flatMap { catalog?.title(at: $0, in: "inventory") } ?? place(route).title
      return Presentation(
        .alert, Screen(.delete, title, .inventory(route: place(route))),
        message: "Are you sure you want to delete this item?", item: record)
    case .duplicate(let changes, let top):
      let copy = number.flatMap { catalog?.item(at: $0) }.map { changes.applied(to: $0).draft }
      return sheet(
        .duplicate, copy.map { .value($0) }, place(.duplicate(changes: changes)),
        top.map { place(.duplicate(changes: changes, route: $0)) })
    case .edit(let changes, let top):
      // Usually the link has no changes, and the record is passed on unchanged.
      let edited = changes.isEmpty ? nil : number.flatMap { catalog?.item(at: $0) }.map { changes.applied(to: $0) }
      return sheet(
        .edit, edited.map { .value($0) } ?? record, place(.edit(changes: changes)),
        top.map { place(.edit(changes: changes, route: $0)) })
    }
  }

  /// A form, and the colour picker if it is on top.
  private func sheet(
    _ kind: ScreenKind, _ item: PresentedItem?, _ form: InventoryRoute, _ picker: InventoryRoute?
  ) -> Presentation {
    Presentation(
      .sheet, Screen(kind, form.title, .inventory(route: form)), item: item,
      stack: picker.map { [Screen(.colorPicker, "Color", .inventory(route: $0))] } ?? [],
      path: picker == nil ? NavigationPath() : NavigationPath([ItemRoute.colorPicker]))
  }
}

extension InventoryRoute {
  /// The title of the list, the form or the question.
  public var title: String {
    switch self {
    case .list: AppTab.inventory.title
    case .add: "Add item"
    case .row(_, .edit): "Edit item"
    case .row(_, .duplicate): "Duplicate item"
    case .row(_, .delete): "Delete item"
    }
  }

  /// Whether it asks before it deletes.
  public var isQuestion: Bool { if case .row(_, .delete) = self { true } else { false } }

  /// The fields of the form, or those of the item that the alert is about; nil if there are none.
  public func draft(in catalog: Records?) -> Item.Draft? {
    switch self {
    case .list: nil
    case .add(let draft, _): draft
    case .row(let id, .delete): catalog?.item(id: id)?.draft
    case .row(let id, .edit(let changes, _)), .row(let id, .duplicate(let changes, _)):
      catalog?.item(id: id).map { changes.applied(to: $0).draft }
    }
  }
}
