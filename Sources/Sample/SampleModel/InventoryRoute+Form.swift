public import SampleCatalog
public import SampleRoutes

/// The form, or the question, that a route opens.
extension InventoryRoute {
  /// The kind of the screen, the id of its item, nil for a new one, and the screen on top of it, if any.
  public var parts: (kind: ScreenKind, id: Item.ID?, picker: ItemRoute?) {
    switch self {
    case .add(_, let picker): (.add, nil, picker)
    case .row(let id, .delete): (.delete, id, nil)
    case .row(let id, .duplicate(_, let picker)): (.duplicate, id, picker)
    case .row(let id, .edit(_, let picker)): (.edit, id, picker)
    }
  }

  /// The title of the form or the question.
  public var title: String {
    switch self {
    case .add: "Add item"
    case .row(_, .edit): "Edit item"
    case .row(_, .duplicate): "Duplicate item"
    case .row(_, .delete): "Delete item"
    }
  }

  /// The fields as the route fills them in, those of a row from its item; nil for the question.
  public func fields(of item: Item?) -> Item.Draft? {
    switch self {
    case .add(let draft, _): draft
    case .row(_, .edit(let changes, _)), .row(_, .duplicate(let changes, _)):
      item.map { changes.applied(to: $0).draft }
    case .row(_, .delete): nil
    }
  }

  /// The route with another screen on top, that fills the fields in like this, as far as a link can.
  func with(_ fields: Item.Draft? = nil, of item: Item? = nil, picker: ItemRoute?) -> InventoryRoute {
    func changed(_ changes: Item.Changes) -> Item.Changes {
      if let fields, let item { Item.Changes(from: item.draft, to: fields) } else { changes }
    }
    return switch self {
    case .add(let draft, _): .add(item: fields ?? draft, route: picker)
    case .row(let id, .edit(let changes, _)): .row(id: id, route: .edit(changes: changed(changes), route: picker))
    case .row(let id, .duplicate(let changes, _)):
      .row(id: id, route: .duplicate(changes: changed(changes), route: picker))
    case .row(_, .delete): self
    }
  }
}

extension Item.Changes {
  /// The changes from `original` to `edited` that a link can carry. A link cannot remove a colour.
  init(from original: Item.Draft, to edited: Item.Draft) {
    func new<Value: Equatable>(_ field: (Item.Draft) -> Value) -> Value? {
      field(edited) == field(original) ? nil : field(edited)
    }
    self.init(name: new(\.name), color: new(\.color) ?? nil, status: new(\.status.kind))
    switch new(\.status) {
    case .inStock(let quantity)?: self.quantity = quantity
    case .outOfStock(let isOnBackOrder)?: self.isOnBackOrder = isOnBackOrder
    case nil: break
    }
  }
}
