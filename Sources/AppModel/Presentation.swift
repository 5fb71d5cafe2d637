import AppRoutes
public import Catalog

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
  /// The sheet or alert on top, nil if there is none.
  public func presentation(in catalog: Catalog?) -> Presentation? {
    switch presented {
    case nil, .list: nil
    case .add(let draft, let route):
      .sheet(.add, "Add item", .draft(draft), route) { .inventory(route: .add(item: draft, route: $0)) }
    case .row(let id, let route): Presentation(of: id, route, Records(catalog))
    }
  }
}

extension Presentation {
  /// What is shown about an item, nil if there is no such item.
  fileprivate init?(of id: Item.ID, _ route: RowRoute, _ records: Records) {
    func place(_ route: RowRoute) -> AppRoute { .inventory(route: .row(id: id, route: route)) }
    guard records.hasItem(id) else { return nil }
    let isKnown = records.catalog != nil
    switch route {
    case .delete:
      self.init(
        kind: .alert, screen: Screen(.delete, isKnown ? records.item(id)?.name ?? "" : "Delete item", place(.delete)),
        message: "Are you sure you want to delete this item?", content: isKnown ? .record(id) : nil, stack: [])
    case .duplicate:
      let draft = isKnown ? records.item(id)?.draft : nil
      self = .sheet(.duplicate, "Duplicate item", draft.map(Content.draft), nil) { _ in place(.duplicate) }
    case .edit(let changes, let route):
      // Most links change nothing, and then the record is handed out as it is.
      let content: Content? =
        !isKnown
        ? nil
        : changes.isEmpty ? .record(id) : records.item(id).map { .item(changes.applied(to: $0)) }
      self = .sheet(.edit, "Edit item", content, route) { place(.edit(changes: changes, route: $0)) }
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
