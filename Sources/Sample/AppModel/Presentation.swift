import AppRoutes
public import Catalog
public import Records

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
    /// The item of this id, just as the catalogue has it.
    case record(Item.ID)
    /// An item of the catalogue, with what the link changes.
    case item(Item)
    /// An item that there is not yet.
    case draft(Item.Draft)
  }

  /// How it covers the tab.
  public let kind: Kind
  /// Which screen it is.
  let screenKind: Screen.Kind
  /// What its title bar says.
  let title: String
  /// What an alert asks.
  public let message: String?
  /// What its fields hold, or what it asks about; nil for an item of which only the id is known.
  public let content: Content?
  /// The route that leads to the topmost screen.
  let route: InventoryRoute
}

extension Presentation {
  /// The sheet or the alert itself.
  public var screen: Screen { Screen(screenKind, title, .inventory(route: route.form)) }

  /// The screens pushed in the sheet, the deepest last.
  public var stack: [Screen] {
    route.top == .colorPicker ? [Screen(.colorPicker, "Color", .inventory(route: route))] : []
  }
}

extension InventoryRoute {
  /// What is on top of the form.
  var top: ItemRoute? {
    switch self {
    case .add(_, let top), .row(_, .edit(_, let top)): top
    case .list, .row(_, .delete), .row(_, .duplicate): nil
    }
  }

  /// The same with nothing on top of the form.
  fileprivate var form: InventoryRoute {
    switch self {
    case .add(let draft, _?): .add(item: draft)
    case .row(let id, .edit(let changes, _?)): .row(id: id, route: .edit(changes: changes))
    default: self
    }
  }
}

extension AppNavigation {
  /// The sheet or alert on top, nil if there is none.
  public func presentation(in catalog: Records?) -> Presentation? {
    switch presented {
    case nil, .list: nil
    case .add(let draft, _)?:
      presented.map { .sheet(.add, "Add item", .draft(draft), $0) }
    case .row(let id, let row)?:
      presented.flatMap { Presentation(of: id, row, $0, AppRecords(catalog)) }
    }
  }
}

extension Presentation {
  /// What is shown about an item, nil if there is no such item.
  fileprivate init?(of id: Item.ID, _ row: RowRoute, _ route: InventoryRoute, _ records: AppRecords) {
    guard records.hasItem(id) else { return nil }
    let isKnown = records.catalog != nil
    switch row {
    case .delete:
      self.init(
        kind: .alert, screenKind: .delete, title: isKnown ? records.name(ofItem: id) : "Delete item",
        message: "Are you sure you want to delete this item?", content: isKnown ? .record(id) : nil, route: route)
    case .duplicate:
      let draft = isKnown ? records.item(id)?.draft : nil
      self = .sheet(.duplicate, "Duplicate item", draft.map(Content.draft), route)
    case .edit(let changes, _):
      // Most links change nothing, and then the record is handed out as it is.
      let content: Content? =
        !isKnown
        ? nil
        : changes.isEmpty ? .record(id) : records.item(id).map { .item(changes.applied(to: $0)) }
      self = .sheet(.edit, "Edit item", content, route)
    }
  }

  /// A form.
  fileprivate static func sheet(
    _ kind: Screen.Kind, _ title: String, _ content: Content?, _ route: InventoryRoute
  ) -> Presentation {
    Presentation(kind: .sheet, screenKind: kind, title: title, message: nil, content: content, route: route)
  }
}
