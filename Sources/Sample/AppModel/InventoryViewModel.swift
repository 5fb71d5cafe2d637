public import AppRoutes
public import Catalog
import Records

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
  /// What is shown: the one place that says so, for the list and for its rows.
  private let top = InventoryTop()

  /// Makes rows for items that no list holds; nil where an item has to be in the list.
  private let records: AppRecords
  private let makeID: () -> Item.ID

  /// An inventory of these items, and what is shown on top of them.
  ///
  /// - Parameters:
  ///   - items: each with an id of its own.
  ///   - route: what is shown, with the fields of its form.
  ///   - makeID: gives new items and copies their identity.
  public convenience init(items: [Item], route: Route? = nil, makeID: @escaping () -> Item.ID = Item.ID.init) {
    self.init(items: items, AppRecords(Records()), makeID: makeID)
    self.route = route
  }

  /// An inventory of these items, and on top of them what a link would show: `.row(id: id, route: .edit)`.
  public convenience init(items: [Item], route: InventoryRoute, makeID: @escaping () -> Item.ID = Item.ID.init) {
    self.init(items: items, makeID: makeID)
    navigate(to: route)
  }

  init(items: [Item], _ records: AppRecords, makeID: @escaping () -> Item.ID) {
    self.records = records
    self.makeID = makeID
    inventory = items.map(row)
  }

  /// What is shown on top of the list, nil for nothing; a route to an item that the list lacks shows nothing.
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

  /// Shows what a link asks for; an unknown id changes nothing.
  public func navigate(to route: InventoryRoute) {
    switch route {
    case .list: dismiss()
    case .add(let draft, let route): top.route = .add(ItemForm(item: Item(id: makeID(), draft: draft), route: route))
    case .row(let id, let route): findRow(id)?.navigate(to: route)
    }
  }

  /// The route that a link to what is shown leads to, nil for nothing; it lacks what a link cannot say.
  var link: InventoryRoute? {
    switch route {
    case nil: return nil
    case .add(let form): return .add(item: form.item.draft, route: form.route)
    case .row(let id, .deleteAlert): return .row(id: id, route: .delete)
    case .row(let id, .duplicate): return .row(id: id, route: .duplicate)
    case .row(let id, .edit(let form)):
      guard let item = self[id]?.item else { return nil }
      let changes = form.changes.applied(to: item) == form.item ? form.changes : .init(from: item, to: form.item)
      return .row(id: id, route: .edit(changes: changes, route: form.route))
    }
  }

  /// The form that is shown, if one is.
  public var form: ItemForm? {
    get { if case .add(let form)? = route { form } else { shownRow?.form } }
    set { if case .add? = route { route = newValue.map(Route.add) } else { shownRow?.form = newValue } }
  }

  /// Closes whatever is on top of the list.
  public func dismiss() { top.route = nil }

  /// Closes the topmost thing; false if nothing is on top of the list.
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

  /// Adds an item. The list may hold it already, if its form was restored after it was saved.
  private func insert(_ item: Item) {
    if let row = self[item.id] { row.item = item } else { inventory.append(row(item)) }
  }

  /// The row of the item with this id. Without a catalogue every item is taken to be there, and gets its row here.
  private func findRow(_ id: Item.ID) -> ItemRowViewModel? {
    if self[id] == nil, records.catalog == nil, let item = records.item(id) { insert(item) }
    return self[id]
  }

  // MARK: What a person does

  /// Offers an empty form for a new item.
  public func addButtonTapped() { navigate(to: .add(item: Item.Draft())) }

  /// Keeps what the form holds: adds the new item or the copy, or changes the item.
  public func saveButtonTapped() {
    if case .add(let form)? = route {
      dismiss()
      insert(form.item)
    } else {
      shownRow?.saveButtonTapped()
    }
  }

  /// Closes what is shown; nothing is kept.
  public func cancelButtonTapped() { dismiss() }
}

/// What is on top of the list of items: at most one thing, since it is one value.
///
/// The list and its rows hold the same object, and a row that belongs to no list has its own.
#if canImport(Observation)
  @Observable
#endif
final class InventoryTop {
  var route: InventoryViewModel.Route?
}
