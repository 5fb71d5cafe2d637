public import SampleCatalog
public import SampleRoutes

/// The form that adds, copies or edits an item: its fields, and the screen on top of it.
public struct ItemForm: Hashable, Codable, Sendable {
  /// The item with the values of the fields.
  public var item: Item
  /// The changes made by the link that opened the form.
  public let changes: Item.Changes
  /// The screen on top of the form, if any.
  public var route: ItemRoute?

  /// Makes a form.
  public init(item: Item, changes: Item.Changes = Item.Changes(), route: ItemRoute? = nil) {
    (self.item, self.changes, self.route) = (item, changes, route)
  }

  /// The screen on top of the form as a stack.
  public var path: [ItemRoute] {
    get { route.map { [$0] } ?? [] }
    set { route = newValue.last }
  }

  /// The changes from an item to the form that a link can carry: those of the link that opened it, unless the user has
  /// edited the fields.
  func changes(from original: Item) -> Item.Changes {
    changes.applied(to: original).draft == item.draft ? changes : Item.Changes(from: original, to: item)
  }
}

extension Item.Changes {
  /// The changes from `original` to `edited` that a link can carry. A link cannot remove a colour.
  init(from original: Item, to edited: Item) {
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
