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

/// One row of the inventory: an item, and what is shown about it.
#if canImport(Observation)
  @Observable
#endif
public final class ItemRowViewModel: Identifiable {
  /// What can be shown about an item.
  public enum Route: Hashable, Sendable {
    /// The question whether to delete it.
    case deleteAlert
    /// The sheet that adds a copy, which has an identity of its own.
    case duplicate(ItemForm)
    /// The sheet that edits it.
    case edit(ItemForm)
  }

  /// The item as it is, without what a form has changed but not saved.
  public internal(set) var item: Item
  /// What is shown; a row of a list shares it with the list and all other rows.
  var top = InventoryTop()

  /// Gives a copy its identity.
  private let makeID: () -> Item.ID
  /// Called with the row when its item is to be deleted, and with the copy when one is to be added.
  var onDelete: (ItemRowViewModel) -> Void = { _ in }
  var onDuplicate: (Item) -> Void = { _ in }

  /// A row for an item.
  ///
  /// - Parameter makeID: gives a copy of the item its identity.
  public init(item: Item, route: Route? = nil, makeID: @escaping () -> Item.ID = Item.ID.init) {
    self.item = item
    self.makeID = makeID
    self.route = route
  }

  /// The item's.
  public var id: Item.ID { item.id }

  /// What is shown about the item, nil for nothing.
  ///
  /// Setting it closes what the list shows otherwise: an alert of another row, or the form for a new item.
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

  /// Shows what a link asks for.
  public func navigate(to route: RowRoute) {
    switch route {
    case .delete: self.route = .deleteAlert
    case .duplicate: self.route = .duplicate(ItemForm(item: Item(id: makeID(), draft: item.draft)))
    case .edit(let changes, let route):
      self.route = .edit(ItemForm(item: changes.applied(to: item), changes: changes, route: route))
    }
  }

  /// The form that is shown, if one is.
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

  // MARK: What a person does

  /// Asks whether to delete the item.
  public func deleteButtonTapped() { navigate(to: .delete) }

  /// Offers a copy of the item.
  public func duplicateButtonTapped() { navigate(to: .duplicate) }

  /// Offers the item for editing.
  public func editButtonTapped() { navigate(to: .edit) }

  /// Deletes the item, if that was the question.
  public func deleteConfirmationButtonTapped() {
    guard route == .deleteAlert else { return }
    route = nil
    onDelete(self)
    // The list lacks the item now, so its row shows nothing there any more.
    top = InventoryTop()
  }

  /// Keeps what the form holds: changes the item, or adds the copy.
  public func saveButtonTapped() {
    switch route {
    case .edit(let form): item = Item(id: id, draft: form.item.draft)
    case .duplicate(let form): onDuplicate(form.item)
    case .deleteAlert, nil: return
    }
    route = nil
  }

  /// Closes what is shown; nothing is kept.
  public func cancelButtonTapped() { route = nil }
}
