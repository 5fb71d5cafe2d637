import AppRoutes
public import Catalog
public import Records

/// A sheet or an alert, with its content.
public struct Presentation: Hashable, Sendable {
  /// The kind of presentation.
  public enum Kind: String, Hashable, Sendable {
    /// A screen with a navigation stack of its own.
    case sheet
    /// A question.
    case alert
  }

  /// The values of its fields, or the item in question.
  public enum Content: Hashable, Sendable {
    /// The unchanged record with this id.
    case record(Item.ID)
    /// A record with the changes of the link.
    case item(Item)
    /// A new item.
    case draft(Item.Draft)
  }

  /// The kind of presentation.
  public let kind: Kind
  /// The kind of screen.
  let screenKind: Screen.Kind
  /// The title.
  let title: String
  /// The question of an alert.
  public let message: String?
  /// The values of its fields, or the item in question; nil if only the item's id is known.
  public let content: Content?
  /// The route to the topmost screen.
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

  /// The route with nothing on top of the form.
  fileprivate var form: InventoryRoute {
    switch self {
    case .add(let draft, _?): .add(item: draft)
    case .row(let id, .edit(let changes, _?)): .row(id: id, route: .edit(changes: changes))
    default: self
    }
  }
}

extension AppNavigation {
  /// The sheet or alert on top, or nil if there is none.
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
  /// What is shown about an item; nil if the item does not exist.
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
      // Without changes, which is the usual case, the record is passed on unchanged.
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
