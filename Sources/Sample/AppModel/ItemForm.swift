public import AppRoutes
public import Catalog

/// The form that adds, copies or edits an item: what is in its fields, and what is on top of it.
public struct ItemForm: Hashable, Codable, Sendable {
  /// The item as the fields have it.
  public var item: Item
  /// What the link that opened the form has changed already.
  public let changes: Item.Changes
  /// What is on top of the form.
  public var route: ItemRoute?

  /// A form with these fields.
  public init(item: Item, changes: Item.Changes = Item.Changes(), route: ItemRoute? = nil) {
    self.item = item
    self.changes = changes
    self.route = route
  }
}

extension Item.Changes {
  /// What makes `edited` of `original`, as far as a link can say it: a link cannot take a colour away.
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
