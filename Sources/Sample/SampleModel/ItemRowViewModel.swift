public import SampleCatalog
public import SampleRoutes

/// One row of a scene's list: an item, with its sheet or alert.
public struct ItemRowViewModel: Identifiable {
  /// The item, without unsaved changes of a form.
  public let item: Item
  /// The list with this row.
  public let list: InventoryViewModel

  /// The id of the item.
  public var id: Item.ID { item.id }

  /// The sheet or alert about the item; nil for none.
  ///
  /// Setting it closes anything else on top of the list: another row's alert, or the form for a new item.
  public var route: RowRoute? {
    get { if case .row(id, let route)? = list.route { route } else { nil } }
    nonmutating set {
      if newValue != nil || route != nil { list.route = newValue.map { .row(id: id, route: $0) } }
    }
  }
}
