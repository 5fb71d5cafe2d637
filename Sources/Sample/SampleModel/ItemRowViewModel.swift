public import Observation
public import SampleCatalog
public import SampleRoutes

/// One row of the inventory: an item, with its sheet or alert.
@Observable
public final class ItemRowViewModel: Identifiable {
  /// A sheet or alert about an item.
  public enum Route: Hashable, Sendable {
    /// The question whether to delete it.
    case deleteAlert
    /// The sheet that adds a copy with a new id.
    case duplicate(ItemForm)
    /// The sheet that edits it.
    case edit(ItemForm)
  }

  /// The item, without unsaved changes of a form.
  public internal(set) var item: Item
  /// The sheet or alert on top of the list, shared by the list and all its rows.
  var top = InventoryTop()

  /// Makes the id of a copy.
  private let makeID: () -> Item.ID
  /// Called with the row to delete its item, and with the copy to add.
  var onDelete: (ItemRowViewModel) -> Void = { _ in }
  var onDuplicate: (Item) -> Void = { _ in }

  /// Makes a row for an item.
  ///
  /// - Parameter makeID: makes the id of a copy.
  public init(item: Item, route: Route? = nil, makeID: @escaping () -> Item.ID = Item.ID.init) {
    self.item = item
    self.makeID = makeID
    self.route = route
  }

  /// The id of the item.
  public var id: Item.ID { item.id }

  /// The sheet or alert about the item; nil for none.
  ///
  /// Setting it closes anything else on top of the list: another row's alert, or the form for a new item.
  public var route: Route? {
    get { if case .row(let id, let route)? = top.route, id == self.id { route } else { nil } }
    set {
      if let newValue {
        top.route = .row(id: id, route: newValue)
      } else if route != nil {
        top.route = nil
      }
    }
  }

  /// Shows the route of a link.
  public func navigate(to route: RowRoute) {
    switch route {
    case .delete: self.route = .deleteAlert
    case .duplicate(let changes, let route):
      let copy = Item(id: makeID(), draft: item.draft)
      self.route = .duplicate(ItemForm(item: changes.applied(to: copy), changes: changes, route: route))
    case .edit(let changes, let route):
      self.route = .edit(ItemForm(item: changes.applied(to: item), changes: changes, route: route))
    }
  }

  /// The route of a link to a sheet or alert. It lacks the parts that a link cannot carry.
  func link(to route: Route) -> RowRoute {
    switch route {
    case .deleteAlert: .delete
    case .duplicate(let form): .duplicate(changes: form.changes(from: item), route: form.route)
    case .edit(let form): .edit(changes: form.changes(from: item), route: form.route)
    }
  }

  /// The form on top, if any.
  public var form: ItemForm? {
    get {
      switch route {
      case .duplicate(let form), .edit(let form): form
      case .deleteAlert, nil: nil
      }
    }
    set {
      switch (route, newValue) {
      case (.duplicate, let form?): route = .duplicate(form)
      case (.edit, let form?): route = .edit(form)
      case (.duplicate, nil), (.edit, nil): route = nil
      default: break
      }
    }
  }

  /// Whether the alert is shown. Setting it does nothing: only the alert's buttons close it.
  public var isAlertPresented: Bool {
    get { route == .deleteAlert }
    set {}
  }

  // MARK: Actions

  /// Asks whether to delete the item.
  public func deleteButtonTapped() { navigate(to: .delete) }

  /// Opens the form for a copy of the item.
  public func duplicateButtonTapped() { navigate(to: .duplicate) }

  /// Opens the form that edits the item.
  public func editButtonTapped() { navigate(to: .edit) }

  /// Deletes the item, if the alert is shown.
  public func deleteConfirmationButtonTapped() {
    guard route == .deleteAlert else { return }
    route = nil
    onDelete(self)
    // The item is no longer in the list, so its row gets a separate, empty top.
    top = InventoryTop()
  }

  /// Saves the form: changes the item, or adds the copy.
  public func saveButtonTapped() {
    switch route {
    case .edit(let form): item = Item(id: id, draft: form.item.draft)
    case .duplicate(let form): onDuplicate(form.item)
    case .deleteAlert, nil: return
    }
    route = nil
  }

  /// Closes the form or alert without saving.
  public func cancelButtonTapped() { route = nil }
}
