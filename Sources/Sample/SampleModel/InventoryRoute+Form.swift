public import SampleCatalog
public import SampleRoutes

/// The form that a route opens.
extension InventoryRoute {
  /// The screen on top of the form, if any.
  var picker: ItemRoute? {
    switch self {
    case .add(_, let picker), .row(_, .edit(_, let picker)), .row(_, .duplicate(_, let picker)): picker
    case .row(_, .delete): nil
    }
  }

  /// The id of the item that the route is about; nil for a new one.
  public var itemID: Item.ID? { if case .row(let id, _) = self { id } else { nil } }

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

  /// The kind of the screen, and the title of the form or the question.
  public var place: (kind: ScreenKind, title: String) {
    switch self {
    case .add: (.add, "Add item")
    case .row(_, .edit): (.edit, "Edit item")
    case .row(_, .duplicate): (.duplicate, "Duplicate item")
    case .row(_, .delete): (.delete, "Delete item")
    }
  }
}

extension Item.Changes {
  /// The changes from `original` to `edited` that a link can carry. A link cannot remove a colour.
  init(from original: Item.Draft, to edited: Item.Draft) {
    self.init()
    if edited.name != original.name { name = edited.name }
    if edited.color != original.color { color = edited.color }
    guard edited.status != original.status else { return }
    if edited.status.kind != original.status.kind { status = edited.status.kind }
    switch edited.status {
    case .inStock(let quantity): self.quantity = quantity
    case .outOfStock(let isOnBackOrder): self.isOnBackOrder = isOnBackOrder
    }
  }
}
