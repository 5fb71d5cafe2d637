public import AppRoutes
public import Catalog

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Observation)
  public import Observation
#endif

/// The inventory: its rows, and what is shown on top of them.
#if canImport(Observation)
  @Observable
#endif
public final class InventoryViewModel {
  /// What can be on top of the list; at most one at a time.
  public enum Route: Hashable, Sendable {
    /// The sheet that adds an item.
    case add(ItemForm)
    /// Something about one item.
    case row(id: Item.ID, route: ItemRowViewModel.Route)
  }

  /// The rows, in the order of the list.
  public private(set) var inventory: [ItemRowViewModel] = []
  /// The sheet that adds an item, if it is shown.
  private var add: ItemForm?

  /// Makes rows for items that no list holds; nil where an item has to be in the list.
  private let records: AppRecords
  private let makeID: () -> Item.ID

  /// An inventory of these items.
  ///
  /// - Parameter makeID: gives new items and copies their identity.
  public convenience init(items: [Item], makeID: @escaping () -> Item.ID = Item.ID.init) {
    self.init(items: items, AppRecords(Catalog()), makeID: makeID)
  }

  init(items: [Item], _ records: AppRecords, makeID: @escaping () -> Item.ID) {
    self.records = records
    self.makeID = makeID
    inventory = items.map(row)
  }

  /// What is shown on top of the list, nil for nothing.
  public var route: Route? {
    if let add { return .add(add) }
    for row in inventory {
      if let route = row.route { return .row(id: row.id, route: route) }
    }
    return nil
  }

  /// The row of the item with this id, nil if the list has none.
  public subscript(id: Item.ID) -> ItemRowViewModel? {
    inventory.first { $0.id == id }
  }

  /// Shows what a link asks for; an unknown id changes nothing.
  public func navigate(to route: InventoryRoute) {
    switch route {
    case .list: dismiss()
    case .add(let draft, let route):
      dismiss()
      add = ItemForm(item: Item(id: makeID(), draft: draft), route: route)
    case .row(let id, let route):
      guard let row = self[id] ?? stranger(id) else { return }
      dismiss()
      row.navigate(to: route)
    }
  }

  /// What is shown, as the route that shows it, nil for nothing.
  var inventoryRoute: InventoryRoute? {
    if let add { return .add(item: add.item.draft, route: add.route) }
    for row in inventory {
      if let route = row.rowRoute { return .row(id: row.id, route: route) }
    }
    return nil
  }

  /// The form that is shown, if one is.
  public var form: ItemForm? {
    get { add ?? shownRow?.form }
    set { if add != nil { add = newValue } else { shownRow?.form = newValue } }
  }

  /// Closes whatever is on top of the list.
  public func dismiss() {
    add = nil
    for row in inventory where row.route != nil { row.route = nil }
  }

  /// Closes the topmost thing; false if nothing is on top of the list.
  @discardableResult
  public func back() -> Bool {
    guard route != nil else { return false }
    if form?.route != nil { form?.route = nil } else { dismiss() }
    return true
  }

  private var shownRow: ItemRowViewModel? { inventory.first { $0.route != nil } }

  private func row(_ item: Item) -> ItemRowViewModel {
    let row = ItemRowViewModel(item: item, makeID: makeID)
    row.onDelete = { [weak self] row in self?.inventory.removeAll { $0 === row } }
    row.onDuplicate = { [weak self] item in self?.insert(item) }
    return row
  }

  private func insert(_ item: Item) { inventory.append(row(item)) }

  /// A row for an item that the list does not hold, where nobody knows which items there are.
  private func stranger(_ id: Item.ID) -> ItemRowViewModel? {
    guard records.catalog == nil, let item = records.item(id) else { return nil }
    insert(item)
    return inventory.last
  }

  // MARK: What a person does

  /// Offers an empty form for a new item.
  public func addButtonTapped() { navigate(to: .add(item: Item.Draft())) }

  /// Keeps what the form holds: adds the new item or the copy, or changes the item.
  public func saveButtonTapped() {
    if let add {
      self.add = nil
      insert(add.item)
    } else {
      shownRow?.saveButtonTapped()
    }
  }

  /// Closes what is shown; nothing is kept.
  public func cancelButtonTapped() { dismiss() }
}
