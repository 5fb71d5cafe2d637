import DeepLinkRecords
public import Observation
public import SampleCatalog
public import SampleRoutes

/// The inventory: its rows, and the sheet or alert over them.
@Observable
public final class InventoryViewModel {
  /// The sheet or alert on top of the list; there is at most one.
  public enum Route: Hashable, Sendable {
    /// The sheet that adds an item.
    case add(ItemForm)
    /// A sheet or alert about one item.
    case row(id: Item.ID, route: ItemRowViewModel.Route)
  }

  /// The rows, in the order of the list.
  public private(set) var inventory: [ItemRowViewModel] = []
  /// The sheet or alert on top, in one place for the list and its rows.
  private let top = InventoryTop()

  /// Finds items without a row; nil if an item must be in the list.
  private let records: AppRecords
  private let makeID: () -> Item.ID
  /// The items before the user changed any.
  private let original: [Item]

  /// Makes an inventory of these items, with a sheet or alert on top.
  ///
  /// - Parameters:
  ///   - items: the items, each with a unique id.
  ///   - route: the sheet or alert on top, with the fields of its form.
  ///   - makeID: makes the ids of new items and copies.
  public convenience init(items: [Item], route: Route? = nil, makeID: @escaping () -> Item.ID = Item.ID.init) {
    self.init(items: items, AppRecords(Records()), makeID: makeID)
    self.route = route
  }

  /// Makes an inventory of these items, with a link's route on top: `.row(id: id, route: .edit)`.
  public convenience init(items: [Item], route: InventoryRoute, makeID: @escaping () -> Item.ID = Item.ID.init) {
    self.init(items: items, makeID: makeID)
    navigate(to: route)
  }

  init(items: [Item], _ records: AppRecords, makeID: @escaping () -> Item.ID) {
    self.records = records
    self.makeID = makeID
    original = items
    inventory = items.map(row)
  }

  /// The sheet or alert on top of the list; nil for none. Setting a route to an unknown item shows none.
  public var route: Route? {
    get { top.route }
    set {
      if case .row(let id, _)? = newValue, findRow(id) == nil { top.route = nil } else { top.route = newValue }
    }
  }

  /// The row of the item with this id, nil if the list has none.
  public subscript(id: Item.ID) -> ItemRowViewModel? {
    inventory.first { $0.id == id }
  }

  /// The items as the user changed them; nil if they are those of the catalogue.
  var changedItems: [Item]? {
    let items = inventory.map(\.item)
    return records.catalog == nil || items == original ? nil : items
  }

  /// Takes the items of a kept state, nil for those of the catalogue, without a sheet or alert on top.
  func restore(_ items: [Item]?) {
    dismiss()
    if items != changedItems { inventory = (items ?? original).map(row) }
  }

  /// Shows the route of a link; an unknown id changes nothing.
  public func navigate(to route: InventoryRoute) {
    switch route {
    case .list: dismiss()
    case .add(let draft, let route): top.route = .add(ItemForm(item: Item(id: makeID(), draft: draft), route: route))
    case .row(let id, let route): findRow(id)?.navigate(to: route)
    }
  }

  /// The route of a link to the sheet or alert on top; nil for none. It lacks the parts that a link cannot carry.
  var link: InventoryRoute? {
    switch route {
    case nil: nil
    case .add(let form): .add(item: form.item.draft, route: form.route)
    case .row(let id, let route): self[id].map { .row(id: id, route: $0.link(to: route)) }
    }
  }

  /// The form on top, if any.
  public var form: ItemForm? {
    get { if case .add(let form)? = route { form } else { shownRow?.form } }
    set { if case .add? = route { route = newValue.map(Route.add) } else { shownRow?.form = newValue } }
  }

  /// Whether a form is on top; setting false closes it.
  public var isFormPresented: Bool {
    get { form != nil }
    set { if !newValue { form = nil } }
  }

  /// Closes the sheet or alert on top of the list.
  public func dismiss() { top.route = nil }

  /// Closes the topmost screen; false if nothing is on top of the list.
  @discardableResult
  public func back() -> Bool {
    guard route != nil else { return false }
    if form?.route != nil { form?.route = nil } else { dismiss() }
    return true
  }

  private var shownRow: ItemRowViewModel? {
    if case .row(let id, _)? = route { self[id] } else { nil }
  }

  private func row(_ item: Item) -> ItemRowViewModel {
    let row = ItemRowViewModel(item: item, makeID: makeID)
    row.top = top
    row.onDelete = { [weak self] row in self?.inventory.removeAll { $0 === row } }
    row.onDuplicate = { [weak self] item in self?.insert(item) }
    return row
  }

  /// Adds an item. If its form was restored after the item was saved, the list already contains it.
  private func insert(_ item: Item) {
    if let row = self[item.id] { row.item = item } else { inventory.append(row(item)) }
  }

  /// The row of the item with this id. Without a catalogue every item is assumed to exist, so this makes its row.
  private func findRow(_ id: Item.ID) -> ItemRowViewModel? {
    if self[id] == nil, records.catalog == nil, let item = records.item(id) { insert(item) }
    return self[id]
  }

  // MARK: Actions

  /// Opens an empty form for a new item.
  public func addButtonTapped() { navigate(to: .add(item: Item.Draft())) }

  /// Saves the form: adds the new item or the copy, or changes the item.
  public func saveButtonTapped() {
    if case .add(let form)? = route {
      dismiss()
      insert(form.item)
    } else {
      shownRow?.saveButtonTapped()
    }
  }

  /// Deletes the item of the alert.
  public func deleteConfirmationButtonTapped() { shownRow?.deleteConfirmationButtonTapped() }

  /// Closes the form without saving.
  public func cancelButtonTapped() { dismiss() }
}

/// The sheet or alert on top of the list of items. It is a single value, so there is at most one.
///
/// The list and its rows share one object. A row outside a list has a separate object.
@Observable
final class InventoryTop {
  var route: InventoryViewModel.Route?
}
