public import DeepLinkRecords
public import SampleCatalog
import SampleRoutes

/// A sheet or an alert, with its content.
public struct Presentation: Hashable, Sendable {
  /// The kind of presentation.
  public enum Kind: String, Hashable, Sendable {
    /// A screen with a navigation stack of its own.
    case sheet
    /// A question.
    case alert
  }

  /// The values of the fields, or the record that the question is about.
  public enum Content: Hashable, Sendable {
    /// The unchanged record with this number in the inventory.
    case record(Int)
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
  /// The values of the fields, or the record that the question is about; nil if only the item's id is known.
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
  /// The screen on top of the form, if any.
  var top: ItemRoute? {
    switch self {
    case .add(_, let top), .row(_, .edit(_, let top)), .row(_, .duplicate(_, let top)): top
    case .list, .row(_, .delete): nil
    }
  }

  /// The route without the screen on top of the form.
  fileprivate var form: InventoryRoute {
    switch self {
    case .add(let draft, _?): .add(item: draft)
    case .row(let id, .edit(let changes, _?)): .row(id: id, route: .edit(changes: changes))
    case .row(let id, .duplicate(let changes, _?)): .row(id: id, route: .duplicate(changes: changes))
    default: self
    }
  }
}

extension AppNavigation {
  /// The sheet or alert on top, or nil if there is none.
  public func presentation(in catalog: Records?) -> Presentation? {
    presented.flatMap { Presentation($0, in: catalog) }
  }
}

extension Presentation {
  /// The sheet or alert of a route; nil for the list, and for an item that does not exist.
  ///
  /// - Parameter catalog: nil to assume that the item exists.
  fileprivate init?(_ route: InventoryRoute, in catalog: Records?) {
    switch route {
    case .list: return nil
    case .add(let draft, _): self = .sheet(.add, "Add item", .draft(draft), route)
    case .row(let id, let row):
      let number = catalog?.number(ofItem: id)
      guard catalog == nil || number != nil else { return nil }
      var item: Item? { number.flatMap { catalog?.item(at: $0) } }
      switch row {
      case .delete:
        self.init(
          kind: .alert, screenKind: .delete,
          title: number.flatMap { catalog?.title(at: $0, in: "inventory") } ?? "Delete item",
          message: "Are you sure you want to delete this item?", content: number.map(Content.record), route: route)
      case .duplicate(let changes, _):
        self = .sheet(.duplicate, "Duplicate item", item.map { .draft(changes.applied(to: $0).draft) }, route)
      case .edit(let changes, _):
        // Usually the link has no changes, and the record is passed on unchanged.
        let content: Content? =
          changes.isEmpty ? number.map(Content.record) : item.map { .item(changes.applied(to: $0)) }
        self = .sheet(.edit, "Edit item", content, route)
      }
    }
  }

  /// A form.
  fileprivate static func sheet(
    _ kind: Screen.Kind, _ title: String, _ content: Content?, _ route: InventoryRoute
  ) -> Presentation {
    Presentation(kind: .sheet, screenKind: kind, title: title, message: nil, content: content, route: route)
  }
}
