public import AppRoutes
public import Catalog

/// The form that adds, copies or edits an item: what is in its fields, and what is on top of it.
public struct ItemForm: Hashable, Sendable {
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

  /// A form that edits an item with what a link changes of it.
  init(editing item: Item, changes: Item.Changes, route: ItemRoute?) {
    self.init(item: changes.applied(to: item), changes: changes, route: route)
  }

  /// What makes the fields of an item: what the link changed, and what a person has changed since.
  func changes(of item: Item) -> Item.Changes {
    var all = changes
    let later = Item.Changes(from: changes.applied(to: item), to: self.item)
    all.name = later.name ?? all.name
    all.color = later.color ?? all.color
    all.status = later.status ?? all.status
    all.quantity = later.quantity ?? all.quantity
    all.isOnBackOrder = later.isOnBackOrder ?? all.isOnBackOrder
    return all
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
